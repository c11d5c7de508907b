// Cards that make room for growing cards, so that the drawing keeps its look. Cards below move down
// and cards beside move aside, just enough to keep the distance; so do the cards behind them.
#pragma once

#include <QPointF>
#include <QRectF>

#include <map>

namespace partita::canvas {

/// Offsets of the cards that must move. Cards are numbered alike in `before` and `after`; their
/// frames grew to the right and down. Cards that overlapped before are left alone.
std::map<std::size_t, QPointF> pushedCards(const std::map<std::size_t, QRectF> &before,
                                           const std::map<std::size_t, QRectF> &after, qreal gap,
                                           qreal grid);

} // namespace partita::canvas
