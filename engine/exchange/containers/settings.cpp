#include "engine/exchange/containers/settings.h"

namespace partita::exchange {

namespace {

model::Json pathOnly(std::string_view path)
{
    return {{"path", path}};
}

bool excludesEtag(const model::Json &excluded)
{
    for (const model::Json &rule : excluded) {
        if (rule.is_object() && rule.value("path", "") == etagPath)
            return true;
    }
    return false;
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
        bool hasRoot = false;
        for (const model::Json &rule : excluded)
            hasRoot = hasRoot || (rule.is_object() && rule.value("path", "") == "/*");
        if (included.empty() && !hasRoot)
            included.push_back(pathOnly("/*"));
        if (!excludesEtag(excluded))
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
    if (script.kind == model::Script::Kind::preTrigger
        || script.kind == model::Script::Kind::postTrigger) {
        const bool isBefore = script.kind == model::Script::Kind::preTrigger;
        resource["triggerType"] = isBefore ? "Pre" : "Post";
        resource["triggerOperation"] = "All";
    }
    resource["body"] = script.body;
    return resource;
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
