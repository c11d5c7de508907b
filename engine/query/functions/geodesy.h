// Points, arcs and rings on the WGS-84 ellipsoid.
//
// A point is the unit vector that leads from the middle of the earth to it. An edge is the great
// elliptic arc between two points: where the plane through both and the middle of the earth cuts
// the ellipsoid. The documentation's numbers come from such arcs and not from geodesics (distance
// 1,907,438.4213 m; the geodesic is 8 cm shorter), and they make every question about sides and
// crossings one about planes, hence exact to the last digits everywhere, poles and date line
// included.
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

/// Points nearer than this count as one: in radians, some micrometres on the ground.
constexpr double sameplace = 1e-12;

/// The direction of a place given in degrees.
Vector directionOf(double longitude, double latitude);
/// Metres along the great elliptic arc between two points.
double arcLength(Vector from, Vector to);
bool samePlace(Vector a, Vector b);

/// The shorter arc between two points. Requires: they are neither the same place nor opposite each
/// other.
struct Arc {
    Arc(Vector from, Vector to);

    Vector from;
    Vector to;
    Vector normal; ///< unit vector; the left side of the arc lies towards it
    double angle = 0; ///< at the middle of the earth, radians

    /// The point `radians` from the start.
    Vector at(double radians) const;
    /// The point of the arc nearest to `point`, as seen from the middle of the earth.
    Vector nearest(Vector point) const;
    bool holds(Vector point) const;
};

/// Whether two arcs cross at a point inside both; touching at an end does not count.
bool cross(const Arc &first, const Arc &second);
/// Where they do. Requires: cross(first, second).
Vector crossing(const Arc &first, const Arc &second);

enum class Side { outside, boundary, inside };

/// A closed line, and the region on its left.
class Ring {
public:
    /// Requires: three points or more, neighbours in different places and not opposite each other;
    /// the last is joined to the first.
    explicit Ring(const std::vector<Vector> &points);

    const std::vector<Arc> &arcs() const { return m_arcs; }
    /// Square metres on the left: what lies on the right is the rest of the earth.
    double area() const;
    bool leftIsSmaller() const { return m_solidAngle < 2 * pi; }
    /// Where a point lies as to the region on the left.
    Side sideOf(Vector point) const;

    /// Square metres of the whole earth.
    static double earth();

private:
    static constexpr double pi = 3.14159265358979323846;

    std::vector<Arc> m_arcs;
    Vector m_middle; ///< of the hemisphere that holds all points, when m_fitsHemisphere
    bool m_fitsHemisphere = false;
    double m_solidAngle = 0; ///< of the region on the left, between 0 and 4 pi
};

} // namespace partita::query::functions
