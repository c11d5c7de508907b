// References without a foreign key in the file: guessed by names, confirmed by values.
#pragma once

#include "engine/exchange/tables/found.h"

namespace partita::exchange {

/// References by the names of columns: "user_id" where there is a table "users" with one key column
/// of the same type. Columns that already refer are left out. Each reference states its evidence.
std::vector<FoundReference> referencesByName(const FoundSchema &schema);

/// Decides about the references with evidence: one whose values agree is taken over when
/// `isWanted`, any other becomes a proposal. `shares`: for each reference of the schema the share
/// of its values that are keys of the parent; absent = no values.
void settleGuesses(FoundSchema &schema, const std::vector<std::optional<double>> &shares,
                   bool isWanted);

} // namespace partita::exchange
