// The ST_ functions. Coordinates are geographic (WGS-84, longitude first); there are no containers
// of the flat "geometry" kind. A value that is not a shape gives undefined, except in the validity
// functions.
#include "engine/query/functions/geojson.h"
#include "engine/query/functions/library.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace partita::query::functions {

namespace {

/// Calls `answer` with the shapes of both arguments.
template<typename Answer>
Value ofShapes(Arguments arguments, Answer answer)
{
    const auto first = shapeIn(arguments[0]);
    const auto second = first ? shapeIn(arguments[1]) : std::nullopt;
    return second ? answer(*first, *second) : Value();
}

bool anyPointTouches(const Shape &shape, const Shape &other)
{
    return std::ranges::any_of(shape.points,
                               [&](Vector point) { return other.sideOf(point) != Side::outside; });
}

bool intersect(const Shape &first, const Shape &second)
{
    if (anyPointTouches(first, second) || anyPointTouches(second, first))
        return true;
    return std::ranges::any_of(first.arcs, [&](const Arc &arc) {
        return std::ranges::any_of(second.arcs,
                                   [&](const Arc &other) { return cross(arc, other); });
    });
}

/// One point of each piece of `arc` when the edges of `other` and their ends cut it.
std::vector<Vector> pieces(const Arc &arc, const Shape &other)
{
    std::vector<double> cuts {0, arc.angle};
    const auto angleOf = [&](Vector point) {
        return std::atan2(norm(cross(arc.from, point)), dot(arc.from, point));
    };
    for (const Arc &edge : other.arcs) {
        if (cross(arc, edge))
            cuts.push_back(angleOf(crossing(arc, edge)));
        for (const Vector end : {edge.from, edge.to}) {
            if (arc.holds(end))
                cuts.push_back(angleOf(end));
        }
    }
    std::ranges::sort(cuts);
    std::vector<Vector> middles;
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        if (cuts[i] - cuts[i - 1] > 4 * sameplace)
            middles.push_back(arc.at((cuts[i - 1] + cuts[i]) / 2));
    }
    return middles;
}

/// Calls `visit` with the side of `region` for each piece of the edges of `shape`. Stops and
/// returns false when visit() does.
template<typename Visit>
bool everyPiece(const Shape &shape, const Shape &region, Visit visit)
{
    for (const Arc &arc : shape.arcs) {
        for (const Vector point : pieces(arc, region)) {
            if (!visit(region.sideOf(point)))
                return false;
        }
    }
    return true;
}

/// A point just inside an area, next to its first edge.
Vector innerPoint(const Shape &area)
{
    const Arc &arc = area.arcs.front();
    constexpr double step = 1e-9;
    return normalised(arc.at(arc.angle / 2) + arc.normal * step);
}

/// Whether no point of `shape` is outside `region`, and some inner point is inside it.
bool isWithinArea(const Shape &shape, const Shape &region)
{
    if (shape.kind == Shape::Kind::point)
        return region.sideOf(shape.points.front()) == Side::inside;
    bool reachesInside = false;
    const bool covered = everyPiece(shape, region, [&](Side side) {
        reachesInside = reachesInside || side == Side::inside;
        return side != Side::outside;
    });
    if (!covered || shape.kind == Shape::Kind::line)
        return covered && reachesInside;
    const bool undivided
        = everyPiece(region, shape, [](Side side) { return side != Side::inside; });
    return undivided && (reachesInside || region.sideOf(innerPoint(shape)) == Side::inside);
}

bool isWithin(const Shape &shape, const Shape &region)
{
    if (region.kind == Shape::Kind::area)
        return isWithinArea(shape, region);
    if (shape.kind == Shape::Kind::area)
        return false;
    if (!std::ranges::all_of(shape.points,
                             [&](Vector point) { return region.sideOf(point) != Side::outside; }))
        return false;
    return everyPiece(shape, region, [](Side side) { return side != Side::outside; });
}

