// Detours: a line that would run behind a card, or along another line, leaves its cards by other
// sides. Pure geometry.
#pragma once

#include "widgets/canvas/routecost.h"

#include <vector>

namespace partita::canvas {

/// Lets the ends of all lines on one side of a card share it evenly, in the order of the cards that
/// they lead to.
void shareSides(std::vector<Route> &routes, const std::vector<QRectF> &cards,
                const std::vector<RouteRequest> &lines);

/// Finds other sides for lines that mislead, where all lines together get better by it. Of very
/// many lines only a few are looked at: it is done while a card is dragged.
void makeDetours(std::vector<Route> &routes, RouteCosts &costs, const std::vector<QRectF> &cards,
                 const std::vector<RouteRequest> &lines);

} // namespace partita::canvas
