// SQL: definitions and dumps of PostgreSQL, MySQL and MariaDB, SQL Server, SQLite and Oracle.
//
// Tables become entities, foreign keys relationships, comments descriptions. Generators follow from
// types, enumerations and checks. Rows of INSERT and COPY are counted and measured: numbers of rows
// and of children, values of columns. A few become sample rows, without columns that hold secrets.
// Lost are views, procedures, triggers, permissions, and checks beyond lists and ranges. Whatever
// is not understood is skipped up to the end of its statement.
#pragma once

#include "engine/exchange/importing.h"
#include "engine/exchange/tables/found.h"

namespace partita::exchange {

double likenessOfSql(const SourceFile &file);
Result<Imported> readSql(std::span<const SourceFile> files, const ImportOptions &options,
                         const Watch &watch);

/// The tables that the statements define, for readers that have the definitions as a text.
FoundSchema tablesOfDefinitions(std::string_view sql, const std::string &file);

} // namespace partita::exchange
