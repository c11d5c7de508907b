// What a look-up of parents brings of them for the look-ups of the rows below, so that none of
// those reads the parents again.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// What a look-up of parents brings of each, piece by piece of its shape: the key, and what is
/// wanted of it below.
struct Brought {
    places::Shape shape;
    std::vector<places::AttributeAt> facts; ///< of a row below, one for each piece after the first
    bool namesRow = false; ///< the last of them is the key of the only row below
};

/// The parent's key alone.
Brought keyOnly(const model::Workbook &workbook, const std::string &parent);
/// All that the look-ups for `ask` need of the row's parent in the role, as far as a place of the
/// parents holds it, once for each such place that holds something else.
std::vector<Brought> allBrought(const PlanningContext &context, const places::Ask &ask,
                                const model::Role &role);

} // namespace partita::planning
