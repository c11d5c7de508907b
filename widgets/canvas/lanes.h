// Lanes: lines that run side by side between two columns (or rows) of cards get their own place there, so that one can be
// told from another. Pure geometry.
#pragma once

#include "widgets/canvas/relationshiproute.h"

#include <vector>

namespace partita::canvas {

inline constexpr qreal laneGap = 14; ///< between lines that run side by side

/// Gives every route that has a middle part its lane: away from the cards, from the labels and from other lines that run
/// the same way, with few crossings, and near the middle. `labels` are the labels of each route.
void assignLanes(std::vector<Route> &routes, const std::vector<QRectF> &cards,
                 const std::vector<std::vector<QRectF>> &labels);

} // namespace partita::canvas
