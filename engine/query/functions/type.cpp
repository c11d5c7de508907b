// Type checks, IIF and DOCUMENTID. Type checks give false for undefined.
#include "engine/query/functions/calendar.h"
#include "engine/query/functions/library.h"

#include <array>
#include <cmath>

namespace partita::query::functions {

Value isArray(Arguments arguments, Context &)
{
    return Value::boolean(arguments[0].isArray());
}

Value isBool(Arguments arguments, Context &)
{
    return Value::boolean(arguments[0].isBoolean());
}

Value isDateTime(Arguments arguments, Context &)
{
    return Value::boolean(arguments[0].isString()
                          && parseDateTime(arguments[0].string()).has_value());
}

Value isDefined(Arguments arguments, Context &)
{
    return Value::boolean(!arguments[0].isUndefined());
}

Value isFiniteNumber(Arguments arguments, Context &)
{
    return Value::boolean(arguments[0].isNumber() && std::isfinite(arguments[0].number()));
}

Value isInteger(Arguments arguments, Context &)
{
    return Value::boolean(integerIn(arguments[0]).has_value());
}

Value isNull(Arguments arguments, Context &)
{
    return Value::boolean(arguments[0].isNull());
}

Value isNumber(Arguments arguments, Context &)
{
    return Value::boolean(arguments[0].isNumber());
}

Value isObject(Arguments arguments, Context &)
{
    return Value::boolean(arguments[0].isObject());
}

Value isPrimitive(Arguments arguments, Context &)
{
    const Value value = arguments[0];
    return Value::boolean(value.isString() || value.isNumber() || value.isBoolean()
                          || value.isNull());
}

Value isString(Arguments arguments, Context &)
{
    return Value::boolean(arguments[0].isString());
}

Value iif(Arguments arguments, Context &)
{
    return arguments[0].isTrue() ? arguments[1] : arguments[2];
}

namespace {

/// Value of a base64 digit, -1 for other characters. Resource ids use `-` in place of `/`.
int base64Digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    if (c == '+')
        return 62;
    return c == '/' || c == '-' ? 63 : -1;
}

/// The 16 bytes of an item's resource id; nothing when `text` is not one.
std::optional<std::array<std::uint8_t, 16>> resourceId(std::string_view text)
{
    constexpr std::size_t encodedLength = 24;
    constexpr std::size_t digits = 22;
    if (text.size() != encodedLength || text.substr(digits) != "==")
        return std::nullopt;
    std::array<std::uint8_t, 16> bytes {};
    std::uint32_t bits = 0;
    int count = 0;
    std::size_t filled = 0;
    for (char c : text.substr(0, digits)) {
        const int digit = base64Digit(c);
        if (digit < 0)
            return std::nullopt;
        bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count >= 8 && filled < bytes.size()) {
            count -= 8;
            bytes[filled++] = static_cast<std::uint8_t>(bits >> static_cast<unsigned>(count));
        }
    }
    return bytes;
}

} // namespace

// The service's example maps _rid "36ZyAPW+uN8NAAAAAAAAAA==" to 13: the last eight bytes,
// little-endian.
Value documentId(Arguments arguments, Context &)
{
    const Value rid = arguments[0].member("_rid");
    if (!rid.isString())
        return {};
    const auto bytes = resourceId(rid.string());
    if (!bytes)
        return {};
    std::uint64_t number = 0;
    for (std::size_t i = 16; i > 8; --i)
        number = (number << 8U) | (*bytes)[i - 1];
    return Value::integer(static_cast<std::int64_t>(number));
}

} // namespace partita::query::functions
