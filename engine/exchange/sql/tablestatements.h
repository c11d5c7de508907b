// CREATE TABLE and ALTER TABLE.
#pragma once

#include "engine/exchange/sql/sqlschema.h"

namespace partita::exchange {

/// Reads the type of a column: `character varying(20)[]`.
ColumnType readType(Statement &statement);
/// Reads a column's name, type and options. `table` gets the keys and references among them.
SqlColumn readColumn(Statement &statement, SqlTable &table, SqlSchema &schema);
/// Reads a list of columns in parentheses: (a ASC, b(20)). Empty when one is an expression.
std::vector<std::string> readColumnList(Statement &statement);
/// Reads a constraint or an index of a table; false, and nothing taken, when none comes next.
bool readConstraint(Statement &statement, SqlTable &table);
/// Reads a check in parentheses: lists and ranges of values become those of the columns.
void readCheck(Statement &statement, SqlTable &table, SqlColumn *column);
/// Reads the table behind REFERENCES, and its columns where they are stated.
void readParent(Statement &statement, FoundReference &reference);
/// The value of the literal that comes next; discarded when it is none.
model::Json literalOf(const Statement &statement);
/// The text as a number; discarded when it is none.
model::Json numberIn(std::string_view text);

/// Requires: the statement stands behind the word TABLE.
void createTable(Statement &statement, SqlSchema &schema);
void alterTable(Statement &statement, SqlSchema &schema);

} // namespace partita::exchange
