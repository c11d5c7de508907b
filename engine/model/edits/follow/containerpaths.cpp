#include "engine/model/edits/follow/containerpaths.h"

#include "engine/json/path.h"
#include "engine/model/attributepath.h"

namespace partita::model {
namespace {

using Names = std::vector<std::string>;

/// The names along a path, without steps into arrays.
Names namesIn(const json::Path &path)
{
    Names names;
    for (const json::Path::Step &step : path.steps()) {
        if (!step.isArray)
            names.push_back(step.name);
    }
    return names;
}

/// "/title/?" -> "/title" and "/?". Paths of keys have no sign at the end.
std::pair<std::string, std::string> withoutSign(const std::string &path)
{
    for (const char *sign : {"/?", "/*"}) {
        if (path.ends_with(sign))
            return {path.substr(0, path.size() - 2), sign};
    }
    return {path, {}};
}

/// Calls `visit` with each path of the indexing policy.
template<typename Visit>
void visitPolicy(Json &policy, const Visit &visit)
{
    if (!policy.is_structured())
        return;
    for (auto &[name, value] : policy.items()) {
        if (name == "path" && value.is_string()) {
            std::string path = value.template get<std::string>();
            visit(path, true);
            value = path;
        } else {
            visitPolicy(value, visit);
        }
    }
}

/// Calls `visit` with each path of the container's keys and policy; its second argument is true for
/// the policy's.
template<typename Visit>
void visitPaths(Container &container, const Visit &visit)
{
    for (std::string &path : container.partitionKey)
        visit(path, false);
    for (Names &paths : container.uniqueKeys) {
        for (std::string &path : paths)
            visit(path, false);
    }
    visitPolicy(container.indexingPolicy, visit);
}

} // namespace

Names renamedAlong(const Names &names, const Renames &renames)
{
    Names renamed = names;
    Names place;
    for (std::size_t i = 0; i < names.size(); ++i) {
        place.push_back(names[i]);
        if (const auto found = renames.find(place); found != renames.end())
            renamed[i] = found->second;
    }
    return renamed;
}

std::set<Names> placesOnPaths(Container container)
{
    std::set<Names> places;
    visitPaths(container, [&](const std::string &path, bool) {
        const Result<json::Path> parsed = json::Path::parse(withoutSign(path).first);
        Names place;
        for (const std::string &name : parsed ? namesIn(*parsed) : Names()) {
            place.push_back(name);
            places.insert(place);
        }
    });
    return places;
}

void renamePaths(Container &container, const Renames &renames)
{
    visitPaths(container, [&](std::string &path, bool ofPolicy) {
        const auto [stem, sign] = withoutSign(path);
        const Result<json::Path> parsed = json::Path::parse(stem);
        if (!parsed)
            return;
        const Names names = namesIn(*parsed);
        const Names renamed = renamedAlong(names, renames);
        if (renamed == names)
            return;
        std::vector<json::Path::Step> steps = parsed->steps();
        auto name = renamed.begin();
        for (json::Path::Step &step : steps) {
            if (!step.isArray)
                step.name = *name++;
        }
        path = ofPolicy ? json::Path(std::move(steps)).text() + sign : keyPathOf(renamed);
    });
}

} // namespace partita::model
