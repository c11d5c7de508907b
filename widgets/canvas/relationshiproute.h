// Routing of relationship lines: where each end leaves its card, and the corners between. Pure
// geometry.
#pragma once

#include <QPainterPath>
#include <QRectF>

#include <array>
#include <optional>
#include <vector>

namespace partita::canvas {

enum class Side { left, right, top, bottom };
inline constexpr std::array allSides = {Side::left, Side::right, Side::top, Side::bottom};
/// A line leaves it level, to the left or the right.
bool isLevel(Side side);
/// Of a part of a line: it lies over the area.
bool meets(const QRectF &part, const QRectF &area);
/// From 0 at the left or the top to 1 along the side of a card.
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
    /// Where the part between two opposite turns runs: its x where the ends leave sideways, its y
    /// where they leave up or down. Without one it is halfway.
    std::optional<qreal> lane = std::nullopt;

    /// Halfway, or beyond both ends where they leave the same way.
    qreal middle() const;
    /// From the parent to the child; all parts between are level or upright.
    std::vector<QPointF> corners() const;
    /// What runs between two corners, as areas without breadth.
    std::vector<QRectF> parts() const;
    qreal length() const;
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

/// The place of a label beside the line at an end: above or right of it, or on the `other` side;
/// `farther` out in steps.
QRectF besideEnd(const RouteEnd &end, const QSizeF &size, bool other, int farther);

/// Routes for all lines at once: lines that leave one side of a card share it evenly instead of
/// meeting in a point, and keep clear of cards and of each other.
std::vector<Route> routeLines(const std::vector<QRectF> &cards,
                              const std::vector<RouteRequest> &lines);

} // namespace partita::canvas
