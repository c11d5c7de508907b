// Counter-based random numbers and the distributions drawn from them: the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

namespace partita::population {

/// A stream of random numbers that is a pure function of its seeds (SplitMix64 over mixed seeds).
class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0, std::uint64_t item = 0);
    std::uint64_t next();
    double unit(); ///< [0, 1)
    std::int64_t between(std::int64_t minimum, std::int64_t maximum); ///< inclusive, unbiased
    double normal(double mean, double deviation);

private:
    std::uint64_t m_state;
};

/// Zipf over ranks 0..n-1 by rejection-inversion: rank r with weight 1 / (r+1)^exponent.
class Zipf {
public:
    Zipf(std::int64_t n, double exponent);
    std::int64_t operator()(Random &random) const;

private:
    std::int64_t m_n;
    double m_exponent;
    double m_low;
    double m_high;
};

} // namespace partita::population
