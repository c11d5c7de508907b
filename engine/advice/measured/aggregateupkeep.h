// Estimated upkeep of aggregates that are stored on items.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// RU/s of every command that changes one of the aggregates, at the stated rates. These commands
/// create rows of the role, alone or with others, change a summed attribute, or remove the rows or
/// their parents. `home`: document type that would store the aggregates. `computing`: RU of
/// computing one of them anew, needed where the old value does not suffice. Requires: all
/// aggregates are over roles of the home's entity.
double aggregateUpkeep(const Context &context, const Home &home,
                       const std::vector<model::Aggregate> &aggregates, double computing);

} // namespace partita::advice
