// Fields that lead to other rows: references, embedded rows, and numbers of rows.
#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/model/names.h"
#include "engine/population/jsonvalue.h"
#include "engine/typing/reading/matching.h"
#include "engine/typing/reading/reader.h"
#include "engine/typing/reading/words.h"

#include <algorithm>

namespace partita::typing {

using Kind = Meaning::Kind;

namespace {

/// Keys of sample rows, to suggest one of them.
std::vector<std::string> keysOf(const model::Workbook &workbook, const model::Entity &entity)
{
    std::vector<std::string> keys;
    for (const model::SampleRow &row : workbook.population->sampleRows) {
        const auto key = row.values.find(entity.key);
        if (row.entity == entity.name && key != row.values.end() && key->second.is_string())
            keys.push_back(key->second.get<std::string>());
    }
    return keys;
}

const char *const drawnPartners
    = "; a sample row cannot state these partners, which are drawn: it states only their number.";

} // namespace

void Reader::read(Node &node, const model::ReferenceSource &source, const Spot &spot)
{
    const auto role = model::findRole(m_given.workbook(), node.entity, source.role);
    if (!role)
        return;
    if (role->toMany)
        referMany(node, *role, spot);
    else
        refer(node, *role, *spot.typed, spot);
}

void Reader::refer(Node &node, const model::Role &role, const Json &key, const Spot &spot)
{
    const model::Entity &entity = *m_given.workbook().entity(role.partner);
    std::optional<Node> found = m_nodes.find(role.partner, entity.key, key);
    if (!found && m_isNew && (key.is_string() || key.is_number_integer())) {
        Node added = m_nodes.added(node, role);
        m_draft.set(*added.id, entity.key, key);
        say(Kind::added, spot.path,
            withArticle(role.partner) + " with the key " + shownValue(key) + " is added as "
                + inQuotes(role.name) + '.');
        return;
    }
    if (!found) {
        say(Kind::impossible, spot.path,
            "There is no " + role.partner + " with the key " + shownValue(key)
                + suggestion(key.is_string() ? key.get<std::string>() : key.dump(),
                             keysOf(m_given.workbook(), entity)));
        return;
    }
    const std::optional<Node> current = m_nodes.partner(node, role);
    if (current && current->row == found->row && current->id == found->id)
        return;
    m_nodes.link(node, role, *found);
    say(Kind::reference, spot.path,
        inQuotes(role.name) + " of " + m_nodes.called(node) + " is now " + m_nodes.called(*found)
            + '.');
}

void Reader::referMany(Node &node, const model::Role &role, const Spot &spot)
{
    if (!spot.typed->is_array() || model::isLink(role)) {
        say(Kind::impossible, spot.path,
            "Here stand the keys of the " + inQuotes(role.name) + " of " + m_nodes.called(node)
                + (spot.typed->is_array() ? std::string(drawnPartners) : "; write […]."));
        return;
    }
    const Json none = Json::array();
    const Json &before = spot.before && spot.before->is_array() ? *spot.before : none;
    const std::vector<Row> rows = m_nodes.partners(node, role, nullptr);
    const auto partners = matched(before, *spot.typed, {});
    std::vector<bool> isKept(rows.size(), false);
    std::vector<Node> order;
    for (std::size_t index = 0; index < partners.size(); ++index) {
        const Json &key = (*spot.typed)[index];
        const bool isOld = partners[index] && *partners[index] < rows.size()
            && same(before[*partners[index]], key);
        if (isOld) {
            isKept[*partners[index]] = true;
            order.push_back(m_nodes.at(node, role, rows[*partners[index]]));
            continue;
        }
        const model::Role one {role.relationship, role.name, role.partner, false, false};
        refer(node, one, key, {&key, nullptr, elementPath(spot.path, index), spot.fieldPath});
        if (const auto found
            = m_nodes.find(role.partner, m_given.workbook().entity(role.partner)->key, key)) {
            m_draft.changeDegree(m_nodes.stated(node), role.name, 1);
            order.push_back(*found);
        }
    }
    for (std::size_t old = 0; old < rows.size(); ++old) {
        if (!isKept[old])
            leave(node, role, rows[old], spot.path);
    }
    putInOrder(order);
}

void Reader::read(Node &node, const model::EmbeddedSource &source, const Spot &spot)
{
    const auto role = model::findRole(m_given.workbook(), node.entity, source.role);
    if (!role)
        return;
    if (role->toMany)
        embedMany(node, *role, source, spot);
    else
        embedOne(node, *role, source, spot);
}

void Reader::embedOne(Node &node, const model::Role &role, const model::EmbeddedSource &source,
                      const Spot &spot)
{
    const std::string keyField = keyFieldOf(source, m_given.workbook().entity(role.partner)->key);
    const Spot key = spot.member(keyField);
    if (key.typed && !key.isUnchanged()
        && m_nodes.find(role.partner, m_given.workbook().entity(role.partner)->key, *key.typed))
        refer(node, role, *key.typed, key);
    std::optional<Node> partner = m_nodes.partner(node, role);
    if (!partner) {
        partner = m_nodes.added(node, role);
        say(Kind::added, spot.path,
            withArticle(role.partner) + " is added as " + inQuotes(role.name) + '.');
    }
    Spot inner = spot;
    inner.fieldPath.push_back(role.name);
    object(*partner, source.fields, inner);
}

void Reader::embedMany(Node &node, const model::Role &role, const model::EmbeddedSource &source,
                       const Spot &spot)
{
    if (!spot.typed->is_array()) {
        say(Kind::impossible, spot.path,
            "Here stand the " + inQuotes(role.name) + " of " + m_nodes.called(node)
                + "; write […].");
        return;
    }
    const Json none = Json::array();
    const Json &before = spot.before && spot.before->is_array() ? *spot.before : none;
    const std::vector<Row> rows = m_nodes.partners(node, role, &source);
    const auto partners = matched(before, *spot.typed,
                                  keyFieldOf(source, m_given.workbook().entity(role.partner)->key));
    std::vector<bool> isKept(rows.size(), false);
    std::vector<Node> order;
    order.reserve(partners.size());
    for (std::size_t index = 0; index < partners.size(); ++index) {
        const bool isOld = partners[index] && *partners[index] < rows.size();
        Spot inner {&(*spot.typed)[index], isOld ? &before[*partners[index]] : nullptr,
                    elementPath(spot.path, index), spot.fieldPath};
        inner.fieldPath.push_back(role.name);
        if (!isOld && model::isLink(role)) {
            say(Kind::impossible, inner.path,
                "No element can be added here" + std::string(drawnPartners));
            continue;
        }
        if (isOld) {
            isKept[*partners[index]] = true;
            order.push_back(m_nodes.at(node, role, rows[*partners[index]]));
        } else {
            order.push_back(m_nodes.added(node, role));
            m_draft.changeDegree(m_nodes.stated(node), role.name, 1);
            say(Kind::added, inner.path,
                withArticle(role.partner) + " is added to the " + inQuotes(role.name) + " of "
                    + m_nodes.called(node) + '.');
        }
        if (!same(*inner.typed, inner.before ? *inner.before : Json()))
            object(order.back(), source.fields, inner);
    }
    for (std::size_t old = 0; old < rows.size(); ++old) {
        if (!isKept[old])
            leave(node, role, rows[old], spot.path);
    }
    if (!source.latest && source.orderBy.empty() && !model::isLink(role))
        putInOrder(order);
}

/// The row no longer belongs to the holder. Where it cannot be without it, it is removed.
void Reader::leave(Node &holder, const model::Role &role, Row row, const std::string &path)
{
    if (model::isLink(role)) {
        say(Kind::impossible, path, "No element can be removed here" + std::string(drawnPartners));
        return;
    }
    const auto known = m_draft.known(role.partner, row);
    const std::string name = known ? inQuotes(m_draft.at(*known).name) : withArticle(role.partner);
    m_draft.changeDegree(m_nodes.stated(holder), role.name, -1);
    const bool wasSample = known && m_draft.isOriginal(*known);
    if (wasSample && !role.relationship->containment)
        m_draft.removeParent(*known, role.relationship->parentRole);
    else if (known)
        m_draft.remove(*known);
    say(Kind::removed, path,
        wasSample && !role.relationship->containment
            ? name + " no longer belongs to " + m_nodes.called(holder) + '.'
            : name + " is removed from the " + inQuotes(role.name) + " of " + m_nodes.called(holder)
                + '.');
}

/// Sample rows come before generated ones, in the order of the workbook: an array that stands in
/// another order needs all its rows as sample rows.
void Reader::putInOrder(std::vector<Node> &partners)
{
    const auto isBefore = [&](const Node &left, const Node &right) {
        const bool isSample = left.isNew() || m_draft.known(left.entity, left.row);
        if (right.isNew())
            return isSample;
        return !left.isNew() && left.row < right.row;
    };
    bool isInOrder = true;
    for (std::size_t index = 1; index < partners.size(); ++index)
        isInOrder = isInOrder && isBefore(partners[index - 1], partners[index]);
    if (isInOrder)
        return;
    std::vector<Draft::Id> ids;
    for (Node &partner : partners) {
        ids.push_back(m_nodes.stated(partner));
        m_draft.stateValues(ids.back());
    }
    m_draft.order(ids);
}

void Reader::read(Node &node, const model::AggregateSource &source, const Spot &spot)
{
    const auto role = model::findRole(m_given.workbook(), node.entity, source.role);
    if (!role)
        return;
    const bool isNumber = spot.typed->is_number_integer() && spot.typed->get<double>() >= 0;
    if (source.function == model::AggregateFunction::count && isNumber && !role->toParent) {
        m_draft.setDegree(m_nodes.stated(node), role->name, spot.typed->get<std::int64_t>());
        say(Kind::count, spot.path,
            m_nodes.called(node) + " has " + shownValue(*spot.typed) + ' ' + inQuotes(role->name)
                + '.');
        return;
    }
    if (m_isNew)
        return;
    say(Kind::impossible, spot.path,
        source.function == model::AggregateFunction::count
            ? "This is the number of " + inQuotes(role->name)
                + ", a whole number that is not negative; write one."
            : "This value is computed from the " + inQuotes(role->name) + "; change "
                + inQuotes(source.attribute) + " there, and it follows.");
}

} // namespace partita::typing
