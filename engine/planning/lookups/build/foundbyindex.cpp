// Part of LookupAttempt that finds out whether an index can find the items by their bounding
// conditions, or the container must be scanned.
#include "engine/mapping/mapping.h"
#include "engine/planning/lookups/build/lookupattempt.h"
#include "engine/planning/lookups/conditionlocation.h"
#include "engine/planning/lookups/rowestimate.h"
#include "engine/query/queryreferences.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

using Steps = std::vector<json::Path::Step>;

void add(const Names &names, Steps &steps)
{
    for (const std::string &name : names)
        steps.push_back({name, false});
}

void addElements(Steps &steps)
{
    steps.push_back({{}, true});
}

/// The path from the root of an item to its value at a level.
Steps stepsTo(const places::Location &location, std::size_t level)
{
    Steps steps;
    for (std::size_t i = 1; i <= level; ++i) {
        add(location.levels[i].path, steps);
        if (location.levels[i].toMany)
            addElements(steps);
    }
    return steps;
}

/// The path as an indexing policy states it.
json::Path pathOf(const places::Location &location, const ConditionLocation &place)
{
    if (place.value) {
        Steps steps = stepsTo(location, static_cast<std::size_t>(place.value->level));
        add(place.value->path, steps);
        return json::Path(std::move(steps));
    }
    Steps steps = stepsTo(location, location.levels.size() - 1);
    add(place.array, steps);
    addElements(steps);
    add(place.member, steps);
    return json::Path(std::move(steps));
}

} // namespace

bool LookupAttempt::isFoundByIndex() const
{
    const Result<store::ContainerSettings> settings = mapping::settingsOf(*m_location.container);
    if (!settings)
        return true; // the container cannot be created
    const index::Policy &policy = settings->indexingPolicy;
    const auto &levels = m_location.container->partitionKey;
    const std::size_t fixed = m_keys ? levels.size() : m_binding.partitionKey.size();
    const bool isKeyIndexed
        = std::all_of(levels.begin(), levels.begin() + static_cast<std::ptrdiff_t>(fixed),
                      [&](const std::string &level) {
                          const Result<json::Path> path = json::Path::parse(level);
                          return path && query::isIndexed(policy, *path);
                      });
    if (fixed > 0 && isKeyIndexed)
        return true;
    return m_isFoundById
        || std::any_of(m_ask.conditions.begin(), m_ask.conditions.end(),
                       [&](const places::Condition &condition) {
                           const auto place = bounds(m_context.workbook, m_ask.entity, condition)
                               ? placeOf(m_context, m_location, condition)
                               : std::nullopt;
                           return place && query::isIndexed(policy, pathOf(m_location, *place));
                       });
}

} // namespace partita::planning
