// The tables that a file describes, before they become a model. Every reader fills this value; the
// rules that turn it into entities and relationships stand once, in tomodel.h.
#pragma once

#include "engine/exchange/imported.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace partita::exchange {

struct FoundColumn {
    model::Attribute attribute; ///< name, type, description; generator as known
    bool isOptional = false; ///< may be null or missing
    bool isUnique = false;
    bool isMeasured = false; ///< the generator and the missing share come from values
    int line = 0;
};

/// A foreign key, or its counterpart in formats without foreign keys.
struct FoundReference {
    std::string name; ///< of the constraint; may be empty
    std::string childTable;
    std::vector<std::string> childColumns;
    std::string parentTable;
    std::vector<std::string> parentColumns; ///< empty = the key of the parent
    bool removesChildren = false; ///< ON DELETE CASCADE
    std::string parentRole; ///< as the file names it; empty = made from the columns
    std::string childRole; ///< the same
    std::string relationship = {}; ///< its name as the file states it; empty = made from the tables
    std::optional<model::Cardinality> cardinality; ///< stated; absent = follows from the columns
    std::optional<model::Degree> degree; ///< measured
    std::string evidence; ///< not empty = inferred: why. It becomes a note.
    int line = 0;
    std::string childSchema; ///< qualifier of childTable; empty = not stated
    std::string parentSchema; ///< the same of parentTable
    std::optional<std::int64_t> bound; ///< most children of a parent, where stated
    std::optional<bool> optionalParent; ///< stated; absent = follows from the columns
    std::optional<bool> containment; ///< stated; absent = follows from keys and ON DELETE
    std::string file;
};

struct FoundTable {
    std::string schema; ///< qualifier, used where two tables have one name
    std::string name;
    std::string description;
    std::vector<FoundColumn> columns;
    std::vector<std::string> key; ///< columns; empty = none
    std::vector<std::vector<std::string>> uniqueKeys;
    std::vector<std::vector<std::string>> indexes; ///< traces of queries
    std::optional<std::int64_t> rows; ///< counted or estimated
    std::vector<model::Json> sample; ///< a few rows, objects of column -> value
    std::optional<model::CanvasPosition> place;
    std::string file;
    int line = 0;

    const FoundColumn *column(std::string_view columnName) const;
};

struct FoundSchema {
    std::string title;
    std::string description;
    std::vector<FoundTable> tables;
    std::vector<FoundReference> references;
    std::vector<ImportNote> notes;
};

} // namespace partita::exchange
