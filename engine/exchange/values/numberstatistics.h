// Bounds, deviation and different values of many numbers.
#pragma once

#include "engine/exchange/values/distinctvalues.h"
#include "engine/exchange/values/spread.h"

#include <vector>

namespace partita::exchange {

class NumberStatistics {
public:
    void add(const model::Json &value);

    std::int64_t count() const { return m_values.count(); }
    bool areWhole() const
    {
        return m_whole == count() && m_values.most() <= mostWhole && m_values.least() >= -mostWhole;
    }
    bool areUnique() const { return m_distinct.areUnique(); }
    double meanBytes() const { return m_bytes.mean(); }

    model::Generator generator() const;
    /// A generator of unique integers of about the same size.
    model::Generator keyGenerator() const;

private:
    static constexpr double mostWhole = 4e18;

    model::Generator bounds() const;
    model::Generator quantiles() const;

    Spread m_values;
    Spread m_bytes;
    std::int64_t m_whole = 0; ///< how many are integers
    DistinctValues m_distinct;
    std::vector<double> m_kept; ///< a fair sample: each number with the same probability
};

} // namespace partita::exchange
