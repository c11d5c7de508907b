#include "engine/console/itemoperation.h"

#include "engine/base/errorpath.h"

namespace partita::console {

using store::OperationKind;

namespace {

Result<client::Answer> runWrite(client::Client &client, const OperationLine &line,
                                OperationKind kind, store::Container &container, json::Arena &arena)
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
    Result<client::Answer> answer = client.write(container.settings().name, write, *key, arena);
    const bool isInItem = !answer && !answer.error().path.empty();
    return isInItem ? within("$.item", answer.error()) : answer;
}

} // namespace

Result<client::Answer> runItemOperation(client::Client &client, const OperationLine &line,
                                        OperationKind kind, store::Container &container,
                                        json::Arena &arena)
{
    if (kind != OperationKind::read && kind != OperationKind::patch)
        return runWrite(client, line, kind, container, arena);
    Result<store::PartitionKey> key = line.wholeKey(container);
    if (!key)
        return key.error();
    Result<std::string> id = line.text("itemId");
    if (!id)
        return id.error();
    if (kind == OperationKind::read) {
        Result<std::optional<std::string>> tag = line.optionalText("ifNoneMatch");
        if (!tag)
            return tag.error();
        return client.read(container.settings().name, *key, *id, arena, tag->value_or(""));
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
    return client.patch(container.settings().name, *key, *id, *operations, *options, arena,
                        *condition);
}

query::Metrics countsOf(const client::Answer &answer)
{
    query::Metrics metrics = answer.query;
    metrics.pages += answer.requests;
    for (const store::OperationMetrics &operation : answer.operations) {
        const bool isRead = operation.kind == store::OperationKind::read;
        metrics.retrievedItemCount
            += operation.found && (isRead || operation.oldItemBytes > 0) ? 1 : 0;
        metrics.retrievedItemSize += isRead ? operation.itemBytes : operation.oldItemBytes;
        metrics.outputItemCount
            += operation.found && operation.kind != store::OperationKind::remove ? 1 : 0;
        metrics.outputItemSize += operation.itemBytes;
    }
    return metrics;
}

} // namespace partita::console
