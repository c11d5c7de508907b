#include "engine/query/evaluating/operators.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace partita::query {

using ast::Operation;
using json::Type;
using json::Value;

namespace {

/// JavaScript's ToInt32.
std::int32_t toInt32(double value)
{
    if (!std::isfinite(value))
        return 0;
    constexpr double span = 4294967296.0;
    double wrapped = std::fmod(std::trunc(value), span);
    if (wrapped < 0)
        wrapped += span;
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(wrapped));
}

Value bitwise(Operation operation, double leftNumber, double rightNumber)
{
    const std::int32_t left = toInt32(leftNumber);
    const std::int32_t right = toInt32(rightNumber);
    const auto bits = static_cast<std::uint32_t>(left);
    const unsigned shift = static_cast<std::uint32_t>(right) & 31U;
    switch (operation) {
    case Operation::bitAnd:
        return Value::integer(left & right);
    case Operation::bitOr:
        return Value::integer(left | right);
    case Operation::bitXor:
        return Value::integer(left ^ right);
    case Operation::shiftLeft:
        return Value::integer(static_cast<std::int32_t>(bits << shift));
    case Operation::shiftRight:
        return Value::integer(left >> shift);
    default:
        return Value::integer(bits >> shift);
    }
}

double calculated(Operation operation, double left, double right)
{
    switch (operation) {
    case Operation::multiply:
        return left * right;
    case Operation::divide:
        return left / right;
    case Operation::modulo:
        return std::fmod(left, right);
    case Operation::add:
        return left + right;
    default:
        return left - right;
    }
}

Value arithmetic(Operation operation, double left, double right)
{
    const double result = calculated(operation, left, right);
    return Value::number(result == 0 ? 0.0
                                     : result); // zero has no sign in JSON as the service writes it
}

Value concatenation(Value left, Value right, json::Arena &arena)
{
    if (!left.isString() || !right.isString())
        return {};
    const std::size_t size = left.string().size() + right.string().size();
    auto *text = static_cast<char *>(arena.allocate(size + 1, 1));
    std::memcpy(text, left.string().data(), left.string().size());
    std::memcpy(text + left.string().size(), right.string().data(), right.string().size());
    return Value::string(std::string_view(text, size));
}

/// NaN equals nothing, itself included (IEEE 754). DISTINCT, GROUP BY and IN compare by identity
/// (json::equal), for which it is one value.
Value equality(bool wanted, Value left, Value right)
{
    if (isNotANumber(left) || isNotANumber(right))
        return Value::boolean(!wanted);
    return Value::boolean(json::equal(left, right) == wanted);
}

Value relation(Operation operation, Value left, Value right)
{
    if (left.type() != right.type() || left.type() >= Type::array)
        return {};
    if (isNotANumber(left) || isNotANumber(right))
        return Value::boolean(false);
    const int order = json::compare(left, right);
    switch (operation) {
    case Operation::less:
        return Value::boolean(order < 0);
    case Operation::lessEqual:
        return Value::boolean(order <= 0);
    case Operation::greater:
        return Value::boolean(order > 0);
    default:
        return Value::boolean(order >= 0);
    }
}

} // namespace

bool isNotANumber(Value value)
{
    return value.isNumber() && std::isnan(value.number());
}

Value compareBy(Operation operation, Value left, Value right)
{
    if (left.isUndefined() || right.isUndefined())
        return {};
    if (operation == Operation::equal || operation == Operation::notEqual)
        return equality(operation == Operation::equal, left, right);
    return relation(operation, left, right);
}

Value binary(Operation operation, Value left, Value right, json::Arena &arena)
{
    switch (operation) {
    case Operation::less:
    case Operation::lessEqual:
    case Operation::greater:
    case Operation::greaterEqual:
    case Operation::equal:
    case Operation::notEqual:
        return compareBy(operation, left, right);
    case Operation::concatenate:
        return concatenation(left, right, arena);
    default:
        break;
    }
    if (!left.isNumber() || !right.isNumber())
        return {};
    if (operation >= Operation::multiply && operation <= Operation::subtract)
        return arithmetic(operation, left.number(), right.number());
    return bitwise(operation, left.number(), right.number());
}

Value unary(Operation operation, Value operand)
{
    if (operation == Operation::logicalNot)
        return operand.isBoolean() ? Value::boolean(!operand.boolean()) : Value();
    if (!operand.isNumber())
        return {};
    if (operation == Operation::plus)
        return operand;
    if (operation == Operation::complement)
        return Value::integer(~toInt32(operand.number()));
    // As integers: exact beyond 2^53, and zero has no sign in JSON as the service writes it.
    if (operand.isInteger() && operand.integer() != std::numeric_limits<std::int64_t>::min())
        return Value::integer(-operand.integer());
    return Value::number(-operand.number());
}

Value conjunctionOf(Value left, Value right)
{
    const auto isFalse = [](Value value) { return value.isBoolean() && !value.boolean(); };
    if (isFalse(left) || isFalse(right))
        return Value::boolean(false);
    return left.isBoolean() && right.isBoolean() ? Value::boolean(true) : Value();
}

Value disjunctionOf(Value left, Value right)
{
    if (left.isTrue() || right.isTrue())
        return Value::boolean(true);
    return left.isBoolean() && right.isBoolean() ? Value::boolean(false) : Value();
}

} // namespace partita::query
