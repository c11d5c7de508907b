// Points of the hash space in their order, so that what lies under a prefix of a hierarchical key
// is found without a look at every logical partition.
//
//     order.add(point);
//     order.visit(definition.range(prefix), [&](HashPoint point) { … });
#pragma once

#include "engine/store/partitionkey.h"

#include <algorithm>
#include <span>
#include <vector>

namespace partita::store {

/// Sorted runs, each at least twice as long as the one behind it: a new point is a run of its own,
/// and runs of about one length are merged. 16 bytes a point; adding costs the logarithm of their
/// number, and so does the start of a visit.
class PointOrder {
public:
    void add(HashPoint point);
    /// Replaces all points.
    void assign(std::vector<HashPoint> points);

    /// Calls visit(point) for every point in the range, run by run; a point that was added twice
    /// comes twice.
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
    std::vector<std::size_t> m_starts; ///< of the runs, the longest first
};

} // namespace partita::store
