#include "engine/exchange/containers/settings.h"

#include <algorithm>

namespace partita::exchange {

namespace {

model::Json pathOnly(std::string_view path)
{
    return {{"path", path}};
}

bool hasPath(const model::Json &rules, std::string_view path)
{
    return std::any_of(rules.begin(), rules.end(), [&](const model::Json &rule) {
        return rule.is_object() && rule.value("path", "") == path;
    });
}

model::Json uniqueKeysOf(const model::Container &container)
{
    model::Json keys = model::Json::array();
    for (const std::vector<std::string> &paths : container.uniqueKeys)
        keys.push_back({{"paths", paths}});
    return {{"uniqueKeys", keys}};
}

} // namespace

model::Json policyOf(const model::Container &container)
{
    model::Json policy = container.indexingPolicy;
    if (!policy.is_object())
        policy = model::Json::object();
    const std::string mode = policy.value("indexingMode", "consistent");
    model::Json shown;
    shown["indexingMode"] = mode;
    shown["automatic"] = mode != "none";
    model::Json included = policy.value("includedPaths", model::Json::array());
    model::Json excluded = policy.value("excludedPaths", model::Json::array());
    if (mode != "none") {
        if (included.empty() && !hasPath(excluded, "/*"))
            included.push_back(pathOnly("/*"));
        if (!hasPath(excluded, etagPath))
            excluded.push_back(pathOnly(etagPath));
    }
    shown["includedPaths"] = std::move(included);
    shown["excludedPaths"] = std::move(excluded);
    for (const auto &[name, value] : policy.items()) {
        if (!shown.contains(name))
            shown[name] = value;
    }
    return shown;
}

model::Json resourceOf(const model::Container &container)
{
    model::Json resource;
    resource["id"] = container.name;
    resource["partitionKey"] = {{"paths", container.partitionKey},
                                {"kind", container.partitionKey.size() > 1 ? "MultiHash" : "Hash"},
                                {"version", 2}};
    resource["indexingPolicy"] = policyOf(container);
    if (!container.uniqueKeys.empty())
        resource["uniqueKeyPolicy"] = uniqueKeysOf(container);
    if (container.defaultTtl)
        resource["defaultTtl"] = *container.defaultTtl;
    if (container.analyticalTtl)
        resource["analyticalStorageTtl"] = *container.analyticalTtl;
    return resource;
}

model::Json scriptResourceOf(const model::Script &script)
{
    model::Json resource;
    resource["id"] = script.name;
    if (const char *type = triggerTypeOf(script.kind)) {
        resource["triggerType"] = type;
        resource["triggerOperation"] = "All";
    }
    resource["body"] = script.body;
    return resource;
}

const char *triggerTypeOf(model::Script::Kind kind)
{
    switch (kind) {
    case model::Script::Kind::preTrigger:
        return "Pre";
    case model::Script::Kind::postTrigger:
        return "Post";
    default:
        break;
    }
    return nullptr;
}

const char *resourceTypeOf(model::Script::Kind kind)
{
    switch (kind) {
    case model::Script::Kind::procedure:
        return "storedProcedures";
    case model::Script::Kind::function:
        return "userDefinedFunctions";
    default:
        break;
    }
    return "triggers";
}

std::string textOfJson(const model::Json &json)
{
    return json.dump(2, ' ', false, model::Json::error_handler_t::replace) + '\n';
}

} // namespace partita::exchange