/// Distance in metres from a point to an arc. The nearest point as seen from the centre of the
/// earth is off by at most a third of a percent of the distance, so the search stays close to it.
double refinedDistance(Vector point, const Arc &arc)
{
    const Vector foot = arc.nearest(point);
    const double middle = std::atan2(norm(cross(arc.from, foot)), dot(arc.from, foot));
    const double reach = 0.01 * norm(point - foot);
    double low = std::max(0.0, middle - reach);
    double high = std::min(arc.angle, middle + reach);
    constexpr int steps = 40;
    for (int step = 0; step < steps; ++step) {
        const double third = (high - low) / 3;
        if (arcLength(point, arc.at(low + third)) < arcLength(point, arc.at(high - third)))
            high -= third;
        else
            low += third;
    }
    return std::min(arcLength(point, foot), arcLength(point, arc.at((low + high) / 2)));
}

/// Smallest distance from the corners of one shape to the edges (or the point) of another.
class Nearest {
public:
    void search(const Shape &corners, const Shape &edges)
    {
        for (const Vector corner : corners.points) {
            if (edges.kind == Shape::Kind::point)
                m_best = std::min(m_best, arcLength(corner, edges.points.front()));
            for (const Arc &edge : edges.arcs)
                consider(corner, edge);
        }
    }

    double metres() const
    {
        double best = m_best;
        for (const Candidate &candidate : m_candidates) {
            if (candidate.estimate <= m_best * tolerance)
                best = std::min(best, refinedDistance(candidate.corner, *candidate.edge));
        }
        return best;
    }

private:
    static constexpr double tolerance = 1.0001; ///< possible error of the estimates

    struct Candidate {
        Vector corner;
        const Arc *edge;
        double estimate;
    };

    void consider(Vector corner, const Arc &edge)
    {
        constexpr double leastRadius = 6'356'752.0;
        const Vector foot = edge.nearest(corner);
        if (norm(corner - foot) * leastRadius > m_best * tolerance)
            return; // a chord is shorter than its arc
        const double estimate = arcLength(corner, foot);
        m_best = std::min(m_best, estimate);
        if (estimate <= m_best * tolerance)
            m_candidates.push_back({corner, &edge, estimate});
    }

    double m_best = std::numeric_limits<double>::infinity();
    std::vector<Candidate> m_candidates;
};

} // namespace

// Points and lines have no area: 0.
Value spatialArea(Arguments arguments, Context &)
{
    const auto shape = shapeIn(arguments[0]);
    return shape ? Value::number(shape->area()) : Value();
}

Value spatialDistance(Arguments arguments, Context &)
{
    return ofShapes(arguments, [](const Shape &first, const Shape &second) {
        if (first.kind == Shape::Kind::point && second.kind == Shape::Kind::point)
            return Value::number(arcLength(first.points.front(), second.points.front()));
        if (intersect(first, second))
            return Value::number(0);
        Nearest nearest;
        nearest.search(first, second);
        nearest.search(second, first);
        return Value::number(nearest.metres());
    });
}

Value spatialIntersects(Arguments arguments, Context &)
{
    return ofShapes(arguments, [](const Shape &first, const Shape &second) {
        return Value::boolean(intersect(first, second));
    });
}

Value spatialIsValid(Arguments arguments, Context &)
{
    std::string reason;
    return Value::boolean(validShapeIn(arguments[0], reason).has_value());
}

Value spatialIsValidDetailed(Arguments arguments, Context &context)
{
    std::string reason;
    if (validShapeIn(arguments[0], reason))
        return Value::object({{"valid", Value::boolean(true)}}, context.arena);
    return Value::object({{"valid", Value::boolean(false)}, {"reason", newString(reason, context)}},
                         context.arena);
}

Value spatialWithin(Arguments arguments, Context &)
{
    return ofShapes(arguments, [](const Shape &first, const Shape &second) {
        return Value::boolean(isWithin(first, second));
    });
}

} // namespace partita::query::functions
