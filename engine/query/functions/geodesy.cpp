#include "engine/query/functions/geodesy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace partita::query::functions {

namespace {

constexpr double semiMajor = 6378137.0;
constexpr double flattening = 1 / 298.257223563;
constexpr double semiMinor = semiMajor * (1 - flattening);
constexpr double eccentricitySquared = flattening * (2 - flattening);
const double eccentricity = std::sqrt(eccentricitySquared);

/// Integral of a smooth function by Gauss's rule with eight points, in pieces of at most one
/// radian.
template<typename Function>
double integral(double from, double to, Function function)
{
    struct Node {
        double place;
        double weight;
    };
    constexpr std::array<Node, 4> nodes {{{0.1834346424956498, 0.3626837833783620},
                                          {0.5255324099163290, 0.3137066458778873},
                                          {0.7966664774136267, 0.2223810344533745},
                                          {0.9602898564975363, 0.1012285362903763}}};
    const int pieces = std::max(1, static_cast<int>(std::ceil(std::fabs(to - from))));
    const double half = (to - from) / pieces / 2;
    double sum = 0;
    for (int piece = 0; piece < pieces; ++piece) {
        const double middle = from + half * (2 * piece + 1);
        for (const Node &node : nodes)
            sum += node.weight
                * (function(middle - half * node.place) + function(middle + half * node.place));
    }
    return sum * half;
}

/// A unit vector perpendicular to `a`, in the plane of `a` and the poles if there is one.
Vector anyNormal(Vector a)
{
    const Vector axis = std::fabs(a.z) < 0.9 ? Vector {0, 0, 1} : Vector {1, 0, 0};
    return normalised(cross(a, axis));
}

/// Square metres between the equator and a parallel, per radian of longitude. `z` is the sine of
/// the geocentric latitude.
double zone(double z)
{
    constexpr double shrink = (1 - eccentricitySquared) * (1 - eccentricitySquared);
    const double sine = z / std::sqrt(z * z + (1 - z * z) * shrink);
    return semiMinor * semiMinor / 2
        * (std::atanh(eccentricity * sine) / eccentricity
           + sine / (1 - eccentricitySquared * sine * sine));
}

/// Difference between the areas of ellipsoid and sphere, in a form that is smooth at the poles: see
/// Ring::area().
double flatteningTerm(double z)
{
    const double rest = 1 - z * z;
    if (rest > 1e-9)
        return (zone(z) - zone(1) * z) / rest;
    constexpr double step = 1e-4; // the limit at the pole, by symmetry of z
    const double near = 1 - step;
    return std::copysign((zone(near) - zone(1) * near) / (1 - near * near), z);
}

/// Signed solid angle of the triangle of three directions.
double solidAngle(Vector a, Vector b, Vector c)
{
    const double volume = dot(a, cross(b - a, c - a));
    return 2 * std::atan2(volume, 1 + dot(a, b) + dot(b, c) + dot(c, a));
}

} // namespace

