// Painting of a route at the positions of its layout: edges, cells, sources and labels. Visited
// cells are lit and the others dim; visits that found nothing are hatched; background work is
// dashed.
#pragma once

#include "widgets/fanout/routelayout.h"

class QPainter;

namespace partita::fanout {

/// Selection of what is painted.
struct RouteView {
    int step = -1; ///< index of the only step shown; -1 = all
    Cell pointed {-1, -1}; ///< its edges are emphasised
};

void paintRoute(QPainter &painter, const Route &route, const RouteLayout &layout,
                const RouteView &view, const QFont &font, const style::Theme &theme);

/// Draws a disc with the number of a step in its colour.
void drawStepNumber(QPainter &painter, const QRectF &area, const RouteStep &step,
                    const style::Theme &theme);

} // namespace partita::fanout
