// Compiled document types: every entity, attribute and role is resolved to its position, so that
// building an item needs no look-up by name.
#pragma once

#include "engine/mapping/mapping.h"

#include <deque>
#include <span>

namespace partita::mapping {

/// A field, or a part of a composed key.
struct CompiledField {
    enum class Kind {
        nothing,
        attribute,
        reference,
        embedded,
        copied,
        aggregate,
        constant,
        composed
    };
    Kind kind = Kind::nothing; ///< nothing: a name in the source is unknown
    std::string_view name; ///< borrowed from the design
    int entity = -1; ///< entity of the attribute: the current row's or the partner's
    int attribute = -1; ///< position of the value, key or ordering attribute in that entity
    int truncate = -1; ///< characters, -1 = whole
    std::vector<population::RolePosition> path; ///< one role, or the to-one roles of a copy
    bool ordered = false; ///< embedded: the newest first, by `attribute`
    int latest = -1; ///< embedded: maximum number of elements, -1 = all
    model::AggregateFunction function = model::AggregateFunction::count;
    const model::Json *constant = nullptr; ///< borrowed from the design
    std::string_view separator; ///< of a composed key
    std::vector<CompiledField> fields; ///< of each element, or parts of a composed key
};

/// A compiled document type.
struct CompiledType {
    const model::DocumentType *type = nullptr;
    int entity = -1;
    std::vector<CompiledField> fields;
    int filterAttribute = -1;
    int capAttribute = -1;

    CompiledType(const model::DocumentType &documentType, const population::Rows &rows);
};

/// The document type with those fields alone that are part of the partition key: its items have the
/// same keys, and are made quickly.
model::DocumentType withKeyFields(const model::DocumentType &type,
                                  std::span<const std::string> partitionKey);

/// The compiled document types of a design.
struct CompiledTypes {
    std::vector<CompiledType> types;
    const CompiledType *find(const model::DocumentType &type) const;
};

/// Builder of items. Reuses its scratch memory for each item. Not thread-safe.
class ItemBuilder {
public:
    /// Both must outlive the builder.
    ItemBuilder(const population::Rows &rows, json::Arena &arena);

    /// True when the row is live and passes the filter.
    bool includes(const CompiledType &type, population::Row row) const;
    json::Value item(const CompiledType &type, population::Row row)
    {
        return object(type.fields, row, 0);
    }

private:
    /// Scratch of one level of embedding.
    struct Level {
        std::vector<json::Member> members;
        std::vector<json::Value> elements;
        std::vector<population::Row> rows;
    };
    Level &level(std::size_t depth);

    json::Value object(const std::vector<CompiledField> &fields, population::Row row,
                       std::size_t depth);
    json::Value value(const CompiledField &field, population::Row row, std::size_t depth);
    json::Value reference(const CompiledField &field, population::Row row, std::size_t depth);
    json::Value embedded(const CompiledField &field, population::Row row, std::size_t depth);
    json::Value copied(const CompiledField &field, population::Row row);
    json::Value aggregate(const CompiledField &field, population::Row row, std::size_t depth);
    json::Value composed(const CompiledField &field, population::Row row, std::size_t depth);
    json::Value attribute(const CompiledField &field, population::Row row) const;

    const population::Rows &m_rows;
    json::Arena &m_arena;
    std::deque<Level> m_levels; ///< a deque, so that levels do not move when deeper ones are added
};

/// Sorts rows by an attribute, greatest first and later rows first among equals. Keeps the first
/// `most` (-1 = all).
void keepNewest(const population::Rows &rows, int entity, int attribute, int most,
                std::vector<population::Row> &out);

} // namespace partita::mapping
