// Detours: a line that would run behind a card or along another line uses other sides of its cards.
// Pure geometry.
#pragma once

#include "widgets/canvas/routecost.h"

#include <vector>

namespace partita::canvas {

/// Spreads the ends of all lines on one side of a card evenly, in the order of the cards at their
/// other ends.
void shareSides(std::vector<Route> &routes, const std::vector<QRectF> &cards,
                const std::vector<RouteRequest> &lines);

/// Finds other sides for misleading lines when this lowers the total cost. With very many lines
/// only a few are tried, because it runs while a card is dragged.
void makeDetours(std::vector<Route> &routes, RouteCosts &costs, const std::vector<QRectF> &cards,
                 const std::vector<RouteRequest> &lines);

} // namespace partita::canvas
