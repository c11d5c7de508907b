// What drawing partners is made of: streams, a picker of partners, a set of rows. Internal to
// links.cpp and pairs.cpp.
#pragma once

#include "engine/population/links.h"

#include <algorithm>

namespace partita::population {

enum Purpose : std::uint64_t { degreePurpose, pickPurpose, pinPurpose, spreadPurpose };

constexpr int attempts = 64; ///< before a free partner is looked for in order

inline std::uint64_t streamOf(const LinkRequest &request, Purpose purpose)
{
    return request.stream * 8 + purpose;
}

/// Draws one of n partners: uniformly, by Zipf over a spread order, or in proportion to drawn
/// degrees.
class Picker {
public:
    Picker(Row n, double exponent, std::uint64_t key)
        : m_n(n)
        , m_spread(n, key)
    {
        if (exponent > 0 && n > 1)
            m_zipf.emplace(n, exponent);
    }
    Picker(std::vector<std::uint64_t> sums, std::uint64_t key)
        : m_n(static_cast<Row>(sums.size()))
        , m_spread(sums.size(), key)
        , m_sums(std::move(sums))
    {
        if (!m_sums.empty() && m_sums.back() == 0)
            m_sums.clear();
    }

    Row operator()(Random &random) const
    {
        if (!m_sums.empty()) {
            const auto drawn = static_cast<std::uint64_t>(
                random.between(0, static_cast<std::int64_t>(m_sums.back()) - 1));
            return static_cast<Row>(std::upper_bound(m_sums.begin(), m_sums.end(), drawn)
                                    - m_sums.begin());
        }
        if (m_zipf)
            return static_cast<Row>(m_spread(static_cast<std::uint64_t>((*m_zipf)(random))));
        return static_cast<Row>(random.between(0, std::int64_t {m_n} - 1));
    }

private:
    Row m_n;
    Spread m_spread;
    std::optional<Zipf> m_zipf;
    std::vector<std::uint64_t> m_sums;
};

/// A set of rows that is emptied in no time.
class Marks {
public:
    explicit Marks(Row rows)
        : m_marks(rows, 0)
    {
    }
    void clear()
    {
        ++m_current;
        m_size = 0;
    }
    bool has(Row row) const { return m_marks[row] == m_current; }
    void add(Row row)
    {
        m_size += !has(row);
        m_marks[row] = m_current;
    }
    Row size() const { return m_size; }

private:
    std::vector<std::uint32_t> m_marks;
    std::uint32_t m_current = 1;
    Row m_size = 0;
};

/// Pinned or drawn.
std::uint32_t degreeOf(const LinkRequest &request, const DegreeSampler &sampler, Row parent);

} // namespace partita::population
