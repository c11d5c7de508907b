// 64-bit integer functions. All arguments must be integers; overflow wraps around as in two's
// complement.
#include "engine/query/functions/library.h"

#include <limits>

namespace partita::query::functions {

namespace {

template<typename Operation>
Value ofTwoIntegers(Arguments arguments, Operation operation)
{
    const auto first = integerIn(arguments[0]);
    const auto second = integerIn(arguments[1]);
    if (!first || !second)
        return {};
    return operation(*first, *second);
}

/// Computes a wrapping operation on unsigned numbers, for which overflow is defined.
template<typename Operation>
Value wrapping(Arguments arguments, Operation operation)
{
    return ofTwoIntegers(arguments, [operation](std::int64_t first, std::int64_t second) {
        const std::uint64_t result
            = operation(static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(second));
        return Value::integer(static_cast<std::int64_t>(result));
    });
}

constexpr std::uint64_t shiftMask = 63;

} // namespace

Value intAdd(Arguments arguments, Context &)
{
    return wrapping(arguments, [](std::uint64_t a, std::uint64_t b) { return a + b; });
}

Value intBitAnd(Arguments arguments, Context &)
{
    return wrapping(arguments, [](std::uint64_t a, std::uint64_t b) { return a & b; });
}

// The count is taken modulo 64, as in processors and C#.
Value intBitLeftShift(Arguments arguments, Context &)
{
    return wrapping(arguments,
                    [](std::uint64_t a, std::uint64_t b) { return a << (b & shiftMask); });
}

Value intBitNot(Arguments arguments, Context &)
{
    const auto number = integerIn(arguments[0]);
    return number ? Value::integer(~*number) : Value();
}

Value intBitOr(Arguments arguments, Context &)
{
    return wrapping(arguments, [](std::uint64_t a, std::uint64_t b) { return a | b; });
}

Value intBitRightShift(Arguments arguments, Context &)
{
    return ofTwoIntegers(arguments, [](std::int64_t a, std::int64_t b) {
        return Value::integer(a >> (static_cast<std::uint64_t>(b) & shiftMask));
    });
}

Value intBitXor(Arguments arguments, Context &)
{
    return wrapping(arguments, [](std::uint64_t a, std::uint64_t b) { return a ^ b; });
}

Value intDiv(Arguments arguments, Context &)
{
    return ofTwoIntegers(arguments, [](std::int64_t a, std::int64_t b) -> Value {
        if (b == 0 || (b == -1 && a == std::numeric_limits<std::int64_t>::min()))
            return {};
        return Value::integer(a / b);
    });
}

Value intMod(Arguments arguments, Context &)
{
    return ofTwoIntegers(arguments, [](std::int64_t a, std::int64_t b) -> Value {
        if (b == 0)
            return {};
        return Value::integer(b == -1 ? 0 : a % b);
    });
}

Value intMul(Arguments arguments, Context &)
{
    return wrapping(arguments, [](std::uint64_t a, std::uint64_t b) { return a * b; });
}

Value intSub(Arguments arguments, Context &)
{
    return wrapping(arguments, [](std::uint64_t a, std::uint64_t b) { return a - b; });
}

} // namespace partita::query::functions
