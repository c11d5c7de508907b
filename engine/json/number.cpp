// Reading of numbers: the double nearest to what is written, as the service does it.
#include "engine/json/parser.h"

#include <charconv>

namespace partita::json {

namespace {

/// A number too small for a double is 0; one without digits before the point or with a negative
/// exponent is too small rather than too large.
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
    // The last few integers of 64 bits are nearest to a double that is none of them; they stay.
    if (const auto nearest = static_cast<double>(token.integer); nearest < 0x1p63)
        token.integer = static_cast<std::int64_t>(nearest);
    return token;
}

} // namespace partita::json
