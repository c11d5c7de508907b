#include "engine/places/locations.h"

#include "engine/json/path.h"
#include "engine/model/attributepath.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace partita::places {
namespace {

using model::Workbook;
using Names = std::vector<std::string>;

constexpr std::size_t deepestNesting = 8;

/// The nested level that an embedding field opens below `around`.
std::optional<Level> levelOf(const Workbook &workbook, const Level &around,
                             const model::Field &field)
{
    const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
    if (!embedded)
        return std::nullopt;
    const std::optional<model::Role> role
        = model::findRole(workbook, around.entity, embedded->role);
    if (!role)
        return std::nullopt;
    Level level;
    level.entity = role->partner;
    level.fields = &embedded->fields;
    level.role = embedded->role;
    level.toMany = role->toMany;
    level.inverseRole = inverseNameOf(*role);
    const std::optional<model::Role> back
        = model::findRole(workbook, role->partner, level.inverseRole);
    if (back && !back->toMany)
        level.inverse = level.inverseRole;
    level.path = {field.name};
    level.field = &field;
    level.embedded = embedded;
    return level;
}

void collect(const Workbook &workbook, Location &location, std::string_view entity,
             std::vector<Location> &found)
{
    if (location.last().entity == entity)
        found.push_back(location);
    if (location.levels.size() >= deepestNesting)
        return;
    for (const model::Field &field : *location.last().fields) {
        const std::optional<Level> level = levelOf(workbook, location.last(), field);
        if (!level)
            continue;
        location.levels.push_back(*level);
        collect(workbook, location, entity, found);
        location.levels.pop_back();
    }
}

/// The better of two places: less truncated, then fresher.
void keepBetter(std::optional<StoredValue> &best, const std::optional<StoredValue> &candidate)
{
    if (!candidate)
        return;
    const auto rank = [](const StoredValue &place) {
        return std::pair(place.truncate ? -*place.truncate : -1'000'000'000, place.freshness);
    };
    if (!best || rank(*candidate) < rank(*best))
        best = candidate;
}

/// Match of a field in a search for a value of a row. `entity` is the entity of the field's level,
/// `roles` the remaining to-one path. No match is std::nullopt.
struct Hit {
    std::optional<int> truncate;
    bool isChanging = false; ///< the original value may change elsewhere
    Names members; ///< path from the field's value to the value searched for
};
using Matcher = std::function<std::optional<Hit>(const model::Field &, const std::string &entity,
                                                 const Names &roles)>;

/// Searches for a field, also in objects embedded along the path.
class Finder {
public:
    Finder(const Workbook &workbook, const Matcher &matches)
        : m_workbook(workbook)
        , m_matches(matches)
    {
    }

    std::optional<StoredValue> among(const std::vector<model::Field> &fields,
                                     const std::string &entity, const Names &roles) const
    {
        std::optional<StoredValue> best;
        for (const model::Field &field : fields)
            keepBetter(best, in(field, entity, roles));
        return best;
    }

private:
    std::optional<StoredValue> in(const model::Field &field, const std::string &entity,
                                  const Names &roles) const
    {
        const Freshness freshness = freshnessOf(field.upkeep);
        if (const std::optional<Hit> hit = m_matches(field, entity, roles)) {
            const bool isAging = hit->isChanging && field.upkeep == model::Upkeep::none;
            Names path = hit->members;
            path.insert(path.begin(), field.name);
            return StoredValue {0, std::move(path), hit->truncate,
                                isAging ? Freshness::neverUpdated : freshness};
        }
        const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        if (!embedded || roles.empty() || roles.front() != embedded->role)
            return std::nullopt;
        const std::optional<model::Role> role = model::findRole(m_workbook, entity, embedded->role);
        if (!role || role->toMany)
            return std::nullopt;
        std::optional<StoredValue> nested
            = among(embedded->fields, role->partner, Names(roles.begin() + 1, roles.end()));
        if (nested) {
            nested->path.insert(nested->path.begin(), field.name);
            const bool isKept = field.upkeep != model::Upkeep::none;
            if (nested->freshness != Freshness::neverUpdated || isKept)
                nested->freshness = nested->freshness == Freshness::neverUpdated
                    ? freshness
                    : std::max(nested->freshness, freshness);
        }
        return nested;
    }

    const Workbook &m_workbook;
    const Matcher &m_matches;
};

/// Searches from the innermost level outwards while the path of roles leads there.
std::optional<StoredValue> find(const Workbook &workbook, const Location &location, Names roles,
                                const Matcher &matches)
{
    const Finder finder(workbook, matches);
    std::optional<StoredValue> best;
    for (int index = static_cast<int>(location.levels.size()) - 1; index >= 0; --index) {
        const Level &level = location.levels[static_cast<std::size_t>(index)];
        std::optional<StoredValue> place = finder.among(*level.fields, level.entity, roles);
        if (place) {
            place->level = index;
            Location holder = location;
            holder.levels.resize(static_cast<std::size_t>(index) + 1);
            place->freshness = freshnessAround(holder, place->freshness);
        }
        keepBetter(best, place);
        if (roles.empty() || !level.inverse || roles.front() != *level.inverse)
            break;
        roles.erase(roles.begin());
    }
    return best;
}

bool isKeyOf(const Workbook &workbook, const std::string &reference, const std::string &entity,
             const Names &roles, const std::string &attribute)
{
    if (roles.size() != 1 || roles.front() != reference)
        return false;
    const std::optional<model::Role> role = model::findRole(workbook, entity, reference);
    return role && !role->toMany && keyNameOf(workbook, role->partner) == attribute;
}

} // namespace

bool isMutable(const model::Workbook &workbook, const std::string &entity, const std::string &name)
{
    const model::Entity *found = workbook.entity(entity);
    const model::Attribute *attribute = found ? found->attribute(model::headOf(name)) : nullptr;
    return attribute && attribute->isMutable;
}

bool Location::isInOneItem() const
{
    return std::all_of(levels.begin() + 1, levels.end(),
                       [](const Level &level) { return level.inverse.has_value(); });
}

std::optional<std::vector<std::string>> pathInItem(const Location &location,
                                                   const StoredValue &place)
{
    Names path;
    for (std::size_t i = 1; i <= static_cast<std::size_t>(place.level); ++i) {
        const Level &level = location.levels[i];
        if (level.toMany)
            return std::nullopt;
        path.insert(path.end(), level.path.begin(), level.path.end());
    }
    path.insert(path.end(), place.path.begin(), place.path.end());
    return path;
}

std::string Location::text() const
{
    std::string text = type->name;
    for (std::size_t i = 1; i < levels.size(); ++i)
        text += "." + levels[i].path.back();
    return text + " in " + container->name;
}

Location rootLocation(const model::Container &container, const model::DocumentType &type)
{
    Level root;
    root.entity = type.entity;
    root.fields = &type.fields;
    return {&container, &type, {root}};
}

std::vector<Location> locationsOf(const Workbook &workbook, const model::Design &design,
                                  std::string_view entity)
{
    std::vector<Location> found;
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            Location root = rootLocation(container, type);
            collect(workbook, root, entity, found);
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const Location &left, const Location &right) {
        const auto rank = [](const Location &place) {
            return std::tuple(!place.isRoot(), !place.type->primary, place.levels.size());
        };
        return rank(left) < rank(right);
    });
    return found;
}

