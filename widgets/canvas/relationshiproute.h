// Routing of relationship lines: where each end leaves its card, and the corners between. Pure geometry.
#pragma once

#include <QPainterPath>
#include <QRectF>

#include <vector>

namespace partita::canvas {

enum class Side { left, right, top, bottom };

/// One end of a line on a card.
struct RouteEnd {
    QPointF point; ///< on the border of the card
    Side side = Side::right;
    QPointF normal() const; ///< unit vector away from the card
};

struct Route {
    RouteEnd parent;
    RouteEnd child;
    QPainterPath path() const;
};

/// Cards to connect, by index into `cards`.
struct RouteRequest {
    std::size_t parent = 0;
    std::size_t child = 0;
};

/// Routes for all lines at once, so that lines leaving one side of a card share it evenly instead of meeting in a point.
std::vector<Route> routeLines(const std::vector<QRectF> &cards,
                              const std::vector<RouteRequest> &lines);

} // namespace partita::canvas
