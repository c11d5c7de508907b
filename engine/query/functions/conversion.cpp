// Conversions between text and values, and of objects to arrays.
#include "engine/query/functions/library.h"

#include <charconv>
#include <cmath>

namespace partita::query::functions {

namespace {

/// `text` without the blanks that JSON allows around a value.
std::string_view withoutBlanks(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool isNumberDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Skips the digits at `position`; false when there are none.
bool skipDigits(std::string_view text, std::size_t &position)
{
    const std::size_t first = position;
    while (position < text.size() && isNumberDigit(text[position]))
        ++position;
    return position > first;
}

/// Whether `text` is a JSON number: no plus sign, no leading zeros, digits on both sides of the
/// point.
bool isJsonNumber(std::string_view text)
{
    std::size_t position = text.starts_with('-') ? 1 : 0;
    const bool leadingZero = text.substr(position).starts_with('0');
    const std::size_t first = position;
    if (!skipDigits(text, position) || (leadingZero && position - first > 1))
        return false;
    if (position < text.size() && text[position] == '.' && !skipDigits(text, ++position))
        return false;
    if (position < text.size() && (text[position] == 'e' || text[position] == 'E')) {
        ++position;
        if (position < text.size() && (text[position] == '+' || text[position] == '-'))
            ++position;
        if (!skipDigits(text, position))
            return false;
    }
    return position == text.size();
}

/// The JSON value in a string argument; undefined when it is not JSON or not of the wanted type.
Value parsed(Arguments arguments, Context &context, json::Type wanted)
{
    if (!arguments[0].isString())
        return {};
    const Result<Value> value = json::parse(arguments[0].string(), context.arena);
    return value && (*value).type() == wanted ? *value : Value();
}

std::string nameOfNumber(double number)
{
    if (std::isnan(number))
        return "NaN";
    if (std::isinf(number))
        return number > 0 ? "Infinity" : "-Infinity";
    return {};
}

} // namespace

Value objectToArray(Arguments arguments, Context &context)
{
    if (!arguments[0].isObject())
        return {};
    for (const Value name : arguments.subspan(1)) {
        if (!name.isString())
            return {};
    }
    const std::string_view nameOfName
        = arguments.size() > 1 ? context.arena.store(arguments[1].string()) : "k";
    const std::string_view nameOfValue
        = arguments.size() > 2 ? context.arena.store(arguments[2].string()) : "v";
    if (nameOfName == nameOfValue)
        return {};
    std::vector<Value> pairs;
    pairs.reserve(arguments[0].size());
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
        const json::Member member = arguments[0].memberAt(i);
        pairs.push_back(
            Value::object({{nameOfName, Value::string(member.name)}, {nameOfValue, member.value}},
                          context.arena));
    }
    return Value::array(pairs, context.arena);
}

Value stringToArray(Arguments arguments, Context &context)
{
    return parsed(arguments, context, json::Type::array);
}

Value stringToBoolean(Arguments arguments, Context &)
{
    if (!arguments[0].isString())
        return {};
    const std::string_view text = withoutBlanks(arguments[0].string());
    if (text != "true" && text != "false")
        return {};
    return Value::boolean(text == "true");
}

Value stringToNull(Arguments arguments, Context &)
{
    return arguments[0].isString() && withoutBlanks(arguments[0].string()) == "null" ? Value::null()
                                                                                     : Value();
}

// Not read by json::parse, which refuses numbers that a double must round; a query may round.
Value stringToNumber(Arguments arguments, Context &)
{
    if (!arguments[0].isString())
        return {};
    const std::string_view text = withoutBlanks(arguments[0].string());
    if (!isJsonNumber(text))
        return {};
    const char *end = text.data() + text.size();
    std::int64_t integer = 0;
    const auto asInteger = std::from_chars(text.data(), end, integer);
    if (asInteger.ec == std::errc() && asInteger.ptr == end)
        return Value::integer(integer);
    double number = 0;
    const auto asDouble = std::from_chars(text.data(), end, number);
    if (asDouble.ec == std::errc() && asDouble.ptr == end)
        return Value::number(number);
    return {};
}

Value stringToObject(Arguments arguments, Context &context)
{
    return parsed(arguments, context, json::Type::object);
}

Value toString(Arguments arguments, Context &context)
{
    const Value value = arguments[0];
    if (value.isString())
        return value;
    if (value.isNumber() && !std::isfinite(value.number()))
        return newString(nameOfNumber(value.number()), context);
    return newString(json::toText(value), context);
}

} // namespace partita::query::functions
