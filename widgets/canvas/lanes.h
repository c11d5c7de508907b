// Lanes: lines that run side by side between two columns (or rows) of cards get their own place
// there, so that one can be told from another. Pure geometry.
#pragma once

#include "widgets/canvas/routecost.h"

#include <vector>

namespace partita::canvas {

/// Gives a route that has a middle part its lane: away from the cards, from labels and from other
/// lines that run the same way, with few crossings, and near the middle.
void chooseLane(Route &route, std::size_t line, const RouteCosts &costs);

/// The same for all of them, one after another, until each has chosen with the others in their
/// places.
void assignLanes(std::vector<Route> &routes, RouteCosts &costs);

} // namespace partita::canvas
