// Partition keys side by side: the design is evaluated with each of them, so every figure is
// measured on the container as it would then be.
//
//     const auto candidates = candidatesFor(workbook, "Tenant", "events");
//     const auto compared = compareKeys(workbook, "Tenant", "events", candidates, {.samples =
//     100});
#pragma once

#include "engine/advice/keycandidates.h"
#include "engine/evaluation/evaluation.h"
#include "engine/model/validation.h"

#include <functional>

namespace partita::advice {

/// The patterns that use the container, by what their steps there reach together. Ids, in the
/// workbook's order.
struct KeyReach {
    std::vector<std::string> oneLogicalPartition;
    /// By a prefix of the key, or by several keys: on one physical partition as it is now.
    std::vector<std::string> onePhysicalPartition;
    std::vector<std::string> severalPartitions;
    std::vector<std::string> everyPartition;
};

struct KeyComparison {
    KeyCandidate candidate;
    std::vector<model::Problem> warnings; ///< of check() about the container with that key
    /// Of the container with that key: its number of keys (logicalPartitions), skew, limits,
    /// partitions.
    evaluation::ContainerEvaluation container;
    KeyReach reach;
    /// Of the whole design.
    evaluation::LoadEvaluation load;
};

/// Hears of a key as soon as it is measured, by its place among the candidates; on a working
/// thread, one at a time.
using KeyReady = std::function<void(std::size_t place, const KeyComparison &measured)>;

/// In the order of the candidates; `options.designs` and `options.patterns` do not count. Errors:
/// no such design or container, a candidate that leaves the workbook with an error, cancelled.
Result<std::vector<KeyComparison>> compareKeys(
    const model::Workbook &workbook, const std::string &design, const std::string &container,
    const std::vector<KeyCandidate> &candidates, evaluation::Options options = {},
    std::stop_token stop = {}, const ProgressSink &progress = {}, const KeyReady &keyReady = {});

} // namespace partita::advice
