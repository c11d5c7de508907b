// The entities and relationships of a workbook as boxes and edges, for automatic layout.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/canvas/autolayout.h"

namespace partita::canvas {

/// Sizes of the cards, by entity.
std::map<QString, QSizeF> cardSizes(const model::Workbook &workbook);
std::vector<LayoutEdge> layoutEdges(const model::Workbook &workbook);

} // namespace partita::canvas
