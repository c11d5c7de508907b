// The answer of a query computed directly on the conceptual rows: what the plans of every design
// are held against.
#pragma once

#include "engine/places/question.h"
#include "engine/population/rows.h"

namespace partita::execution {

/// All rows that match, in result names, ordered where the query asks for an order; `limit` is not
/// applied, since of equals any may be among the first. Values that are not there are left out.
/// Rows inside them likewise: all of them, in order, each with what it is ordered by as its member
/// `orderMember` (executable.h), in an array that is empty where that is absent.
struct ReferenceAnswer {
    std::vector<nlohmann::ordered_json> rows;
    std::vector<nlohmann::ordered_json> orderKeys; ///< of the rows; null where absent
};

ReferenceAnswer referenceAnswer(const model::Query &query,
                                const std::map<std::string, model::Json> &parameters,
                                const population::Rows &rows);

/// Whether a live row is one of those that match.
bool isAnswer(const model::Query &query, const std::map<std::string, model::Json> &parameters,
              const population::Rows &rows, population::Row row);

} // namespace partita::execution
