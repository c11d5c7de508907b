// Rows that a look-up is nested in: how many rows of the full population each of them stands for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace partita::execution {

/// Levels of nesting as a bit set.
using Levels = std::uint64_t;

/// The level, 0 for the outermost. 64 suffice: look-ups are nested less deeply.
Levels levelBit(std::size_t level);

/// How many rows of the full population the rows found by a look-up stand for.
struct RowScale {
    double factor = 1; ///< rows there for each one here
    Levels levels = 0; ///< on which these rows depend, their own included
};

/// A stack of rows, the innermost last. A look-up that uses values of some of them is made once for
/// each combination of those rows, whatever other rows are nested between them. `values`: for each
/// value that a look-up uses, the levels whose rows determine it.
class OuterRows {
public:
    void enter(const RowScale &rows) { m_rows.push_back(rows); }
    void leave() { m_rows.pop_back(); }

    /// Factor of the combinations of rows of these levels.
    double combinations(Levels levels) const;
    /// Factor of the executions of a look-up.
    double executions(std::span<const Levels> values) const;
    /// Factor of the rows that a look-up finds, as far as the outer rows decide. Each value that it
    /// uses bounds the rows; the value with the least factor bounds them best.
    double found(std::span<const Levels> values) const;
    /// Scale of rows that a look-up finds. `factor`: of these.
    RowScale inside(std::span<const Levels> values, double factor) const;

private:
    std::vector<RowScale> m_rows;
};

} // namespace partita::execution