std::optional<StoredValue> findValue(const Workbook &workbook, const Location &location,
                                     const std::vector<std::string> &roles,
                                     const std::string &attribute)
{
    return find(
        workbook, location, roles,
        [&](const model::Field &field, const std::string &entity,
            const Names &rest) -> std::optional<Hit> {
            if (const auto *own = std::get_if<model::AttributeSource>(&field.source)) {
                auto members = model::membersInside(attribute, own->attribute);
                if (rest.empty() && members)
                    return Hit {own->truncate, false, *std::move(members)};
            } else if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
                auto members = model::membersInside(attribute, copied->attribute);
                if (rest == copied->roles && members)
                    return Hit {copied->truncate,
                                isMutable(workbook, entityAt(workbook, entity, rest), attribute),
                                *std::move(members)};
            } else if (const auto *reference = std::get_if<model::ReferenceSource>(&field.source)) {
                if (isKeyOf(workbook, reference->role, entity, rest, attribute))
                    return Hit {};
            }
            return std::nullopt;
        });
}

std::optional<StoredValue> findAggregate(const Workbook &workbook, const Location &location,
                                         const std::vector<std::string> &roles,
                                         const model::AggregateSource &wanted)
{
    return find(workbook, location, roles,
                [&](const model::Field &field, const std::string &,
                    const Names &rest) -> std::optional<Hit> {
                    const auto *source = std::get_if<model::AggregateSource>(&field.source);
                    return source && rest.empty() && *source == wanted
                        ? std::optional(Hit {std::nullopt, true, {}})
                        : std::nullopt;
                });
}

