#include "engine/execution/infull/outerrows.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

namespace partita::execution {
namespace {

Levels unionOf(std::span<const Levels> values)
{
    return std::accumulate(values.begin(), values.end(), Levels {0}, std::bit_or<Levels>());
}

} // namespace

Levels levelBit(std::size_t level)
{
    constexpr std::size_t deepest = 63;
    return Levels {1} << std::min(level, deepest);
}

double OuterRows::combinations(Levels levels) const
{
    double factor = 1;
    for (std::size_t level = m_rows.size(); level-- > 0;) {
        if ((levels & levelBit(level)) == 0)
            continue;
        factor *= m_rows[level].factor;
        levels &= ~m_rows[level].levels; // their factor is part of this one
    }
    return factor;
}

double OuterRows::executions(std::span<const Levels> values) const
{
    return combinations(unionOf(values));
}

double OuterRows::found(std::span<const Levels> values) const
{
    std::optional<double> least;
    for (const Levels levels : values) {
        if (levels != 0)
            least = std::min(combinations(levels), least.value_or(combinations(levels)));
    }
    return least.value_or(1);
}

RowScale OuterRows::inside(std::span<const Levels> values, double factor) const
{
    RowScale rows {factor, levelBit(m_rows.size())};
    const Levels around = unionOf(values);
    for (std::size_t level = 0; level < m_rows.size(); ++level) {
        if ((around & levelBit(level)) != 0)
            rows.levels |= m_rows[level].levels;
    }
    return rows;
}

} // namespace partita::execution
