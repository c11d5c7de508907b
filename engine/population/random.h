// Counter-based random numbers and distributions, the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

namespace partita::population {

/// A stream of random numbers, a pure function of its seeds (SplitMix64 over mixed seeds).
class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0, std::uint64_t item = 0);
    /// Random(seed, stream, item) equals at(base(seed, stream), item). Keeping the base is faster
    /// when many items are drawn.
    static std::uint64_t base(std::uint64_t seed, std::uint64_t stream);
    static Random at(std::uint64_t base, std::uint64_t item);

    std::uint64_t next();
    double unit(); ///< [0, 1)
    std::int64_t between(std::int64_t minimum, std::int64_t maximum); ///< inclusive, unbiased
    /// A sum of twelve uniform numbers, so at most six deviations from the mean.
    double normal(double mean, double deviation);

private:
    Random() = default;
    std::uint64_t m_state = 0;
};

/// 1 + 2^-exponent + 3^-exponent + … up to `count`. After the first terms an integral replaces the
/// sum, with a relative error below a millionth.
double sumOfPowers(double count, double exponent);

/// Zipf over ranks 0..n-1 by rejection-inversion: rank r with weight 1 / (r+1)^exponent.
/// Requires: n >= 1, exponent >= 0.
class Zipf {
public:
    Zipf(std::int64_t n, double exponent);
    std::int64_t operator()(Random &random) const;

private:
    double integral(double x) const;
    double inverseIntegral(double x) const;
    double weight(double x) const;

    std::int64_t m_n;
    double m_exponent;
    double m_low;
    double m_high;
    double m_squeeze;
};

/// A bijection of 32-bit numbers selected by `key`, and its inverse. It maps rows to numbers that
/// look random but never repeat.
std::uint32_t scramble(std::uint32_t value, std::uint64_t key);
std::uint32_t unscramble(std::uint32_t value, std::uint64_t key);

/// A bijection of 0..n-1 that separates neighbours; maps rows to ranks. Requires: value < n.
class Permutation {
public:
    explicit Permutation(std::uint64_t n, std::uint64_t key);
    std::uint64_t operator()(std::uint64_t value) const
    {
        return (value * m_factor + m_offset) % m_n;
    }

private:
    std::uint64_t m_n;
    std::uint64_t m_factor = 1;
    std::uint64_t m_offset = 0;
};

} // namespace partita::population
