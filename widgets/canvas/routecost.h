// Cost of a line's route among cards and other lines. Pure geometry.
#pragma once

#include "widgets/canvas/relationshiproute.h"

#include <limits>
#include <vector>

namespace partita::canvas {

inline constexpr qreal laneGap = 14; ///< between parallel lines

class RouteCosts {
public:
    /// Cost from which a line is misleading: it runs behind a card, or too close to another line to
    /// tell them apart.
    static constexpr double misleading = 1e4;

    /// The cards and lines must outlive it.
    RouteCosts(const std::vector<QRectF> &cards, const std::vector<RouteRequest> &lines);

    /// Sets the route of a line, which the others avoid.
    void set(std::size_t line, const Route &route);
    void set(const std::vector<Route> &routes);
    /// Cost of a line on that route, added to `cost`; stops counting above `most`.
    double of(std::size_t line, const Route &route, double cost = 0,
              double most = std::numeric_limits<double>::infinity()) const;

private:
    /// Horizontal and vertical parts of a line, as areas without breadth, and the labels at its
    /// ends.
    struct Drawn {
        std::vector<QRectF> parts;
        std::vector<QRectF> labels;
        QRectF bounds; ///< of all of them
    };

    const std::vector<QRectF> &m_cards;
    const std::vector<RouteRequest> &m_lines;
    std::vector<Drawn> m_drawn;
};

} // namespace partita::canvas
