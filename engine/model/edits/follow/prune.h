// Taking away what cannot exist any longer once an entity, attribute or role is gone.
#pragma once

#include "engine/model/references.h"

#include <set>

namespace partita::model {

/// What is to go.
struct Gone {
    std::set<std::string> entities;
    std::set<std::pair<std::string, std::string>> attributes; ///< entity, attribute
    std::set<std::pair<std::string, std::string>> roles; ///< entity, role
    std::set<std::string> sampleRows; ///< beside those of entities that are gone

    /// Both ends of a relationship.
    void addRoles(const Relationship &relationship);
};

/// The dependents of what is gone, taken away:
/// - patterns about an entity that is gone, or that find their rows by something that is; of other
/// patterns only the
///   attributes, aggregates and orders concerned;
/// - document types of an entity that is gone, copies that can no longer be capped or filtered,
/// fields without a source,
///   containers that this empties;
/// - sample rows, and what probes and other rows say of them; figures published for patterns that
/// are gone. Roles are resolved in `workbook`, so call this before the declarations go.
class Prune {
public:
    Prune(const Workbook &workbook, const Gone &gone);

    /// The workbook without the dependents; the declarations themselves are still there.
    Workbook run();

    /// Fields that went although an item id, a partition key or a unique key is made of them, each
    /// as `the partition key "/postId" of "posts" in the design "V1"`. Known after run().
    const std::vector<std::string> &brokenKeys() const { return m_brokenKeys; }

private:
    template<typename Part, typename... Context>
    bool mentions(const Part &part, const Context &...context);

    void prune(std::vector<AccessPattern> &patterns);
    void prune(std::vector<Projection> &attributes, const std::string &entity);
    void prune(std::vector<IncludedRows> &included, const std::string &entity);
    bool survives(AccessPattern &pattern);
    bool survives(Query &query);
    bool survives(Command &command);
    void prune(Population &population);
    void pruneProbes(std::vector<AccessPattern> &patterns, const std::set<std::string> &rows) const;
    void prune(Design &design);
    bool survives(DocumentType &type, const Container &container, const Design &design);
    void prune(std::vector<Field> &fields, const std::string &entity);
    bool survives(Field &field, const std::string &entity);
    bool isGoneAttribute(const std::string &entity, const std::string &attributePath) const;

    const Workbook &m_workbook;
    const Gone &m_gone;
    bool m_found = false;
    ReferenceVisitor m_visitor;
    References m_references;
    std::vector<std::string> m_brokenKeys;
};

/// Where a field of a document type is part of a key, as in Prune::brokenKeys().
std::vector<std::string> keysMadeOf(const std::string &field, const Container &container,
                                    const Design &design);

} // namespace partita::model
