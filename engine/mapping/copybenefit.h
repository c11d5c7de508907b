// Decision whether a copy or an aggregate is worth its upkeep: its read rate compared with the rate
// of writes that it causes.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

/// Reads that pay for one write. A saved read is one look-up; a caused write finds the item and
/// replaces it.
inline constexpr double readsAWrite = 5;
/// Assumed number of values in the list of an `in`.
inline constexpr double listLength = 5;

/// A value of related rows that queries want in the documents of an entity.
struct WantedCopy {
    model::FieldSource source; ///< a copied attribute or an aggregate
    std::string name; ///< wanted field name
    double reads = 0; ///< per second: rows in the results of all queries that read it
    double writes = 0; ///< per second: items that its upkeep would write

    /// True when reads pay for the upkeep, also when no rates are stated.
    bool isWorthIt() const { return reads >= readsAWrite * writes; }
};

/// Values wanted by the queries that return rows of the entity, at the top or nested, in the order
/// of the queries. Shown and matched values both count; a value wanted by several queries appears
/// once. When no query has a rate, nothing can be weighed and `writes` is 0. Attributes are copied
/// whole, even if only a member is read.
std::vector<WantedCopy> wantedCopies(const model::Workbook &workbook, const std::string &entity);

/// Expected rows in one result of the query, estimated from degrees and generators.
double rowsInAnswer(const model::Workbook &workbook, const model::Query &query);

/// Decision in words: "keeps `authorName`: read 300 times a second, written 2 times a day." `field`
/// is the existing or possible field.
std::string decisionOn(const WantedCopy &wanted, const std::string &field);

} // namespace partita::mapping
