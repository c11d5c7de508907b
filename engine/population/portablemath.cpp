#include "engine/population/portablemath.h"

#include <cmath>

namespace partita::population {
namespace {

constexpr double ln2 = 0.693147180559945309417;
constexpr double halfRoot2 = 0.707106781186547524401;

} // namespace

double portableLog(double x)
{
    int exponent = 0;
    double mantissa = std::frexp(x, &exponent); // exact
    if (mantissa < halfRoot2) {
        mantissa *= 2;
        --exponent;
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), where the quotient is at most 0.172.
    const double s = (mantissa - 1) / (mantissa + 1);
    const double square = s * s;
    double sum = 0;
    for (int power = 23; power >= 1; power -= 2)
        sum = sum * square + 1.0 / power;
    return 2 * s * sum + exponent * ln2;
}

double portableExp(double x)
{
    const double steps = std::floor(x / ln2 + 0.5);
    const double rest = x - steps * ln2; // at most 0.35
    double sum = 1;
    for (int term = 16; term >= 1; --term)
        sum = 1 + sum * rest / term;
    return std::ldexp(sum, static_cast<int>(steps)); // exact
}

} // namespace partita::population
