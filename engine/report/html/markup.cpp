#include "engine/report/html/markup.h"

#include "engine/base/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace partita::report {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// The character at the beginning of the text; empty when it is not well-formed.
std::string_view characterAt(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    const std::string_view character = text.substr(0, length);
    return isUtf8(character) ? character : std::string_view();
}

/// True for characters of XML, but for controls.
bool isAllowed(std::string_view character)
{
    const auto first = static_cast<unsigned char>(character[0]);
    if (first < 0x20)
        return first == '\t' || first == '\n';
    const bool isControl
        = first == 0x7F || (first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0);
    return !isControl && character != "\uFFFE" && character != "\uFFFF";
}

} // namespace

std::string escaped(std::string_view text)
{
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    while (!text.empty()) {
        const std::string_view character = characterAt(text);
        if (character.empty() || !isAllowed(character))
            out += replacement;
        else if (character == "&")
            out += "&amp;";
        else if (character == "<")
            out += "&lt;";
        else if (character == ">")
            out += "&gt;";
        else if (character == "\"")
            out += "&quot;";
        else
            out += character;
        text.remove_prefix(std::max<std::size_t>(1, character.size()));
    }
    return out;
}

std::string attribute(double number)
{
    if (!std::isfinite(number))
        return "0";
    // Hundredths as whole numbers: no locale has a say in them.
    constexpr double most = 1e15;
    const auto hundredths = std::llround(std::clamp(number, -most, most) * 100);
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
