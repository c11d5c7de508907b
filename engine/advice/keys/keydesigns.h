// Designs that differ in the partition key of one container.
#pragma once

#include "engine/advice/keycandidates.h"

namespace partita::advice {

/// A workbook with one design for each candidate, named by its position from 1. Errors: a candidate
/// that cannot be applied, which the message names.
Result<model::Workbook> withEachKey(const model::Workbook &workbook, const std::string &design,
                                    const std::vector<KeyCandidate> &candidates);

} // namespace partita::advice
