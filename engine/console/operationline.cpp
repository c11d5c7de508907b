#include "engine/console/operationline.h"

namespace partita::console {

using store::OperationKind;

namespace {

constexpr OperationForm forms[] = {
    {"query",
     "container query parameters partitionKey maxItemCount onePage continuation explain "
     "consistency"},
    {"read", "container partitionKey itemId ifNoneMatch consistency"},
    {"create", "container partitionKey itemId item preTrigger postTrigger"},
    {"upsert", "container partitionKey itemId item ifMatch preTrigger postTrigger"},
    {"replace", "container partitionKey itemId item ifMatch preTrigger postTrigger"},
    {"patch", "container partitionKey itemId operations ifMatch condition preTrigger postTrigger"},
    {"delete", "container partitionKey itemId ifMatch preTrigger postTrigger"},
    {"batch", "container partitionKey operations consistency"},
    {"call", "container procedure partitionKey arguments"},
};

/// Adds the parameters of the line to the request.
Result<void> readParameters(const OperationLine &line, query::Request &request)
{
    const json::Value parameters = line.value("parameters");
    if (line.has("parameters") && !parameters.isArray())
        return wrongMember("parameters", "an array of {\"name\":\"@p\",\"value\":…}");
    for (std::size_t index = 0; index < parameters.size(); ++index) {
        const json::Value parameter = parameters.at(index);
        const json::Value name = parameter.member("name");
        if (!name.isString() || !name.string().starts_with('@'))
            return wrongMember("parameters", "an array of {\"name\":\"@p\",\"value\":…}");
        const bool isRepeated
            = std::any_of(request.parameters.begin(), request.parameters.end(),
                          [&](const auto &known) { return known.name == name.string(); });
        if (isRepeated)
            return wrongMember("parameters",
                               "a list that names each parameter once, not "
                                   + std::string(name.string()) + " twice");
        request.parameters.push_back({std::string(name.string()), parameter.member("value")});
    }
    return {};
}

} // namespace

std::span<const OperationForm> operationForms()
{
    return forms;
}

Error wrongMember(std::string_view name, const std::string &expected)
{
    return {.message = "\"" + std::string(name) + "\" must be " + expected + '.',
            .path = "$." + std::string(name)};
}

Error missingMember(std::string_view name, const std::string &expected)
{
    return {.message = "\"" + std::string(name) + "\" is missing; it must be " + expected + '.',
            .path = "$." + std::string(name)};
}

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

Result<std::string> OperationLine::text(std::string_view name) const
{
    if (!has(name))
        return missingMember(name, "a text");
    if (!value(name).isString())
        return wrongMember(name, "a text");
    return std::string(value(name).string());
}

Result<std::optional<std::string>> OperationLine::optionalText(std::string_view name) const
{
    if (!has(name) || value(name).isNull())
        return std::optional<std::string>();
    if (!value(name).isString())
        return wrongMember(name, "a text");
    return std::optional(std::string(value(name).string()));
}

Result<std::optional<std::int64_t>> OperationLine::optionalInteger(std::string_view name) const
{
    if (!has(name) || value(name).isNull())
        return std::optional<std::int64_t>();
    if (!value(name).isNumber() || !value(name).isInteger())
        return wrongMember(name, "a whole number");
    return std::optional(value(name).integer());
}

Result<bool> OperationLine::flag(std::string_view name) const
{
    if (has(name) && !value(name).isBoolean())
        return wrongMember(name, "true or false");
    return value(name).isTrue();
}

Result<json::Value> OperationLine::array(std::string_view name) const
{
    if (!has(name))
        return missingMember(name, "an array");
    if (!value(name).isArray())
        return wrongMember(name, "an array");
    return value(name);
}

Result<json::Value> OperationLine::object(std::string_view name) const
{
    if (!has(name))
        return missingMember(name, "an object");
    if (!value(name).isObject())
        return wrongMember(name, "an object");
    return value(name);
}

Result<std::optional<store::PartitionKey>> OperationLine::partitionKey() const
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
            return wrongMember("partitionKey",
                               "an array of texts, numbers, booleans, nulls or {}, one a level");
    }
    if (levels.size() > store::PartitionKey::mostLevels)
        return wrongMember("partitionKey",
                           "at most " + std::to_string(store::PartitionKey::mostLevels)
                               + " values, one a level, not " + std::to_string(levels.size()));
    return std::optional(store::PartitionKey::of(levels));
}

Result<store::PartitionKey> OperationLine::wholeKey(const store::Container &container) const
{
    Result<std::optional<store::PartitionKey>> key = partitionKey();
    if (!key)
        return key.error();
    const std::vector<json::Path> &paths = container.partitionKeyDefinition().paths();
    if (!*key) {
        if (paths.size() == 1 && paths[0].text() == "/id" && value("itemId").isString())
            return store::PartitionKey::of(value("itemId").string());
        return missingMember("partitionKey",
                             "an array with a value for each path of the container's key");
    }
    if ((*key)->levels() != paths.size())
        return wrongMember("partitionKey",
                           "the whole key: " + std::to_string(paths.size())
                               + (paths.size() == 1 ? " value" : " values") + ", not "
                               + std::to_string((*key)->levels()));
    return **key;
}

Result<cost::Consistency> OperationLine::consistency(cost::Consistency otherwise) const
{
    Result<std::optional<std::string>> name = optionalText("consistency");
    if (!name)
        return name.error();
    if (!*name)
        return otherwise;
    const std::optional<cost::Consistency> level = cost::consistencyOf(**name);
    if (!level)
        return wrongMember("consistency",
                           "strong, boundedStaleness, session, consistentPrefix or eventual");
    return *level;
}

Result<store::WriteOptions> OperationLine::writeOptions() const
{
    Result<std::optional<std::string>> ifMatch = optionalText("ifMatch");
    if (!ifMatch)
        return ifMatch.error();
    store::WriteOptions options;
    options.ifMatch = *ifMatch;
    return options;
}

Result<query::Request> OperationLine::queryRequest() const
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
        return wrongMember("maxItemCount", "a positive number, or -1 for the service's choice");
    if (*rows)
        request.maxItemCount = static_cast<int>(**rows);
    Result<bool> onePage = flag("onePage");
    if (!onePage)
        return onePage.error();
    request.onePage = *onePage;
    Result<std::optional<std::string>> continuation = optionalText("continuation");
    if (!continuation)
        return continuation.error();
    request.continuation = continuation->value_or("");
    if (Result<void> read = readParameters(*this, request); !read)
        return read.error();
    return request;
}

} // namespace partita::console
