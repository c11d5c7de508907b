// Whether a copy, or a number computed over other rows, is worth its upkeep: how often it would be
// read, against how often commands would have it written.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

/// A read saved is one look-up, a write caused finds the item and replaces it: so many reads pay
/// for one write.
inline constexpr double readsAWrite = 5;

/// What the queries want in the documents of an entity, besides what is theirs.
struct Wanted {
    model::FieldSource source; ///< a copied attribute, or an aggregate
    std::string name; ///< wanted for the field
    double reads = 0; ///< times a second: rows in the answers of all queries that read it
    double writes = 0; ///< items a second that its upkeep would write

    /// Also where no rate is stated.
    bool isWorthIt() const { return reads >= readsAWrite * writes; }
};

/// What the queries want that deliver its rows, as their own or inside others, in their order; what
/// several of them want is one. They want what they show and what they match by. Without a rate of
/// any query nothing can be weighed, and nothing has writes. Attributes are wanted whole, also
/// where a member of one is read.
std::vector<Wanted> wantedBesides(const model::Workbook &workbook, const std::string &entity);

/// Rows in one answer of the query, as far as degrees and generators tell.
double rowsInAnswer(const model::Workbook &workbook, const model::Query &query);

/// "keeps `authorName`: read 300 times a second, written 2 times a day.", of the field that has it
/// or would have it.
std::string decisionOn(const Wanted &wanted, const std::string &field);

} // namespace partita::mapping
