// The SQLite database of a project file, opened so that a hostile file can do no harm.
//
// It lies in memory. Views, triggers, generated columns and tables other than Partita's are refused
// before anything is read, SQLite's limits are set low, and reading ends after ten seconds.
#pragma once

#include "engine/base/result.h"

#include <sqlite3.h>

#include <memory>
#include <string>
#include <string_view>

namespace partita::workbook {

struct CloseDatabase {
    void operator()(sqlite3 *database) const { sqlite3_close(database); }
};
struct FinalizeStatement {
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

/// "The project file is damaged: " and the reason, a clause without its full stop.
Error damaged(const std::string &why);
/// A sentence as a clause of another one: with a small first letter and without the full stop.
std::string asClause(std::string sentence);

/// A new database with the layout of a project.
Result<Database> newDatabase();
/// The database that the bytes of a file make up. Errors: not an SQLite database, not a Partita
/// project, written by a newer Partita, damaged, or laid out in another way than Partita writes it.
Result<Database> openBytes(std::string_view bytes);

Result<void> execute(sqlite3 *database, const std::string &sql);
Result<Statement> prepare(sqlite3 *database, const char *sql);
/// The text in a column of the current row; empty for null.
std::string column(sqlite3_stmt *statement, int index);
Result<int> pragma(sqlite3 *database, const char *sql);

} // namespace partita::workbook
