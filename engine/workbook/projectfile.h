// The project file (*.partita): an SQLite database of one table,
//
//     workbook(part TEXT, position INTEGER, name TEXT, body TEXT, PRIMARY KEY (part, position))
//
// with a row for each entity, relationship, pattern, workload mix and design, and one each for the
// head (name, title, description …), the population, the published figures and the canvas. `body`
// is the part in the text form (textform.h), so that a file can be looked into, and mended, with
// any SQLite shell.
//
// PRAGMA application_id is 0x50415254 ("PART"). PRAGMA user_version is the version of the layout;
// older ones are brought forward in memory when they are read (the file changes when it is saved),
// newer ones are refused.
//
// Databases are built and read in memory: the file itself is only ever read whole, or replaced
// whole.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

#include <span>
#include <string>
#include <string_view>

struct sqlite3;

namespace partita::workbook {

inline constexpr int projectApplicationId = 0x50415254;
inline constexpr int projectVersion = 1;

/// Brings a database from version `from` to `from + 1`.
struct Migration {
    int from = 0;
    const char *sql = "";
};

/// The bytes of the database.
Result<std::string> writeProject(const model::Workbook &workbook);

/// Errors: not an SQLite database, not a Partita project, written by a newer Partita, damaged.
Result<model::Workbook> readProject(std::string_view bytes);

/// Applies the steps that lead from the database's version to `target`, each in a transaction.
Result<void> migrate(sqlite3 *database, std::span<const Migration> steps, int target);

} // namespace partita::workbook
