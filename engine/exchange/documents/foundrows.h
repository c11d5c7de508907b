// Collections as tables of a schema: columns, references with measured degrees, sample rows.
#pragma once

#include "engine/exchange/documents/collection.h"
#include "engine/exchange/tables/tomodel.h"

#include <map>

namespace partita::exchange {

/// A reference of the schema, and where the documents show it.
struct Relation {
    std::size_t child = nowhere; ///< collection; at many:many the one with the list
    std::size_t column = nowhere; ///< of the child; for elements the list, a column of the parent
    std::size_t parent = nowhere;
    bool isList = false; ///< a list of keys: many:many with the child as the first side
    bool isEmbedding = false;
    std::vector<std::int64_t> counts; ///< children of each row of the first side
};

struct FoundRows {
    FoundSchema schema; ///< a table for each collection that is an entity
    std::vector<std::size_t> tables; ///< of each collection; nowhere = none
    std::vector<std::vector<std::size_t>> columns; ///< of each table: columns of the collection
    std::vector<Relation> relations; ///< in the order of the references
    std::map<std::pair<std::size_t, std::string>, std::size_t> sampled; ///< table, key -> row
};

/// `keys`: of each collection. `why`: the reason of each reference.
FoundRows foundRowsOf(const std::vector<Collection> &collections, const std::vector<KeyIndex> &keys,
                      const std::map<std::pair<std::size_t, std::size_t>, std::string> &why,
                      std::vector<ImportNote> &notes);

} // namespace partita::exchange
