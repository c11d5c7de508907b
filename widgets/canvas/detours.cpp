#include "widgets/canvas/detours.h"

#include "widgets/canvas/lanes.h"

#include <algorithm>
#include <map>

namespace partita::canvas {

namespace {

constexpr int rounds = 3; ///< a detour of one line may need another of a second line
constexpr std::size_t mostCompared
    = 20'000; ///< so that dragging a card stays fast with very many lines

struct End {
    std::size_t line;
    bool isParent;
    qreal order; ///< position of the other card along this side
};

/// Lines that move when one changes its sides.
using Moved = std::vector<std::size_t>;

/// Includes a little of the length, so that detours are no longer than necessary.
double costOf(const Moved &moved, const std::vector<Route> &routes, const RouteCosts &costs)
{
    constexpr double costOfLength = 0.2;
    double cost = 0;
    for (const std::size_t line : moved)
        cost += costs.of(line, routes[line], costOfLength * routes[line].length());
    return cost;
}

/// The routes with other sides for one line, and the gain.
struct Detour {
    std::vector<Route> routes;
    double gain = 0;
};

class Detours {
public:
    Detours(RouteCosts &costs, const std::vector<QRectF> &cards,
            const std::vector<RouteRequest> &lines)
        : m_costs(costs)
        , m_cards(cards)
        , m_lines(lines)
    {
    }

    /// Number of compared pairs of lines so far.
    std::size_t compared() const { return m_compared; }

    /// The best detour of a line; no gain when its present route is best.
    Detour best(const std::vector<Route> &routes, std::size_t line)
    {
        Detour best {routes, 0};
        for (const Side parent : allSides) {
            for (const Side child : allSides) {
                Detour other = along(routes, line, parent, child);
                if (other.gain > best.gain)
                    best = std::move(other);
            }
        }
        return best;
    }

private:
    Detour along(const std::vector<Route> &routes, std::size_t line, Side parent, Side child)
    {
        Detour detour {routes, 0};
        std::vector<Route> &others = detour.routes;
        others[line] = {{{}, parent}, {{}, child}};
        shareSides(others, m_cards, m_lines);
        Moved moved;
        for (std::size_t other = 0; other < routes.size(); ++other) {
            if (other == line || others[other].parent.point != routes[other].parent.point
                || others[other].child.point != routes[other].child.point)
                moved.push_back(other);
        }
        m_compared += moved.size() * routes.size();
        detour.gain = costOf(moved, routes, m_costs);
        for (const std::size_t other : moved)
            m_costs.set(other, others[other]);
        chooseLane(others[line], line, m_costs);
        m_costs.set(line, others[line]);
        detour.gain -= costOf(moved, others, m_costs);
        for (const std::size_t other : moved)
            m_costs.set(other, routes[other]);
        return detour;
    }

    RouteCosts &m_costs;
    const std::vector<QRectF> &m_cards;
    const std::vector<RouteRequest> &m_lines;
    std::size_t m_compared = 0;
};

} // namespace

void shareSides(std::vector<Route> &routes, const std::vector<QRectF> &cards,
                const std::vector<RouteRequest> &lines)
{
    std::map<std::pair<std::size_t, Side>, std::vector<End>> sides;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        const RouteRequest &request = lines[line];
        const auto along = [](const QRectF &card, Side side) {
            return isLevel(side) ? card.center().y() : card.center().x();
        };
        const Side parent = routes[line].parent.side;
        const Side child = routes[line].child.side;
        sides[{request.parent, parent}].push_back(
            {line, true, along(cards[request.child], parent)});
        sides[{request.child, child}].push_back({line, false, along(cards[request.parent], child)});
    }
    for (auto &[place, ends] : sides) {
        std::stable_sort(ends.begin(), ends.end(),
                         [](const End &one, const End &other) { return one.order < other.order; });
        for (std::size_t index = 0; index < ends.size(); ++index) {
            const qreal share
                = (static_cast<qreal>(index) + 1) / (static_cast<qreal>(ends.size()) + 1);
            RouteEnd &end = ends[index].isParent ? routes[ends[index].line].parent
                                                 : routes[ends[index].line].child;
            end.point = pointOn(cards[place.first], place.second, share);
        }
    }
}

void makeDetours(std::vector<Route> &routes, RouteCosts &costs, const std::vector<QRectF> &cards,
                 const std::vector<RouteRequest> &lines)
{
    Detours detours(costs, cards, lines);
    bool hasChanged = true;
    for (int round = 0; round < rounds && hasChanged; ++round) {
        hasChanged = false;
        for (std::size_t line = 0; line < lines.size() && detours.compared() < mostCompared;
             ++line) {
            if (lines[line].parent == lines[line].child
                || costs.of(line, routes[line]) < RouteCosts::misleading)
                continue;
            Detour detour = detours.best(routes, line);
            if (detour.gain <= 0)
                continue;
            routes = std::move(detour.routes);
            costs.set(routes);
            hasChanged = true;
        }
        if (hasChanged)
            assignLanes(routes, costs);
    }
}

} // namespace partita::canvas
