#include "tests/engine/query/naivevalues.h"

#include <cmath>
#include <stdexcept>

namespace naive {

using partita::query::ast::Operation;

Json fromLiteral(partita::json::Value value)
{
    return Json::parse(partita::json::toText(value));
}

Type typeOf(const Maybe &value)
{
    if (!value)
        return Type::undefined;
    if (value->is_null())
        return Type::null;
    if (value->is_boolean())
        return Type::boolean;
    if (value->is_number())
        return Type::number;
    if (value->is_string())
        return Type::string;
    return value->is_array() ? Type::array : Type::object;
}

int order(const Maybe &left, const Maybe &right)
{
    if (typeOf(left) != typeOf(right))
        return typeOf(left) < typeOf(right) ? -1 : 1;
    if (!left || typeOf(left) == Type::null)
        return 0;
    if (left->is_array() || left->is_object())
        return 0; // not specified; the random queries do not order by them
    if (*left == *right)
        return 0;
    return *left < *right ? -1 : 1;
}

bool same(const Maybe &left, const Maybe &right)
{
    return left.has_value() == right.has_value() && (!left || *left == *right);
}

Maybe truth(bool value)
{
    return Json(value);
}
bool isTrue(const Maybe &value)
{
    return value && value->is_boolean() && value->get<bool>();
}
bool isFalse(const Maybe &value)
{
    return value && value->is_boolean() && !value->get<bool>();
}
Maybe negate(const Maybe &value)
{
    return value && value->is_boolean() ? truth(!value->get<bool>()) : Maybe();
}

Maybe compare(Operation operation, const Maybe &left, const Maybe &right)
{
    if (!left || !right)
        return {};
    if (operation == Operation::equal || operation == Operation::notEqual) {
        const bool isEqual = typeOf(left) == typeOf(right) && *left == *right;
        return truth(isEqual == (operation == Operation::equal));
    }
    if (typeOf(left) != typeOf(right) || typeOf(left) > Type::string)
        return {};
    const int sign = order(left, right);
    switch (operation) {
    case Operation::less:
        return truth(sign < 0);
    case Operation::lessEqual:
        return truth(sign <= 0);
    case Operation::greater:
        return truth(sign > 0);
    default:
        return truth(sign >= 0);
    }
}

Maybe number(double value)
{
    if (std::isnan(value))
        return Json("NaN");
    if (std::isinf(value))
        return Json(value > 0 ? "Infinity" : "-Infinity");
    if (value == std::trunc(value) && std::fabs(value) < 1e15)
        return Json(static_cast<std::int64_t>(value));
    return Json(value);
}

Maybe both(const Maybe &left, const Maybe &right)
{
    if (isFalse(left) || isFalse(right))
        return truth(false);
    return isTrue(left) && isTrue(right) ? truth(true) : Maybe();
}

Maybe either(const Maybe &left, const Maybe &right)
{
    if (isTrue(left) || isTrue(right))
        return truth(true);
    return isFalse(left) && isFalse(right) ? truth(false) : Maybe();
}

Maybe binary(Operation operation, const Maybe &left, const Maybe &right)
{
    if (operation == Operation::concatenate)
        return typeOf(left) == Type::string && typeOf(right) == Type::string
            ? Maybe(left->get<std::string>() + right->get<std::string>())
            : Maybe();
    if (typeOf(left) != Type::number || typeOf(right) != Type::number)
        return {};
    const double a = left->get<double>();
    const double b = right->get<double>();
    const auto bits = [](double value) { return static_cast<std::int32_t>(value); };
    switch (operation) {
    case Operation::add:
        return number(a + b);
    case Operation::subtract:
        return number(a - b);
    case Operation::multiply:
        return number(a * b);
    case Operation::divide:
        return number(a / b);
    case Operation::modulo:
        return number(std::fmod(a, b));
    case Operation::bitAnd:
        return number(bits(a) & bits(b));
    case Operation::bitOr:
        return number(bits(a) | bits(b));
    case Operation::bitXor:
        return number(bits(a) ^ bits(b));
    default:
        throw std::runtime_error("operator");
    }
}

namespace {

bool isLike(const std::string &text, std::size_t t, const std::string &pattern, std::size_t p)
{
    if (p == pattern.size())
        return t == text.size();
    if (pattern[p] == '%') {
        for (std::size_t from = t; from <= text.size(); ++from) {
            if (isLike(text, from, pattern, p + 1))
                return true;
        }
        return false;
    }
    return t < text.size() && (pattern[p] == '_' || pattern[p] == text[t])
        && isLike(text, t + 1, pattern, p + 1);
}

} // namespace

bool like(const std::string &text, const std::string &pattern)
{
    return isLike(text, 0, pattern, 0);
}

} // namespace naive
