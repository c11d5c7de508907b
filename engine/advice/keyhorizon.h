// Partition keys at a later day: a container that grows splits, and a key that is cheap on one
// physical partition may be expensive on twelve. The design is evaluated with each key on as many
// physical partitions as it will have then.
//
//     const auto later = keysAt(365, workbook, "Referenced", "orders", *compared);
//     const auto turn = turnOf(*compared, *later, 365);
#pragma once

#include "engine/advice/keycomparison.h"

namespace partita::advice {

/// Days from today to which keys are judged unless stated otherwise.
inline constexpr double defaultHorizonDays = 365;

/// A key when the container has grown.
struct KeyThen {
    int physicalPartitions = 1;
    double requestUnitsPerSecond = 0; ///< mean load of the whole design
};

/// In the order of `compared`, the result of compareKeys(). Keys whose container does not split
/// until then keep their figures of today without being evaluated. Errors: cancelled, and those of
/// compareKeys().
Result<std::vector<KeyThen>> keysAt(double days, const model::Workbook &workbook,
                                    const std::string &design, const std::string &container,
                                    const std::vector<KeyComparison> &compared,
                                    evaluation::Options options = {}, std::stop_token stop = {},
                                    const ProgressSink &progress = {});

/// The day from which another key has the least load.
struct KeyTurn {
    std::size_t today = 0; ///< the key with the least load today, by position
    std::size_t then = 0; ///< the key with the least load at the horizon
    double days = 0; ///< until both have the same load
    double physicalPartitions = 1; ///< of the first key on that day
};

/// Nothing when the same key has the least load on both days, or the difference may be chance. A
/// key with a logical partition that reaches 20 GB until then does not count. Between the two days
/// the load is taken to grow evenly.
std::optional<KeyTurn> turnOf(const std::vector<KeyComparison> &compared,
                              const std::vector<KeyThen> &then, double days);
/// "From 4 physical partitions on, in 92 days, /customerId takes less load than /id: 310 RU/s
/// against 840 RU/s in 365 days."
std::string textOf(const KeyTurn &turn, const std::vector<KeyComparison> &compared,
                   const std::vector<KeyThen> &then, double days);

} // namespace partita::advice