Vector operator+(Vector a, Vector b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

Vector operator-(Vector a, Vector b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

Vector operator*(Vector a, double factor)
{
    return {a.x * factor, a.y * factor, a.z * factor};
}

double dot(Vector a, Vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

Vector cross(Vector a, Vector b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double norm(Vector a)
{
    return std::sqrt(dot(a, a));
}

Vector normalised(Vector a)
{
    return a * (1 / norm(a));
}

Vector directionOf(double longitude, double latitude)
{
    constexpr double radian = std::numbers::pi / 180;
    const double east = longitude * radian;
    const double north = latitude * radian;
    return normalised({std::cos(north) * std::cos(east), std::cos(north) * std::sin(east),
                       (1 - eccentricitySquared) * std::sin(north)});
}

bool samePlace(Vector a, Vector b)
{
    return norm(a - b) < sameplace;
}

// The plane of the arc cuts the ellipsoid in an ellipse whose greater half axis is in the plane of
// the equator.
double arcLength(Vector from, Vector to)
{
    constexpr double opposite
        = 1e-9; // nearer than this the plane is only rounding errors: take one through a pole
    const Vector product = cross(from, to - from);
    const double sine = norm(product);
    const bool ahead = dot(from, to) > 0;
    if (ahead && sine == 0)
        return 0;
    const Vector normal = !ahead && sine < opposite ? anyNormal(from) : product * (1 / sine);
    const double flat = normal.z * normal.z;
    const double minor
        = 1 / std::sqrt(flat / (semiMajor * semiMajor) + (1 - flat) / (semiMinor * semiMinor));
    const bool isEquator = normal.x == 0 && normal.y == 0; // `flat` may miss 1 by rounding
    const Vector node = isEquator ? Vector {1, 0, 0} : normalised({-normal.y, normal.x, 0});
    const Vector top = cross(normal, node);
    const auto eccentricAnomaly = [&](Vector point) {
        return std::atan2(semiMajor * dot(point, top), minor * dot(point, node));
    };
    const double start = eccentricAnomaly(from);
    double end = eccentricAnomaly(to);
    if (end < start)
        end += 2 * std::numbers::pi;
    return integral(start, end, [minor](double t) {
        const double across = semiMajor * std::sin(t);
        const double along = minor * std::cos(t);
        return std::sqrt(across * across + along * along);
    });
}

Arc::Arc(Vector start, Vector end)
    : from(start)
    , to(end)
    , normal(normalised(cross(start, end - start)))
    , angle(std::atan2(norm(cross(start, end - start)), dot(start, end)))
{
}

Vector Arc::at(double radians) const
{
    return from * std::cos(radians) + cross(normal, from) * std::sin(radians);
}

Vector Arc::nearest(Vector point) const
{
    const Vector projection = point - normal * dot(point, normal);
    if (norm(projection) > 0) {
        const Vector foot = normalised(projection);
        if (dot(cross(from, foot), normal) >= 0 && dot(cross(foot, to), normal) >= 0)
            return foot;
    }
    return dot(point, from) > dot(point, to) ? from : to;
}

bool Arc::holds(Vector point) const
{
    return std::fabs(dot(point, normal)) < sameplace && samePlace(nearest(point), point);
}

bool cross(const Arc &first, const Arc &second)
{
    const double a = dot(second.normal, first.from);
    const double b = dot(second.normal, first.to);
    const double c = dot(first.normal, second.from);
    const double d = dot(first.normal, second.to);
    if (std::min({std::fabs(a), std::fabs(b), std::fabs(c), std::fabs(d)}) < sameplace)
        return false;
    return (a > 0) != (b > 0) && (a > 0) == (d > 0) && (b > 0) == (c > 0);
}

Vector crossing(const Arc &first, const Arc &second)
{
    const Vector point = normalised(cross(first.normal, second.normal));
    return dot(point, first.from + first.to) > 0 ? point : point * -1;
}

Ring::Ring(const std::vector<Vector> &points)
{
    Vector sum;
    for (std::size_t i = 0; i < points.size(); ++i) {
        m_arcs.emplace_back(points[i], points[(i + 1) % points.size()]);
        sum = sum + points[i];
        m_solidAngle += solidAngle(points.front(), points[i], points[(i + 1) % points.size()]);
    }
    m_solidAngle = std::fmod(m_solidAngle, 4 * std::numbers::pi);
    if (m_solidAngle < 0)
        m_solidAngle += 4 * std::numbers::pi;
    if (norm(sum) > sameplace) {
        m_middle = normalised(sum);
        m_fitsHemisphere = std::ranges::all_of(
            points, [this](Vector point) { return dot(point, m_middle) > 0; });
    }
}

double Ring::earth()
{
    return 4 * std::numbers::pi * zone(1);
}

// On the ellipsoid the area is the sum of -zone(z) d(longitude) along the ring, plus 2 pi zone(1)
// for each pole inside. The same sum on a sphere, with zone(1) * z, is subtracted and replaced by
// the solid angle, which handles the poles. The rest vanishes at the poles and is smooth
// everywhere.
double Ring::area() const
{
    double correction = 0;
    for (const Arc &arc : m_arcs) {
        const double along = cross(arc.normal, arc.from).z;
        correction
            += arc.normal.z * integral(0, arc.angle, [&](double angle) {
                   return flatteningTerm(arc.from.z * std::cos(angle) + along * std::sin(angle));
               });
    }
    return zone(1) * m_solidAngle - correction;
}

// The bearing from the point to a traveller along the ring makes a full turn when the ring
// separates the point from its antipode. In a hemisphere the smaller region never contains both.
Side Ring::sideOf(Vector point) const
{
    double turn = 0;
    for (const Arc &arc : m_arcs) {
        if (arc.holds(point))
            return Side::boundary;
        const double ahead = dot(arc.from, arc.to) - dot(arc.from, point) * dot(arc.to, point);
        turn += std::atan2(dot(point, cross(arc.from, arc.to)), ahead);
    }
    const bool separates = std::fabs(turn) > std::numbers::pi;
    bool inside = !leftIsSmaller();
    if (m_fitsHemisphere) {
        if (separates && dot(point, m_middle) > 0)
            inside = leftIsSmaller();
    } else if (separates) {
        inside = turn > 0;
    }
    return inside ? Side::inside : Side::outside;
}

} // namespace partita::query::functions
