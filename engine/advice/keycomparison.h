// Comparison of partition keys: the design is evaluated with each of them, so that every number is
// measured on the container with that key.
//
//     const auto candidates = candidatesFor(workbook, "Tenant", "events");
//     const auto compared
//         = compareKeys(workbook, "Tenant", "events", candidates, {.samples = 100});
#pragma once

#include "engine/advice/keycandidates.h"
#include "engine/evaluation/evaluation.h"
#include "engine/model/validation.h"

#include <functional>

namespace partita::advice {

/// Ids of the patterns that use the container, grouped by the partitions that their steps there
/// visit. In the workbook's order.
struct KeyReach {
    std::vector<std::string> oneLogicalPartition;
    /// By a prefix of the key, or by several keys on the same physical partition at present.
    std::vector<std::string> onePhysicalPartition;
    std::vector<std::string> severalPartitions;
    std::vector<std::string> everyPartition;
};

/// Measured effect of one candidate.
struct KeyComparison {
    KeyCandidate candidate;
    std::vector<model::Problem> warnings; ///< warnings of check() about the container with that key
    /// The container with that key: number of keys (logicalPartitions), skew, limits, partitions.
    evaluation::ContainerEvaluation container;
    KeyReach reach;
    /// Load of the whole design.
    evaluation::LoadEvaluation load;
};

/// Called with each measured key and its position among the candidates; on a working thread, one
/// call at a time.
using KeyReady = std::function<void(std::size_t place, const KeyComparison &measured)>;

/// Results in the order of the candidates. `options.designs` and `options.patterns` are ignored.
/// Errors: no such design or container, a candidate that leaves the workbook with an error,
/// cancelled.
Result<std::vector<KeyComparison>> compareKeys(
    const model::Workbook &workbook, const std::string &design, const std::string &container,
    const std::vector<KeyCandidate> &candidates, evaluation::Options options = {},
    std::stop_token stop = {}, const ProgressSink &progress = {}, const KeyReady &keyReady = {});

} // namespace partita::advice
