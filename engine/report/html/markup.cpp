#include "engine/report/html/markup.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace partita::report {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// Length in bytes of the well-formed character at the beginning; 0 when there is none.
std::size_t characterAt(std::string_view text, std::uint32_t &code)
{
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned char first = byte(0);
    if (first < 0x80) {
        code = first;
        return 1;
    }
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length)
        return 0;
    code = first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U)
            return 0;
        code = code << 6U | (byte(i) & 0x3FU);
    }
    constexpr std::array<std::uint32_t, 5> least {0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[length] || isSurrogate || code > 0x10FFFF ? 0 : length;
}

bool isAllowed(std::uint32_t code)
{
    if (code < 0x20)
        return code == '\t' || code == '\n';
    return (code < 0x7F || code > 0x9F) && code != 0xFFFE && code != 0xFFFF;
}

} // namespace

std::string escaped(std::string_view text)
{
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    while (!text.empty()) {
        std::uint32_t code = 0;
        const std::size_t length = characterAt(text, code);
        if (length == 0 || !isAllowed(code))
            out += replacement;
        else if (code == '&')
            out += "&amp;";
        else if (code == '<')
            out += "&lt;";
        else if (code == '>')
            out += "&gt;";
        else if (code == '"')
            out += "&quot;";
        else
            out += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

std::string attribute(double number)
{
    if (!std::isfinite(number))
        return "0";
    // Hundredths as whole numbers: no locale has a say in them.
    const auto hundredths = std::llround(number * 100);
    std::array<char, 48> text {};
    std::snprintf(text.data(), text.size(), "%s%lld.%02lld", hundredths < 0 ? "-" : "",
                  std::llabs(hundredths) / 100, std::llabs(hundredths) % 100);
    std::string out = text.data();
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.')
        out.pop_back();
    return out;
}

} // namespace partita::report
