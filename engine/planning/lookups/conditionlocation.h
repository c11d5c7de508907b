// Places in a location where a condition can be checked.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// Place of the value that a condition compares.
struct ConditionLocation {
    std::optional<places::StoredValue> value;
    /// Membership: path of the array in the last level's value.
    std::vector<std::string> array;
    /// Path of the key inside an element; empty for an array of keys.
    std::vector<std::string> member;
};

/// None when the location does not hold the value, or only truncated.
std::optional<ConditionLocation> placeOf(const PlanningContext &context,
                                         const places::Location &location,
                                         const places::Condition &condition);
/// The condition compares an attribute of a to-one partner (or of that one's partner), and does not
/// name the partner by its key.
bool describesPartner(const model::Workbook &workbook, const std::string &entity,
                      const places::Condition &condition);
/// The refusal text for a location that does not hold the compared value.
std::string lackText(const model::Workbook &workbook, const std::string &entity,
                     const places::Condition &condition);

} // namespace partita::planning
