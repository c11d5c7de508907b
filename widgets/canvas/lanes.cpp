#include "widgets/canvas/lanes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace partita::canvas {

namespace {

constexpr int lanesTried = 16; ///< on either side of the middle
constexpr int sweeps = 3; ///< a lane is chosen again when the others have theirs

struct Range {
    qreal least;
    qreal most;
};

/// The lanes that lie ahead of both ends; nothing where the line has no middle part or has to turn
/// back.
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

} // namespace

void chooseLane(Route &route, std::size_t line, const RouteCosts &costs)
{
    const std::optional<Range> range = lanesAhead(route);
    if (!range)
        return;
    const qreal middle = std::clamp(route.middle(), range->least, range->most);
    double least = std::numeric_limits<double>::infinity();
    std::optional<qreal> best;
    for (int step = 0; step <= 2 * lanesTried; ++step) {
        const qreal lane = middle + (step % 2 == 0 ? -1 : 1) * ((step + 1) / 2) * laneGap;
        if (lane < range->least || lane > range->most)
            continue;
        route.lane = lane;
        const double cost = costs.of(line, route, std::abs(lane - middle), least);
        if (cost >= least)
            continue;
        least = cost;
        best = lane;
    }
    route.lane = best;
}

void assignLanes(std::vector<Route> &routes, RouteCosts &costs)
{
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (std::size_t line = 0; line < routes.size(); ++line) {
            chooseLane(routes[line], line, costs);
            costs.set(line, routes[line]);
        }
    }
}

} // namespace partita::canvas
