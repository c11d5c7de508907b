// The rules that turn found tables into a conceptual model: names, keys, link tables, roles,
// cardinalities, containment. What is guessed gets a note.
#pragma once

#include "engine/base/result.h"
#include "engine/exchange/tables/found.h"

namespace partita::exchange {

/// What became of the tables and references of a schema, in their order.
struct ModelNames {
    struct Table {
        std::string entity; ///< empty = a link table, which is a relationship
        std::string key; ///< attribute
        std::vector<std::string> attributes; ///< of each column; empty = none
    };
    std::vector<Table> tables;
    std::vector<std::string> relationships; ///< empty = dropped
};

/// A valid workbook with the tables as entities. Errors: there is no table.
Result<Imported> modelOf(FoundSchema schema, ModelNames *names = nullptr);

} // namespace partita::exchange
