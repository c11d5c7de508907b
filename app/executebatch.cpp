// The operations of a patch and of a transactional batch.
#include "app/executeanswer.h"
#include "app/executesession.h"
#include "engine/base/errorplace.h"
#include "engine/query/patchcondition.h"
#include "engine/store/patch.h"

namespace partita::app {

namespace {

using store::OperationKind;

Result<store::PatchOperation> patchOperation(const ExecuteLine &line)
{
    Result<std::string> op = line.text("op");
    if (!op)
        return op.error();
    const std::optional<store::PatchOperation::Kind> kind = store::patchKindOf(*op);
    if (!kind)
        return wrongMember("op", "add, set, replace, remove, incr or move, not " + *op);
    Result<std::string> path = line.text("path");
    if (!path)
        return path.error();
    Result<std::optional<std::string>> from = line.optionalText("from");
    if (!from)
        return from.error();
    store::PatchOperation operation;
    operation.kind = *kind;
    operation.path = *path;
    operation.value = line.value("value");
    operation.from = from->value_or("");
    return operation;
}

/// What each operation of a batch came to: the statuses of the service beside the results.
void addStatuses(AnswerWriter &writer, const client::Answer &answer)
{
    json::Arena arena;
    std::vector<json::Value> told;
    for (std::size_t i = 0; i < answer.statuses.size(); ++i) {
        std::vector<json::Member> members {{"status", json::Value::integer(answer.statuses[i])}};
        if (!answer.etags[i].empty())
            members.push_back({"etag", json::Value::string(answer.etags[i])});
        told.push_back(json::Value::object(members, arena));
    }
    writer.add("operations", told);
}

/// 207 when some of them did not go as asked, though none failed: a read whose item the reader has
/// already.
std::int64_t statusOfBatch(const std::vector<int> &statuses)
{
    const bool allFine
        = std::all_of(statuses.begin(), statuses.end(), [](int status) { return status < 300; });
    return allFine ? 200 : 207;
}

Result<store::BatchOperation> batchedIn(const ExecuteLine &line,
                                        const store::PartitionKey &batchKey)
{
    Result<std::optional<store::PartitionKey>> key = line.partitionKey();
    if (!key)
        return key.error();
    if (*key && **key != batchKey)
        return wrongMember("partitionKey",
                           "that of the batch, " + batchKey.toText()
                               + ", or left out: a batch "
                                 "runs in one logical partition");
    return line.batchOperation();
}

} // namespace

Result<std::vector<store::PatchOperation>> ExecuteLine::patchOperations() const
{
    Result<json::Value> list = array("operations");
    if (!list)
        return list.error();
    std::vector<store::PatchOperation> operations;
    for (std::size_t index = 0; index < list->size(); ++index) {
        Result<store::PatchOperation> operation = patchOperation(ExecuteLine(list->at(index)));
        if (!operation) {
            Error error = within(placeOf("$.operations", index), operation.error());
            error.message = "Patch operation " + std::to_string(index + 1) + ": " + error.message;
            return error;
        }
        operations.push_back(*operation);
    }
    return operations;
}

Result<void> ExecuteLine::checkItemId(json::Value item) const
{
    Result<std::optional<std::string>> id = optionalText("itemId");
    if (!id)
        return id.error();
    const json::Value own = item.member("id");
    if (*id && own.isString() && own.string() != **id)
        return wrongMember("itemId",
                           "the id of the item, " + std::string(own.string()) + ", or left out");
    return {};
}

Result<store::BatchOperation> ExecuteLine::batchOperation() const
{
    Result<std::string> op = text("op");
    if (!op)
        return op.error();
    const std::optional<OperationKind> kind = operationKind(*op);
    if (!kind)
        return wrongMember("op", "create, upsert, replace, patch, read or delete, not " + *op);
    Result<store::WriteOptions> options = writeOptions();
    if (!options)
        return options.error();
    Result<std::optional<std::string>> tag = optionalText("ifNoneMatch");
    if (!tag)
        return tag.error();
    store::BatchOperation operation;
    operation.kind = *kind;
    operation.options = *options;
    operation.ifNoneMatch = *tag;
    const bool isNew = *kind == OperationKind::create || *kind == OperationKind::upsert;
    if (!isNew) {
        Result<std::string> id = text("itemId");
        if (!id)
            return id.error();
        operation.id = *id;
    }
    if (*kind == OperationKind::patch) {
        Result<std::vector<store::PatchOperation>> patch = patchOperations();
        if (!patch)
            return patch.error();
        operation.patch = *patch;
    } else if (isNew || *kind == OperationKind::replace) {
        Result<json::Value> item = object("item");
        if (!item)
            return item.error();
        operation.item = *item;
    }
    if (Result<void> same = isNew ? checkItemId(operation.item) : Result<void>(); !same)
        return same.error();
    return operation;
}

Result<std::vector<store::BatchOperation>> ExecuteSession::batchOperations(
    const ExecuteLine &line, const store::PartitionKey &key, const store::Container &container)
{
    Result<json::Value> list = line.array("operations");
    if (!list)
        return list.error();
    std::vector<store::BatchOperation> operations;
    for (std::size_t index = 0; index < list->size(); ++index) {
        const ExecuteLine one(list->at(index));
        Result<store::BatchOperation> operation = batchedIn(one, key);
        Result<std::optional<std::string>> condition = one.optionalText("condition");
        if (!operation || !condition) {
            Error error = within(placeOf("$.operations", index),
                                 operation ? condition.error() : operation.error());
            error.message
                = "Operation " + std::to_string(index + 1) + " of the batch: " + error.message;
            return error;
        }
        if (*condition)
            operation->condition = [&container, text = **condition](json::Value item) {
                return query::checkPatchCondition(container, item, text);
            };
        operations.push_back(*operation);
    }
    return operations;
}

Result<std::string> ExecuteSession::batch(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<store::PartitionKey> key = line.wholeKey(**target);
    if (!key)
        return key.error();
    auto operations = batchOperations(line, *key, **target);
    if (!operations)
        return operations.error();
    const std::string &name = (*target)->settings().name;
    Result<client::Client *> client = readerOf(line, name);
    if (!client)
        return client.error();
    Result<client::Answer> answer = (*client)->batch(name, *key, *operations, m_arena);
    if (!answer)
        return answer.error();
    AnswerWriter writer(line.value("id"));
    writer.add("results", answer->rows);
    writer.add("status", statusOfBatch(answer->statuses));
    addStatuses(writer, *answer);
    addOperationCost(writer, *answer);
    return writer.finish();
}

} // namespace partita::app
