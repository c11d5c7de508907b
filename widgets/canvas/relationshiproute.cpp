#include "widgets/canvas/relationshiproute.h"

#include "widgets/canvas/detours.h"
#include "widgets/canvas/lanes.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace partita::canvas {

namespace {

constexpr qreal reach = 30; ///< length of the straight part at a card
constexpr qreal bendRadius = 6;
constexpr qreal labelReach = 16; ///< beyond the crow's foot
constexpr qreal labelGap = 4;

/// A polyline with rounded corners.
QPainterPath rounded(const std::vector<QPointF> &points)
{
    QPainterPath path(points.front());
    for (std::size_t index = 1; index + 1 < points.size(); ++index) {
        const QPointF corner = points[index];
        const QLineF in(corner, points[index - 1]);
        const QLineF out(corner, points[index + 1]);
        const qreal radius = std::min({bendRadius, in.length() / 2, out.length() / 2});
        if (radius < 0.5) {
            path.lineTo(corner);
            continue;
        }
        path.lineTo(in.pointAt(radius / in.length()));
        path.quadTo(corner, out.pointAt(radius / out.length()));
    }
    path.lineTo(points.back());
    return path;
}

/// Number of cards that a line would run behind.
std::ptrdiff_t cardsCrossed(const std::vector<QRectF> &parts, const std::vector<QRectF> &cards)
{
    return std::count_if(cards.begin(), cards.end(), [&](const QRectF &card) {
        const QRectF area = card.adjusted(2, 2, -2, -2);
        return std::any_of(parts.begin(), parts.end(),
                           [&](const QRectF &part) { return meets(part, area); });
    });
}

/// The sides with the fewest crossed cards, and among those the shortest line.
Route bestSides(const std::vector<QRectF> &cards, const RouteRequest &request)
{
    // A self-relationship is a loop at the lower right of its card.
    if (request.parent == request.child)
        return {{{}, Side::right}, {{}, Side::bottom}};
    // Between and around its cards a line may run; all others are out of its way.
    const QRectF room
        = (cards[request.parent] | cards[request.child]).adjusted(-reach, -reach, reach, reach);
    std::vector<QRectF> near;
    std::copy_if(cards.begin(), cards.end(), std::back_inserter(near),
                 [&](const QRectF &card) { return meets(card, room); });
    Route best;
    auto bestRank = std::pair(std::numeric_limits<std::ptrdiff_t>::max(), 0.0);
    for (const Side parentSide : allSides) {
        for (const Side childSide : allSides) {
            const Route route {{pointOn(cards[request.parent], parentSide, 0.5), parentSide},
                               {pointOn(cards[request.child], childSide, 0.5), childSide}};
            const auto rank = std::pair(cardsCrossed(route.parts(), near), route.length());
            if (rank < bestRank) {
                bestRank = rank;
                best = route;
            }
        }
    }
    return best;
}

} // namespace

bool isLevel(Side side)
{
    return side == Side::left || side == Side::right;
}

bool meets(const QRectF &part, const QRectF &area)
{
    return part.left() < area.right() && part.right() > area.left() && part.top() < area.bottom()
        && part.bottom() > area.top();
}

QPointF pointOn(const QRectF &card, Side side, qreal share)
{
    switch (side) {
    case Side::left:
        return {card.left(), card.top() + share * card.height()};
    case Side::right:
        return {card.right(), card.top() + share * card.height()};
    case Side::top:
        return {card.left() + share * card.width(), card.top()};
    case Side::bottom:
        return {card.left() + share * card.width(), card.bottom()};
    }
    return {};
}

QPointF RouteEnd::normal() const
{
    switch (side) {
    case Side::left:
        return {-1, 0};
    case Side::right:
        return {1, 0};
    case Side::top:
        return {0, -1};
    case Side::bottom:
        return {0, 1};
    }
    return {};
}

