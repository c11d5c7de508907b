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

/// Wanted values of the rows: shown ones, and for the query's top-level rows also matched ones.
std::vector<Wanted> wantedFor(const Context &context, const model::Query &query,
                              const model::DeliveredRows &rows)
{
    std::vector<model::Projection> projections = rows.attributes;
    for (const model::Match *match : query.valueMatches()) {
        if (rows.role.empty() && match->kind != model::Match::Kind::belongsTo)
            projections.push_back({match->path, {}, {}});
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

/// Entities that must be read for the value. A key at the end of a longer path is stored in the row
/// before.
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

/// Merges the value into reads of the same level that read the same entities.
void addTo(std::vector<PartnerRead> &reads, std::size_t level,
           const std::vector<std::string> &entities, Wanted wanted)
{
    const auto meets = [&](const PartnerRead &read) {
        return read.level == level
            && std::any_of(entities.begin(), entities.end(), [&](const std::string &entity) {
                   return isAmong(read.entities, entity);
               });
    };
    PartnerRead joined {level, {}, {}};
    for (const PartnerRead &read : reads) {
        if (!meets(read))
            continue;
        joined.entities.insert(joined.entities.end(), read.entities.begin(), read.entities.end());
        joined.wanted.insert(joined.wanted.end(), read.wanted.begin(), read.wanted.end());
    }
    std::erase_if(reads, meets);
    for (const std::string &entity : entities) {
        if (!isAmong(joined.entities, entity))
            joined.entities.push_back(entity);
    }
    joined.wanted.push_back(std::move(wanted));
    reads.push_back(std::move(joined));
}

/// Level of the enclosing row that the first roles lead to, for embedded rows. Removes those roles.
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

/// True when the items already hold the value, as a copy or a reference.
bool isThere(const Context &context, const places::Location &home, const Wanted &wanted)
{
    const auto provided = places::findValue(context.workbook, home, wanted.roles, wanted.attribute);
    return provided && !provided->truncate;
}

} // namespace

std::vector<std::string> PartnerRead::partners() const
{
    std::vector<std::string> all;
    for (const Wanted &one : wanted) {
        if (!isAmong(all, one.partner))
            all.push_back(one.partner);
    }
    return all;
}

std::vector<std::string> PartnerRead::attributesOf(const std::string &partner) const
{
    std::vector<std::string> names;
    for (const Wanted &one : wanted) {
        if (one.partner == partner)
            names.push_back(one.attribute);
    }
    return names;
}

PartnerRead PartnerRead::of(const std::string &partner) const
{
    PartnerRead part {level, {partner}, wanted};
    std::erase_if(part.wanted, [&](const Wanted &one) { return one.partner != partner; });
    return part;
}

std::vector<PartnerRead> partnerReadsOf(const Context &context, const places::Location &home,
                                        const model::Query &query, const model::DeliveredRows &rows)
{
    std::vector<PartnerRead> reads;
    for (Wanted &wanted : wantedFor(context, query, rows)) {
        if (isThere(context, home, wanted))
            continue;
        const std::size_t level = leadOut(home, wanted.roles);
        if (wanted.roles.empty())
            continue;
        const std::vector<std::string> entities
            = visitedFor(context, home.levels[level].entity, wanted);
        addTo(reads, level, entities, std::move(wanted));
    }
    return reads;
}

} // namespace partita::advice
