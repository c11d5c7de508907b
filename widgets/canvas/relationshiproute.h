// Routing of relationship lines: the point where each end leaves its card, and the corners between.
// Pure geometry.
#pragma once

#include <QPainterPath>
#include <QRectF>

#include <array>
#include <optional>
#include <vector>

namespace partita::canvas {

enum class Side { left, right, top, bottom };
inline constexpr std::array allSides = {Side::left, Side::right, Side::top, Side::bottom};
/// True for left and right: a line leaves these sides horizontally.
bool isLevel(Side side);
/// True when a part of a line overlaps the area.
bool meets(const QRectF &part, const QRectF &area);
/// Point on the side of a card; `share` is 0 at the left or top and 1 at the other end.
QPointF pointOn(const QRectF &card, Side side, qreal share);

/// One end of a line on a card.
struct RouteEnd {
    QPointF point; ///< on the border of the card
    Side side = Side::right;
    QPointF normal() const; ///< unit vector away from the card
};

struct Route {
    RouteEnd parent;
    RouteEnd child;
    /// Position of the middle part: its x when the ends leave sideways, its y when they leave up or
    /// down. Absent: halfway.
    std::optional<qreal> lane = std::nullopt;

    /// Halfway, or beyond both ends when they leave in the same direction.
    qreal middle() const;
    /// From the parent to the child; all parts between corners are horizontal or vertical.
    std::vector<QPointF> corners() const;
    /// The parts between the corners, as areas without breadth.
    std::vector<QRectF> parts() const;
    qreal length() const;
    QPainterPath path() const; ///< with rounded corners
};

constexpr qreal leastReach = 22; ///< of a lane from a card: a bit more than a crow's foot

/// Two cards to connect, by index into `cards`.
struct RouteRequest {
    std::size_t parent = 0;
    std::size_t child = 0;
    QSizeF parentLabel = {};
    QSizeF childLabel = {};
};

/// Place of a label next to the line at an end: above or right of it, or on the `other` side;
/// `farther` out in steps.
QRectF besideEnd(const RouteEnd &end, const QSizeF &size, bool other, int farther);

/// Routes all lines at once. Lines on one side of a card share it evenly instead of meeting in a
/// point; all keep clear of cards and of each other.
std::vector<Route> routeLines(const std::vector<QRectF> &cards,
                              const std::vector<RouteRequest> &lines);

/// Routes only the lines of the moved cards again, and moves the ends of others that share a side
/// with them. Faster than routeLines(), but no line makes way. Returns which lines changed.
std::vector<std::size_t> routeMoved(std::vector<Route> &routes, const std::vector<QRectF> &cards,
                                    const std::vector<RouteRequest> &lines,
                                    const std::vector<bool> &moved);

} // namespace partita::canvas
