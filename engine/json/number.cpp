// Reading of numbers: exactly what a double can hold, and nothing that it would change.
#include "engine/json/parser.h"

#include <charconv>

namespace partita::json {

namespace {

constexpr const char *beyondRange = "is beyond the range of a double; store it as a string.";
constexpr const char *wouldRound = "would be rounded by a double; store it as a string.";
constexpr const char *tooManyDigits
    = "has more than 17 significant digits, which a double cannot hold; store it as a string.";
constexpr std::size_t mostDigits = 17;

/// Digits between the first and the last that is not 0, in the part before any exponent.
std::size_t significantDigits(std::string_view text)
{
    std::size_t count = 0;
    std::size_t untilLast = 0;
    for (const char c : text) {
        if (c == 'e' || c == 'E')
            break;
        if (c < '0' || c > '9' || (c == '0' && count == 0))
            continue;
        ++count;
        if (c != '0')
            untilLast = count;
    }
    return untilLast;
}

/// Whether the double prints as the very digits it was read from.
bool isExactInteger(std::string_view text, double value)
{
    char printed[400];
    const auto end
        = std::to_chars(printed, printed + sizeof printed, value, std::chars_format::fixed);
    return end.ec == std::errc()
        && text == std::string_view(printed, static_cast<std::size_t>(end.ptr - printed));
}

NumberToken refused(const char *why)
{
    NumberToken token;
    token.problem = why;
    return token;
}

NumberToken readReal(std::string_view text, bool isWhole)
{
    NumberToken token;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), token.real);
    if (result.ec != std::errc())
        return refused(beyondRange);
    if (isWhole && !isExactInteger(text, token.real))
        return refused(significantDigits(text) > mostDigits ? tooManyDigits : wouldRound);
    if (!isWhole && significantDigits(text) > mostDigits)
        return refused(tooManyDigits);
    return token;
}

} // namespace

NumberToken readNumber(std::string_view text)
{
    const bool negative = text[0] == '-';
    const bool isWhole = text.find_first_of(".eE") == std::string_view::npos;
    const std::size_t length = text.size() - (negative ? 1 : 0);
    if (!isWhole || length > 15 || text == "-0")
        return readReal(text, isWhole && text != "-0");

    NumberToken token;
    token.isInteger = true;
    for (const char c : text.substr(negative ? 1 : 0))
        token.integer = token.integer * 10 + (c - '0');
    if (negative)
        token.integer = -token.integer;
    return token;
}

} // namespace partita::json
