// Where the parts of a workbook name entities, attributes and roles. Renaming, removing and finding
// dependents all walk the same way, so that none of them forgets a place.
#pragma once

#include "engine/model/workbook.h"

#include <functional>

namespace partita::model {

/// What to do at each mention. Each may change the name it is given; the entity beside it is the
/// one whose attribute or role is named. Mentions that lead through unknown roles are passed over.
struct ReferenceVisitor {
    std::function<void(std::string &entity)> entity = [](std::string &) {};
    std::function<void(const std::string &entity, std::string &attribute)> attribute
        = [](const std::string &, std::string &) {};
    /// What follows an attribute in an attribute path: {"city"} of "address.city", {} of "address".
    std::function<void(const std::string &entity, const std::string &attribute,
                       std::vector<std::string> &members)>
        members = [](const std::string &, const std::string &, std::vector<std::string> &) {};
    std::function<void(const std::string &entity, std::string &role)> role
        = [](const std::string &, std::string &) {};
};

/// Walks parts with a visitor. Roles are resolved in the workbook given, which must outlive the
/// walk and is not changed.
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
    /// Keeps the name in the result: what the application sees stays.
    void visit(Projection &projection, const std::string &entity) const;
    void visit(Aggregate &aggregate, const std::string &root) const;
    void visit(IncludedRows &included, const std::string &root) const;
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
    /// The entity at the other end of a role, empty when there is no such role.
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

/// The workbook with every mention visited: relationships, patterns, population, designs and
/// canvas, but not the attributes and roles where they are declared. Parts in which nothing changed
/// are shared with the old workbook.
Workbook withReferences(const Workbook &workbook, const ReferenceVisitor &visitor);

/// `part` changed by `change`, or the very same part when that made no difference.
template<typename T, typename Change>
Shared<T> changed(const Shared<T> &part, const Change &change)
{
    T copy = *part;
    change(copy);
    return copy == *part ? part : Shared<T>(std::move(copy));
}

} // namespace partita::model
