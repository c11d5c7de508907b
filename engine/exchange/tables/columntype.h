// Attributes of columns: what the types of databases become, for every format that names them.
#pragma once

#include "engine/model/entity.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace partita::exchange {

/// A type as a file writes it: `numeric(10,2)[]`.
struct ColumnType {
    std::string name; ///< without schema and quotes, any case: "character varying"
    std::vector<std::string> arguments; ///< "10", "2"; the values of an enumeration
    bool isArray = false;
};

struct TypedAttribute {
    model::Attribute attribute;
    bool isLeftOut = false; ///< maintained by the database: a row version, a search vector
    bool isKnown = true; ///< false: taken as a text
    bool isLarge = false; ///< bytes that may exceed an item: blob, image
    /// Longest text, where the type says one; the generator's lengths are a guess then.
    std::optional<std::int64_t> longest;
};

/// The attribute of a column. `name` makes the generated values believable.
TypedAttribute attributeOfColumn(const std::string &name, const ColumnType &type);

/// The generator of a column that has one of these values only.
model::Generator choiceOf(const std::vector<model::Json> &values);

} // namespace partita::exchange
