// Reference answer of a query, computed directly on the conceptual rows. The answers of every
// design's plans are compared with it.
#pragma once

#include "engine/places/question.h"
#include "engine/population/rows.h"

namespace partita::execution {

/// All matching rows, in result names, in the query's order if it has one. `limit` is not applied,
/// since any of several equal rows may be among the first. Absent values are left out. Nested rows
/// are treated likewise: all of them, in order, each with its order key as its member `orderMember`
/// (planning/lookup.h), in an array that is empty when the key is absent.
struct ReferenceAnswer {
    std::vector<nlohmann::ordered_json> rows;
    /// By row: the values that it is ordered by, each in an array that is empty when it is absent.
    std::vector<nlohmann::ordered_json> orderKeys;
};

ReferenceAnswer referenceAnswer(const model::Query &query,
                                const std::map<std::string, model::Json> &parameters,
                                const population::Rows &rows);

/// A live row is one of those that match.
bool isAnswer(const model::Query &query, const std::map<std::string, model::Json> &parameters,
              const population::Rows &rows, population::Row row);

} // namespace partita::execution
