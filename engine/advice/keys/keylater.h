// A key of the search judged at a later day (keysearch.h): the design is measured with the present
// key and with the other one on as many physical partitions as the container will have then.
#pragma once

#include "engine/advice/keyhorizon.h"
#include "engine/advice/trials/trial.h"

namespace partita::advice {

/// The present key of a container and another one, today and at the horizon.
struct LaterKeys {
    static constexpr std::size_t present = 0;
    static constexpr std::size_t other = 1;

    double days = 0; ///< until the horizon; 0: judged today only
    std::vector<KeyComparison> compared; ///< both keys; the reach is not filled in
    std::vector<KeyThen> then; ///< both keys

    /// RU/s of the whole design with one of the keys.
    double loadToday(std::size_t key) const { return compared[key].load.requestUnitsPerSecond; }
    double loadThen(std::size_t key) const { return then[key].requestUnitsPerSecond; }
    /// True when the other key takes clearly more load at the horizon, and its disadvantage is
    /// clearly greater than today.
    bool losesLater() const;
    /// True when the other key takes clearly less load at the horizon, and less from today to the
    /// horizon altogether. The load is taken to grow evenly.
    bool winsLater() const;
    /// Load of both keys at the horizon, and since when their order is so.
    std::string text() const;
};

/// `trial`: the design with the key, today. Nothing when a key cannot be measured at the horizon,
/// or when stopped.
std::optional<LaterKeys> laterKeys(const Context &context, const model::Container &container,
                                   const KeyCandidate &key, const Trial &trial);

} // namespace partita::advice
