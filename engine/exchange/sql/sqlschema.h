// What the statements of SQL files define, as it grows: tables, types, comments. In the end it
// becomes found tables.
#pragma once

#include "engine/exchange/sql/statement.h"
#include "engine/exchange/tables/columntype.h"
#include "engine/exchange/tables/found.h"

#include <map>
#include <unordered_map>

namespace partita::exchange {

struct SqlColumn {
    std::string name;
    ColumnType type;
    bool isNullable = true;
    bool isUnique = false;
    bool isComputed = false; ///< left out of the model
    std::string comment;
    std::vector<model::Json> choices; ///< all values that a check allows
    std::optional<double> least;
    std::optional<double> most;
    int line = 0;
};

/// A place in a file where rows of a table stand.
struct SqlRows {
    std::size_t file = 0;
    TokenPlace place;
    std::vector<std::string> columns; ///< empty = all
    bool isCopy = false; ///< lines of COPY
};

struct SqlTable {
    std::string schema;
    std::string name;
    std::string comment;
    std::vector<SqlColumn> columns;
    std::vector<std::string> key;
    std::vector<std::vector<std::string>> uniqueKeys;
    std::vector<std::vector<std::string>> indexes;
    std::vector<FoundReference> references;
    std::vector<QualifiedName> inherited; ///< tables whose columns it has too
    std::vector<SqlRows> rows;
    bool isPartition = false; ///< of the table that it inherits
    bool isDropped = false;
    std::size_t file = 0;
    int line = 0;
    std::unordered_map<std::string, std::size_t> columnNumbers; ///< by name in lower case

    SqlColumn *column(const std::string &columnName);
    /// Adds it, or replaces the one of that name.
    void put(SqlColumn column);
    void addKey(const std::vector<std::string> &columnNames);
    void addUnique(const std::vector<std::string> &columnNames);
};

/// A type of the file's own.
struct SqlType {
    ColumnType base; ///< what it stands for
    std::vector<SqlColumn> members; ///< of an object type
};

class SqlSchema {
public:
    /// Begins a file. Tables and notes that follow name it.
    void beginFile(const std::string &name);
    /// A new table; nullptr when there is one of that name already, which is noted.
    SqlTable *add(const QualifiedName &name, int line);
    SqlTable *table(const QualifiedName &name);
    SqlType *type(const std::string &name);
    void addType(const std::string &name, SqlType type) { m_types[name] = std::move(type); }
    std::vector<SqlTable> &tables() { return m_tables; }
    std::size_t file() const { return m_files.empty() ? 0 : m_files.size() - 1; }
    const std::string &fileName(std::size_t number) const { return m_files[number]; }

    /// Notes a statement without a counterpart. Beyond the first hundred of a subject, they are
    /// only counted.
    void skip(const char *subject, std::string sentence, int line);
    void note(ImportNote note) { m_notes.push_back(std::move(note)); }
    std::vector<ImportNote> takeNotes();

private:
    std::vector<std::string> m_files;
    std::vector<SqlTable> m_tables;
    std::unordered_map<std::string, std::vector<std::size_t>> m_byName; ///< in lower case
    std::unordered_map<std::string, SqlType> m_types; ///< by name in lower case
    std::vector<ImportNote> m_notes;
    std::map<std::string, int> m_skipped; ///< subject -> how often
};

/// Found tables: inheritance and partitions resolved, types made attributes. `positions`: for each
/// table of the schema its position among the found ones, absent = none of its own.
FoundSchema foundTables(SqlSchema &schema, std::vector<std::optional<std::size_t>> &positions);

} // namespace partita::exchange
