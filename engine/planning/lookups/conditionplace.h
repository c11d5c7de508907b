// Where a location holds what a condition is about.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// Where a condition can be checked at a location.
struct ConditionPlace {
    std::optional<places::Provided> value;
    std::vector<std::string>
        array; ///< of a membership: path of the array in the last level's value
    std::vector<std::string>
        member; ///< where the key stands in an element; empty for an array of keys
};

/// None when the location does not hold it, or only truncated.
std::optional<ConditionPlace> placeOf(const PlanningContext &context,
                                      const places::Location &location,
                                      const places::Condition &condition);
/// The condition is about an attribute of a to-one partner, or of a partner of its own; not the
/// partner's key.
bool describesPartner(const model::Workbook &workbook, const std::string &entity,
                      const places::Condition &condition);
/// Says that a location of the entity does not hold what the condition is about.
std::string lackText(const model::Workbook &workbook, const std::string &entity,
                     const places::Condition &condition);

} // namespace partita::planning
