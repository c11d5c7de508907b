// Operations of `partita execute` on items and scripts: patches and transactional batches too.
#include "app/executeanswer.h"
#include "app/executesession.h"
#include "engine/base/errorpath.h"
#include "engine/query/patchcondition.h"
#include "engine/store/patch.h"

namespace partita::app {

using store::OperationKind;

namespace {

using store::OperationKind;

Result<script::ScriptKind> scriptKind(const std::string &name)
{
    constexpr std::pair<std::string_view, script::ScriptKind> kinds[]
        = {{"procedure", script::ScriptKind::procedure},
           {"preTrigger", script::ScriptKind::preTrigger},
           {"postTrigger", script::ScriptKind::postTrigger},
           {"function", script::ScriptKind::function}};
    for (const auto &[known, kind] : kinds) {
        if (name == known)
            return kind;
    }
    return Error {.message = "\"kind\" must be procedure, preTrigger, postTrigger or function, not "
                      + name + "."};
}

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

/// Statuses of the operations of a batch, as the service gives them, next to the results.
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

/// Status of a batch that did not fail: 207 when an operation has a status of its own, such as a
/// read whose item the reader already has.
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

Result<std::string> ExecuteSession::item(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    const OperationKind kind = *operationKind(*line.text("op"));
    Result<client::Answer> answer = runItem(line, kind, **target);
    if (!answer)
        return answer.error();
    AnswerWriter writer(line.value("id"));
    writer.add("item", answer->item);
    addOperationCost(writer, *answer);
    if (!answer->log.empty())
        writer.add("log", answer->log);
    return writer.finish();
}

Result<client::Answer> ExecuteSession::runItem(const ExecuteLine &line, OperationKind kind,
                                               store::Container &container)
{
    if (kind != OperationKind::read && kind != OperationKind::patch)
        return runWrite(line, kind, container);
    Result<store::PartitionKey> key = line.wholeKey(container);
    if (!key)
        return key.error();
    Result<std::string> id = line.text("itemId");
    if (!id)
        return id.error();
    client::Client &client = clientOf(container.settings().name);
    if (kind == OperationKind::read) {
        Result<std::optional<std::string>> tag = line.optionalText("ifNoneMatch");
        if (!tag)
            return tag.error();
        Result<client::Client *> reader = readerOf(line, container.settings().name);
        if (!reader)
            return reader.error();
        return (*reader)->read(container.settings().name, *key, *id, m_arena, tag->value_or(""));
    }
    if (line.has("preTrigger") || line.has("postTrigger"))
        return Error {.message = "A patch takes no triggers here; use replace."};
    Result<std::vector<store::PatchOperation>> operations = line.patchOperations();
    if (!operations)
        return operations.error();
    Result<store::WriteOptions> options = line.writeOptions();
    if (!options)
        return options.error();
    Result<std::optional<std::string>> condition = line.optionalText("condition");
    if (!condition)
        return condition.error();
    return client.patch(container.settings().name, *key, *id, *operations, *options, m_arena,
                        *condition);
}

Result<client::Answer> ExecuteSession::runWrite(const ExecuteLine &line, OperationKind kind,
                                                store::Container &container)
{
    script::ScriptHost::TriggeredWrite write;
    write.kind = kind;
    if (kind != OperationKind::remove) {
        Result<json::Value> item = line.object("item");
        if (!item)
            return item.error();
        write.item = *item;
    }
    const bool isNew = kind == OperationKind::create || kind == OperationKind::upsert;
    std::optional<store::PartitionKey> key;
    if (isNew && !line.has("partitionKey")) {
        key = container.partitionKeyDefinition().extract(write.item);
    } else {
        Result<store::PartitionKey> given = line.wholeKey(container);
        if (!given)
            return given.error();
        key = *given;
    }
    if (isNew && container.partitionKeyDefinition().extract(write.item) != *key) {
        return Error {.message = "\"partitionKey\" is " + key->toText() + ", but the item's key is "
                          + container.partitionKeyDefinition().extract(write.item).toText() + ".",
                      .path = "$.partitionKey"};
    }
    if (Result<void> same = isNew ? line.checkItemId(write.item) : Result<void>(); !same)
        return same.error();
    if (!isNew) {
        const bool named = line.has("itemId") || !write.item.member("id").isString();
        Result<std::string> id
            = named ? line.text("itemId") : std::string(write.item.member("id").string());
        if (!id)
            return id.error();
        write.id = *id;
    }
    Result<store::WriteOptions> options = line.writeOptions();
    Result<std::optional<std::string>> before = line.optionalText("preTrigger");
    Result<std::optional<std::string>> after = line.optionalText("postTrigger");
    if (!options)
        return options.error();
    if (!before || !after)
        return before ? after.error() : before.error();
    write.options = *options;
    write.preTrigger = before->value_or("");
    write.postTrigger = after->value_or("");
    Result<client::Answer> answer = clientOf(container.settings().name)
                                        .write(container.settings().name, write, *key, m_arena);
    const bool isInItem = !answer && !answer.error().path.empty();
    return isInItem ? within("$.item", answer.error()) : answer;
}

Result<std::string> ExecuteSession::createScript(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<std::string> kindName = line.text("kind");
    Result<std::string> name = line.text("name");
    Result<std::string> body = line.text("body");
    for (const Result<std::string> *field : {&kindName, &name, &body}) {
        if (!*field)
            return field->error();
    }
    Result<script::ScriptKind> kind = scriptKind(*kindName);
    if (!kind)
        return kind.error();
    Result<std::optional<std::string>> operation = line.optionalText("operation");
    if (!operation)
        return operation.error();
    const std::string &container = (*target)->settings().name;
    const script::Script script {*kind, *name, *body, operation->value_or("All")};
    if (Result<void> added = clientOf(container).addScript(container, script); !added)
        return added.error();
    AnswerWriter writer(line.value("id"));
    writer.add("script", std::string_view(*name));
    return writer.finish();
}

Result<std::string> ExecuteSession::call(const ExecuteLine &line)
{
    Result<store::Container *> target = container(line);
    if (!target)
        return target.error();
    Result<std::string> procedure = line.text("procedure");
    if (!procedure)
        return procedure.error();
    Result<store::PartitionKey> key = line.wholeKey(**target);
    if (!key)
        return key.error();
    const std::string &name = (*target)->settings().name;
    Result<client::Answer> answer
        = clientOf(name).call(name, *procedure, *key, line.value("arguments"), m_arena);
    if (!answer)
        return answer.error();
    AnswerWriter writer(line.value("id"));
    // A procedure has one response. It is written alone, and also as a list for readers that treat
    // all answers alike.
    writer.add("result", answer->item);
    writer.add("results",
               answer->item.isUndefined() ? std::vector<json::Value> {}
                                          : std::vector {answer->item});
    addOperationCost(writer, *answer);
    if (!answer->log.empty())
        writer.add("log", answer->log);
    return writer.finish();
}

// The operations of a patch and of a transactional batch.

Result<std::vector<store::PatchOperation>> ExecuteLine::patchOperations() const
{
    Result<json::Value> list = array("operations");
    if (!list)
        return list.error();
    std::vector<store::PatchOperation> operations;
    for (std::size_t index = 0; index < list->size(); ++index) {
        Result<store::PatchOperation> operation = patchOperation(ExecuteLine(list->at(index)));
        if (!operation) {
            Error error = within(elementPath("$.operations", index), operation.error());
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
            Error error = within(elementPath("$.operations", index),
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
