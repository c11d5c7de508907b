// Shapes from GeoJSON values: Point, LineString, Polygon and MultiPolygon, the types of the
// service.
#pragma once

#include "engine/json/value.h"
#include "engine/query/functions/geodesy.h"

#include <optional>
#include <string>

namespace partita::query::functions {

/// The region of a polygon. Each hole is the smaller side of its ring, in either direction. The
/// outer ring's region is on its left, so a clockwise ring means the rest of the earth.
struct Polygon {
    Ring outer;
    std::vector<Ring> holes;

    double area() const;
    Side sideOf(Vector point) const;
};

struct Shape {
    enum class Kind { point, line, area };

    Kind kind = Kind::point;
    std::vector<Vector> points; ///< every corner; for a point, itself
    std::vector<Arc> arcs; ///< every edge
    std::vector<Polygon> polygons; ///< of an area

    double area() const;
    /// Every point of a point or line is boundary.
    Side sideOf(Vector point) const;
};

/// Reads a shape. Without one, `reason` (if given) gets a sentence with the cause.
std::optional<Shape> shapeIn(json::Value value, std::string *reason = nullptr);
/// The same, but also refuses rings that cross or touch themselves. Quadratic in the number of
/// points.
std::optional<Shape> validShapeIn(json::Value value, std::string &reason);

} // namespace partita::query::functions
