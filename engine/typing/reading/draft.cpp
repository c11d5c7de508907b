#include "engine/typing/reading/draft.h"

#include "engine/model/proposednames.h"

#include <algorithm>

namespace partita::typing {
namespace {

constexpr std::size_t longestName = 60;

/// True when the number of children of a row is drawn for the row itself.
bool hasOwnDegree(const model::Relationship &relationship)
{
    return relationship.degree.kind != model::Degree::Kind::drawn
        && relationship.parent != relationship.child;
}

} // namespace

Draft::Draft(const model::Workbook &workbook, const population::Rows &rows)
    : m_workbook(workbook)
    , m_population(rows)
{
    for (const model::SampleRow &row : workbook.population->sampleRows) {
        const Row position = rows.sampleRow(row.name);
        m_byRow.emplace(std::pair(row.entity, position), m_rows.size());
        m_order.push_back(m_rows.size());
        m_names.insert(row.name);
        m_rows.push_back({row, position});
    }
}

std::string Draft::freeName(const std::string &wanted, const std::string &entity, Row row) const
{
    std::string name = wanted;
    if (name.empty() || name.size() > longestName) {
        name = model::lowerCamel(entity);
        if (row != population::noRow)
            name += ' ' + std::to_string(row + 1);
    }
    std::string free = name;
    for (int number = 2; m_names.contains(free); ++number)
        free = name + " (" + std::to_string(number) + ')';
    return free;
}

Draft::Id Draft::add(const std::string &entity, const std::string &name)
{
    const Id id = m_rows.size();
    model::SampleRow added;
    added.name = freeName(name, entity, population::noRow);
    added.entity = entity;
    m_names.insert(added.name);
    m_order.push_back(id);
    m_rows.push_back({std::move(added)});
    return id;
}

Draft::Id Draft::stated(const std::string &entity, Row row, const std::string &name)
{
    if (const auto known = m_byRow.find({entity, row}); known != m_byRow.end())
        return known->second;
    const Id id = add(entity, freeName(name, entity, row));
    m_rows[id].row = row;
    m_byRow.emplace(std::pair(entity, row), id);
    ++m_promoted[entity];
    m_isWithinLimit
        = m_isWithinLimit && m_byRow.size() < m_workbook.population->sampleRows.size() + mostStated;
    stateValues(id);
    stateDegrees(id);
    if (m_isWithinLimit)
        stateParents(id);
    return id;
}

void Draft::stateValues(Id id)
{
    const model::Entity *entity = m_workbook.entity(m_rows[id].stated.entity);
    if (!entity || m_rows[id].row == population::noRow)
        return;
    for (const model::Attribute &attribute : entity->attributes) {
        const auto value = valueOf(m_population, entity->name, m_rows[id].row, attribute.name);
        if (value)
            m_rows[id].stated.values.try_emplace(attribute.name, *value);
    }
}

void Draft::stateDegrees(Id id)
{
    const model::SampleRow &row = m_rows[id].stated;
    for (const model::Role &role : model::rolesOf(m_workbook, row.entity)) {
        if (role.toParent || !role.toMany || !hasOwnDegree(*role.relationship))
            continue;
        const auto children = m_population.partners(row.entity, m_rows[id].row, role.name).size();
        m_rows[id].stated.degrees[role.name] = static_cast<std::int64_t>(children);
    }
}

void Draft::stateParents(Id id)
{
    const std::string entity = m_rows[id].stated.entity;
    const std::string name = m_rows[id].stated.name;
    for (const model::Role &role : model::rolesOf(m_workbook, entity)) {
        if (!role.toParent || role.toMany)
            continue;
        const Row parent = m_population.partner(entity, m_rows[id].row, role.name);
        if (parent != population::noRow)
            setParent(id, role.name, stated(role.partner, parent, role.name + " of " + name));
    }
}

void Draft::remove(Id id)
{
    const std::string entity = m_rows[id].stated.entity;
    const std::string name = m_rows[id].stated.name;
    m_rows[id].isRemoved = true;
    for (Id other = 0; other < m_rows.size(); ++other) {
        Held &held = m_rows[other];
        if (held.isRemoved)
            continue;
        // Rows after it move up and would get other generated values.
        if (held.stated.entity == entity && other > id)
            stateValues(other);
        for (const model::Role &role : model::rolesOf(m_workbook, held.stated.entity)) {
            const auto parent = held.stated.parents.find(role.name);
            if (!role.toParent || parent == held.stated.parents.end() || parent->second != name)
                continue;
            if (role.relationship->containment) {
                remove(other);
                break;
            }
            held.stated.parents.erase(parent);
        }
    }
}

std::optional<Draft::Id> Draft::known(const std::string &entity, Row row) const
{
    const auto found = m_byRow.find({entity, row});
    return found == m_byRow.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Draft::Id> Draft::named(const std::string &name) const
{
    for (Id id = 0; id < m_rows.size(); ++id) {
        if (!m_rows[id].isRemoved && m_rows[id].stated.name == name)
            return id;
    }
    return std::nullopt;
}

std::optional<Draft::Id> Draft::withValue(const std::string &entity, const std::string &attribute,
                                          const Json &value) const
{
    for (Id id = 0; id < m_rows.size(); ++id) {
        const Held &held = m_rows[id];
        const auto stated = held.stated.values.find(attribute);
        if (!held.isRemoved && held.stated.entity == entity && stated != held.stated.values.end()
            && stated->second == value)
            return id;
    }
    return std::nullopt;
}

std::optional<Json> Draft::value(Id id, const std::string &attribute) const
{
    const Held &held = m_rows[id];
    if (const auto stated = held.stated.values.find(attribute); stated != held.stated.values.end())
        return stated->second;
    if (held.row == population::noRow)
        return std::nullopt;
    return valueOf(m_population, held.stated.entity, held.row, attribute);
}

void Draft::set(Id id, const std::string &attribute, const Json &value)
{
    m_rows[id].stated.values[attribute] = value;
}

void Draft::setParent(Id child, const std::string &role, Id parent)
{
    m_rows[child].stated.parents[role] = m_rows[parent].stated.name;
}

void Draft::removeParent(Id child, const std::string &role)
{
    m_rows[child].stated.parents.erase(role);
}

void Draft::setDegree(Id parent, const std::string &role, std::int64_t children)
{
    m_rows[parent].stated.degrees[role] = std::max<std::int64_t>(children, 0);
}

void Draft::changeDegree(Id parent, const std::string &role, std::int64_t by)
{
    const Held &held = m_rows[parent];
    const auto stated = held.stated.degrees.find(role);
    std::int64_t children = 0;
    if (stated != held.stated.degrees.end())
        children = stated->second;
    else if (held.row != population::noRow)
        children = static_cast<std::int64_t>(
            m_population.partners(held.stated.entity, held.row, role).size());
    setDegree(parent, role, children + by);
}

void Draft::order(const std::vector<Id> &wanted)
{
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < m_order.size(); ++place) {
        if (std::find(wanted.begin(), wanted.end(), m_order[place]) != wanted.end())
            places.push_back(place);
    }
    for (std::size_t index = 0; index < wanted.size(); ++index) {
        Id &standing = m_order[places[index]];
        if (standing == wanted[index])
            continue;
        stateValues(wanted[index]);
        stateValues(standing);
        standing = wanted[index];
    }
}

std::vector<model::SampleRow> Draft::rows() const
{
    std::vector<model::SampleRow> all;
    for (const Id id : m_order) {
        if (!m_rows[id].isRemoved)
            all.push_back(m_rows[id].stated);
    }
    return all;
}

bool Draft::isChanged() const
{
    return rows() != m_workbook.population->sampleRows;
}

} // namespace partita::typing
