// Removal of everything that depends on a removed entity, attribute, role or sample row.
#pragma once

#include "engine/model/references.h"

#include <set>

namespace partita::model {

/// The removed objects.
struct Gone {
    std::set<std::string> entities;
    std::set<std::pair<std::string, std::string>> attributes; ///< entity, attribute
    std::set<std::pair<std::string, std::string>> roles; ///< entity, role
    std::set<std::string> sampleRows; ///< in addition to those of removed entities

    /// Both ends of a relationship.
    void addRoles(const Relationship &relationship);
};

/// Removes the dependents of removed objects:
/// - patterns about a removed entity, or that find their rows by a removed object;
/// - in other patterns, only the attributes, aggregates and orders concerned;
/// - document types of a removed entity, and copies that lose the attribute of their cap or filter;
/// - fields without a source, and containers without a document type;
/// - sample rows, and references to them in probes and other rows;
/// - figures published for removed patterns.
///
/// Roles are resolved in `workbook`, so call this before the declarations are removed.
class Prune {
public:
    Prune(const Workbook &workbook, const Gone &gone);

    /// The workbook without the dependents, but still with the declarations.
    Workbook run();

    /// Keys (item ids, partition keys, unique keys) that use a removed field, each as `the
    /// partition key "/postId" of "posts" in the design "V1"`. Known after run().
    const std::vector<std::string> &brokenKeys() const { return m_brokenKeys; }

private:
    template<typename Part, typename... Context>
    bool mentions(const Part &part, const Context &...context);

    void prune(std::vector<AccessPattern> &patterns);
    void prune(std::vector<Projection> &attributes, const std::string &entity);
    void prune(std::vector<IncludedRows> &included, const std::string &entity);
    void pruneOrder(Query &query);
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

/// Keys that use a field of a document type, as in Prune::brokenKeys().
std::vector<std::string> keysMadeOf(const std::string &field, const Container &container,
                                    const Design &design);

} // namespace partita::model
