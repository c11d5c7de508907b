// GeoJSON values as shapes: Point, LineString, Polygon and MultiPolygon, which are what the service
// knows.
#pragma once

#include "engine/json/value.h"
#include "engine/query/functions/geodesy.h"

#include <optional>
#include <string>

namespace partita::query::functions {

/// The region of a polygon. Each hole is the smaller side of its ring, in whichever order the ring
/// is written; the outer ring's region is on its left, so that one written clockwise stands for the
/// rest of the earth.
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
    /// Of a point or line, every point is boundary.
    Side sideOf(Vector point) const;
};

/// Reads a shape. When there is none, `reason` (if given) says why, in a sentence.
std::optional<Shape> shapeIn(json::Value value, std::string *reason = nullptr);
/// Also looks for rings that cross or touch themselves, which takes time in the square of the
/// number of points.
std::optional<Shape> validShapeIn(json::Value value, std::string &reason);

} // namespace partita::query::functions
