#include "engine/typing/reading/pinning.h"

#include "engine/typing/reading/matching.h"

namespace partita::typing {

void Pinning::state(Node &node, const std::vector<model::Field> &fields)
{
    m_draft.stateValues(m_nodes.stated(node));
    for (const model::Field &field : fields) {
        if (m_draft.isWithinLimit())
            state(node, field.source);
    }
}

void Pinning::state(Node &node, const model::FieldSource &source)
{
    if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
        for (const model::Field &part : composed->parts)
            state(node, part.source);
        return;
    }
    if (const auto *copied = std::get_if<model::CopiedSource>(&source)) {
        stateCopied(node, *copied);
        return;
    }
    const auto *reference = std::get_if<model::ReferenceSource>(&source);
    const auto *embedded = std::get_if<model::EmbeddedSource>(&source);
    const auto *aggregate = std::get_if<model::AggregateSource>(&source);
    const std::string *name = reference ? &reference->role
        : embedded                      ? &embedded->role
        : aggregate                     ? &aggregate->role
                                        : nullptr;
    const auto role = name ? model::findRole(m_given.workbook(), node.entity, *name) : std::nullopt;
    if (!role || node.isNew())
        return;
    const bool isOnlyCounted = aggregate && aggregate->function == model::AggregateFunction::count;
    if (role->toMany && !role->toParent)
        m_draft.changeDegree(m_nodes.stated(node), role->name, 0);
    if (!isOnlyCounted && !model::isLink(*role))
        statePartners(node, *role, embedded);
}

void Pinning::stateCopied(Node &node, const model::CopiedSource &source)
{
    std::vector<std::unique_ptr<Node>> way; // nodes point to those before them
    Node *from = &node;
    for (const std::string &name : source.roles) {
        const auto role = model::findRole(m_given.workbook(), from->entity, name);
        const auto next = role ? m_nodes.partner(*from, *role) : std::nullopt;
        if (!next)
            return;
        way.push_back(std::make_unique<Node>(*next));
        m_nodes.link(*from, *role, *way.back());
        from = way.back().get();
        m_draft.stateValues(m_nodes.stated(*from));
    }
}

void Pinning::stateBeside(Node &node, const std::vector<model::Field> &fields, const Json &typed,
                          const Json &before)
{
    m_draft.stateValues(m_nodes.stated(node));
    for (const model::Field &field : fields) {
        const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        if (!embedded) {
            if (m_draft.isWithinLimit())
                state(node, field.source);
            continue;
        }
        const Json *now = memberOf(typed, field.name);
        const Json *then = memberOf(before, field.name);
        const auto role = model::findRole(m_given.workbook(), node.entity, embedded->role);
        const bool isArray = now && then && now->is_array() && then->is_array();
        if (isArray && !same(*now, *then) && role && role->toMany && !model::isLink(*role))
            stateElements(node, *role, *embedded, *now, *then);
    }
}

void Pinning::stateElements(Node &node, const model::Role &role,
                            const model::EmbeddedSource &embedded, const Json &typed,
                            const Json &before)
{
    m_draft.changeDegree(m_nodes.stated(node), role.name, 0);
    for (const Row row : m_nodes.partners(node, role, nullptr)) {
        Node partner = m_nodes.at(node, role, row);
        if (m_draft.isWithinLimit())
            m_nodes.link(node, role, partner);
    }
    const std::vector<Row> shown = m_nodes.partners(node, role, &embedded);
    const model::Entity *entity = m_given.workbook().entity(role.partner);
    const auto partners = matched(before, typed, keyFieldOf(embedded, entity->key));
    for (std::size_t index = 0; index < typed.size(); ++index) {
        const auto old = partners[index];
        if (!old || *old >= shown.size() || same(typed[index], before[*old])
            || !m_draft.isWithinLimit())
            continue;
        Node partner = m_nodes.at(node, role, shown[*old]);
        stateBeside(partner, embedded.fields, typed[index], before[*old]);
    }
}

void Pinning::statePartners(Node &node, const model::Role &role,
                            const model::EmbeddedSource *embedded)
{
    std::vector<Row> rows = role.toMany
        ? m_nodes.partners(node, role, nullptr) // in the order of creation, as sample rows stand
        : std::vector<Row> {};
    if (!role.toMany) {
        if (const auto partner = m_nodes.partner(node, role))
            rows.push_back(partner->row);
    }
    for (const Row row : rows) {
        if (!m_draft.isWithinLimit())
            return;
        Node partner = m_nodes.at(node, role, row);
        m_nodes.link(node, role, partner);
        state(partner, embedded ? embedded->fields : std::vector<model::Field> {});
    }
}

} // namespace partita::typing
