// Mean, deviation and bounds of numbers that come one after another.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace partita::exchange {

/// By Welford's method, which stays exact for many large numbers.
class Spread {
public:
    void add(double value)
    {
        ++m_count;
        const double step = value - m_mean;
        m_mean += step / static_cast<double>(m_count);
        m_squares += step * (value - m_mean);
        m_least = std::min(m_least, value);
        m_most = std::max(m_most, value);
    }

    std::int64_t count() const { return m_count; }
    double mean() const { return m_mean; }
    double deviation() const
    {
        return m_count > 1 ? std::sqrt(m_squares / static_cast<double>(m_count)) : 0;
    }
    double least() const { return m_count > 0 ? m_least : 0; }
    double most() const { return m_count > 0 ? m_most : 0; }

    /// Half the width of the even distribution around the mean with this deviation, as far as the
    /// least number allows.
    double evenHalf() const { return std::min(std::sqrt(3.0) * deviation(), mean() - least()); }

private:
    std::int64_t m_count = 0;
    double m_mean = 0;
    double m_squares = 0;
    double m_least = std::numeric_limits<double>::infinity();
    double m_most = -std::numeric_limits<double>::infinity();
};

} // namespace partita::exchange
