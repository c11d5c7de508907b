#include "engine/model/references.h"

#include "engine/model/attributepath.h"
#include "engine/model/notation.h"

namespace partita::model {
namespace {

/// Visits the keys of a map.
template<typename Value, typename Visit>
void visitKeys(std::map<std::string, Value> &map, const Visit &visit)
{
    std::map<std::string, Value> renamed;
    for (auto &[key, value] : map) {
        std::string name = key;
        visit(name);
        renamed.emplace(std::move(name), std::move(value));
    }
    map = std::move(renamed);
}

/// Positions of sort keys that name an aggregate, each with the position of that.
using KeysOfAggregates = std::map<std::size_t, std::size_t>;

KeysOfAggregates keysOfAggregates(const Workbook &workbook, const Query &query)
{
    KeysOfAggregates keys;
    for (std::size_t i = 0; i < query.order.size(); ++i) {
        if (const Aggregate *aggregate = aggregateOf(workbook, query, query.order[i]))
            keys[i] = static_cast<std::size_t>(aggregate - query.aggregates.data());
    }
    return keys;
}

} // namespace

std::string References::partner(const std::string &entity, const std::string &role) const
{
    const auto found = findRole(m_workbook, entity, role);
    return found ? found->partner : std::string();
}

void References::visitAttribute(std::string &attribute, const std::string &entity) const
{
    if (attribute.empty() || entity.empty())
        return;
    std::string head = headOf(attribute);
    std::vector<std::string> members = membersAlong(attribute);
    m_visitor.attribute(entity, head);
    m_visitor.members(entity, head, members);
    attribute = attributePathOf(head, members);
}

void References::visitRole(std::string &role, const std::string &entity) const
{
    if (!role.empty() && !entity.empty())
        m_visitor.role(entity, role);
}

void References::visitRoles(std::vector<std::string> &roles, std::string &attribute,
                            const std::string &entity) const
{
    std::string current = entity;
    for (std::string &role : roles) {
        const std::string next = partner(current, role);
        visitRole(role, current);
        current = next;
    }
    visitAttribute(attribute, current);
}

void References::visitPath(std::string &path, const std::string &entity) const
{
    ResolvedPath resolved = resolvePath(m_workbook, entity, path);
    visitRoles(resolved.roles, resolved.attribute, entity);
    if (resolved.attribute.empty() && !resolved.roles.empty()) { // the path leads to a row
        resolved.attribute = std::move(resolved.roles.back());
        resolved.roles.pop_back();
    }
    path = joinPath(resolved.roles, resolved.attribute);
}

void References::visit(Relationship &relationship) const
{
    m_visitor.entity(relationship.parent);
    m_visitor.entity(relationship.child);
}

void References::visit(Match &match, const std::string &root) const
{
    for (Match &part : match.parts)
        visit(part, root);
    if (match.isGroup())
        return;
    if (match.kind == Match::Kind::belongsTo)
        visitRole(match.path, root);
    else
        visitPath(match.path, root);
}

void References::visit(Projection &projection, const std::string &entity) const
{
    const std::string path = projection.path;
    const std::string name = projection.resultName();
    visitPath(projection.path, entity);
    if (projection.path == path)
        return;
    projection.as.clear();
    if (projection.resultName() != name)
        projection.as = name;
}

void References::visit(Aggregate &aggregate, const std::string &root) const
{
    visitAttribute(aggregate.attribute, partner(root, aggregate.role));
    visitRole(aggregate.role, root);
}

void References::visit(IncludedRows &included, const std::string &root) const
{
    const std::string entity = partner(root, included.role);
    for (Projection &projection : included.attributes)
        visit(projection, entity);
    visitAttribute(included.orderBy, entity);
    for (IncludedRows &inner : included.included)
        visit(inner, entity);
    visitRole(included.role, root);
}

void References::visit(SortKey &key, const std::string &root) const
{
    visitPath(key.path, root);
}

void References::visitRequest(Query &query) const
{
    const std::string root = query.root;
    const KeysOfAggregates named = keysOfAggregates(m_workbook, query);
    for (Match &match : query.match)
        visit(match, root);
    for (Projection &projection : query.attributes)
        visit(projection, root);
    for (Aggregate &aggregate : query.aggregates)
        visit(aggregate, root);
    for (IncludedRows &included : query.included)
        visit(included, root);
    for (std::size_t i = 0; i < query.order.size(); ++i) {
        if (const auto aggregate = named.find(i); aggregate != named.end())
            query.order[i].path = query.aggregates[aggregate->second].resultName();
        else
            visit(query.order[i], root);
    }
    m_visitor.entity(query.root);
}

void References::visitRequest(Command &command) const
{
    for (std::string &attribute : command.attributes)
        visitAttribute(attribute, command.entity);
    for (ChangeInPlace &change : command.inPlace)
        visitAttribute(change.attribute, command.entity);
    for (CreatedRows &rows : command.with)
        visitRole(rows.role, command.entity);
    for (Match &match : command.conditions)
        visit(match, command.entity);
    m_visitor.entity(command.entity);
}

void References::visit(AccessPattern &pattern) const
{
    if (const Command *command = pattern.command()) {
        visitKeys(pattern.probe.changes, [&, entity = command->entity](std::string &attribute) {
            visitAttribute(attribute, entity);
        });
    }
    std::visit([this](auto &request) { visitRequest(request); }, pattern.request);
}

void References::visit(SampleRow &row) const
{
    visitKeys(row.values, [&](std::string &attribute) { visitAttribute(attribute, row.entity); });
    visitKeys(row.parents, [&](std::string &role) { visitRole(role, row.entity); });
    visitKeys(row.degrees, [&](std::string &role) { visitRole(role, row.entity); });
    m_visitor.entity(row.entity);
}

void References::visit(Population &population) const
{
    visitKeys(population.counts, m_visitor.entity);
    for (SampleRow &row : population.sampleRows)
        visit(row);
}

void References::visit(std::map<std::string, CanvasPosition> &canvas) const
{
    visitKeys(canvas, m_visitor.entity);
}

void References::visit(Cap &cap, const std::string &entity) const
{
    visitAttribute(cap.orderBy, entity);
}

void References::visit(Filter &filter, const std::string &entity) const
{
    visitAttribute(filter.attribute, entity);
}

void References::visit(Field &field, const std::string &entity) const
{
    if (auto *attribute = std::get_if<AttributeSource>(&field.source)) {
        visitAttribute(attribute->attribute, entity);
    } else if (auto *reference = std::get_if<ReferenceSource>(&field.source)) {
        visitRole(reference->role, entity);
    } else if (auto *copied = std::get_if<CopiedSource>(&field.source)) {
        visitRoles(copied->roles, copied->attribute, entity);
    } else if (auto *aggregate = std::get_if<AggregateSource>(&field.source)) {
        visitAttribute(aggregate->attribute, partner(entity, aggregate->role));
        visitRole(aggregate->role, entity);
    } else if (auto *composed = std::get_if<ComposedSource>(&field.source)) {
        for (Field &part : composed->parts)
            visit(part, entity);
    } else if (auto *embedded = std::get_if<EmbeddedSource>(&field.source)) {
        const std::string element = partner(entity, embedded->role);
        for (Field &inner : embedded->fields)
            visit(inner, element);
        visitAttribute(embedded->orderBy, element);
        visitRole(embedded->role, entity);
    }
}

void References::visit(DocumentType &type) const
{
    for (Field &field : type.fields)
        visit(field, type.entity);
    if (type.cap)
        visit(*type.cap, type.entity);
    if (type.filter)
        visit(*type.filter, type.entity);
    m_visitor.entity(type.entity);
}

void References::visit(Design &design) const
{
    for (Container &container : design.containers) {
        for (DocumentType &type : container.documentTypes)
            visit(type);
    }
}

Workbook withReferences(const Workbook &workbook, const ReferenceVisitor &visitor)
{
    const References references(workbook, visitor);
    const auto visitAll = [&](auto &values) {
        for (auto &value : values)
            references.visit(value);
    };
    Workbook result = workbook;
    result.relationships = changed(workbook.relationships, visitAll);
    result.patterns = changed(workbook.patterns, visitAll);
    result.population
        = changed(workbook.population, [&](Population &value) { references.visit(value); });
    for (Shared<Design> &design : result.designs)
        design = changed(design, [&](Design &value) { references.visit(value); });
    result.canvas = changed(workbook.canvas, [&](auto &value) { references.visit(value); });
    return result;
}

} // namespace partita::model
