// The grid of the canvas, to which whatever is placed by hand is rounded.
#pragma once

#include <QPointF>

#include <cmath>

namespace partita::canvas {

inline constexpr qreal gridStep = 8;

/// The nearest position on the grid.
inline QPointF onGrid(const QPointF &place)
{
    return {std::round(place.x() / gridStep) * gridStep,
            std::round(place.y() / gridStep) * gridStep};
}

} // namespace partita::canvas
