// Stating a whole document: every row that it shows becomes a sample row with the values, partners
// and numbers of children that it shows. Adding a sample row gives other generated rows other
// values; a document that is stated whole stays as it is.
#pragma once

#include "engine/typing/reading/node.h"

namespace partita::typing {

class Pinning {
public:
    /// All must outlive it.
    Pinning(const Given &given, Draft &draft)
        : m_given(given)
        , m_draft(draft)
        , m_nodes(given, draft)
    {
    }

    /// States what the fields show of the node's row, as long as the draft takes more rows.
    void state(Node &node, const std::vector<model::Field> &fields);
    /// States only what stands beside a change: the rows of each array that is no longer as it was,
    /// and inside them those of the arrays that changed there.
    void stateBeside(Node &node, const std::vector<model::Field> &fields, const Json &typed,
                     const Json &before);

private:
    void state(Node &node, const model::FieldSource &source);
    void stateCopied(Node &node, const model::CopiedSource &source);
    void statePartners(Node &node, const model::Role &role, const model::EmbeddedSource *embedded);
    void stateElements(Node &node, const model::Role &role, const model::EmbeddedSource &embedded,
                       const Json &typed, const Json &before);

    const Given &m_given;
    Draft &m_draft;
    Nodes m_nodes;
};

} // namespace partita::typing