std::vector<StoredRowArray> findRowArrays(const Location &location, const std::string &role)
{
    std::vector<StoredRowArray> found;
    for (const model::Field &field : *location.last().fields) {
        if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source)) {
            if (embedded->role == role)
                found.push_back({&field, embedded});
        } else if (const auto *reference = std::get_if<model::ReferenceSource>(&field.source)) {
            if (reference->role == role)
                found.push_back({&field, nullptr});
        }
    }
    return found;
}

std::vector<Location> objectsAt(const Workbook &workbook, const Location &location,
                                const std::vector<std::string> &roles)
{
    std::vector<Location> found {location};
    for (const std::string &role : roles) {
        std::vector<Location> further;
        for (const Location &around : found) {
            for (const model::Field &field : *around.last().fields) {
                const std::optional<Level> level = levelOf(workbook, around.last(), field);
                if (!level || level->toMany || level->role != role)
                    continue;
                further.push_back(around);
                further.back().levels.push_back(*level);
            }
        }
        found = std::move(further);
    }
    return found;
}

Location inside(const Workbook &workbook, const Location &location, const StoredRowArray &rows)
{
    Location result = location;
    if (const std::optional<Level> level = levelOf(workbook, location.last(), *rows.field))
        result.levels.push_back(*level);
    return result;
}

Freshness freshnessOf(model::Upkeep upkeep)
{
    switch (upkeep) {
    case model::Upkeep::none:
        return Freshness::primary;
    case model::Upkeep::transaction:
        return Freshness::transactional;
    case model::Upkeep::application:
        return Freshness::application;
    case model::Upkeep::changeFeed:
        break;
    }
    return Freshness::eventual;
}

Freshness freshnessAround(const Location &location, Freshness own)
{
    for (std::size_t i = location.levels.size(); own == Freshness::neverUpdated && i-- > 1;) {
        if (location.levels[i].field->upkeep != model::Upkeep::none)
            own = freshnessOf(location.levels[i].field->upkeep);
    }
    if (own == Freshness::neverUpdated && !location.type->primary)
        own = std::max(Freshness::transactional, freshnessOf(location.type->upkeep));
    return own;
}

Freshness freshnessOf(const Location &location)
{
    Freshness freshness = location.type->primary
        ? Freshness::primary
        : std::max(Freshness::transactional, freshnessOf(location.type->upkeep));
    for (const Level &level : location.levels) {
        if (level.field)
            freshness = std::max(freshness, freshnessOf(level.field->upkeep));
    }
    return freshness;
}

bool isHome(const Workbook &workbook, const model::Design &design, const Location &location)
{
    if (!location.type->primary)
        return false;
    if (location.isRoot())
        return true;
    for (const Level &level : location.levels) {
        if (level.field && (level.field->upkeep != model::Upkeep::none || level.embedded->latest))
            return false;
    }
    for (const Location &other : locationsOf(workbook, design, location.last().entity)) {
        if (other.isRoot() && other.type->primary)
            return false;
    }
    return true;
}

std::optional<Location> homeOf(const Workbook &workbook, const model::Design &design,
                               std::string_view entity)
{
    for (const Location &location : locationsOf(workbook, design, entity)) {
        if (isHome(workbook, design, location))
            return location;
    }
    return std::nullopt;
}

std::string keyNameOf(const Workbook &workbook, std::string_view entity)
{
    const model::Entity *found = workbook.entity(entity);
    return found ? found->key : std::string();
}

std::string entityAt(const Workbook &workbook, std::string entity,
                     const std::vector<std::string> &roles)
{
    for (const std::string &name : roles) {
        if (const std::optional<model::Role> role = model::findRole(workbook, entity, name))
            entity = role->partner;
    }
    return entity;
}

bool contains(const std::vector<std::string> &names, const std::string &name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string joinedBy(const char *separator, const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : separator) + name;
    return text;
}

bool isWithin(const std::string &path, const std::string &whole)
{
    return path == whole || path.starts_with(whole + '/');
}

std::vector<std::string> pathNames(const std::string &path)
{
    std::vector<std::string> names;
    if (const Result<json::Path> parsed = json::Path::parse(path)) {
        for (const json::Path::Step &step : parsed->steps())
            names.push_back(step.name);
    }
    return names;
}

} // namespace partita::places
