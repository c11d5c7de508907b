// Commands as the load draws them: the row they change, or the parents, values and children of the
// one they create.
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
constexpr std::size_t triesForLink = 10; ///< each, for one that is not drawn yet
constexpr int triesForChild = 20; ///< for a row that has a parent
constexpr Row mostRowsLookedAt = 1000; ///< for a value that differs

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

/// The roles in which a new row names a parent. `known`: the relationship whose parent is known, if
/// any.
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

/// What is popular is the parent that contains the new row, else the first one.
std::size_t popularOf(const std::vector<model::Role> &parents)
{
    const auto containing
        = std::find_if(parents.begin(), parents.end(),
                       [](const model::Role &role) { return role.relationship->containment; });
    return containing == parents.end() ? 0 : static_cast<std::size_t>(containing - parents.begin());
}

/// The first row from `start` on that is not removed and that is `wanted`; noRow when there is
/// none.
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

/// The role of the parent that the keys of a creation are about; none of a command that creates
/// nothing, or no child.
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

/// What its load is about: the parent that a new row belongs to, else the row itself.
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
            values[attribute.name] = places::treeOf(value);
    }
    return values;
}

/// The parent of a row drawn among all children, so that parents get new children as they got those
/// they have: by the degree of the relationship, drawn, pinned or shared out.
Row Sampler::drawParent(const std::string &entity, const model::Role &role, std::uint64_t sample,
                        std::uint64_t part) const
{
    population::Random random(m_workbook.population->seed, m_stream, sample * partsASample + part);
    const auto children = static_cast<std::int64_t>(m_rows.capacity(entity));
    for (int attempt = 0; children > 0 && attempt < triesForChild; ++attempt) {
        const auto child = static_cast<Row>(random.between(0, children - 1));
        const Row parent = m_rows.partner(entity, child, role.name);
        if (parent != noRow)
            return parent;
    }
    return drawRow(role.partner, false, sample, part);
}

/// The sum of the squared shares of a relationship's children that its parents have in the full
/// population. What is shared out by an exponent is known; otherwise the parents that are there
/// stand for all.
double Sampler::concentrationOfChildren(const model::Role &role, const std::string &entity) const
{
    const auto parents
        = static_cast<double>(std::max<std::int64_t>(1, m_rows.fullCount(role.partner)));
    const model::Degree &degree = role.relationship->degree;
    if (degree.kind == model::Degree::Kind::drawn && !mapping::makerOf(m_workbook, role.partner))
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

/// The first row from `start` on that a new 1:1 partner can still join; `start` when every row has
/// one. Usually all or nearly all have, so those that have none are looked for once.
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

void Sampler::drawParents(Drawn &drawn, std::uint64_t sample) const
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

/// What another row has of the attribute, or that it has none; of the rows from a drawn one on, the
/// first in which it differs, so that an update of an attribute with few values changes something.
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
        const json::Value held = m_rows.value(command.entity, row, name, arena);
        if (held.isBoolean() && places::neverMissing(m_workbook, command.entity, name))
            values[name] = !held.boolean();
        else
            values[name] = otherValue(held, name, sample);
    }
    return values;
}

DrawnChild Sampler::drawChild(const model::Role &role, std::uint64_t sample) const
{
    DrawnChild child;
    child.role = role.name;
    std::uint64_t part = 0;
    for (const model::Role &other : parentRolesOf(m_workbook, role.partner, role.relationship)) {
        if (const Row parent = drawParent(role.partner, other, sample, part++); parent != noRow)
            child.parents[other.name] = parent;
    }
    return child;
}

DrawnChild Sampler::childLike(const model::Role &role, Row row) const
{
    DrawnChild child;
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

void Sampler::drawChildren(Drawn &drawn, Row like, std::uint64_t sample) const
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
        if (like == noRow) { // as many as some row has
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

Drawn Sampler::drawCommand(std::uint64_t sample) const
{
    const model::Command &command = *m_pattern.command();
    Drawn drawn;
    if (command.kind != model::Command::Kind::create) {
        drawn.row = drawRow(command.entity, true, sample, 0);
        if (command.kind == model::Command::Kind::update && drawn.row != noRow)
            drawn.values = newValues(drawn.row, sample);
        return drawn;
    }
    drawParents(drawn, sample);
    // A row that is created now is the newest of all.
    const model::Entity *entity = m_workbook.entity(command.entity);
    const model::Attribute *birth = entity ? entity->birthday() : nullptr;
    if (birth && !birth->generator.to.empty())
        drawn.values[birth->name] = birth->generator.to;
    drawChildren(drawn, noRow, sample);
    return drawn;
}

} // namespace partita::evaluation
