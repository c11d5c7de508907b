// Cards that give way to others that grow, so that the drawing keeps its look: what was below goes
// down and what was beside goes aside, as far as it takes to keep the distance, and so do those
// behind.
#pragma once

#include <QPointF>
#include <QRectF>

#include <map>

namespace partita::canvas {

/// By how much cards have to move: those with numbers in both, whose frames grew to the right and
/// down. Cards that lay over each other before are left so.
std::map<std::size_t, QPointF> givingWay(const std::map<std::size_t, QRectF> &before,
                                         const std::map<std::size_t, QRectF> &after, qreal gap,
                                         qreal grid);

} // namespace partita::canvas
