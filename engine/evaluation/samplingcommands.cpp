// Commands drawn as the load draws them: the row to change, or the parents, values and children of
// the row to create.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "engine/mapping/ownership.h"
#include "engine/places/binding.h"
#include "engine/places/locations.h"
#include "engine/places/values.h"
#include "engine/population/random.h"

#include <algorithm>
#include <numeric>

namespace partita::evaluation {
namespace {

using population::noRow;
using population::Row;

constexpr std::uint64_t childStride = 0x10000;
/// Attempts for each link to find a row that is not drawn yet.
constexpr std::size_t triesForLink = 10;
constexpr int triesForChild = 20; ///< attempts to find a row with a parent
constexpr Row mostRowsLookedAt = 1000; ///< in the search for a different value

std::vector<std::string> changedAttributes(const model::Workbook &workbook,
                                           const model::Command &command)
{
    std::vector<std::string> names = command.attributes;
    const model::Entity *entity = workbook.entity(command.entity);
    if (names.empty() && entity) {
        for (const model::Attribute &attribute : entity->attributes) {
            if (attribute.isMutable)
                names.push_back(attribute.name);
        }
    }
    return names;
}

/// Roles in which a new row names a parent. `known`: the relationship whose parent is known
/// already, if any.
std::vector<model::Role> parentRolesOf(const model::Workbook &workbook, const std::string &entity,
                                       const model::Relationship *known = nullptr)
{
    std::vector<model::Role> roles;
    for (const model::Role &role : model::rolesOf(workbook, entity)) {
        if (role.toParent && !role.toMany && role.relationship != known)
            roles.push_back(role);
    }
    return roles;
}

/// Position of the parent drawn by popularity: the one that contains the new row, else the first.
std::size_t popularOf(const std::vector<model::Role> &parents)
{
    const auto containing
        = std::find_if(parents.begin(), parents.end(),
                       [](const model::Role &role) { return role.relationship->containment; });
    return containing == parents.end() ? 0 : static_cast<std::size_t>(containing - parents.begin());
}

/// The first live row from `start` on that meets `wanted`; noRow when there is none.
template<typename Wanted>
Row firstLive(const population::Rows &rows, const std::string &entity, Row start, Wanted wanted)
{
    const Row count = rows.capacity(entity);
    for (Row i = 0; start != noRow && i < count; ++i) {
        if (const Row row = (start + i) % count; rows.isLive(entity, row) && wanted(row))
            return row;
    }
    return noRow;
}

} // namespace

/// Role of the parent drawn by popularity in a creation; none when the command creates nothing, or
/// a row without a parent.
std::optional<model::Role> Sampler::popularRole() const
{
    const model::Command *command = m_pattern.command();
    if (!command || command->kind != model::Command::Kind::create)
        return std::nullopt;
    const std::vector<model::Role> parents = parentRolesOf(m_workbook, command->entity);
    if (parents.empty())
        return std::nullopt;
    return parents[popularOf(parents)];
}

/// Entity on which the command's load concentrates: the parent of a new row, else the row itself.
std::string Sampler::entityOfCommand() const
{
    const std::optional<model::Role> parent = popularRole();
    return parent ? parent->partner : m_pattern.command()->entity;
}

std::map<std::string, model::Json> Sampler::valuesOf(const std::string &entity, Row row) const
{
    std::map<std::string, model::Json> values;
    const model::Entity *found = m_workbook.entity(entity);
    json::Arena arena;
    for (const model::Attribute &attribute : found->attributes) {
        const json::Value value = m_rows.value(entity, row, attribute.name, arena);
        if (attribute.name != found->key && !value.isUndefined())
            values[attribute.name] = places::toNlohmann(value);
    }
    return values;
}

/// Draws a parent by drawing a row among all children. Parents thus get new children in the
/// proportions of their present ones, whether their degree is drawn, pinned or distributed.
Row Sampler::drawParent(const std::string &entity, const model::Role &role, std::uint64_t sample,
                        std::uint64_t part) const
{
    population::Random random(m_workbook.population->seed, m_stream, sample * partsASample + part);
    const auto children = static_cast<std::int64_t>(m_rows.capacity(entity));
    for (int attempt = 0; children > 0 && attempt < triesForChild; ++attempt) {
        const auto child = static_cast<Row>(random.between(0, children - 1));
        const Row parent = m_rows.partner(entity, child, role.name);
        if (parent != noRow && !isSetAside(entity, child) && !isSetAside(role.partner, parent))
            return parent;
    }
    return drawRow(role.partner, false, sample, part);
}

/// Concentration of a relationship's children on parents in the full population: the sum of squared
/// shares. Known where an exponent distributes them; otherwise estimated from the materialised
/// parents.
double Sampler::concentrationOfChildren(const model::Role &role, const std::string &entity) const
{
    const auto parents
        = static_cast<double>(std::max<std::int64_t>(1, m_rows.fullCount(role.partner)));
    const model::Degree &degree = role.relationship->degree;
    if (degree.kind == model::Degree::Kind::drawn
        && !mapping::creatingRelationship(m_workbook, role.partner))
        return concentrationOf(parents, degree.exponent);
    std::vector<double> children(m_rows.capacity(role.partner));
    double all = 0;
    for (Row child = 0; child < m_rows.capacity(entity); ++child) {
        if (const Row parent = m_rows.partner(entity, child, role.name); parent != noRow) {
            ++children[parent];
            ++all;
        }
    }
    const double squares
        = std::inner_product(children.begin(), children.end(), children.begin(), 0.0);
    return all > 0 ? squares / (all * all) * static_cast<double>(children.size()) / parents
                   : 1 / parents;
}

/// The first row from `start` on that is free for a new 1:1 partner; `start` when there is none.
/// Nearly all rows have a partner, so the free ones are searched once.
Row Sampler::withoutPartner(const model::Role &role, Row start) const
{
    const auto [found, isNew] = m_alone.try_emplace(role.name);
    std::vector<Row> &alone = found->second;
    const int entity = m_rows.entityPosition(role.partner);
    const auto back
        = isNew ? m_rows.rolePosition(entity, model::inverseNameOf(role)) : std::nullopt;
    for (Row row = 0; back && row < m_rows.capacityAt(entity); ++row) {
        if (m_rows.isLiveAt(entity, row) && m_rows.partnerAt(*back, row) == noRow)
            alone.push_back(row);
    }
    if (alone.empty() || start == noRow)
        return start;
    const auto next = std::lower_bound(alone.begin(), alone.end(), start);
    return next == alone.end() ? alone.front() : *next;
}

void Sampler::drawParents(SampleRequest &drawn, std::uint64_t sample) const
{
    const std::vector<model::Role> roles = parentRolesOf(m_workbook, m_pattern.command()->entity);
    const std::size_t popular = popularOf(roles);
    for (std::size_t i = 0; i < roles.size(); ++i) {
        const bool isStated
            = i == popular && m_pattern.keys.kind != model::KeyDistribution::Kind::uniform;
        Row parent = isStated ? drawRow(roles[i].partner, true, sample, i)
                              : drawParent(m_pattern.command()->entity, roles[i], sample, i);
        if (roles[i].relationship->cardinality == model::Cardinality::oneToOne)
            parent = withoutPartner(roles[i], parent);
        if (parent != noRow)
            drawn.parents[roles[i].name] = parent;
    }
}

/// Another row's value of the attribute, or no value. Takes the first row after a random start
/// whose value differs, so that updates of attributes with few values change something.
model::Json Sampler::otherValue(json::Value held, const std::string &attribute,
                                std::uint64_t sample) const
{
    const std::string &entity = m_pattern.command()->entity;
    const Row start = drawRow(entity, false, sample, 8);
    const Row count = m_rows.capacity(entity);
    json::Arena arena;
    for (Row i = 0; i < std::min(count, mostRowsLookedAt); ++i) {
        const json::Value other = m_rows.value(entity, (start + i) % count, attribute, arena);
        if (!json::equal(held, other))
            return heldOrMissing(other);
    }
    return heldOrMissing(held);
}

std::map<std::string, model::Json> Sampler::newValues(Row row, std::uint64_t sample) const
{
    const model::Command &command = *m_pattern.command();
    std::map<std::string, model::Json> values;
    json::Arena arena;
    for (const std::string &name : changedAttributes(m_workbook, command)) {
        if (command.changeOf(name))
            continue; // follows from its operand
        const json::Value held = m_rows.value(command.entity, row, name, arena);
        if (held.isBoolean() && places::neverMissing(m_workbook, command.entity, name))
            values[name] = !held.boolean();
        else
            values[name] = otherValue(held, name, sample);
    }
    return values;
}

SampleChild Sampler::drawChild(const model::Role &role, std::uint64_t sample) const
{
    SampleChild child;
    child.role = role.name;
    std::uint64_t part = 0;
    for (const model::Role &other : parentRolesOf(m_workbook, role.partner, role.relationship)) {
        if (const Row parent = drawParent(role.partner, other, sample, part++); parent != noRow)
            child.parents[other.name] = parent;
    }
    return child;
}

SampleChild Sampler::childLike(const model::Role &role, Row row) const
{
    SampleChild child;
    child.role = role.name;
    child.values = valuesOf(role.partner, row);
    for (const model::Role &other : parentRolesOf(m_workbook, role.partner, role.relationship)) {
        if (const Row parent = m_rows.partner(role.partner, row, other.name); parent != noRow)
            child.parents[other.name] = parent;
    }
    return child;
}

std::vector<Row> Sampler::drawPartners(const model::Role &role, std::size_t count,
                                       std::vector<Row> given, std::uint64_t sample) const
{
    const std::string &entity = m_pattern.command()->entity;
    given.resize(std::min(count, given.size()));
    const std::size_t most = triesForLink * count;
    for (std::size_t i = 0; i < most && given.size() < count; ++i) {
        const std::uint64_t number = (sample + 1) * childStride + i;
        const Row other = drawRow(entity, false, number, 0);
        const std::vector<Row> others = m_rows.partners(entity, other, role.name);
        population::Random random(m_workbook.population->seed, m_stream, number * partsASample + 1);
        const Row row = others.empty() ? drawRow(role.partner, false, number, 2)
                                       : others[static_cast<std::size_t>(random.between(
                                           0, static_cast<std::int64_t>(others.size()) - 1))];
        const bool isNew = row != noRow && m_rows.isLive(role.partner, row)
            && std::find(given.begin(), given.end(), row) == given.end();
        if (isNew)
            given.push_back(row);
    }
    return given;
}

void Sampler::drawChildren(SampleRequest &drawn, Row like, std::uint64_t sample) const
{
    const model::Command &command = *m_pattern.command();
    for (const model::CreatedRows &wanted : command.with) {
        const std::optional<model::Role> role
            = model::findRole(m_workbook, command.entity, wanted.role);
        if (!role)
            continue;
        std::vector<Row> given;
        if (like != noRow)
            given = m_rows.partners(command.entity, like, wanted.role);
        std::size_t count = given.size();
        if (like == noRow) { // as many as some existing row has
            const Row other = firstLive(m_rows, command.entity,
                                        drawRow(command.entity, false, sample, partsASample - 1),
                                        [](Row) { return true; });
            count = other == noRow ? 0 : m_rows.partners(command.entity, other, wanted.role).size();
        }
        if (wanted.count)
            count = static_cast<std::size_t>(*wanted.count);
        if (model::isLink(*role)) {
            drawn.partners[role->name] = drawPartners(*role, count, std::move(given), sample);
            continue;
        }
        for (std::size_t i = 0; i < count; ++i)
            drawn.children.push_back(i < given.size()
                                         ? childLike(*role, given[i])
                                         : drawChild(*role, (sample + 1) * childStride + i));
    }
}

SampleRequest Sampler::drawCommand(std::uint64_t sample) const
{
    const model::Command &command = *m_pattern.command();
    SampleRequest drawn;
    if (command.kind != model::Command::Kind::create) {
        drawn.row = drawRow(command.entity, true, sample, 0);
        if (command.kind == model::Command::Kind::update && drawn.row != noRow)
            drawn.values = newValues(drawn.row, sample);
        drawGiven(drawn, {}, sample);
        return drawn;
    }
    drawParents(drawn, sample);
    // A row that is created now is the newest.
    const model::Entity *entity = m_workbook.entity(command.entity);
    const model::Attribute *birth = entity ? entity->birthday() : nullptr;
    if (birth && !birth->generator.to.empty())
        drawn.values[birth->name] = birth->generator.to;
    drawChildren(drawn, noRow, sample);
    return drawn;
}

} // namespace partita::evaluation
