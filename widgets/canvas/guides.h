// Where a dragged card snaps: its edges and middles to those of the cards around it, and the guide
// lines that show why.
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace partita::canvas {

struct Snap {
    std::optional<double> x; ///< step to the right; absent when nothing is near
    std::optional<double> y; ///< step downwards
    std::vector<QLineF> guides; ///< from card to card, after the step
};

/// The smallest steps, no longer than `reach`, after which an edge or a middle of the card lies in
/// line with one of another card. Of equally near ones, the nearest card counts.
Snap snapToOthers(const QRectF &card, const std::vector<QRectF> &others, double reach);

} // namespace partita::canvas
