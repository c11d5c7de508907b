#include "widgets/canvas/routecost.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace partita::canvas {

namespace {

// Each cost outweighs all that follow it.
constexpr double costOfCard = 1e5;
constexpr double costOfSharing = RouteCosts::misleading;
constexpr double costOfLabel = 200;
constexpr double costOfCrossing = 20;

constexpr qreal aroundCards = 8; ///< a line keeps this distance

bool isUpright(const QRectF &part)
{
    return part.width() < part.height();
}

/// True when both are parallel and too close to tell apart.
bool runTogether(const QRectF &one, const QRectF &other)
{
    if (isUpright(one) != isUpright(other))
        return false;
    const qreal along = isUpright(one)
        ? std::min(one.bottom(), other.bottom()) - std::max(one.top(), other.top())
        : std::min(one.right(), other.right()) - std::max(one.left(), other.left());
    const qreal apart
        = isUpright(one) ? std::abs(one.left() - other.left()) : std::abs(one.top() - other.top());
    return along > -laneGap / 2 && apart < laneGap - 0.5;
}

/// Bounds of parts without breadth, which `|` would leave out.
QRectF boundsOf(const std::vector<QRectF> &parts)
{
    qreal left = std::numeric_limits<qreal>::max();
    qreal top = left;
    qreal right = std::numeric_limits<qreal>::lowest();
    qreal bottom = right;
    for (const QRectF &part : parts) {
        left = std::min(left, part.left());
        top = std::min(top, part.top());
        right = std::max(right, part.right());
        bottom = std::max(bottom, part.bottom());
    }
    return {QPointF(left, top), QPointF(right, bottom)};
}

bool cross(const QRectF &one, const QRectF &other)
{
    return isUpright(one) != isUpright(other) && one.left() <= other.right()
        && one.right() >= other.left() && one.top() <= other.bottom()
        && one.bottom() >= other.top();
}

} // namespace

RouteCosts::RouteCosts(const std::vector<QRectF> &cards, const std::vector<RouteRequest> &lines)
    : m_cards(cards)
    , m_lines(lines)
    , m_drawn(lines.size())
{
}

void RouteCosts::set(std::size_t line, const Route &route)
{
    const RouteRequest &request = m_lines[line];
    m_drawn[line] = {route.parts(),
                     {besideEnd(route.parent, request.parentLabel, false, 0),
                      besideEnd(route.child, request.childLabel, false, 0)},
                     {}};
    std::vector<QRectF> all = m_drawn[line].parts;
    all.insert(all.end(), m_drawn[line].labels.begin(), m_drawn[line].labels.end());
    m_drawn[line].bounds = boundsOf(all);
}

void RouteCosts::set(const std::vector<Route> &routes)
{
    for (std::size_t line = 0; line < routes.size(); ++line)
        set(line, routes[line]);
}

double RouteCosts::of(std::size_t line, const Route &route, double cost, double most) const
{
    const std::vector<QRectF> parts = route.parts();
    // What is farther away costs nothing; asking that first keeps a thousand cards fast.
    constexpr qreal margin = aroundCards + laneGap;
    const QRectF near = boundsOf(parts).adjusted(-margin, -margin, margin, margin);
    for (std::size_t card = 0; card < m_cards.size(); ++card) {
        if (!meets(m_cards[card], near))
            continue;
        for (std::size_t place = 0; place < parts.size(); ++place) {
            // A line touches its own cards at its ends only.
            const bool isEnd = (place == 0 && card == m_lines[line].parent)
                || (place + 1 == parts.size() && card == m_lines[line].child);
            const qreal around = isEnd ? -2 : aroundCards;
            const QRectF area = m_cards[card].adjusted(-around, -around, around, around);
            cost += meets(parts[place], area) ? costOfCard : 0;
        }
    }
    for (std::size_t other = 0; other < m_drawn.size() && cost < most; ++other) {
        if (!meets(m_drawn[other].bounds, near))
            continue;
        for (const QRectF &part : parts) {
            for (const QRectF &label : m_drawn[other].labels)
                cost += meets(part, label) ? costOfLabel : 0;
            if (other == line)
                continue;
            for (const QRectF &its : m_drawn[other].parts) {
                cost += runTogether(part, its) ? costOfSharing : 0;
                cost += cross(part, its) ? costOfCrossing : 0;
            }
        }
    }
    return cost;
}

} // namespace partita::canvas
