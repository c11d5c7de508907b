// Where a location holds what a condition is about.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// Where a condition can be checked at a location.
struct ConditionPlace {
    std::optional<Provided> value;
    std::vector<std::string>
        array; ///< of a membership: path of the array in the last level's value
    std::vector<std::string>
        member; ///< where the key stands in an element; empty for an array of keys
};

/// None when the location does not hold it, or only truncated.
std::optional<ConditionPlace> placeOf(const PlanningContext &context, const Location &location,
                                      const Condition &condition);
/// Says that a location does not.
std::string lackText(const Condition &condition);

} // namespace partita::planning