qreal Route::middle() const
{
    const QPointF from = parent.point + parent.normal() * reach;
    const QPointF to = child.point + child.normal() * reach;
    const bool isLevelled = isLevel(parent.side);
    const qreal one = isLevelled ? from.x() : from.y();
    const qreal other = isLevelled ? to.x() : to.y();
    if (parent.side != child.side)
        return (one + other) / 2;
    const bool isForward = parent.side == Side::right || parent.side == Side::bottom;
    return isForward ? std::max(one, other) : std::min(one, other);
}

qreal Route::length() const
{
    qreal length = 0;
    for (const QRectF &part : parts())
        length += part.width() + part.height();
    return length;
}

QPainterPath Route::path() const
{
    return rounded(corners());
}

std::vector<QRectF> Route::parts() const
{
    std::vector<QRectF> parts;
    const std::vector<QPointF> points = corners();
    for (std::size_t place = 1; place < points.size(); ++place)
        parts.push_back(QRectF(points[place - 1], points[place]).normalized());
    return parts;
}

std::vector<QPointF> Route::corners() const
{
    if (lane && isLevel(parent.side))
        return {parent.point, {*lane, parent.point.y()}, {*lane, child.point.y()}, child.point};
    if (lane)
        return {parent.point, {parent.point.x(), *lane}, {child.point.x(), *lane}, child.point};
    const QPointF from = parent.point + parent.normal() * reach;
    const QPointF to = child.point + child.normal() * reach;
    std::vector<QPointF> points {parent.point, from};
    if (isLevel(parent.side) && isLevel(child.side)) {
        points.emplace_back(middle(), from.y());
        points.emplace_back(middle(), to.y());
    } else if (!isLevel(parent.side) && !isLevel(child.side)) {
        points.emplace_back(from.x(), middle());
        points.emplace_back(to.x(), middle());
    } else {
        // Of the two possible corners, the one that does not lead back into the card.
        const QPointF straight
            = isLevel(parent.side) ? QPointF(to.x(), from.y()) : QPointF(from.x(), to.y());
        const bool leadsBack = QPointF::dotProduct(straight - from, parent.normal()) < 0;
        points.push_back(leadsBack ? QPointF(from.x() + to.x(), from.y() + to.y()) - straight
                                   : straight);
    }
    points.push_back(to);
    points.push_back(child.point);
    return points;
}

QRectF besideEnd(const RouteEnd &end, const QSizeF &size, bool other, int farther)
{
    const QPointF base = end.point + end.normal() * (labelReach + farther * size.height());
    const qreal beside = isLevel(end.side) ? 1 : labelGap;
    switch (end.side) {
    case Side::right:
        return {base + QPointF(0, other ? beside : -size.height() - beside), size};
    case Side::left:
        return {base + QPointF(-size.width(), other ? beside : -size.height() - beside), size};
    case Side::top:
        return {base + QPointF(other ? -beside - size.width() : beside, -size.height()), size};
    case Side::bottom:
        return {base + QPointF(other ? -beside - size.width() : beside, 0), size};
    }
    return {};
}

std::vector<Route> routeLines(const std::vector<QRectF> &cards,
                              const std::vector<RouteRequest> &lines)
{
    std::vector<Route> routes;
    for (const RouteRequest &line : lines)
        routes.push_back(bestSides(cards, line));
    shareSides(routes, cards, lines);
    RouteCosts costs(cards, lines);
    costs.set(routes);
    assignLanes(routes, costs);
    makeDetours(routes, costs, cards, lines);
    return routes;
}

std::vector<std::size_t> routeMoved(std::vector<Route> &routes, const std::vector<QRectF> &cards,
                                    const std::vector<RouteRequest> &lines,
                                    const std::vector<bool> &moved)
{
    const std::vector<Route> before = routes;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        if (moved[lines[line].parent] || moved[lines[line].child])
            routes[line] = bestSides(cards, lines[line]);
    }
    shareSides(routes, cards, lines);
    RouteCosts costs(cards, lines);
    costs.set(routes);
    std::vector<std::size_t> changed;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        if (routes[line].parent.point == before[line].parent.point
            && routes[line].child.point == before[line].child.point)
            continue;
        chooseLane(routes[line], line, costs);
        costs.set(line, routes[line]);
        changed.push_back(line);
    }
    return changed;
}

} // namespace partita::canvas
