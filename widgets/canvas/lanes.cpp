#include "widgets/canvas/lanes.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace partita::canvas {

namespace {

constexpr int lanesTried = 16; ///< on either side of the middle
constexpr int sweeps = 3; ///< a lane is chosen again when the others have theirs

// What is worse than all that follows it.
constexpr double costOfCard = 1e5;
constexpr double costOfSharing = 1e4;
constexpr double costOfLabel = 200;
constexpr double costOfCrossing = 20;

struct Range {
    qreal least;
    qreal most;
};

/// A part of a line that is level or upright, as an area without breadth.
using Part = QRectF;

bool meets(const Part &part, const QRectF &area)
{
    return part.left() < area.right() && part.right() > area.left() && part.top() < area.bottom()
        && part.bottom() > area.top();
}

bool isUpright(const Part &part)
{
    return part.width() < part.height();
}

/// Whether they run the same way, too near for the eye.
bool runTogether(const Part &one, const Part &other)
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

bool cross(const Part &one, const Part &other)
{
    return isUpright(one) != isUpright(other) && one.left() <= other.right()
        && one.right() >= other.left() && one.top() <= other.bottom()
        && one.bottom() >= other.top();
}

/// The lanes that lie ahead of both ends; nothing where the line has no middle part or has to turn back.
std::optional<Range> lanesAhead(const Route &route)
{
    const QPointF parentNormal = route.parent.normal();
    const QPointF childNormal = route.child.normal();
    const bool isLevel = parentNormal.x() != 0;
    if (isLevel != (childNormal.x() != 0))
        return {};
    const auto along = [isLevel](const QPointF &point) { return isLevel ? point.x() : point.y(); };
    const QPointF offset = route.parent.point - route.child.point;
    if (std::abs(isLevel ? offset.y() : offset.x()) < 1)
        return {}; // straight
    const qreal parent = along(route.parent.point);
    const qreal child = along(route.child.point);
    const qreal reach = leastReach + lanesTried * laneGap;
    Range range {std::min(parent, child) - reach, std::max(parent, child) + reach};
    for (const auto &[place, way] :
         {std::pair(parent, along(parentNormal)), std::pair(child, along(childNormal))}) {
        if (way > 0)
            range.least = std::max(range.least, place + leastReach);
        else
            range.most = std::min(range.most, place - leastReach);
    }
    return range.least <= range.most ? std::optional(range) : std::nullopt;
}

class Lanes {
public:
    Lanes(std::vector<Route> &routes, const std::vector<QRectF> &cards,
          const std::vector<std::vector<QRectF>> &labels)
        : m_routes(routes)
        , m_cards(cards)
        , m_labels(labels)
    {
        for (const Route &route : routes)
            m_parts.push_back(route.parts());
    }

    void choose(std::size_t number, const Range &range)
    {
        Route &route = m_routes[number];
        const qreal middle = std::clamp(route.middle(), range.least, range.most);
        double least = std::numeric_limits<double>::infinity();
        std::optional<qreal> best;
        for (int step = 0; step <= 2 * lanesTried; ++step) {
            const qreal lane = middle + (step % 2 == 0 ? -1 : 1) * ((step + 1) / 2) * laneGap;
            if (lane < range.least || lane > range.most)
                continue;
            route.lane = lane;
            const double cost = costOf(number, std::abs(lane - middle), least);
            if (cost >= least)
                continue;
            least = cost;
            best = lane;
        }
        route.lane = best;
        m_parts[number] = route.parts();
    }

private:
    /// What speaks against the lane of a route, added to the cost it has already; counted no further than to `most`.
    double costOf(std::size_t number, double cost, double most) const
    {
        const std::vector<Part> parts = m_routes[number].parts();
        for (const Part &part : parts) {
            for (const QRectF &card : m_cards)
                cost += meets(part, card.adjusted(-8, -8, 8, 8)) ? costOfCard : 0;
        }
        for (const Part &part : parts) {
            for (std::size_t other = 0; other < m_routes.size() && cost < most; ++other) {
                for (const QRectF &label : m_labels[other])
                    cost += meets(part, label) ? costOfLabel : 0;
                if (other == number)
                    continue;
                for (const Part &its : m_parts[other]) {
                    cost += runTogether(part, its) ? costOfSharing : 0;
                    cost += cross(part, its) ? costOfCrossing : 0;
                }
            }
        }
        return cost;
    }

    std::vector<Route> &m_routes;
    const std::vector<QRectF> &m_cards;
    const std::vector<std::vector<QRectF>> &m_labels;
    std::vector<std::vector<Part>> m_parts; ///< of each route, as it runs now
};

} // namespace

void assignLanes(std::vector<Route> &routes, const std::vector<QRectF> &cards,
                 const std::vector<std::vector<QRectF>> &labels)
{
    Lanes lanes(routes, cards, labels);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (std::size_t number = 0; number < routes.size(); ++number) {
            if (const auto range = lanesAhead(routes[number]))
                lanes.choose(number, *range);
        }
    }
}

} // namespace partita::canvas
