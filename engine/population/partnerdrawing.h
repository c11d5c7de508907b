// Tools for drawing partners: streams of random numbers, a weighted choice, a set of rows. Internal
// to links.cpp and pairs.cpp.
#pragma once

#include "engine/population/links.h"

#include <algorithm>

namespace partita::population {

enum Purpose : std::uint64_t { degreePurpose, pickPurpose, pinPurpose, spreadPurpose };

constexpr int attempts = 64; ///< random attempts before a free partner is searched in order

inline std::uint64_t streamOf(const LinkRequest &request, Purpose purpose)
{
    return request.stream * 8 + purpose;
}

/// Random choice of one of n partners: uniform, by Zipf's law over a shuffled order, or in
/// proportion to drawn degrees.
class WeightedChoice {
public:
    WeightedChoice(Row n, double exponent, std::uint64_t key)
        : m_n(n)
        , m_permutation(n, key)
    {
        if (exponent > 0 && n > 1)
            m_zipf.emplace(n, exponent);
    }
    WeightedChoice(std::vector<std::uint64_t> sums, std::uint64_t key)
        : m_n(static_cast<Row>(sums.size()))
        , m_permutation(sums.size(), key)
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
            return static_cast<Row>(m_permutation(static_cast<std::uint64_t>((*m_zipf)(random))));
        return static_cast<Row>(random.between(0, std::int64_t {m_n} - 1));
    }

private:
    Row m_n;
    Permutation m_permutation;
    std::optional<Zipf> m_zipf;
    std::vector<std::uint64_t> m_sums;
};

/// A set of rows that is cleared in constant time.
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

/// The parent's pinned degree, else a drawn one.
std::uint32_t degreeOf(const LinkRequest &request, const DegreeSampler &sampler, Row parent);

} // namespace partita::population
