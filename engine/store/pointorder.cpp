#include "engine/store/pointorder.h"

namespace partita::store {

void PointOrder::add(HashPoint point)
{
    m_starts.push_back(m_points.size());
    m_points.push_back(point);
    while (m_starts.size() > 1) {
        const std::size_t first = m_starts[m_starts.size() - 2];
        const std::size_t second = m_starts.back();
        if (second - first >= 2 * (m_points.size() - second))
            return;
        const auto begin = m_points.begin();
        std::inplace_merge(begin + static_cast<std::ptrdiff_t>(first),
                           begin + static_cast<std::ptrdiff_t>(second), m_points.end());
        m_starts.pop_back();
    }
}

void PointOrder::assign(std::vector<HashPoint> points)
{
    std::sort(points.begin(), points.end());
    m_points = std::move(points);
    m_starts.assign(m_points.empty() ? 0 : 1, 0);
}

} // namespace partita::store
