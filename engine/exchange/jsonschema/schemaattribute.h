// Attributes of JSON Schema properties.
#pragma once

#include "engine/exchange/tables/found.h"

namespace partita::exchange {

/// Reads one schema file. References are followed inside the file only.
class SchemaAttributes {
public:
    /// Requires: `root` and `notes` outlive the object.
    SchemaAttributes(const model::Json &root, std::string file, std::vector<ImportNote> &notes)
        : m_root(root)
        , m_file(std::move(file))
        , m_notes(notes)
    {
    }

    /// The attribute that a property describes. Members are followed down to a bound.
    model::Attribute attributeOf(const std::string &name, const model::Json &schema);

    /// The schema behind `$ref`, or the schema itself. null when the reference leads out of the
    /// file or in a circle.
    const model::Json &resolved(const model::Json &schema);
    /// The type without null: "object", "string" …; empty when the schema does not tell it.
    std::string typeOf(const model::Json &schema) const;
    /// Properties of a schema and of the schemas in its `allOf`.
    std::vector<std::pair<std::string, const model::Json *>> propertiesOf(const model::Json &schema,
                                                                          int depth = 0);
    /// Share of documents that lack the property: 0 when it is required, or when the schema
    /// requires no property at all.
    double missingShare(const model::Json &object, const std::string &property,
                        const model::Json &schema) const;

private:
    model::Attribute attributeAt(const std::string &name, const model::Json &schema, int depth);
    void describeText(model::Attribute &attribute, const model::Json &schema) const;
    void describeNumber(model::Attribute &attribute, const model::Json &schema) const;
    void describeElements(model::Attribute &attribute, const model::Json &schema, int depth);
    void describeMembers(model::Attribute &attribute, const model::Json &schema, int depth);
    const model::Json &chosenAlternative(const std::string &name, const model::Json &schema);
    void note(ImportNote::Kind kind, const char *subject, std::string sentence);

    const model::Json &m_root;
    std::string m_file;
    std::vector<ImportNote> &m_notes;
    int m_made = 0; ///< attributes so far, against schemas that unfold without end
};

} // namespace partita::exchange
