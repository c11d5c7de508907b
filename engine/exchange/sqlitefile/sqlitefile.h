// A live SQLite database: its tables as SQL, and its rows.
//
// The bytes are opened in memory and only read. Views, triggers and computed columns are not run,
// SQLite's limits are set low. Tables, keys and comments are those of its CREATE statements (see
// sql/sqlreader.h); rows are counted and measured, and a few become sample rows.
#pragma once

#include "engine/exchange/importing.h"

namespace partita::exchange {

double likenessOfSqlite(const SourceFile &file);
Result<Imported> readSqlite(std::span<const SourceFile> files, const ImportOptions &options,
                            const Watch &watch);

} // namespace partita::exchange
