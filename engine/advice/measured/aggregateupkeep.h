// What it would take to keep aggregates on items in step with the rows they are computed over.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// RU/s of every command that changes one of the aggregates, by the rates that are stated: one that
/// creates rows of the role, alone or with others, that changes what is summed, that removes them
/// or what they are contained in. `home`: where the aggregates would stand. `computing`: RU of
/// computing one of them, which is done anew where the old value does not suffice. Requires: all
/// aggregates are over the roles of the home's entity.
double aggregateUpkeep(const Context &context, const Home &home,
                       const std::vector<model::Aggregate> &aggregates, double computing);

} // namespace partita::advice
