// Container settings of the lines that create or replace a container.
#include "app/executeline.h"
#include "engine/base/errorpath.h"
#include "engine/query/query.h"

namespace partita::app {

namespace {

Result<std::vector<store::ComputedProperty>> computedProperties(const json::Value list)
{
    const Error wrong = wrongMember("computedProperties", "an array of {\"name\":…,\"query\":…}");
    if (!list.isUndefined() && !list.isArray())
        return wrong;
    std::vector<store::ComputedProperty> properties;
    for (std::size_t index = 0; index < list.size(); ++index) {
        const json::Value name = list.at(index).member("name");
        const json::Value query = list.at(index).member("query");
        if (!name.isString() || !query.isString())
            return within(elementPath("$.computedProperties", index),
                          {.message = wrong.message, .path = {}});
        properties.push_back({std::string(name.string()), std::string(query.string())});
    }
    if (Result<void> read = query::checkComputed(properties); !read)
        return read.error();
    return properties;
}

/// The service has no spatial index on a computed property.
Result<void> checkSpatialIndexes(const json::Value policy,
                                 const std::vector<store::ComputedProperty> &properties)
{
    const json::Value indexes = policy.member("spatialIndexes");
    for (std::size_t index = 0; index < indexes.size(); ++index) {
        const Result<json::Path> path
            = json::Path::parse(indexes.at(index).member("path").string());
        if (!path || path->steps().empty())
            continue;
        for (const store::ComputedProperty &property : properties) {
            if (path->steps().front().name == property.name)
                return Error {.message = "\"" + property.name
                                  + "\" is a computed property, which can have no spatial index;"
                                    " remove the entry.",
                              .path = elementPath("$.indexingPolicy.spatialIndexes", index)};
        }
    }
    return {};
}

Result<std::vector<std::vector<std::string>>> uniqueKeys(const json::Value list)
{
    const Error wrong = wrongMember("uniqueKeys", "an array of arrays of paths");
    if (!list.isUndefined() && !list.isArray())
        return wrong;
    std::vector<std::vector<std::string>> keys;
    for (std::size_t index = 0; index < list.size(); ++index) {
        const json::Value paths = list.at(index);
        const Error wrongKey {.message = wrong.message, .path = elementPath("$.uniqueKeys", index)};
        if (!paths.isArray())
            return wrongKey;
        std::vector<std::string> &key = keys.emplace_back();
        for (std::size_t path = 0; path < paths.size(); ++path) {
            if (!paths.at(path).isString())
                return wrongKey;
            key.emplace_back(paths.at(path).string());
        }
    }
    return keys;
}

} // namespace

Result<void> ExecuteLine::readIndexingPolicy(store::ContainerSettings &settings) const
{
    if (!has("indexingPolicy"))
        return {};
    Result<index::Policy> policy = index::Policy::fromJson(value("indexingPolicy"));
    if (!policy)
        return within("$.indexingPolicy", policy.error());
    settings.indexingPolicy = *policy;
    return {};
}

Result<void> ExecuteLine::readDefaultTtl(store::ContainerSettings &settings) const
{
    Result<std::optional<std::int64_t>> ttl = optionalInteger("defaultTtl");
    if (!ttl)
        return ttl.error();
    settings.defaultTtl = *ttl;
    return {};
}

Result<void> ExecuteLine::readComputedProperties(store::ContainerSettings &settings) const
{
    auto computed = computedProperties(value("computedProperties"));
    if (!computed)
        return computed.error();
    settings.computedProperties = *computed;
    return checkSpatialIndexes(value("indexingPolicy"), settings.computedProperties);
}

/// Number and maximum size of the physical partitions.
Result<void> ExecuteLine::readPartitions(store::ContainerSettings &settings) const
{
    constexpr std::int64_t most = 100'000;
    Result<std::optional<std::int64_t>> partitions = optionalInteger("physicalPartitions");
    if (!partitions)
        return partitions.error();
    if (*partitions && (**partitions < 1 || **partitions > most))
        return wrongMember("physicalPartitions", "1 to 100000");
    settings.physicalPartitions = static_cast<int>(partitions->value_or(1));
    Result<std::optional<std::int64_t>> bytes = optionalInteger("partitionBytes");
    if (!bytes)
        return bytes.error();
    settings.partitionBytes = bytes->value_or(settings.partitionBytes);
    return {};
}

Result<void> ExecuteLine::readFeedMode(store::ContainerSettings &settings) const
{
    Result<std::optional<std::string>> feed = optionalText("changeFeedMode");
    if (!feed)
        return feed.error();
    const std::string mode = feed->value_or("latestVersion");
    if (mode != "latestVersion" && mode != "allVersionsAndDeletes")
        return wrongMember("changeFeedMode", "latestVersion or allVersionsAndDeletes");
    settings.keepsVersions = mode == "allVersionsAndDeletes";
    return {};
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
    auto keys = uniqueKeys(value("uniqueKeys"));
    if (!keys)
        return keys.error();
    settings.uniqueKeys = *keys;
    for (const auto read : {&ExecuteLine::readPartitions, &ExecuteLine::readDefaultTtl,
                            &ExecuteLine::readIndexingPolicy, &ExecuteLine::readFeedMode,
                            &ExecuteLine::readComputedProperties}) {
        if (Result<void> done = (this->*read)(settings); !done)
            return done.error();
    }
    return settings;
}

} // namespace partita::app
