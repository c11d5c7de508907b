// What speaks against the way that a line takes among cards and other lines. Pure geometry.
#pragma once

#include "widgets/canvas/relationshiproute.h"

#include <limits>
#include <vector>

namespace partita::canvas {

inline constexpr qreal laneGap = 14; ///< between lines that run side by side

class RouteCosts {
public:
    /// A line of this cost or more runs behind a card, or so near another that nobody can tell them
    /// apart.
    static constexpr double misleading = 1e4;

    /// The cards and lines have to outlive it.
    RouteCosts(const std::vector<QRectF> &cards, const std::vector<RouteRequest> &lines);

    /// How a line runs now, for the others.
    void set(std::size_t line, const Route &route);
    void set(const std::vector<Route> &routes);
    /// Of a line if it ran so, added to the `cost` that it has already; counted no further than to
    /// `most`.
    double of(std::size_t line, const Route &route, double cost = 0,
              double most = std::numeric_limits<double>::infinity()) const;

private:
    /// Parts of the line that are level or upright, as areas without breadth, and the labels at its
    /// ends.
    struct Drawn {
        std::vector<QRectF> parts;
        std::vector<QRectF> labels;
    };

    const std::vector<QRectF> &m_cards;
    const std::vector<RouteRequest> &m_lines;
    std::vector<Drawn> m_drawn;
};

} // namespace partita::canvas
