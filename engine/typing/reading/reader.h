// Reading of a typed document: walks it along the fields of its document type, writes what it means
// to a draft, and says so.
#pragma once

#include "engine/typing/reading.h"
#include "engine/typing/reading/node.h"

namespace partita::typing {

/// A place in the document during the walk: the typed value, what stood there before, and its path.
/// Null values are absent.
struct Spot {
    const Json *typed = nullptr;
    const Json *before = nullptr;
    std::string path;
    std::vector<std::string> fieldPath = {}; ///< of embedded fields

    Spot member(const std::string &name) const;
    bool isUnchanged() const;
};

class Reader {
public:
    /// All must outlive the reader. `isNew`: the document comes from elsewhere, so rows that it
    /// refers to are created.
    Reader(const Given &given, const std::string &design, Draft &draft, Reading &reading,
           bool isNew);

    /// Reads the members of an object, which are values of the node's row.
    void object(Node &node, const std::vector<model::Field> &fields, const Spot &spot);

private:
    void member(Node &node, const model::Field &field, const Spot &spot);
    void absent(Node &node, const model::Field &field, const Spot &spot);
    void unknownMembers(const Node &node, const std::vector<model::Field> &fields,
                        const Spot &spot);
    void unknownMember(const Node &node, const std::string &name, const Spot &spot);

    // One kind of field each.
    void read(Node &node, const model::AttributeSource &source, const Spot &spot);
    void read(Node &node, const model::ReferenceSource &source, const Spot &spot);
    void read(Node &node, const model::EmbeddedSource &source, const Spot &spot);
    void read(Node &node, const model::CopiedSource &source, const Spot &spot);
    void read(Node &node, const model::AggregateSource &source, const Spot &spot);
    void read(Node &node, const model::ConstantSource &source, const Spot &spot);
    void read(Node &node, const model::ComposedSource &source, const Spot &spot);

    void refer(Node &node, const model::Role &role, const Json &key, const Spot &spot);
    void embedOne(Node &node, const model::Role &role, const model::EmbeddedSource &source,
                  const Spot &spot);
    void embedMany(Node &node, const model::Role &role, const model::EmbeddedSource &source,
                   const Spot &spot);
    void referMany(Node &node, const model::Role &role, const Spot &spot);
    void leave(Node &holder, const model::Role &role, Row row, const std::string &path);
    void putInOrder(std::vector<Node> &partners);

    /// Sets an attribute of the node's row, unless it has the value. False when it is impossible.
    bool set(Node &node, const std::string &attribute, std::optional<int> truncate,
             const Spot &spot, Meaning::Kind kind);
    bool isFree(const Node &node, const model::Attribute &attribute, const Json &value,
                const Spot &spot);
    void say(Meaning::Kind kind, const std::string &path, std::string sentence);

    const Given &m_given;
    const std::string &m_design;
    Draft &m_draft;
    Reading &m_reading;
    bool m_isNew;
    Nodes m_nodes;
};

/// Value of an attribute that shows as `typed` where only its first characters are shown: the rest
/// of `current` is kept. Absent when the typed text is longer.
std::optional<Json> untruncated(const Json &typed, const std::optional<Json> &current,
                                std::optional<int> truncate);
/// True for the properties that the service adds to items.
bool isSystemProperty(const std::string &name);

} // namespace partita::typing
