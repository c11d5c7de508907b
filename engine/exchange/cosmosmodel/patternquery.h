// The query of a pattern on the documents of a design, as text for people. The planner does not use
// it.
#pragma once

#include "engine/model/workbook.h"

#include <string>

namespace partita::exchange {

struct PatternQuery {
    std::string container;
    std::string operation; ///< "point-read", "query", "create", "update", "delete"
    std::string query; ///< empty for writes
    std::string partitionKeyValue; ///< "@userId"; empty when the pattern does not give it
    bool isCrossPartition = false; ///< a query that does not give the partition key
};

/// Requires: the pattern and the design are valid in one workbook.
PatternQuery patternQueryOf(const model::Workbook &workbook, const model::Design &design,
                            const model::AccessPattern &pattern);

} // namespace partita::exchange
