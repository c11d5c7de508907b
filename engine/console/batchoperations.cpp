// The operations of a patch and of a transactional batch.
#include "engine/base/errorpath.h"
#include "engine/console/operationline.h"
#include "engine/query/patchcondition.h"
#include "engine/store/patch.h"

namespace partita::console {

using store::OperationKind;

namespace {

Result<store::PatchOperation> patchOperation(const OperationLine &line)
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

} // namespace

Result<std::vector<store::PatchOperation>> OperationLine::patchOperations() const
{
    Result<json::Value> list = array("operations");
    if (!list)
        return list.error();
    std::vector<store::PatchOperation> operations;
    for (std::size_t index = 0; index < list->size(); ++index) {
        Result<store::PatchOperation> operation = patchOperation(OperationLine(list->at(index)));
        if (!operation) {
            Error error = within(elementPath("$.operations", index), operation.error());
            error.message = "Patch operation " + std::to_string(index + 1) + ": " + error.message;
            return error;
        }
        operations.push_back(*operation);
    }
    return operations;
}

Result<void> OperationLine::checkItemId(json::Value item) const
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

Result<store::BatchOperation> OperationLine::batchOperation() const
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

Result<store::BatchOperation> OperationLine::batchedIn(const store::PartitionKey &batchKey) const
{
    Result<std::optional<store::PartitionKey>> key = partitionKey();
    if (!key)
        return key.error();
    if (*key && **key != batchKey)
        return wrongMember("partitionKey",
                           "that of the batch, " + batchKey.toText()
                               + ", or left out: a batch "
                                 "runs in one logical partition");
    return batchOperation();
}

Result<std::vector<store::BatchOperation>> OperationLine::batchOperations(
    const store::PartitionKey &key, const store::Container &container) const
{
    Result<json::Value> list = array("operations");
    if (!list)
        return list.error();
    std::vector<store::BatchOperation> operations;
    for (std::size_t index = 0; index < list->size(); ++index) {
        const OperationLine one(list->at(index));
        Result<store::BatchOperation> operation = one.batchedIn(key);
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

} // namespace partita::console
