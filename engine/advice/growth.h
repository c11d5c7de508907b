// How fast a design grows, out of the growth that relationships state.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// Elements a day that one row gains in a to-many role.
double growthOfRow(const model::Role &role);
/// New rows of an entity a day, over the whole population.
double growthOfEntity(const Context &context, const std::string &entity);
/// Bytes a day that a container gains; 0 where a time to live takes away as much as comes.
double growthOfContainer(const Context &context, const model::Container &container);

} // namespace partita::advice
