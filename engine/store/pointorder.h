// Ordered points of the hash space. They find all that is under a prefix of a hierarchical key
// without reading every logical partition.
//
//     order.add(point);
//     order.visit(definition.range(prefix), [&](HashPoint point) { … });
#pragma once

#include "engine/store/partitionkey.h"

#include <algorithm>
#include <span>
#include <vector>

namespace partita::store {

/// Sorted runs, each at least twice as long as the next. A new point is a run of its own; runs of
/// similar length are merged. 16 bytes per point; adding a point and starting a visit take
/// logarithmic time.
class PointOrder {
public:
    void add(HashPoint point);
    /// Replaces all points.
    void assign(std::vector<HashPoint> points);

    /// Calls visit(point) for every point in the range, run by run. A point added twice is visited
    /// twice.
    template<typename Visit>
    void visit(const HashRange &range, Visit visit) const
    {
        for (std::size_t run = 0; run < m_starts.size(); ++run) {
            const std::span<const HashPoint> points = pointsOf(run);
            auto at = std::lower_bound(points.begin(), points.end(), range.minimum);
            for (; at != points.end() && range.contains(*at); ++at)
                visit(*at);
        }
    }

    std::size_t size() const { return m_points.size(); }
    std::size_t memory() const
    {
        return m_points.capacity() * sizeof(HashPoint) + m_starts.capacity() * sizeof(std::size_t);
    }

private:
    std::span<const HashPoint> pointsOf(std::size_t run) const
    {
        const std::size_t end = run + 1 < m_starts.size() ? m_starts[run + 1] : m_points.size();
        return std::span(m_points).subspan(m_starts[run], end - m_starts[run]);
    }

    std::vector<HashPoint> m_points;
    std::vector<std::size_t> m_starts; ///< starts of the runs, the longest first
};

} // namespace partita::store
