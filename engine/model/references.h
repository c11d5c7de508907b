// References: all places in a workbook that name entities, attributes and roles. Renaming, removing
// and the search for dependents share this walk, so that none of them misses a place.
#pragma once

#include "engine/model/workbook.h"

#include <functional>

namespace partita::model {

/// Functions called for each reference. They may change the name. The first argument is the entity
/// that owns the attribute or role. References through unknown roles are skipped.
struct ReferenceVisitor {
    std::function<void(std::string &entity)> entity = [](std::string &) {};
    std::function<void(const std::string &entity, std::string &attribute)> attribute
        = [](const std::string &, std::string &) {};
    /// Members after the attribute in an attribute path: {"city"} for "address.city", {} for
    /// "address".
    std::function<void(const std::string &entity, const std::string &attribute,
                       std::vector<std::string> &members)>
        members = [](const std::string &, const std::string &, std::vector<std::string> &) {};
    std::function<void(const std::string &entity, std::string &role)> role
        = [](const std::string &, std::string &) {};
};

/// Visits the references of parts of a workbook. Roles are resolved in `workbook`, which must
/// outlive this object and does not change.
class References {
public:
    References(const Workbook &workbook, const ReferenceVisitor &visitor)
        : m_workbook(workbook)
        , m_visitor(visitor)
    {
    }

    void visit(Relationship &relationship) const;
    void visit(AccessPattern &pattern) const;
    void visit(Match &match, const std::string &root) const;
    /// Keeps the name in the result, so that the application's view stays the same.
    void visit(Projection &projection, const std::string &entity) const;
    void visit(Aggregate &aggregate, const std::string &root) const;
    void visit(IncludedRows &included, const std::string &root) const;
    /// Requires: not the name of an aggregate.
    void visit(SortKey &key, const std::string &root) const;
    void visit(Population &population) const;
    void visit(SampleRow &row) const;
    void visit(Design &design) const;
    void visit(DocumentType &type) const;
    void visit(Cap &cap, const std::string &entity) const;
    void visit(Filter &filter, const std::string &entity) const;
    void visit(Field &field, const std::string &entity) const;
    void visit(std::map<std::string, CanvasPosition> &canvas) const;

    /// An attribute path of an entity, unless empty.
    void visitAttribute(std::string &attribute, const std::string &entity) const;
    /// The entity at the other end of a role; empty when there is no such role.
    std::string partner(const std::string &entity, const std::string &role) const;

private:
    void visitRequest(Query &query) const;
    void visitRequest(Command &command) const;
    /// "author.username": roles, then an attribute path.
    void visitPath(std::string &path, const std::string &entity) const;
    void visitRoles(std::vector<std::string> &roles, std::string &attribute,
                    const std::string &entity) const;
    void visitRole(std::string &role, const std::string &entity) const;

    const Workbook &m_workbook;
    const ReferenceVisitor &m_visitor;
};

/// The workbook after a visit to every reference: in relationships, patterns, population, designs
/// and canvas, but not the declarations of attributes and roles. Unchanged parts are shared with
/// the old workbook.
Workbook withReferences(const Workbook &workbook, const ReferenceVisitor &visitor);

/// `part` after `change`; the same object when nothing changed.
template<typename T, typename Change>
Shared<T> changed(const Shared<T> &part, const Change &change)
{
    T copy = *part;
    change(copy);
    return copy == *part ? part : Shared<T>(std::move(copy));
}

} // namespace partita::model
