// Whether an index finds the items of a look-up by what bounds them, or the container has to be looked through.
#include "engine/mapping/mapping.h"
#include "engine/planning/lookups/conditionplace.h"
#include "engine/planning/lookups/fetchattempt.h"
#include "engine/planning/lookups/rowestimate.h"
#include "engine/query/predicate.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// A path in an item of the location, as an indexing policy writes it.
class ItemPath {
public:
    ItemPath(const Location &location, std::size_t level)
    {
        for (std::size_t i = 1; i <= level; ++i) {
            add(location.levels[i].path);
            if (location.levels[i].toMany)
                addElements();
        }
    }

    ItemPath &add(const Names &names)
    {
        for (const std::string &name : names)
            m_text += '/' + (json::isRegularName(name) ? name : json::quotedStep(name));
        return *this;
    }
    ItemPath &addElements()
    {
        m_text += "/[]";
        return *this;
    }

    bool isIndexed(const index::Policy &policy) const
    {
        const Result<json::Path> path = json::Path::parse(m_text);
        return path && query::isIndexed(policy, *path);
    }

private:
    std::string m_text;
};

ItemPath pathOf(const Location &location, const ConditionPlace &place)
{
    if (place.value)
        return ItemPath(location, static_cast<std::size_t>(place.value->level))
            .add(place.value->path);
    return ItemPath(location, location.levels.size() - 1)
        .add(place.array)
        .addElements()
        .add(place.member);
}

} // namespace

bool FetchAttempt::isFoundByIndex() const
{
    const Result<store::ContainerSettings> settings = mapping::settingsOf(*m_location.container);
    if (!settings)
        return true; // such a container holds nothing
    const index::Policy &policy = settings->indexingPolicy;
    const auto &levels = m_location.container->partitionKey;
    const std::size_t fixed = m_keys ? levels.size() : m_binding.partitionKey.size();
    const bool isKeyIndexed
        = std::all_of(levels.begin(), levels.begin() + static_cast<std::ptrdiff_t>(fixed),
                      [&](const std::string &level) {
                          return ItemPath(m_location, 0).add(pathNames(level)).isIndexed(policy);
                      });
    if (fixed > 0 && isKeyIndexed)
        return true;
    return m_isFoundById
        || std::any_of(m_ask.conditions.begin(), m_ask.conditions.end(),
                       [&](const Condition &condition) {
                           const auto place = bounds(m_context.workbook, m_ask.entity, condition)
                               ? placeOf(m_context, m_location, condition)
                               : std::nullopt;
                           return place && pathOf(m_location, *place).isIndexed(policy);
                       });
}

} // namespace partita::planning
