// What planning needs to know besides the model, and what planning a look-up gives: candidates and
// refusals.
#pragma once

#include "engine/planning/lookup.h"

#include <functional>

namespace partita::planning {

/// What planning needs to know besides the model.
struct PlanningContext {
    const model::Workbook &workbook;
    const model::Design &design;
    model::Generation generation = model::Generation::current;
    /// Physical partitions of a container; only orders candidates before they are measured.
    std::function<int(std::string_view container)> physicalPartitions;
};

struct FetchCandidate {
    std::shared_ptr<const Fetch> fetch;
    double estimate = 0; ///< RU, rough
};

/// Why a location was not used.
struct Refusal {
    std::string location;
    std::string reason;
};

struct FetchChoices {
    std::vector<FetchCandidate> candidates; ///< by estimate
    std::vector<Refusal> refusals;
};

} // namespace partita::planning
