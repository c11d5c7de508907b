#include "engine/typing/reading/node.h"

#include "engine/base/messagetext.h"
#include "engine/mapping/compiledtype.h"
#include "engine/model/proposednames.h"
#include "engine/population/jsonvalue.h"
#include "engine/typing/reading/matching.h"

namespace partita::typing {

using population::noRow;

Draft::Id Nodes::stated(Node &node) const
{
    if (node.id)
        return *node.id;
    node.id = node.isNew() ? m_draft.add(node.entity, node.name)
                           : m_draft.stated(node.entity, node.row, node.name);
    if (node.holder)
        link(*node.holder, node.role, node);
    return *node.id;
}

void Nodes::link(Node &holder, const model::Role &role, Node &partner) const
{
    if (model::isLink(role))
        return; // a sample row cannot state these partners
    const Draft::Id from = stated(holder);
    if (!partner.id)
        partner.id = m_draft.stated(partner.entity, partner.row, nameFor(holder, role));
    if (role.toParent)
        m_draft.setParent(from, role.name, *partner.id);
    else
        m_draft.setParent(*partner.id, role.relationship->parentRole, from);
}

std::optional<Node> Nodes::partner(Node &node, const model::Role &role) const
{
    if (node.id && role.toParent) {
        const auto &parents = m_draft.at(*node.id).parents;
        if (const auto named = parents.find(role.name); named != parents.end()) {
            const auto id = m_draft.named(named->second);
            return id ? std::optional(Node {role.partner, m_draft.rowOf(*id), id}) : std::nullopt;
        }
    }
    if (node.isNew())
        return std::nullopt;
    const Row row = m_given.rows().partner(node.entity, node.row, role.name);
    return row == noRow ? std::nullopt : std::optional(at(node, role, row));
}

std::vector<Row> Nodes::partners(const Node &node, const model::Role &role,
                                 const model::EmbeddedSource *embedded) const
{
    if (node.isNew())
        return {};
    const population::Rows &rows = m_given.rows();
    std::vector<Row> found = rows.partners(node.entity, node.row, role.name);
    if (embedded && (embedded->latest || !embedded->orderBy.empty())) {
        const int entity = rows.entityPosition(role.partner);
        mapping::keepNewest(rows, entity, rows.attributePosition(entity, embedded->orderBy),
                            embedded->latest.value_or(-1), found);
    }
    return found;
}

std::optional<Node> Nodes::find(const std::string &entity, const std::string &attribute,
                                const Json &value) const
{
    if (const auto id = m_draft.withValue(entity, attribute, value))
        return Node {entity, m_draft.rowOf(*id), id};
    const population::Rows &rows = m_given.rows();
    const auto isStill = [&](Row row) {
        const auto known = m_draft.known(entity, row);
        return !known
            || (!m_draft.isRemoved(*known)
                && m_draft.value(*known, attribute) == std::optional(value));
    };
    const model::Entity *modelled = m_given.workbook().entity(entity);
    json::Arena arena;
    if (modelled && attribute == modelled->key) {
        const auto row = rows.findByKey(entity, population::toValue(value, arena));
        return row && isStill(*row)
            ? std::optional(Node {entity, *row, m_draft.known(entity, *row)})
            : std::nullopt;
    }
    const json::Value wanted = population::toValue(value, arena);
    const int position = rows.entityPosition(entity);
    const int place = rows.attributePosition(position, attribute);
    for (Row row = 0; row < rows.capacityAt(position); ++row) {
        json::Arena scratch;
        if (json::equal(rows.valueAt(position, row, place, scratch), wanted) && isStill(row))
            return Node {entity, row, m_draft.known(entity, row)};
    }
    return std::nullopt;
}

std::string Nodes::nameFor(const Node &holder, const model::Role &role) const
{
    const std::string &name = holder.id ? m_draft.at(*holder.id).name : holder.name;
    const std::string what = role.toMany ? model::lowerCamel(role.partner) : role.name;
    return name.empty() ? what : what + " of " + name;
}

Node Nodes::at(Node &holder, const model::Role &role, Row row) const
{
    return {role.partner, row,  m_draft.known(role.partner, row),
            &holder,      role, nameFor(holder, role)};
}

Node Nodes::added(Node &holder, const model::Role &role) const
{
    Node node {role.partner, noRow, {}, &holder, role, nameFor(holder, role)};
    stated(node);
    return node;
}

std::optional<Json> Nodes::value(const Node &node, const std::string &attribute) const
{
    if (node.id)
        return m_draft.value(*node.id, attribute);
    return node.isNew() ? std::nullopt : valueOf(m_given.rows(), node.entity, node.row, attribute);
}

std::string Nodes::called(const Node &node) const
{
    const auto id = node.id ? node.id : m_draft.known(node.entity, node.row);
    return id ? inQuotes(m_draft.at(*id).name) : withArticle(node.entity);
}

} // namespace partita::typing
