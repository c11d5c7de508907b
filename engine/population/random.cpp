#include "engine/population/random.h"

#include "engine/population/portablemath.h"

#include <cmath>
#include <numeric>

namespace partita::population {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;
constexpr double oneOver53Bits = 1.0 / 9007199254740992.0;

constexpr std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
    return value ^ (value >> 31);
}

/// ln(1 + x) / x, also accurate for x near zero.
double logOnePlusOver(double x)
{
    if (std::fabs(x) > 1e-4)
        return portableLog(1 + x) / x;
    return 1 - x * (0.5 - x * (1.0 / 3 - x * 0.25));
}

/// (e^x - 1) / x, also accurate for x near zero.
double expMinusOneOver(double x)
{
    if (std::fabs(x) > 1e-4)
        return (portableExp(x) - 1) / x;
    return 1 + x * 0.5 * (1 + x * (1.0 / 3) * (1 + x * 0.25));
}

std::uint16_t roundKey(std::uint64_t key, unsigned round, std::uint32_t half)
{
    return static_cast<std::uint16_t>(mixed(key + round * golden + half) >> 24);
}

} // namespace

Random::Random(std::uint64_t seed, std::uint64_t stream, std::uint64_t item)
    : Random(at(base(seed, stream), item))
{
}

std::uint64_t Random::base(std::uint64_t seed, std::uint64_t stream)
{
    return mixed(mixed(seed + golden) + stream * golden);
}

Random Random::at(std::uint64_t base, std::uint64_t item)
{
    Random random;
    random.m_state = mixed(base + item * 0xd1342543de82ef95ULL);
    return random;
}

std::uint64_t Random::next()
{
    m_state += golden;
    return mixed(m_state);
}

double Random::unit()
{
    return static_cast<double>(next() >> 11) * oneOver53Bits;
}

std::int64_t Random::between(std::int64_t minimum, std::int64_t maximum)
{
    if (maximum <= minimum)
        return minimum;
    const std::uint64_t range
        = static_cast<std::uint64_t>(maximum) - static_cast<std::uint64_t>(minimum) + 1;
    if (range == 0)
        return static_cast<std::int64_t>(next());
    // Lemire's method: the high half of a product, rejecting the few low halves that would cause a
    // bias.
    Wide product = static_cast<Wide>(next()) * range;
    if (static_cast<std::uint64_t>(product) < range) {
        const std::uint64_t threshold = (0 - range) % range;
        while (static_cast<std::uint64_t>(product) < threshold)
            product = static_cast<Wide>(next()) * range;
    }
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(minimum)
                                     + static_cast<std::uint64_t>(product >> 64));
}

double Random::normal(double mean, double deviation)
{
    std::uint64_t sum = 0;
    for (int draw = 0; draw < 3; ++draw) {
        const std::uint64_t bits = next();
        sum += (bits & 0xffff) + ((bits >> 16) & 0xffff) + ((bits >> 32) & 0xffff) + (bits >> 48);
    }
    return mean + deviation * ((static_cast<double>(sum) + 6) / 65536 - 6);
}

double sumOfPowers(double count, double exponent)
{
    constexpr double exact = 1000;
    double sum = 0;
    for (double rank = 1; rank <= std::min(count, exact); ++rank)
        sum += std::pow(rank, -exponent);
    if (count <= exact)
        return sum;
    const double from = exact + 0.5;
    const double to = count + 0.5;
    const double power = 1 - exponent;
    return sum
        + (std::abs(power) < 1e-9 ? std::log(to / from)
                                  : (std::pow(to, power) - std::pow(from, power)) / power);
}

Zipf::Zipf(std::int64_t n, double exponent)
    : m_n(n)
    , m_exponent(exponent)
    , m_low(integral(1.5) - 1)
    , m_high(integral(static_cast<double>(n) + 0.5))
    , m_squeeze(2 - inverseIntegral(integral(2.5) - weight(2)))
{
}

std::int64_t Zipf::operator()(Random &random) const
{
    if (m_n <= 1 || m_exponent <= 0)
        return random.between(0, m_n - 1);
    for (;;) {
        const double u = m_high + random.unit() * (m_low - m_high);
        const double x = inverseIntegral(u);
        double k = std::floor(x + 0.5);
        k = k < 1 ? 1 : (k > static_cast<double>(m_n) ? static_cast<double>(m_n) : k);
        if (k - x <= m_squeeze || u >= integral(k + 0.5) - weight(k))
            return static_cast<std::int64_t>(k) - 1;
    }
}

double Zipf::integral(double x) const
{
    const double logarithm = portableLog(x);
    return expMinusOneOver((1 - m_exponent) * logarithm) * logarithm;
}

double Zipf::inverseIntegral(double x) const
{
    double t = x * (1 - m_exponent);
    if (t < -1)
        t = -1 + 1e-15; // only reached by rounding
    return portableExp(logOnePlusOver(t) * x);
}

double Zipf::weight(double x) const
{
    return portableExp(-m_exponent * portableLog(x));
}

std::uint32_t scramble(std::uint32_t value, std::uint64_t key)
{
    std::uint32_t left = value >> 16;
    std::uint32_t right = value & 0xffff;
    for (unsigned round = 0; round < 4; ++round) {
        const std::uint32_t next = left ^ roundKey(key, round, right);
        left = right;
        right = next;
    }
    return left << 16 | right;
}

std::uint32_t unscramble(std::uint32_t value, std::uint64_t key)
{
    std::uint32_t left = value >> 16;
    std::uint32_t right = value & 0xffff;
    for (unsigned round = 4; round-- > 0;) {
        const std::uint32_t previous = right ^ roundKey(key, round, left);
        right = left;
        left = previous;
    }
    return left << 16 | right;
}

Permutation::Permutation(std::uint64_t n, std::uint64_t key)
    : m_n(n ? n : 1)
{
    Random random(key);
    m_offset = random.next() % m_n;
    do {
        m_factor = random.next() % m_n;
    } while (std::gcd(m_factor, m_n) != 1);
}

} // namespace partita::population
