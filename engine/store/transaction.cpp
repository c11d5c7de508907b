// Several writes as one: transactions, their rollback, and transactional batches.
#include "engine/base/errorpath.h"
#include "engine/store/containerstate.h"

namespace partita::store {

namespace {

/// Upper bound of the value's JSON text in bytes, without scanning its characters.
std::int64_t mostBytes(const json::Value &value)
{
    constexpr std::int64_t longestLetter = 6; // an escape such as \u0001
    constexpr std::int64_t longestNumber = 32; // or any other scalar that is not a text
    const auto ofText = [](std::string_view text) {
        return 4 + longestLetter * static_cast<std::int64_t>(text.size()); // quotes, colon, comma
    };
    if (value.isString())
        return ofText(value.string());
    if (!value.isObject() && !value.isArray())
        return longestNumber;
    std::int64_t bytes = 2;
    for (json::Children children(value); children.next();)
        bytes += ofText(children.name()) + mostBytes(children.value());
    return bytes;
}

bool isSurelySmall(const std::vector<BatchOperation> &operations)
{
    std::int64_t bytes = 0;
    for (const BatchOperation &operation : operations) {
        bytes += mostBytes(operation.item);
        for (const PatchOperation &patch : operation.patch)
            bytes += mostBytes(patch.value);
    }
    return bytes <= maximumBatchBytes;
}

Result<void> checkBatch(const std::vector<BatchOperation> &operations)
{
    if (operations.empty())
        return Error {.message = "A batch needs at least one operation."};
    if (operations.size() > maximumBatchOperations)
        return Error {.message = "A batch has at most 100 operations, not "
                          + std::to_string(operations.size()) + "; divide it into several."};
    if (isSurelySmall(operations))
        return {};
    std::int64_t bytes = 0;
    for (const BatchOperation &operation : operations)
        bytes += bytesOf(operation);
    if (bytes > maximumBatchBytes) {
        return Error {.code = ErrorCode::tooLarge,
                      .message = "The batch has " + std::to_string(bytes)
                          + " bytes, and at most 2 MB are possible; divide it into several."};
    }
    return {};
}

/// Most bytes of the items in a batch response.
constexpr std::int64_t maximumBatchAnswerBytes = 4 * 1024 * 1024;

std::int64_t answerBytes(const std::vector<ItemResponse> &responses)
{
    std::int64_t bytes = 0;
    for (const ItemResponse &response : responses)
        bytes += response.item.isObject() ? response.metrics.itemBytes : 0;
    return bytes;
}

/// The error with the operation's number in the batch and its path in the list of operations.
Error numbered(Error error, std::size_t index, const BatchOperation &operation)
{
    const bool isOfItem = operation.item.isObject() && !error.path.empty();
    error
        = within(elementPath("$.operations", index) + (isOfItem ? ".item" : ""), std::move(error));
    error.operation = static_cast<int>(index) + 1;
    error.message = "Operation " + std::to_string(index + 1) + " of the batch ("
        + nameOf(operation.kind) + "): " + error.message;
    return error;
}

} // namespace

int statusOf(const ItemResponse &response)
{
    constexpr int ok = 200;
    constexpr int created = 201;
    constexpr int noContent = 204;
    switch (response.metrics.kind) {
    case OperationKind::create:
        return created;
    case OperationKind::upsert:
        return response.metrics.oldItemBytes == 0 ? created : ok;
    case OperationKind::remove:
        return noContent;
    case OperationKind::read:
        return response.item.isObject() ? ok : statusOf(ErrorCode::notModified);
    case OperationKind::replace:
    case OperationKind::patch:
        break;
    }
    return ok;
}

std::int64_t bytesOf(const BatchOperation &operation)
{
    auto bytes = static_cast<std::int64_t>(json::textSize(operation.item));
    for (const PatchOperation &patch : operation.patch)
        bytes += static_cast<std::int64_t>(json::textSize(patch.value));
    return bytes;
}

Result<void> ContainerState::transaction(const std::function<Result<void>()> &body)
{
    if (m_transaction)
        return Error {.message = "A transaction is already running in container " + settings.name
                          + "; transactions do not nest."};
    m_transaction = newUndoLog();
    Result<void> done = body();
    const auto first = static_cast<std::int64_t>(m_transaction->version) + 1;
    if (!done) {
        rollBack(*m_transaction);
    } else {
        if (latestSequence() > first)
            m_together.emplace_back(first, latestSequence());
        if (m_rehearsal) {
            m_rehearsal->writes.insert(m_rehearsal->writes.end(), m_transaction->writes.begin(),
                                       m_transaction->writes.end());
            m_rehearsal->marks.merge(m_transaction->marks);
        }
    }
    m_transaction.reset();
    return done;
}

void ContainerState::beginRehearsal()
{
    m_rehearsal = newUndoLog();
}

void ContainerState::endRehearsal()
{
    rollBack(*m_rehearsal);
    m_rehearsal.reset();
}

ContainerState::UndoLog ContainerState::newUndoLog() const
{
    return {.writes = {},
            .marks = {},
            .version = m_version,
            .versions = versions.size(),
            .together = m_together.size()};
}

void ContainerState::rollBack(const UndoLog &log)
{
    for (auto undo = log.writes.rbegin(); undo != log.writes.rend(); ++undo) {
        PhysicalPartition::State &state
            = partitions[static_cast<std::size_t>(undo->partition)]->state();
        const items::ItemNumber number = undo->number;
        const bool isThere = state.log.exists(number);
        const HashPoint point
            = definition.hash(isThere ? state.log.view(number) : state.log.viewOf(undo->before));
        if (!undo->before) {
            state.unlink(number, point);
            state.log.restore(number, {});
        } else if (!isThere) {
            state.log.restore(number, undo->before);
            state.link(number, point);
        } else if (!state.isSameId(number, state.log.viewOf(undo->before))) {
            state.unlink(number, point);
            state.log.restore(number, undo->before);
            state.link(number, point);
        } else {
            const std::int64_t bytes = state.bytesOf(number);
            state.beginChange(number, {state.log.view(number), state.log.viewOf(undo->before)});
            state.log.restore(number, undo->before);
            state.finishChange(number, point, bytes);
        }
    }
    for (const auto &[partition, mark] : log.marks)
        partitions[static_cast<std::size_t>(partition)]->state().log.cut(mark);
    m_version = log.version;
    versions.cut(log.versions);
    m_together.resize(log.together);
}

Result<std::vector<ItemResponse>> ContainerState::batch(
    const PartitionKey &key, const std::vector<BatchOperation> &operations)
{
    if (Result<void> checked = checkBatch(operations); !checked)
        return checked.error();
    std::vector<ItemResponse> responses;
    responses.reserve(operations.size());
    const Result<void> done = transaction([&]() -> Result<void> {
        for (std::size_t i = 0; i < operations.size(); ++i) {
            Result<ItemResponse> response = runBatched(key, operations[i]);
            if (!response)
                return numbered(response.error(), i, operations[i]);
            responses.push_back(std::move(*response));
        }
        if (const std::int64_t bytes = answerBytes(responses); bytes > maximumBatchAnswerBytes) {
            // The service blames the last operation.
            return numbered({.code = ErrorCode::tooLarge,
                             .message = "The items in the answer have " + std::to_string(bytes)
                                 + " bytes together, and at most 4 MB are possible; divide the "
                                   "batch into several."},
                            operations.size() - 1, operations.back());
        }
        return {};
    });
    if (!done)
        return done.error();
    return responses;
}

/// Reads an item; the response has none when the reader already has it.
Result<ItemResponse> ContainerState::readUnless(const PartitionKey &key, std::string_view id,
                                                const std::optional<std::string> &tag) const
{
    Result<ItemResponse> response = read(key, id);
    if (response && tag && (*tag == "*" || *tag == response->etag.text())) {
        response->item = {};
        response->extended.reset();
    }
    return response;
}

Result<ItemResponse> ContainerState::runBatched(const PartitionKey &key,
                                                const BatchOperation &operation)
{
    const bool isNew
        = operation.kind == OperationKind::create || operation.kind == OperationKind::upsert;
    if (isNew && operation.item.isObject() && !definition.matches(operation.item, key)) {
        return Error {.message = "The item has the partition key "
                          + definition.extract(operation.item).shown() + ", but the batch is for "
                          + key.shown() + "; put the item into another batch."};
    }
    if (operation.condition) {
        const Result<ItemResponse> before = read(key, operation.id);
        if (!before)
            return before.error();
        if (Result<void> holds = operation.condition(before->item); !holds)
            return holds.error();
    }
    switch (operation.kind) {
    case OperationKind::read:
        return readUnless(key, operation.id, operation.ifNoneMatch);
    case OperationKind::create:
    case OperationKind::upsert:
        return operation.kind == OperationKind::create
            ? create(operation.item, operation.options, OperationKind::create)
            : upsert(operation.item, operation.options);
    case OperationKind::replace:
        return replace(key, operation.id, operation.item, operation.options);
    case OperationKind::patch:
        return patch(key, operation.id, operation.patch, operation.options);
    case OperationKind::remove:
        return remove(key, operation.id, operation.options);
    }
    return Error {.message = "Unknown kind of operation."};
}

} // namespace partita::store
