// Arrangement of very many connected cards in little time: generations from left to right, each in
// the order of its parents. Graphviz crosses fewer lines, but takes minutes for a thousand cards.
#pragma once

#include "widgets/canvas/autolayout.h"

namespace partita::canvas {

/// Top left corners from (0, 0) on. The edges are between the boxes; cycles are cut.
std::map<QString, QPointF> arrangeQuickly(const std::map<QString, QSizeF> &boxes,
                                          const std::vector<LayoutEdge> &edges, double aspect);

} // namespace partita::canvas
