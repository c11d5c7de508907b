#include "engine/advice/measured/partnerreads.h"

#include "engine/model/attributepath.h"

#include <algorithm>

namespace partita::advice {
namespace {

Wanted wantedOf(const Context &context, const std::string &root,
                const model::Projection &projection)
{
    Wanted wanted;
    model::ResolvedPath path = model::resolvePath(context.workbook, root, projection.path);
    wanted.roles = std::move(path.roles);
    wanted.attribute = model::headOf(path.attribute); // attributes are copied whole
    wanted.partner = model::toOneEnd(context.workbook, root, wanted.roles);
    wanted.name = wanted.attribute == path.attribute ? projection.resultName() : wanted.attribute;
    return wanted;
}

bool isAmong(const std::vector<std::string> &names, const std::string &name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Beside what is shown of them, the query's own rows are matched by attributes of others.
std::vector<Wanted> wantedFor(const Context &context, const model::Query &query,
                              const model::DeliveredRows &rows)
{
    std::vector<model::Projection> projections = rows.attributes;
    for (const model::Match &match : query.match) {
        if (rows.role.empty() && match.kind != model::Match::Kind::belongsTo)
            projections.push_back({match.path, {}, {}});
    }
    std::vector<Wanted> all;
    for (const model::Projection &projection : projections) {
        Wanted wanted = wantedOf(context, rows.entity, projection);
        const bool isKnown = std::any_of(all.begin(), all.end(), [&](const Wanted &other) {
            return other.roles == wanted.roles && other.attribute == wanted.attribute;
        });
        if (!wanted.roles.empty() && !wanted.partner.empty() && !wanted.attribute.empty()
            && wanted.partner != rows.entity && !isKnown)
            all.push_back(std::move(wanted));
    }
    return all;
}

bool isPartnerKey(const Context &context, const Wanted &wanted)
{
    const model::Entity *partner = context.workbook.entity(wanted.partner);
    return partner && partner->key == wanted.attribute;
}

/// The entities that are visited for it; a key of a row beyond another stands in that one.
std::vector<std::string> visitedFor(const Context &context, const std::string &root,
                                    const Wanted &wanted)
{
    std::vector<std::string> entities;
    const std::size_t steps = wanted.roles.size() > 1 && isPartnerKey(context, wanted)
        ? wanted.roles.size() - 1
        : wanted.roles.size();
    for (std::size_t i = 1; i <= steps; ++i)
        entities.push_back(model::toOneEnd(
            context.workbook, root,
            {wanted.roles.begin(), wanted.roles.begin() + static_cast<std::ptrdiff_t>(i)}));
    return entities;
}

/// Puts it with the visits from that level that come by the same entities, which are one then.
void addTo(std::vector<Visit> &visits, std::size_t level, const std::vector<std::string> &entities,
           Wanted wanted)
{
    const auto meets = [&](const Visit &visit) {
        return visit.level == level
            && std::any_of(entities.begin(), entities.end(), [&](const std::string &entity) {
                   return isAmong(visit.entities, entity);
               });
    };
    Visit joined {level, {}, {}};
    for (const Visit &visit : visits) {
        if (!meets(visit))
            continue;
        joined.entities.insert(joined.entities.end(), visit.entities.begin(), visit.entities.end());
        joined.wanted.insert(joined.wanted.end(), visit.wanted.begin(), visit.wanted.end());
    }
    std::erase_if(visits, meets);
    for (const std::string &entity : entities) {
        if (!isAmong(joined.entities, entity))
            joined.entities.push_back(entity);
    }
    joined.wanted.push_back(std::move(wanted));
    visits.push_back(std::move(joined));
}

/// The level of the row that the roles lead to first, out of rows that are embedded in it; takes
/// those roles away.
std::size_t leadOut(const places::Location &home, std::vector<std::string> &roles)
{
    std::size_t level = home.levels.size() - 1;
    std::size_t passed = 0;
    while (level > 0 && passed < roles.size() && home.levels[level].inverse == roles[passed]) {
        --level;
        ++passed;
    }
    roles.erase(roles.begin(), roles.begin() + static_cast<std::ptrdiff_t>(passed));
    return level;
}

/// The items hold a copy of it already, or the key that it is: nobody is visited for it.
bool isThere(const Context &context, const places::Location &home, const Wanted &wanted)
{
    const auto provided = places::provide(context.workbook, home, wanted.roles, wanted.attribute);
    return provided && !provided->truncate;
}

} // namespace

std::vector<std::string> Visit::partners() const
{
    std::vector<std::string> all;
    for (const Wanted &one : wanted) {
        if (!isAmong(all, one.partner))
            all.push_back(one.partner);
    }
    return all;
}

std::vector<std::string> Visit::attributesOf(const std::string &partner) const
{
    std::vector<std::string> names;
    for (const Wanted &one : wanted) {
        if (one.partner == partner)
            names.push_back(one.attribute);
    }
    return names;
}

Visit Visit::of(const std::string &partner) const
{
    Visit part {level, {partner}, wanted};
    std::erase_if(part.wanted, [&](const Wanted &one) { return one.partner != partner; });
    return part;
}

std::vector<Visit> visitsFor(const Context &context, const places::Location &home,
                             const model::Query &query, const model::DeliveredRows &rows)
{
    std::vector<Visit> visits;
    for (Wanted &wanted : wantedFor(context, query, rows)) {
        if (isThere(context, home, wanted))
            continue;
        const std::size_t level = leadOut(home, wanted.roles);
        if (wanted.roles.empty())
            continue;
        const std::vector<std::string> entities
            = visitedFor(context, home.levels[level].entity, wanted);
        addTo(visits, level, entities, std::move(wanted));
    }
    return visits;
}

} // namespace partita::advice
