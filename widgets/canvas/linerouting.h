// The routes of all lines of the canvas, and of those that a drag changes.
#pragma once

#include "widgets/canvas/relationshiproute.h"

#include <QString>

#include <map>
#include <optional>

namespace partita::canvas {

class EntityCard;
class RelationshipLine;

class LineRouting {
public:
    using Cards = std::map<QString, EntityCard *>;
    using Lines = std::map<QString, RelationshipLine *>;

    /// Routes every line; those without both cards are hidden.
    void routeAll(const Cards &cards, const Lines &lines);
    /// During a drag: routes the lines of cards that moved since, and returns them. Nothing when no
    /// card did. With few lines all are routed, and make way for one another.
    std::optional<std::vector<RelationshipLine *>> routeMoved(const Cards &cards);

private:
    std::vector<QRectF> m_frames; ///< of the cards, when they were last routed
    std::vector<RelationshipLine *> m_lines; ///< those that are visible
    std::vector<RouteRequest> m_requests; ///< one for each line
    std::vector<Route> m_routes;
};

} // namespace partita::canvas
