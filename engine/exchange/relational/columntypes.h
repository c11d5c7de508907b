// Type names of columns in formats near SQL: what DBML and PostgreSQL both understand.
#pragma once

#include "engine/model/entity.h"

#include <string>
#include <vector>

namespace partita::exchange {

/// "uuid", "varchar(40)", "bigint", "numeric", "boolean", "timestamptz", "jsonb", "text[]".
std::string columnTypeOf(const model::Attribute &attribute);

/// The texts that a choice generator of a string attribute lists; empty for others.
std::vector<std::string> listedTexts(const model::Attribute &attribute);

} // namespace partita::exchange
