// The conceptual model as tables with foreign keys, for formats that say relationships by columns.
//
//     const RelationalModel tables = relationalModel(workbook, LinkTables::made);
//
// A foreign key is named as the reference field of a derived design would be ("authorId"). Tables
// stand in the order of the entities, link tables behind them.
#pragma once

#include "engine/model/workbook.h"

#include <string>
#include <vector>

namespace partita::exchange {

struct RelationalColumn {
    std::string name;
    const model::Attribute *attribute = nullptr; ///< of a foreign key: the key of the parent
    bool isKey = false;
    bool isForeignKey = false;
    bool isOptional = false;
    bool isUnique = false; ///< apart from the key
};

struct RelationalTable {
    std::string name;
    const model::Entity *entity = nullptr; ///< nullptr for a link table
    std::string description;
    std::vector<RelationalColumn> columns;

    const RelationalColumn *key() const; ///< nullptr for a link table
};

/// A foreign key of one column. A many:many relationship has two with a link table, else none.
struct RelationalReference {
    const model::Relationship *relationship = nullptr;
    std::size_t child = 0; ///< position among the tables
    std::size_t column = 0; ///< position among the columns of the child
    std::size_t parent = 0;
};

struct RelationalModel {
    std::vector<RelationalTable> tables;
    std::vector<RelationalReference> references;
};

enum class LinkTables {
    made, ///< a table for each many:many relationship
    none,
};

/// Requires: the workbook is valid and outlives the result.
RelationalModel relationalModel(const model::Workbook &workbook, LinkTables links);

} // namespace partita::exchange
