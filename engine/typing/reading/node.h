// The row behind a part of a document, while the document is read.
#pragma once

#include "engine/typing/reading/draft.h"

namespace partita::typing {

struct Node {
    std::string entity;
    Row row = population::noRow; ///< noRow for a row that the document adds
    std::optional<Draft::Id> id = {}; ///< once it is a sample row of the draft
    Node *holder = nullptr; ///< the row that leads to it, by `role`; null for the document's own
    model::Role role = {};
    std::string name = {}; ///< proposed for the sample row

    bool isNew() const { return row == population::noRow; }
};

/// The rows around a node, and its sample row.
class Nodes {
public:
    /// All must outlive it.
    Nodes(const Given &given, Draft &draft)
        : m_given(given)
        , m_draft(draft)
    {
    }

    /// The sample row of the node, which a generated row becomes.
    Draft::Id stated(Node &node) const;
    /// Connects the rows at the ends of the role.
    void link(Node &holder, const model::Role &role, Node &partner) const;
    /// The row at the end of a to-one role, as stated in the draft or else as it was.
    std::optional<Node> partner(Node &node, const model::Role &role) const;
    /// Rows at the end of a to-many role before the document was read, in the order of an embedded
    /// array; `embedded` is null for an array of keys.
    std::vector<Row> partners(const Node &node, const model::Role &role,
                              const model::EmbeddedSource *embedded) const;
    /// A row by the value of an attribute. Rows of the draft come first.
    std::optional<Node> find(const std::string &entity, const std::string &attribute,
                             const Json &value) const;
    /// A new sample row in the role.
    Node added(Node &holder, const model::Role &role) const;
    /// The row behind a role, not yet stated.
    Node at(Node &holder, const model::Role &role, Row row) const;
    /// Value of an attribute in the draft or the rows.
    std::optional<Json> value(const Node &node, const std::string &attribute) const;
    /// Name for messages: that of the sample row, in quotation marks, or the entity.
    std::string called(const Node &node) const;

private:
    std::string nameFor(const Node &holder, const model::Role &role) const;

    const Given &m_given;
    Draft &m_draft;
};

} // namespace partita::typing
