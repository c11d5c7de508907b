// Points, arcs and rings on the WGS-84 ellipsoid.
//
// A point is the unit vector from the centre of the earth to it. An edge is the great elliptic arc
// between two points: the intersection of the ellipsoid with the plane through both and the centre.
// The documentation's numbers come from such arcs, not from geodesics (distance 1,907,438.4213 m;
// the geodesic is 8 cm shorter). Sides and crossings are then questions about planes, with exact
// answers everywhere, including poles and date line.
#pragma once

#include <vector>

namespace partita::query::functions {

struct Vector {
    double x = 0;
    double y = 0;
    double z = 0;
};

Vector operator+(Vector a, Vector b);
Vector operator-(Vector a, Vector b);
Vector operator*(Vector a, double factor);
double dot(Vector a, Vector b);
Vector cross(Vector a, Vector b);
double norm(Vector a);
Vector normalised(Vector a);

/// Distance below which points are the same: in radians, some micrometres on the ground.
constexpr double sameplace = 1e-12;

/// Direction of a place given in degrees.
Vector directionOf(double longitude, double latitude);
/// Length of the great elliptic arc between two points, in metres.
double arcLength(Vector from, Vector to);
bool samePlace(Vector a, Vector b);

/// The shorter arc between two points. Requires: they are neither the same nor opposite.
struct Arc {
    Arc(Vector from, Vector to);

    Vector from;
    Vector to;
    Vector normal; ///< unit vector to the left side of the arc
    double angle = 0; ///< at the centre of the earth, in radians

    /// The point `radians` from the start.
    Vector at(double radians) const;
    /// The point of the arc nearest to `point`, as seen from the centre of the earth.
    Vector nearest(Vector point) const;
    bool holds(Vector point) const;
};

/// Whether two arcs cross at an inner point of both; touching at an end does not count.
bool cross(const Arc &first, const Arc &second);
/// The crossing point. Requires: cross(first, second).
Vector crossing(const Arc &first, const Arc &second);

enum class Side { outside, boundary, inside };

/// A closed line, with the region on its left.
class Ring {
public:
    /// Requires: at least three points; neighbours are neither the same nor opposite. The last is
    /// joined to the first.
    explicit Ring(const std::vector<Vector> &points);

    const std::vector<Arc> &arcs() const { return m_arcs; }
    /// Square metres on the left. The right side is the rest of the earth.
    double area() const;
    bool leftIsSmaller() const { return m_solidAngle < 2 * pi; }
    /// Position of a point relative to the region on the left.
    Side sideOf(Vector point) const;

    /// Surface of the earth in square metres.
    static double earth();

private:
    static constexpr double pi = 3.14159265358979323846;

    std::vector<Arc> m_arcs;
    Vector m_middle; ///< of the hemisphere with all points, when m_fitsHemisphere
    bool m_fitsHemisphere = false;
    double m_solidAngle = 0; ///< of the region on the left, 0 to 4 pi
};

} // namespace partita::query::functions
