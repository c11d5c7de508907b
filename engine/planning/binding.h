// How partition key and id of a document follow from what is known about its row.
#pragma once

#include "engine/planning/locations.h"

namespace partita::planning {

/// How the whole key and id of a document follow from facts about its root row.
struct Binding {
    std::vector<Operand> partitionKey; ///< as far as fixed
    std::size_t levels = 1;
    std::optional<Operand> id;
    std::string routing; ///< in words
    bool isWhole() const { return partitionKey.size() == levels; }
};
Binding bindDocument(const model::Workbook &workbook, const Location &location,
                     const std::vector<Fact> &facts);

} // namespace partita::planning
