// Mathematical functions on doubles. Results outside the real numbers are NaN or infinite, as in
// the service, not undefined.
#include "engine/query/functions/library.h"

#include <cmath>
#include <numbers>

namespace partita::query::functions {

namespace {

template<typename Operation>
Value ofOne(Arguments arguments, Operation operation)
{
    return arguments[0].isNumber() ? Value::number(operation(arguments[0].number())) : Value();
}

template<typename Operation>
Value ofTwo(Arguments arguments, Operation operation)
{
    if (!arguments[0].isNumber() || !arguments[1].isNumber())
        return {};
    return Value::number(operation(arguments[0].number(), arguments[1].number()));
}

/// Rounds a number. Integers stay as they are, so those beyond 2^53 keep their digits.
template<typename Operation>
Value rounded(Arguments arguments, Operation operation)
{
    if (arguments[0].isNumber() && arguments[0].isInteger())
        return arguments[0];
    return ofOne(arguments, operation);
}

} // namespace

Value absolute(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::fabs(x); });
}

Value arcCosine(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::acos(x); });
}

Value arcSine(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::asin(x); });
}

Value arcTangent(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::atan(x); });
}

Value arcTangent2(Arguments arguments, Context &)
{
    return ofTwo(arguments, [](double y, double x) { return std::atan2(y, x); });
}

Value ceiling(Arguments arguments, Context &)
{
    return rounded(arguments, [](double x) { return std::ceil(x); });
}

Value cosine(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::cos(x); });
}

Value cotangent(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return 1.0 / std::tan(x); });
}

Value degrees(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return 180.0 / std::numbers::pi * x; });
}

Value exponential(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::exp(x); });
}

Value floorOf(Arguments arguments, Context &)
{
    return rounded(arguments, [](double x) { return std::floor(x); });
}

Value logarithm(Arguments arguments, Context &)
{
    if (arguments.size() == 1)
        return ofOne(arguments, [](double x) { return std::log(x); });
    return ofTwo(arguments, [](double x, double base) {
        return base == 10.0 ? std::log10(x)
                            : std::log(x) / std::log(base); // exact at powers of ten
    });
}

Value logarithm10(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::log10(x); });
}

// The multiple of the bin size at or below the number. NUMBERBIN(37.752, -100) is documented as
// 100, so the quotient is rounded down, not the number.
Value numberBin(Arguments arguments, Context &)
{
    if (arguments.size() == 1)
        return rounded(arguments, [](double x) { return std::floor(x); });
    if (arguments[1].isNumber() && arguments[1].number() == 0.0)
        return {};
    return ofTwo(arguments, [](double x, double size) { return std::floor(x / size) * size; });
}

Value pi(Arguments, Context &)
{
    return Value::number(std::numbers::pi);
}

Value power(Arguments arguments, Context &)
{
    return ofTwo(arguments, [](double base, double exponent) { return std::pow(base, exponent); });
}

Value radians(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::numbers::pi * x / 180.0; });
}

// SplitMix64, one step per call: a query with the same seed draws the same numbers on every
// machine.
Value randomNumber(Arguments, Context &context)
{
    if (!context.randomState)
        return {};
    std::uint64_t z = (*context.randomState += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    z ^= z >> 31U;
    return Value::number(static_cast<double>(z >> 11U) * 0x1.0p-53);
}

Value roundOf(Arguments arguments, Context &)
{
    return rounded(arguments, [](double x) { return std::round(x); });
}

Value sign(Arguments arguments, Context &)
{
    if (!arguments[0].isNumber() || std::isnan(arguments[0].number()))
        return {};
    const double x = arguments[0].number();
    return Value::integer(x > 0 ? 1 : x < 0 ? -1 : 0);
}

Value sine(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::sin(x); });
}

Value square(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return x * x; });
}

Value squareRoot(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::sqrt(x); });
}

Value tangent(Arguments arguments, Context &)
{
    return ofOne(arguments, [](double x) { return std::tan(x); });
}

Value truncate(Arguments arguments, Context &)
{
    return rounded(arguments, [](double x) { return std::trunc(x); });
}

} // namespace partita::query::functions
