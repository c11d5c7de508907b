// Places of cards that are aligned with one another, or distributed with equal gaps between them.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>

#include <map>
#include <vector>

namespace partita::canvas {

/// The edge or middle of the cards' common bounds to which all of them are moved.
enum class Alignment { left, centre, right, top, middle, bottom };

using Frames = std::map<QString, QRectF>;
using Corners = std::map<QString, QPointF>; ///< top left

Corners aligned(const Frames &cards, Alignment alignment);
/// The outermost cards stay; the gaps between the others become equal, in the order in which they
/// stand.
Corners distributed(const Frames &cards, Qt::Orientation direction);

/// The shortest step, in one of eight directions, with which the moving cards cover no standing
/// one.
QPointF freeStep(const std::vector<QRectF> &moving, const std::vector<QRectF> &standing);

} // namespace partita::canvas
