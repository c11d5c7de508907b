// Lanes: lines that run side by side between two columns (or rows) of cards each get a position of
// their own there, so that they can be told apart. Pure geometry.
#pragma once

#include "widgets/canvas/routecost.h"

#include <vector>

namespace partita::canvas {

/// Chooses the lane of a route that has a middle part: clear of cards, labels and parallel lines,
/// with few crossings, and near the middle.
void chooseLane(Route &route, std::size_t line, const RouteCosts &costs);

/// Chooses lanes for all routes, one after another, until each was chosen with the others in place.
void assignLanes(std::vector<Route> &routes, RouteCosts &costs);

} // namespace partita::canvas
