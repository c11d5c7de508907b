// Values of parents that a look-up brings along for the look-ups of the rows below, so that those
// need not read the parents again.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// Values that a look-up brings of each parent, piece by piece of its shape: the key, and the
/// values wanted below.
struct Brought {
    places::Shape shape;
    std::vector<places::AttributeAt>
        facts; ///< about a row below, one for each piece after the first
    bool namesRow = false; ///< the last fact is the key of the only row below
};

/// Only the parent's key.
Brought keyOnly(const model::Workbook &workbook, const std::string &parent);
/// Everything that the look-ups for `ask` need of the row's parent in the role, as far as a
/// location of the parents holds it; one entry per location with different values.
std::vector<Brought> allBrought(const PlanningContext &context, const places::Question &ask,
                                const model::Role &role);

} // namespace partita::planning
