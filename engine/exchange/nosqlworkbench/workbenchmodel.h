// The content of a NoSQL Workbench model: tables, their rows without type wrappers, indexes.
#pragma once

#include "engine/base/result.h"
#include "engine/exchange/tables/found.h"

namespace partita::exchange {

struct WorkbenchIndex {
    std::string name;
    std::string partitionKey;
    std::string sortKey;
};

struct WorkbenchTable {
    std::string name;
    std::string partitionKey;
    std::string sortKey; ///< empty = none
    std::vector<model::Json> rows; ///< objects of attribute -> value
    std::vector<std::pair<std::string, std::string>> attributes; ///< declared: name, type "S"
    std::vector<WorkbenchIndex> indexes;
    std::vector<std::string> savedQueries; ///< sentences
};

struct WorkbenchModel {
    std::string name;
    std::string description;
    std::vector<WorkbenchTable> tables;
};

/// Errors: no NoSQL Workbench model. A version above 3 becomes a note.
Result<WorkbenchModel> workbenchModelOf(const model::Json &json, const std::string &file,
                                        std::vector<ImportNote> &notes);

/// `{"S": "a"}` -> "a", whatever is inside. A value without a wrapper stays.
model::Json unwrappedValue(const model::Json &value, int depth = 0);

/// The rows of one kind in a table.
struct WorkbenchKind {
    std::string name; ///< of the entity
    std::string discriminator; ///< value of the member `type`; empty = told otherwise
    std::vector<const model::Json *> rows;
};
struct WorkbenchKinds {
    std::string member; ///< that tells kinds apart: "type"; empty = none
    std::vector<WorkbenchKind> kinds;
};
/// Tells the rows of a table apart. Requires: the table outlives the result.
WorkbenchKinds kindsOf(const WorkbenchTable &table);

/// A kind of rows with what became of it.
struct FoundKind {
    std::size_t table = 0; ///< position among the tables of the file
    WorkbenchKind kind;
    std::string member; ///< that tells kinds apart
    std::string entity;
    std::size_t root = 0; ///< position of the kind that contains it; its own = none
    std::string relationship;
};

/// The containers of the tables, and copies for their indexes. Requires: the workbook was made of
/// these kinds.
model::Design workbenchDesign(const WorkbenchModel &model, const std::vector<FoundKind> &kinds,
                              const model::Workbook &workbook);

} // namespace partita::exchange
