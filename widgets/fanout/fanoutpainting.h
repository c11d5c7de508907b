// Draws a route where its layout says: edges, cells, sources and labels. Visited cells are lit,
// others dim, visits that found nothing hatched; what happens in the background is dashed.
#pragma once

#include "widgets/fanout/routelayout.h"

class QPainter;

namespace partita::fanout {

/// What of a route is to be seen.
struct RouteView {
    int step = -1; ///< one alone, by its place; -1 = all
    Cell pointed {-1, -1}; ///< its edges stand out among the others
};

void paintRoute(QPainter &painter, const Route &route, const RouteLayout &layout,
                const RouteView &view, const QFont &font, const style::Theme &theme);

/// A disc with the number of a step in its colour.
void drawStepNumber(QPainter &painter, const QRectF &area, const RouteStep &step,
                    const style::Theme &theme);

} // namespace partita::fanout
