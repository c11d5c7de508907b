// Type names of columns in texts: written as DBML and PostgreSQL both understand them, and read
// from diagrams that write `decimal(10,2)[]` as one word.
#pragma once

#include "engine/exchange/relational/relationalmodel.h"
#include "engine/exchange/tables/columntype.h"

#include <string>
#include <vector>

namespace partita::exchange {

/// "uuid", "varchar(40)", "bigint", "numeric", "boolean", "timestamptz", "jsonb", "text[]".
std::string columnTypeOf(const model::Attribute &attribute);
/// The type of the attribute, or of the key that a foreign key refers to.
std::string columnTypeOf(const RelationalColumn &column);

/// The texts that a choice generator of a string attribute lists; empty for others.
std::vector<std::string> listedTexts(const model::Attribute &attribute);

/// `decimal(10,2)[]` as a name with arguments. Words behind the arguments belong to the name:
/// `timestamp(3) with time zone`.
ColumnType readColumnType(std::string_view written);
/// "10, 2" -> {"10", "2"}
std::vector<std::string> readTypeArguments(std::string_view written);
/// A sentence for a note: the type is not known.
std::string takenAsText(const std::string &type, const std::string &table,
                        const std::string &column);

} // namespace partita::exchange
