// Document types as programs: every entity, attribute and role resolved to its position, so that
// building an item looks nothing up by name.
#pragma once

#include "engine/mapping/mapping.h"

#include <deque>

namespace partita::mapping {

/// One field, or one part of a composed key.
struct FieldProgram {
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
    int entity = -1; ///< whose attribute it is: of the row at hand, or of the partner
    int attribute = -1; ///< value, key or ordering attribute of that entity
    int truncate = -1; ///< characters, -1 = whole
    std::vector<population::RolePosition> path; ///< one role, or the to-one roles of a copy
    bool ordered = false; ///< embedded: the newest first, by `attribute`
    int latest = -1; ///< embedded: at most so many, -1 = all
    model::AggregateFunction function = model::AggregateFunction::count;
    const model::Json *constant = nullptr; ///< borrowed from the design
    std::string_view separator; ///< of a composed key
    std::vector<FieldProgram> fields; ///< of each element, or the parts
};

struct TypeProgram {
    const model::DocumentType *type = nullptr;
    int entity = -1;
    std::vector<FieldProgram> fields;
    int filterAttribute = -1;
    int capAttribute = -1;

    TypeProgram(const model::DocumentType &documentType, const population::Rows &rows);
};

struct Programs {
    std::vector<TypeProgram> types;
    const TypeProgram *find(const model::DocumentType &type) const;
};

/// Builds items; keeps its scratch memory from one item to the next. Not thread-safe.
class ItemBuilder {
public:
    /// Both must outlive the builder.
    ItemBuilder(const population::Rows &rows, json::Arena &arena);

    /// True when the row is live and the filter keeps it.
    bool includes(const TypeProgram &type, population::Row row) const;
    json::Value item(const TypeProgram &type, population::Row row)
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

    json::Value object(const std::vector<FieldProgram> &fields, population::Row row,
                       std::size_t depth);
    json::Value value(const FieldProgram &field, population::Row row, std::size_t depth);
    json::Value reference(const FieldProgram &field, population::Row row, std::size_t depth);
    json::Value embedded(const FieldProgram &field, population::Row row, std::size_t depth);
    json::Value copied(const FieldProgram &field, population::Row row);
    json::Value aggregate(const FieldProgram &field, population::Row row, std::size_t depth);
    json::Value composed(const FieldProgram &field, population::Row row, std::size_t depth);
    json::Value attribute(const FieldProgram &field, population::Row row) const;

    const population::Rows &m_rows;
    json::Arena &m_arena;
    std::deque<Level> m_levels; ///< a deque: levels stay where they are when deeper ones are added
};

/// Sorts rows by an attribute, the greatest first, of equals the later row; keeps `most` of them
/// (-1 = all).
void keepNewest(const population::Rows &rows, int entity, int attribute, int most,
                std::vector<population::Row> &out);

} // namespace partita::mapping
