#include "engine/query/functions/geojson.h"

#include <algorithm>
#include <cmath>

namespace partita::query::functions {

namespace {

using json::Value;

constexpr std::size_t mostPoints = 4096;

/// Reads one shape; stops at the first problem.
class ShapeReader {
public:
    const std::string &reason() const { return m_reason; }

    std::optional<Shape> shape(Value value)
    {
        if (!value.isObject())
            return complain("A GeoJSON shape must be an object.");
        const Value type = value.member("type");
        const Value coordinates = value.member("coordinates");
        if (!type.isString())
            return complain("A GeoJSON shape must have a type.");
        if (!coordinates.isArray())
            return complain("A GeoJSON shape must have an array of coordinates.");
        Shape shape;
        bool read = false;
        if (type.string() == "Point")
            read = readPoint(coordinates, shape);
        else if (type.string() == "LineString")
            read = readLine(coordinates, shape);
        else if (type.string() == "Polygon")
            read = readPolygon(coordinates, shape);
        else if (type.string() == "MultiPolygon")
            read = readPolygons(coordinates, shape);
        else
            return complain("The type must be Point, LineString, Polygon or MultiPolygon.");
        return read ? std::optional(std::move(shape)) : std::nullopt;
    }

private:
    std::nullopt_t complain(std::string_view reason)
    {
        m_reason = reason;
        return std::nullopt;
    }

    bool refuse(std::string_view reason)
    {
        m_reason = reason;
        return false;
    }

    std::optional<Vector> position(Value value)
    {
        if (!value.isArray() || value.size() < 2 || value.size() > 3)
            return complain(
                "A position must be an array of a longitude, a latitude and perhaps an altitude.");
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (!value.at(i).isNumber() || !std::isfinite(value.at(i).number()))
                return complain("The coordinates of a position must be numbers.");
        }
        const double longitude = value.at(0).number();
        const double latitude = value.at(1).number();
        if (std::fabs(latitude) > 90)
            return complain("Latitude values must be between -90 and 90 degrees.");
        if (std::fabs(longitude) > 180)
            return complain("Longitude values must be between -180 and 180 degrees.");
        if (++m_count > mostPoints)
            return complain("A shape must not have more than 4096 points.");
        return directionOf(longitude, latitude);
    }

    /// A list of positions without immediate repeats.
    std::optional<std::vector<Vector>> positions(Value value)
    {
        if (!value.isArray())
            return complain("The coordinates of a line must be an array of positions.");
        std::vector<Vector> points;
        for (std::size_t i = 0; i < value.size(); ++i) {
            const auto point = position(value.at(i));
            if (!point)
                return std::nullopt;
            if (!points.empty() && samePlace(points.back(), *point * -1))
                return complain("An edge must not join two points on opposite sides of the earth.");
            if (points.empty() || !samePlace(points.back(), *point))
                points.push_back(*point);
        }
        return points;
    }

    bool readPoint(Value coordinates, Shape &shape)
    {
        const auto point = position(coordinates);
        if (!point)
            return false;
        shape.points.push_back(*point);
        return true;
    }

    bool readLine(Value coordinates, Shape &shape)
    {
        auto points = positions(coordinates);
        if (!points)
            return false;
        if (points->size() < 2)
            return refuse("A LineString must have two different points or more.");
        shape.kind = Shape::Kind::line;
        for (std::size_t i = 1; i < points->size(); ++i)
            shape.arcs.emplace_back((*points)[i - 1], (*points)[i]);
        shape.points = std::move(*points);
        return true;
    }

    /// `number`: counted from 1, for the reason.
    std::optional<Ring> ring(Value value, std::size_t number, Shape &shape)
    {
        auto points = positions(value);
        if (!points)
            return std::nullopt;
        if (value.size() < 4)
            return complain("A ring of a Polygon must have four points or more.");
        if (!samePlace(points->front(), points->back()))
            return complain(
                "The Polygon input is not valid because the start and end points of the ring number "
                + std::to_string(number)
                + " are not the same. Each ring of a Polygon must have the same start and end points.");
        points->pop_back();
        if (points->size() < 3)
            return complain("A ring of a Polygon must have three different points or more.");
        Ring ring(*points);
        shape.points.insert(shape.points.end(), points->begin(), points->end());
        shape.arcs.insert(shape.arcs.end(), ring.arcs().begin(), ring.arcs().end());
        return ring;
    }

