#include "engine/execution/reading/resulttree.h"

namespace partita::execution {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

} // namespace

const Json *findIn(const Json &result, const Names &path)
{
    const Json *place = &result;
    for (const std::string &name : path) {
        if (!place->is_object() || !place->contains(name))
            return nullptr;
        place = &(*place)[name];
    }
    return place;
}

void placeIn(Json &result, const Names &path, Json value)
{
    Json *target = &result;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        target = &(*target)[path[i]];
        if (!target->is_object())
            *target = Json::object();
    }
    (*target)[path.back()] = std::move(value);
}

void mergeInto(Json &result, const Json &other)
{
    for (const auto &[name, value] : other.items()) {
        if (value.is_object() && result.contains(name) && result[name].is_object())
            mergeInto(result[name], value);
        else
            result[name] = value;
    }
}

Json inOrder(const std::vector<Names> &order, Json result)
{
    Json ordered = Json::object();
    for (const Names &path : order) {
        const std::string &name = path.front();
        if (result.contains(name) && !ordered.contains(name))
            ordered[name] = std::move(result[name]);
    }
    for (auto &[name, value] : result.items()) {
        if (!ordered.contains(name))
            ordered[name] = std::move(value);
    }
    return ordered;
}

} // namespace partita::execution
