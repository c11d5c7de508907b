#include "engine/population/rows.h"

#include "engine/model/attributepath.h"
#include "engine/population/state.h"

namespace partita::population {
namespace {

template<typename T>
auto &at(std::vector<T> &values, int position)
{
    return values[static_cast<std::size_t>(position)];
}
template<typename T>
const auto &at(const std::vector<T> &values, int position)
{
    return values[static_cast<std::size_t>(position)];
}

} // namespace

Rows::Rows()
    : m_state(std::make_unique<State>())
{
}
Rows::Rows(Rows &&) noexcept = default;
Rows &Rows::operator=(Rows &&) noexcept = default;
Rows::~Rows() = default;

Result<Rows> Rows::generate(const model::Workbook &workbook, std::optional<double> fraction,
                            std::stop_token stop, const ProgressSink &progress)
{
    auto base
        = buildBase(workbook, fraction.value_or(workbook.population->fraction), stop, progress);
    if (!base)
        return base.error();
    Rows rows;
    rows.m_state->base = *base;
    rows.m_state->workbook = workbook;
    rows.m_state->entities.resize((*base)->entities.size());
    rows.m_state->relationships.resize((*base)->relationships.size());
    return rows;
}

Rows Rows::clone() const
{
    Rows rows;
    *rows.m_state = *m_state;
    return rows;
}

Rows Rows::cloneFor(const model::Workbook &workbook) const
{
    Rows rows = clone();
    rows.m_state->workbook = workbook;
    return rows;
}

const model::Workbook &Rows::workbook() const
{
    return m_state->workbook;
}

double Rows::fraction() const
{
    return m_state->base->fraction;
}

int Rows::entityPosition(std::string_view entity) const
{
    const auto &entities = m_state->base->entities;
    for (std::size_t index = 0; index < entities.size(); ++index) {
        if (entities[index].entity->name == entity)
            return static_cast<int>(index);
    }
    return -1;
}

int Rows::attributePosition(int entity, std::string_view attribute) const
{
    if (entity < 0)
        return -1;
    const auto &attributes = at(m_state->base->entities, entity).entity->attributes;
    for (std::size_t index = 0; index < attributes.size(); ++index) {
        if (attributes[index].name == attribute)
            return static_cast<int>(index);
    }
    return -1;
}

int Rows::keyPosition(int entity) const
{
    return entity < 0 ? -1 : at(m_state->base->entities, entity).key;
}

std::optional<RolePosition> Rows::rolePosition(int entity, std::string_view role) const
{
    const auto &relationships = m_state->base->relationships;
    for (std::size_t index = 0; index < relationships.size(); ++index) {
        const RelationshipBase &base = relationships[index];
        const auto position = static_cast<int>(index);
        if (base.child == entity && base.relationship->parentRole == role)
            return RolePosition {position, entity, base.parent, true, base.manyToMany};
        if (base.parent == entity && base.relationship->childRole == role)
            return RolePosition {position, entity, base.child, false,
                                 base.relationship->cardinality != model::Cardinality::oneToOne};
    }
    return std::nullopt;
}

Row Rows::capacityAt(int entity) const
{
    return entity < 0 ? 0 : m_state->capacity(entity);
}

std::int64_t Rows::countAt(int entity) const
{
    if (entity < 0)
        return 0;
    const EntityChanges &changes = at(m_state->entities, entity);
    return std::int64_t {m_state->capacity(entity)} - changes.skipped
        - static_cast<std::int64_t>(changes.removed.size());
}

bool Rows::isLiveAt(int entity, Row row) const
{
    return entity >= 0 && m_state->isLive(entity, row);
}

json::Value Rows::valueAt(int entity, Row row, int attribute, json::Arena &arena) const
{
    if (entity < 0 || attribute < 0 || row >= m_state->capacity(entity))
        return {};
    return m_state->value(entity, row, attribute, arena);
}

Row Rows::partnerAt(const RolePosition &role, Row row) const
{
    if (row >= m_state->capacity(role.entity))
        return noRow;
    if (role.toParent && !role.toMany) {
        const Row parent = m_state->parentOf(role.relationship, row);
        return parent != noRow && m_state->isLive(role.partner, parent) ? parent : noRow;
    }
    std::vector<Row> partners;
    partnersAt(role, row, partners);
    return partners.empty() ? noRow : partners.front();
}

void Rows::partnersAt(const RolePosition &role, Row row, std::vector<Row> &out) const
{
    out.clear();
    if (role.toParent && !role.toMany) {
        if (const Row parent = partnerAt(role, row); parent != noRow)
            out.push_back(parent);
        return;
    }
    const RelationshipBase &base = at(m_state->base->relationships, role.relationship);
    const RelationshipChanges &changes = at(m_state->relationships, role.relationship);
    const auto generated = (role.toParent ? base.parents : base.children).of(row);
    out.assign(generated.begin(), generated.end());
    const auto &added = role.toParent ? changes.parents : changes.children;
    if (const auto found = added.find(row); found != added.end())
        out.insert(out.end(), found->second.begin(), found->second.end());
    if (!at(m_state->entities, role.partner).removed.empty())
        std::erase_if(out, [&](Row partner) { return !m_state->isLive(role.partner, partner); });
}

std::int64_t Rows::partnerCountAt(const RolePosition &role, Row row) const
{
    const RelationshipBase &base = at(m_state->base->relationships, role.relationship);
    const RelationshipChanges &changes = at(m_state->relationships, role.relationship);
    const bool changed
        = !changes.children.empty() || !at(m_state->entities, role.partner).removed.empty();
    if (!changed && !(role.toParent && !role.toMany))
        return static_cast<std::int64_t>(
            (role.toParent ? base.parents : base.children).of(row).size());
    std::vector<Row> partners;
    partnersAt(role, row, partners);
    return static_cast<std::int64_t>(partners.size());
}

std::int64_t Rows::count(std::string_view entity) const
{
    return countAt(entityPosition(entity));
}

std::int64_t Rows::fullCount(std::string_view entity) const
{
    const int position = entityPosition(entity);
    if (position < 0)
        return 0;
    const EntityBase &base = at(m_state->base->entities, position);
    return static_cast<std::int64_t>(base.fullCount + 0.5);
}

Row Rows::capacity(std::string_view entity) const
{
    return capacityAt(entityPosition(entity));
}

bool Rows::isLive(std::string_view entity, Row row) const
{
    return isLiveAt(entityPosition(entity), row);
}

Row Rows::sampleRow(std::string_view name) const
{
    const auto found = m_state->base->sampleRows.find(name);
    return found == m_state->base->sampleRows.end() ? noRow : found->second.second;
}

std::optional<Row> Rows::findByKey(std::string_view entity, json::Value key) const
{
    const int position = entityPosition(entity);
    return position < 0 ? std::nullopt : m_state->find(position, key);
}

json::Value Rows::value(std::string_view entity, Row row, std::string_view attribute,
                        json::Arena &arena) const
{
    const int position = entityPosition(entity);
    const std::size_t dot = attribute.find('.');
    if (dot == std::string_view::npos)
        return valueAt(position, row, attributePosition(position, attribute), arena);
    json::Value value
        = valueAt(position, row, attributePosition(position, attribute.substr(0, dot)), arena);
    for (const std::string &member : model::membersAlong(attribute))
        value = value.member(member);
    return value;
}

json::Value Rows::key(std::string_view entity, Row row, json::Arena &arena) const
{
    const int position = entityPosition(entity);
    return valueAt(position, row, keyPosition(position), arena);
}

Row Rows::partner(std::string_view entity, Row row, std::string_view role) const
{
    const auto position = rolePosition(entityPosition(entity), role);
    return position ? partnerAt(*position, row) : noRow;
}

std::vector<Row> Rows::partners(std::string_view entity, Row row, std::string_view role) const
{
    std::vector<Row> found;
    if (const auto position = rolePosition(entityPosition(entity), role))
        partnersAt(*position, row, found);
    return found;
}

bool Rows::isAsGenerated() const
{
    return !m_state->isChanged;
}

void Rows::skip(Row rows)
{
    for (EntityChanges &changes : m_state->entities)
        changes.created = changes.skipped = rows;
    for (std::size_t index = 0; index < m_state->relationships.size(); ++index) {
        if (!m_state->base->relationships[index].manyToMany)
            m_state->relationships[index].parentOf.assign(rows, noRow);
    }
}

Row Rows::create(std::string_view entity, const std::map<std::string, model::Json> &values,
                 const std::map<std::string, Row> &parents)
{
    const int position = entityPosition(entity);
    if (position < 0)
        return noRow;
    m_state->isChanged = true;
    const Row row = m_state->capacity(position);
    ++at(m_state->entities, position).created;
    m_state->setValues(position, row, values);
    m_state->noteKey(position, row);
    for (std::size_t index = 0; index < m_state->relationships.size(); ++index) {
        const RelationshipBase &base = m_state->base->relationships[index];
        if (base.child != position)
            continue;
        if (!base.manyToMany)
            m_state->relationships[index].parentOf.push_back(noRow);
        const auto parent = parents.find(base.relationship->parentRole);
        if (parent != parents.end() && m_state->isLive(base.parent, parent->second))
            m_state->link(static_cast<int>(index), parent->second, row);
    }
    return row;
}

void Rows::link(std::string_view entity, Row row, std::string_view role, Row partner)
{
    const std::optional<RolePosition> found = rolePosition(entityPosition(entity), role);
    if (!found || !at(m_state->base->relationships, found->relationship).manyToMany)
        return;
    m_state->isChanged = true;
    if (found->toParent)
        m_state->link(found->relationship, partner, row);
    else
        m_state->link(found->relationship, row, partner);
}

void Rows::update(std::string_view entity, Row row,
                  const std::map<std::string, model::Json> &values)
{
    const int position = entityPosition(entity);
    m_state->isChanged = true;
    if (isLiveAt(position, row))
        m_state->setValues(position, row, values);
}

void Rows::remove(std::string_view entity, Row row)
{
    const int position = entityPosition(entity);
    m_state->isChanged = true;
    if (isLiveAt(position, row))
        m_state->remove(position, row);
}

} // namespace partita::population
