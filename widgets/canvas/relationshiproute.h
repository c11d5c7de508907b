// Routing of relationship lines: where each end leaves its card, and the corners between. Pure geometry.
#pragma once

#include <QPainterPath>
#include <QRectF>

#include <optional>
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
    /// Where the part between two opposite turns runs: its x where the ends leave sideways, its y where they leave up or
    /// down. Without one it is halfway.
    std::optional<qreal> lane = std::nullopt;

    /// Halfway, or beyond both ends where they leave the same way.
    qreal middle() const;
    /// From the parent to the child; all parts between are level or upright.
    std::vector<QPointF> corners() const;
    /// What runs between two corners, as areas without breadth.
    std::vector<QRectF> parts() const;
    QPainterPath path() const; ///< with rounded corners
};

constexpr qreal leastReach = 22; ///< a lane begins beyond the crow's foot, and a little

/// Cards to connect, by index into `cards`.
struct RouteRequest {
    std::size_t parent = 0;
    std::size_t child = 0;
    QSizeF parentLabel = {};
    QSizeF childLabel = {};
};

/// The place of a label beside the line at an end: above or right of it, or on the `other` side; `farther` out in steps.
QRectF besideEnd(const RouteEnd &end, const QSizeF &size, bool other, int farther);

/// Routes for all lines at once, so that lines leaving one side of a card share it evenly instead of meeting in a point.
std::vector<Route> routeLines(const std::vector<QRectF> &cards,
                              const std::vector<RouteRequest> &lines);

} // namespace partita::canvas