    bool readPolygon(Value coordinates, Shape &shape)
    {
        if (!coordinates.isArray() || coordinates.size() == 0)
            return refuse("The coordinates of a Polygon must be an array of rings.");
        shape.kind = Shape::Kind::area;
        auto outer = ring(coordinates.at(0), 1, shape);
        if (!outer)
            return false;
        Polygon polygon {std::move(*outer), {}};
        for (std::size_t i = 1; i < coordinates.size(); ++i) {
            auto hole = ring(coordinates.at(i), i + 1, shape);
            if (!hole)
                return false;
            polygon.holes.push_back(std::move(*hole));
        }
        shape.polygons.push_back(std::move(polygon));
        return true;
    }

    bool readPolygons(Value coordinates, Shape &shape)
    {
        if (coordinates.size() == 0)
            return refuse("The coordinates of a MultiPolygon must be an array of polygons.");
        for (std::size_t i = 0; i < coordinates.size(); ++i) {
            if (!readPolygon(coordinates.at(i), shape))
                return false;
        }
        return true;
    }

    std::string m_reason;
    std::size_t m_count = 0;
};

/// Range of heights over an arc's ends and middle. Arcs with disjoint ranges cannot meet.
struct Heights {
    explicit Heights(const Arc &arc)
    {
        const double middle = arc.at(arc.angle / 2).z;
        const double bulge = arc.angle * arc.angle / 8 + sameplace;
        low = std::min({arc.from.z, arc.to.z, middle}) - bulge;
        high = std::max({arc.from.z, arc.to.z, middle}) + bulge;
    }
    double low = 0;
    double high = 0;
};

bool touch(const Arc &first, const Arc &second)
{
    return cross(first, second) || first.holds(second.from) || first.holds(second.to)
        || second.holds(first.from) || second.holds(first.to);
}

/// Whether two edges that are not neighbours meet.
bool meetsItself(const Ring &ring)
{
    const std::vector<Arc> &arcs = ring.arcs();
    std::vector<Heights> heights;
    heights.reserve(arcs.size());
    for (const Arc &arc : arcs)
        heights.emplace_back(arc);
    for (std::size_t i = 0; i + 2 < arcs.size(); ++i) {
        const std::size_t end = i == 0 ? arcs.size() - 1 : arcs.size();
        for (std::size_t k = i + 2; k < end; ++k) {
            const bool apart = heights[i].high < heights[k].low || heights[k].high < heights[i].low;
            if (!apart && touch(arcs[i], arcs[k]))
                return true;
        }
    }
    return false;
}

bool meetsItself(const Polygon &polygon)
{
    return meetsItself(polygon.outer)
        || std::ranges::any_of(polygon.holes, [](const Ring &hole) { return meetsItself(hole); });
}

} // namespace

double Polygon::area() const
{
    double area = outer.area();
    for (const Ring &hole : holes)
        area -= hole.leftIsSmaller() ? hole.area() : Ring::earth() - hole.area();
    return area;
}

Side Polygon::sideOf(Vector point) const
{
    const Side side = outer.sideOf(point);
    if (side != Side::inside)
        return side;
    for (const Ring &hole : holes) {
        const Side ofHole = hole.sideOf(point);
        if (ofHole == Side::boundary)
            return Side::boundary;
        if ((ofHole == Side::inside) == hole.leftIsSmaller())
            return Side::outside;
    }
    return Side::inside;
}

double Shape::area() const
{
    double sum = 0;
    for (const Polygon &polygon : polygons)
        sum += polygon.area();
    return sum;
}

Side Shape::sideOf(Vector point) const
{
    if (kind == Kind::point)
        return samePlace(points.front(), point) ? Side::boundary : Side::outside;
    if (kind == Kind::line) {
        const bool onLine
            = std::ranges::any_of(arcs, [point](const Arc &arc) { return arc.holds(point); });
        return onLine ? Side::boundary : Side::outside;
    }
    Side best = Side::outside;
    for (const Polygon &polygon : polygons)
        best = std::max(best, polygon.sideOf(point));
    return best;
}

std::optional<Shape> shapeIn(Value value, std::string *reason)
{
    ShapeReader reader;
    auto shape = reader.shape(value);
    if (!shape && reason)
        *reason = reader.reason();
    return shape;
}

std::optional<Shape> validShapeIn(Value value, std::string &reason)
{
    auto shape = shapeIn(value, &reason);
    if (!shape)
        return std::nullopt;
    if (std::ranges::any_of(shape->polygons,
                            [](const Polygon &polygon) { return meetsItself(polygon); })) {
        reason = "A ring of a Polygon must not cross or touch itself.";
        return std::nullopt;
    }
    return shape;
}

} // namespace partita::query::functions
