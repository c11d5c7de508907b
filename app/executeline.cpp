#include "app/executeline.h"

#include "engine/query/computed.h"
#include "engine/store/patch.h"

namespace partita::app {

namespace {

using store::OperationKind;

Error wrong(std::string_view name, const std::string &expected)
{
    return {.message = "\"" + std::string(name) + "\" must be " + expected + '.',
            .path = "$." + std::string(name)};
}

Error missing(std::string_view name, const std::string &expected)
{
    return {.message = "\"" + std::string(name) + "\" is missing; it must be " + expected + '.',
            .path = "$." + std::string(name)};
}

Result<store::PatchOperation> patchOperation(const ExecuteLine &line)
{
    Result<std::string> op = line.text("op");
    if (!op)
        return op.error();
    const std::optional<store::PatchOperation::Kind> kind = store::patchKindOf(*op);
    if (!kind)
        return wrong("op", "add, set, replace, remove, incr or move, not " + *op);
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

std::optional<OperationKind> operationKind(std::string_view name)
{
    constexpr std::pair<std::string_view, OperationKind> kinds[]
        = {{"read", OperationKind::read},     {"create", OperationKind::create},
           {"upsert", OperationKind::upsert}, {"replace", OperationKind::replace},
           {"patch", OperationKind::patch},   {"delete", OperationKind::remove}};
    for (const auto &[known, kind] : kinds) {
        if (name == known)
            return kind;
    }
    return std::nullopt;
}

Result<std::string> ExecuteLine::text(std::string_view name) const
{
    if (!has(name))
        return missing(name, "a text");
    if (!value(name).isString())
        return wrong(name, "a text");
    return std::string(value(name).string());
}

Result<std::optional<std::string>> ExecuteLine::optionalText(std::string_view name) const
{
    if (!has(name) || value(name).isNull())
        return std::optional<std::string>();
    if (!value(name).isString())
        return wrong(name, "a text");
    return std::optional(std::string(value(name).string()));
}

Result<std::optional<std::int64_t>> ExecuteLine::optionalInteger(std::string_view name) const
{
    if (!has(name) || value(name).isNull())
        return std::optional<std::int64_t>();
    if (!value(name).isNumber() || !value(name).isInteger())
        return wrong(name, "a whole number");
    return std::optional(value(name).integer());
}

Result<json::Value> ExecuteLine::array(std::string_view name) const
{
    if (!has(name))
        return missing(name, "an array");
    if (!value(name).isArray())
        return wrong(name, "an array");
    return value(name);
}

Result<json::Value> ExecuteLine::object(std::string_view name) const
{
    if (!has(name))
        return missing(name, "an object");
    if (!value(name).isObject())
        return wrong(name, "an object");
    return value(name);
}

Result<std::vector<std::string>> ExecuteLine::paths(std::string_view name,
                                                    std::vector<std::string> otherwise) const
{
    const json::Value given = value(name);
    if (given.isUndefined())
        return otherwise;
    if (given.isString())
        return std::vector {std::string(given.string())};
    if (!given.isArray())
        return wrong(name, "a path such as \"/pk\" or an array of them");
    std::vector<std::string> paths;
    for (std::size_t index = 0; index < given.size(); ++index) {
        if (!given.at(index).isString())
            return wrong(name, "an array of paths such as \"/pk\"");
        paths.emplace_back(given.at(index).string());
    }
    return paths;
}

Result<std::optional<store::PartitionKey>> ExecuteLine::partitionKey() const
{
    const json::Value given = value("partitionKey");
    if (given.isUndefined())
        return std::optional<store::PartitionKey>();
    std::vector<json::Value> levels;
    if (!given.isArray())
        levels.push_back(given);
    for (std::size_t index = 0; given.isArray() && index < given.size(); ++index)
        levels.push_back(given.at(index));
    for (json::Value &level : levels) {
        if (level.isObject() && level.size() == 0)
            level = json::Value();
        else if (level.isObject() || level.isArray())
            return wrong("partitionKey",
                         "an array of texts, numbers, booleans, nulls or {}, one a level");
    }
    if (levels.size() > store::PartitionKey::mostLevels)
        return wrong("partitionKey",
                     "at most " + std::to_string(store::PartitionKey::mostLevels)
                         + " values, one a level, not " + std::to_string(levels.size()));
    return std::optional(store::PartitionKey::of(levels));
}

Result<store::PartitionKey> ExecuteLine::wholeKey(const store::Container &container) const
{
    Result<std::optional<store::PartitionKey>> key = partitionKey();
    if (!key)
        return key.error();
    const std::vector<json::Path> &paths = container.partitionKeyDefinition().paths();
    if (!*key) {
        if (paths.size() == 1 && paths[0].text() == "/id" && value("itemId").isString())
            return store::PartitionKey::of(value("itemId").string());
        return missing("partitionKey",
                       "an array with a value for each path of the container's key");
    }
    if ((*key)->levels() != paths.size())
        return wrong("partitionKey",
                     "the whole key: " + std::to_string(paths.size()) + " values, not "
                         + std::to_string((*key)->levels()));
    return **key;
}

Result<cost::Generation> ExecuteLine::generation() const
{
    Result<std::optional<std::string>> name = optionalText("generation");
    if (!name)
        return name.error();
    const std::optional<cost::Generation> generation
        = cost::generationOf(name->value_or("current"));
    if (!generation)
        return wrong("generation", "\"current\" or \"2019\"");
    return *generation;
}

Result<cost::Consistency> ExecuteLine::consistency(cost::Consistency otherwise) const
{
    Result<std::optional<std::string>> name = optionalText("consistency");
    if (!name)
        return name.error();
    if (!*name)
        return otherwise;
    const std::optional<cost::Consistency> level = cost::consistencyOf(**name);
    if (!level)
        return wrong("consistency",
                     "strong, boundedStaleness, session, consistentPrefix or eventual");
    return *level;
}

Result<store::WriteOptions> ExecuteLine::writeOptions() const
{
    Result<std::optional<std::string>> ifMatch = optionalText("ifMatch");
    if (!ifMatch)
        return ifMatch.error();
    store::WriteOptions options;
    options.ifMatch = *ifMatch;
    return options;
}

Result<std::vector<store::PatchOperation>> ExecuteLine::patchOperations() const
{
    Result<json::Value> list = array("operations");
    if (!list)
        return list.error();
    std::vector<store::PatchOperation> operations;
    for (std::size_t index = 0; index < list->size(); ++index) {
        Result<store::PatchOperation> operation = patchOperation(ExecuteLine(list->at(index)));
        if (!operation)
            return operation.error();
        operations.push_back(*operation);
    }
    return operations;
}

Result<store::BatchOperation> ExecuteLine::batchOperation() const
{
    Result<std::string> op = text("op");
    if (!op)
        return op.error();
    const std::optional<OperationKind> kind = operationKind(*op);
    if (!kind)
        return wrong("op", "create, upsert, replace, patch, read or delete, not " + *op);
    Result<store::WriteOptions> options = writeOptions();
    if (!options)
        return options.error();
    store::BatchOperation operation;
    operation.kind = *kind;
    operation.options = *options;
    if (*kind != OperationKind::create && *kind != OperationKind::upsert) {
        Result<std::string> id = text("itemId");
        if (!id)
            return id.error();
        operation.id = *id;
    }
    if (has("condition"))
        return wrong("condition", "left out in a batch: only a patch by itself takes one");
    if (*kind == OperationKind::patch) {
        Result<std::vector<store::PatchOperation>> patch = patchOperations();
        if (!patch)
            return patch.error();
        operation.patch = *patch;
    } else if (*kind != OperationKind::read && *kind != OperationKind::remove) {
        Result<json::Value> item = object("item");
        if (!item)
            return item.error();
        operation.item = *item;
    }
    return operation;
}

Result<store::ContainerSettings> ExecuteLine::containerSettings(std::string name,
                                                                std::string_view keyField) const
{
    store::ContainerSettings settings;
    settings.name = std::move(name);
    Result<std::vector<std::string>> key = paths(keyField, {"/id"});
    if (!key)
        return key.error();
    settings.partitionKeyPaths = *key;
    Result<std::optional<std::int64_t>> partitions = optionalInteger("physicalPartitions");
    if (!partitions)
        return partitions.error();
    if (*partitions && (**partitions < 1 || **partitions > 100'000))
        return wrong("physicalPartitions", "1 to 100000");
    settings.physicalPartitions = static_cast<int>(partitions->value_or(1));
    Result<std::optional<std::int64_t>> ttl = optionalInteger("defaultTtl");
    if (!ttl)
        return ttl.error();
    settings.defaultTtl = *ttl;
    if (has("indexingPolicy")) {
        Result<index::Policy> policy = index::Policy::fromJson(value("indexingPolicy"));
        if (!policy)
            return policy.error();
        settings.indexingPolicy = *policy;
    }
    Result<std::optional<std::int64_t>> bytes = optionalInteger("partitionBytes");
    if (!bytes)
        return bytes.error();
    settings.partitionBytes = bytes->value_or(settings.partitionBytes);
    Result<std::optional<std::string>> feed = optionalText("changeFeedMode");
    if (!feed)
        return feed.error();
    const std::string mode = feed->value_or("latestVersion");
    if (mode != "latestVersion" && mode != "allVersionsAndDeletes")
        return wrong("changeFeedMode", "latestVersion or allVersionsAndDeletes");
    settings.keepsVersions = mode == "allVersionsAndDeletes";
    const json::Value computed = value("computedProperties");
    if (!computed.isUndefined() && !computed.isArray())
        return wrong("computedProperties", "an array of {\"name\":…,\"query\":…}");
    for (std::size_t index = 0; index < computed.size(); ++index) {
        const json::Value property = computed.at(index);
        if (!property.member("name").isString() || !property.member("query").isString())
            return wrong("computedProperties", "an array of {\"name\":…,\"query\":…}");
        settings.computedProperties.push_back({std::string(property.member("name").string()),
                                               std::string(property.member("query").string())});
    }
    if (Result<query::ComputedExpressions> read = query::readComputed(settings.computedProperties);
        !read)
        return read.error();
    const json::Value keys = value("uniqueKeys");
    if (!keys.isUndefined() && !keys.isArray())
        return wrong("uniqueKeys", "an array of arrays of paths");
    for (std::size_t index = 0; index < keys.size(); ++index) {
        std::vector<std::string> constraint;
        for (std::size_t path = 0; path < keys.at(index).size(); ++path) {
            if (!keys.at(index).at(path).isString())
                return wrong("uniqueKeys", "an array of arrays of paths");
            constraint.emplace_back(keys.at(index).at(path).string());
        }
        settings.uniqueKeys.push_back(std::move(constraint));
    }
    return settings;
}

Result<query::Request> ExecuteLine::queryRequest() const
{
    query::Request request;
    Result<std::optional<store::PartitionKey>> key = partitionKey();
    if (!key)
        return key.error();
    request.partitionKey = *key;
    Result<std::optional<std::int64_t>> rows = optionalInteger("maxItemCount");
    if (!rows)
        return rows.error();
    if (*rows && (**rows < -1 || **rows == 0 || **rows > 2'147'483'647))
        return wrong("maxItemCount", "a positive number, or -1 for the service's choice");
    if (*rows)
        request.maxItemCount = static_cast<int>(**rows);
    request.onePage = flag("onePage");
    Result<std::optional<std::string>> continuation = optionalText("continuation");
    if (!continuation)
        return continuation.error();
    request.continuation = continuation->value_or("");
    const json::Value parameters = value("parameters");
    for (std::size_t index = 0; index < parameters.size(); ++index) {
        const json::Value parameter = parameters.at(index);
        const json::Value name = parameter.member("name");
        if (!name.isString() || !name.string().starts_with('@'))
            return wrong("parameters", "an array of {\"name\":\"@p\",\"value\":…}");
        const bool isRepeated
            = std::any_of(request.parameters.begin(), request.parameters.end(),
                          [&](const auto &known) { return known.name == name.string(); });
        if (isRepeated)
            return wrong("parameters",
                         "a list that names each parameter once, not " + std::string(name.string())
                             + " twice");
        request.parameters.push_back({std::string(name.string()), parameter.member("value")});
    }
    return request;
}

} // namespace partita::app
