#include "engine/store/rangelayout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace partita::store {
namespace {

using Points = std::span<const StoredPoint>;

/// Fraction of its size by which a physical partition may miss its share to keep a prefix whole.
constexpr double worthAPrefix = 0.15;

/// Sorted, with equal points merged.
std::vector<StoredPoint> gathered(std::vector<StoredPoint> points)
{
    std::stable_sort(
        points.begin(), points.end(),
        [](const StoredPoint &left, const StoredPoint &right) { return left.point < right.point; });
    std::vector<StoredPoint> result;
    for (const StoredPoint &point : points) {
        if (!result.empty() && result.back().point == point.point)
            result.back() = {point.point, result.back().bytes + point.bytes,
                             std::max(result.back().prefixes, point.prefixes)};
        else
            result.push_back(point);
    }
    return result;
}

/// The points of one prefix as `parts` points with about as many bytes each.
void addParts(Points prefix, std::size_t parts, std::vector<StoredPoint> &result)
{
    double bytes = 0;
    for (const StoredPoint &point : prefix)
        bytes += point.bytes;
    double before = 0;
    std::size_t part = 0; // number of the last one added, from 1
    for (const StoredPoint &point : prefix) {
        const auto wanted = static_cast<std::size_t>(before / bytes * static_cast<double>(parts));
        if (wanted >= part) {
            result.push_back({point.point});
            part = wanted + 1;
        }
        result.back().bytes += point.bytes;
        before += point.bytes;
    }
}

/// Merges the points of every prefix that stands for several into as many points as physical
/// partitions of this size are needed for one of them: only there would it be cut.
std::vector<StoredPoint> withWholePrefixes(Points points, double partitionBytes)
{
    std::vector<StoredPoint> result;
    for (std::size_t first = 0; first < points.size();) {
        std::size_t last = first;
        double ofOne = 0;
        double prefixes = 1;
        for (; last < points.size() && points[last].point.high == points[first].point.high;
             ++last) {
            ofOne += points[last].bytes / points[last].prefixes;
            prefixes = std::max(prefixes, points[last].prefixes);
        }
        const Points prefix = points.subspan(first, last - first);
        const double parts = std::max(1.0, std::ceil(ofOne / partitionBytes));
        if (prefixes > 1 && parts < static_cast<double>(prefix.size()))
            addParts(prefix, static_cast<std::size_t>(parts), result);
        else
            result.insert(result.end(), prefix.begin(), prefix.end());
        first = last;
    }
    return result;
}

/// A cut between two points: at the start of the outermost level in which they differ. So a cut
/// between two tenants does not separate the users of one tenant.
HashPoint between(HashPoint lower, HashPoint upper)
{
    constexpr std::uint64_t lastLevel = 0xffff'ffff;
    if (lower.high != upper.high)
        return {upper.high, 0};
    const HashPoint second {upper.high, upper.low & ~lastLevel};
    return second > lower ? second : upper;
}

/// Number of points before the cut that comes nearest to `share` of the bytes, with at least one on
/// each side. A cut between two first levels is preferred if it is within `tolerance` bytes, since
/// it keeps all keys of a prefix together. Requires: at least two points.
std::size_t pointsBefore(Points points, double share, double tolerance)
{
    double total = 0;
    for (const StoredPoint &point : points)
        total += point.bytes;
    const double wanted = total * share;
    std::size_t nearest = 1;
    std::size_t nearestEdge = 0;
    double distance = std::numeric_limits<double>::infinity();
    double distanceOfEdge = tolerance;
    double before = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        before += points[i - 1].bytes;
        const double off = std::abs(before - wanted);
        if (off < distance) {
            distance = off;
            nearest = i;
        }
        if (off < distanceOfEdge && points[i - 1].point.high != points[i].point.high) {
            distanceOfEdge = off;
            nearestEdge = i;
        }
    }
    return nearestEdge > 0 ? nearestEdge : nearest;
}

/// Number of partitions for the points before a cut: half of them, unless one side has fewer points
/// than partitions and the other can use the rest.
int partitionsBefore(std::size_t before, std::size_t after, int count)
{
    const int half = count / 2;
    const auto lower
        = static_cast<int>(std::min<std::size_t>(before, static_cast<std::size_t>(count)));
    const auto upper
        = static_cast<int>(std::min<std::size_t>(after, static_cast<std::size_t>(count)));
    if (lower < half)
        return std::max({lower, count - upper, 1});
    if (upper < count - half)
        return std::min({count - upper, lower, count - 1});
    return half;
}

/// `tolerance` in bytes; see pointsBefore().
void divide(const HashRange &range, Points points, int count, double tolerance,
            std::vector<HashRange> &ranges)
{
    if (count == 1) {
        ranges.push_back(range);
        return;
    }
    std::array<HashRange, 2> parts;
    std::size_t before = 0;
    int partitions = count / 2;
    if (points.size() > 1) {
        before = pointsBefore(points, static_cast<double>(partitions) / count, tolerance);
        partitions = partitionsBefore(before, points.size() - before, count);
        const HashPoint cut = between(points[before - 1].point, points[before].point);
        parts
            = {HashRange {range.minimum, cut, false}, HashRange {cut, range.maximum, range.isLast}};
    } else {
        parts = range.halves();
        before = points.empty() || !parts[0].contains(points[0].point) ? 0 : points.size();
    }
    divide(parts[0], points.first(before), partitions, tolerance, ranges);
    divide(parts[1], points.subspan(before), count - partitions, tolerance, ranges);
}

} // namespace

std::vector<HashRange> rangesByStorage(std::vector<StoredPoint> points, int count)
{
    std::vector<StoredPoint> sorted = gathered(std::move(points));
    double total = 0;
    for (const StoredPoint &point : sorted)
        total += point.bytes;
    if (total > 0)
        sorted = withWholePrefixes(sorted, total / count);
    std::vector<HashRange> ranges;
    divide(HashRange::whole(), sorted, count, worthAPrefix * total / count, ranges);
    return ranges;
}

bool isWholeSpace(const std::vector<HashRange> &ranges)
{
    HashPoint next;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const HashRange &range = ranges[i];
        if (range.minimum != next || range.isLast != (i + 1 == ranges.size()))
            return false;
        if (!range.isLast && !(range.minimum < range.maximum))
            return false;
        next = range.maximum;
    }
    return !ranges.empty();
}

} // namespace partita::store
