#include "engine/planning/fieldchange.h"

#include "engine/places/values.h"

#include <algorithm>

namespace partita::planning {

bool FieldChange::isPatchable() const
{
    if (!isAtRoot() || unidentifiedNote)
        return false;
    const bool sets
        = kind == Kind::set && valueSource; // a patch cannot remove a property that may be absent
    return sets || kind == Kind::increment
        || (kind == Kind::append && !latest && orderPath.empty());
}

bool arePatchable(const std::vector<FieldChange> &changes)
{
    std::size_t patches = 0;
    for (const FieldChange &change : changes)
        patches += change.mayBecomeUndefined ? 2 : 1;
    return patches <= mostPatches
        && std::all_of(changes.begin(), changes.end(),
                       [](const FieldChange &change) { return change.isPatchable(); });
}

std::string pathText(const FieldChange &change)
{
    std::vector<std::string> names;
    for (const Unroll &level : change.levels)
        names.insert(names.end(), level.path.begin(), level.path.end());
    names.insert(names.end(), change.path.begin(), change.path.end());
    return places::joinedBy("/", names);
}

FieldAt fieldOf(const places::Location &location, const FieldChange &change)
{
    return {location.container->name, location.type->name, pathText(change)};
}

} // namespace partita::planning
