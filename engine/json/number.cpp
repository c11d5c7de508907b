// Reading of numbers, as in the service: as the nearest double.
#include "engine/json/parser.h"

#include <charconv>

namespace partita::json {

namespace {

/// Whether an unreadable number was too small for a double (it becomes 0) rather than too large: it
/// has no digits before the point or a negative exponent.
bool isTooSmall(std::string_view text)
{
    const std::size_t exponent = text.find_first_of("eE");
    return exponent != std::string_view::npos ? text[exponent + 1] == '-'
                                              : text.find_first_of("123456789.") == text.find('.');
}

NumberToken readReal(std::string_view text)
{
    NumberToken token;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), token.real);
    if (result.ec == std::errc())
        return token;
    token.real = 0;
    if (!isTooSmall(text))
        token.problem = "is beyond the range of a double; store it as a string.";
    return token;
}

} // namespace

NumberToken readNumber(std::string_view text)
{
    NumberToken token;
    const char *end = text.data() + text.size();
    const auto whole = std::from_chars(text.data(), end, token.integer);
    if (whole.ec != std::errc() || whole.ptr != end || text == "-0")
        return readReal(text);
    token.isInteger = true;
    // The last few 64-bit integers are nearest to 2^63, which does not fit; they stay exact.
    if (const auto nearest = static_cast<double>(token.integer); nearest < 0x1p63)
        token.integer = static_cast<std::int64_t>(nearest);
    return token;
}

} // namespace partita::json
