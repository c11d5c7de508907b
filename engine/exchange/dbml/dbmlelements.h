// What a DBML text states, element by element, before names are resolved.
#pragma once

#include "engine/exchange/dbml/dbmltokens.h"
#include "engine/exchange/tables/found.h"

#include <map>
#include <optional>
#include <set>
#include <stop_token>

namespace partita::exchange {

/// `schema.table.(a, b)`, as written: the last parts may be columns.
struct DbmlEnd {
    std::vector<std::string> names; ///< schema, table; in an endpoint also the single column
    std::vector<std::string> columns; ///< in parentheses
};

struct DbmlReference {
    std::string name;
    DbmlEnd left;
    DbmlEnd right;
    std::string sign; ///< ">", "<", "-", "<>"
    bool isInline = false; ///< stated at a column, which is the left end
    bool removesChildren = false;
    int line = 0;
};

struct DbmlColumn {
    std::string name;
    std::vector<std::string> typeNames; ///< "core", "status"; words of one type are one element
    std::vector<std::string> typeArguments;
    bool isArray = false;
    bool isKey = false;
    bool isUnique = false;
    bool isRequired = false;
    std::string note;
    std::vector<DbmlReference> references; ///< stated at the column, without their left end
    std::string partial; ///< not empty: no column, but the columns of this table partial
    int line = 0;
};

struct DbmlIndex {
    std::vector<std::string> columns; ///< empty when the index has an expression
    bool isKey = false;
    bool isUnique = false;
};

struct DbmlTable {
    std::string schema;
    std::string name;
    std::string alias;
    std::string note;
    std::vector<DbmlColumn> columns;
    std::vector<DbmlIndex> indexes;
    std::string file;
    int line = 0;
};

struct DbmlRecords {
    DbmlEnd table; ///< without columns: all of them
    std::vector<std::vector<model::Json>> rows;
    int line = 0;
};

struct DbmlElements {
    std::string title;
    std::string note;
    std::vector<DbmlTable> tables;
    std::map<std::string, DbmlTable> partials;
    std::map<std::string, std::vector<std::string>> enums; ///< dbmlKey() of the name -> values
    std::vector<DbmlReference> references;
    std::vector<DbmlRecords> records;
    std::vector<ImportNote> notes;
};

/// "core", "Users" -> "core.users": parts of a name as the key of a look-up. Empty parts are left
/// out, and letter case does not count.
std::string dbmlKey(const std::vector<std::string> &parts);

/// Most rows of one table that are kept.
inline constexpr std::size_t mostDbmlRows = 20;

/// Reads one file and adds what it states, until it is asked to stop.
void readDbml(const std::vector<DbmlToken> &tokens, const std::string &file, DbmlElements &elements,
              const std::stop_token &stop);

/// The tables of all files, with names resolved.
FoundSchema schemaOf(DbmlElements elements);

} // namespace partita::exchange
