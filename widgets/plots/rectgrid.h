// Rectangles in the cells of a grid: those that may meet an area are found without asking all.
#pragma once

#include <QRectF>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace partita::plots {

class RectGrid {
public:
    explicit RectGrid(double cell = 256)
        : m_cell(cell)
    {
    }

    void add(const QRectF &rect)
    {
        const std::size_t number = m_rects.size();
        m_rects.push_back(rect);
        if (isLarge(rect))
            return m_large.push_back(number);
        forEachCell(rect, [&](std::uint64_t cell) {
            m_cells[cell].push_back(number);
            return false;
        });
    }
    const QRectF &at(std::size_t number) const { return m_rects[number]; }

    /// Whether `isMet` is true for one of the rectangles near an area; some are asked twice.
    template<typename IsMet>
    bool anyNear(const QRectF &area, const IsMet &isMet) const
    {
        if (isLarge(area)) {
            for (std::size_t number = 0; number < m_rects.size(); ++number) {
                if (isMet(number))
                    return true;
            }
            return false;
        }
        if (std::any_of(m_large.begin(), m_large.end(), isMet))
            return true;
        return forEachCell(area, [&](std::uint64_t cell) {
            const auto found = m_cells.find(cell);
            if (found == m_cells.end())
                return false;
            for (const std::size_t number : found->second) {
                if (isMet(number))
                    return true;
            }
            return false;
        });
    }

private:
    /// In so many cells that asking all rectangles is faster.
    bool isLarge(const QRectF &rect) const
    {
        constexpr double most = 1000;
        return !(rect.width() / m_cell + 1 < most
                 && (rect.width() / m_cell + 1) * (rect.height() / m_cell + 1) < most);
    }

    template<typename Visit>
    bool forEachCell(const QRectF &area, const Visit &visit) const
    {
        const auto row = [this](double place) {
            constexpr double farthest = 1e9;
            return static_cast<std::int64_t>(
                std::clamp(std::floor(place / m_cell), -farthest, farthest));
        };
        for (std::int64_t x = row(area.left()); x <= row(area.right()); ++x) {
            for (std::int64_t y = row(area.top()); y <= row(area.bottom()); ++y) {
                const auto cell = static_cast<std::uint64_t>(x) << 32
                    | (static_cast<std::uint64_t>(y) & 0xffffffffU);
                if (visit(cell))
                    return true;
            }
        }
        return false;
    }

    double m_cell;
    std::vector<QRectF> m_rects;
    std::vector<std::size_t> m_large;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> m_cells;
};

} // namespace partita::plots
