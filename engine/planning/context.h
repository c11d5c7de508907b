// Input of planning besides the model, and the result of planning a look-up: candidates and
// refusals.
#pragma once

#include "engine/planning/lookup.h"

#include <functional>

namespace partita::planning {

/// Input of planning besides the model.
struct PlanningContext {
    const model::Workbook &workbook;
    const model::Design &design;
    model::Generation generation = model::Generation::current;
    /// Physical partitions of a container. Only orders candidates before they are measured.
    std::function<int(std::string_view container)> physicalPartitions;
};

struct LookupCandidate {
    std::shared_ptr<const Lookup> lookup;
    double estimate = 0; ///< RU, rough
};

/// Why a location was not used.
struct Refusal {
    std::string location;
    std::string reason;
};

struct LookupChoices {
    std::vector<LookupCandidate> candidates; ///< cheapest estimate first
    std::vector<Refusal> refusals;
};

} // namespace partita::planning
