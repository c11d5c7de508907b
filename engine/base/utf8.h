// UTF-8: appending code points, cutting text between characters, telling valid text.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace partita {

/// Requires: `codePoint` is not half of a surrogate pair.
inline void appendUtf8(std::string &out, std::uint32_t codePoint)
{
    const auto push = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (codePoint < 0x80) {
        push(codePoint);
    } else if (codePoint < 0x800) {
        push(0xC0 | (codePoint >> 6));
        push(0x80 | (codePoint & 0x3F));
    } else if (codePoint < 0x10000) {
        push(0xE0 | (codePoint >> 12));
        push(0x80 | ((codePoint >> 6) & 0x3F));
        push(0x80 | (codePoint & 0x3F));
    } else {
        push(0xF0 | (codePoint >> 18));
        push(0x80 | ((codePoint >> 12) & 0x3F));
        push(0x80 | ((codePoint >> 6) & 0x3F));
        push(0x80 | (codePoint & 0x3F));
    }
}

/// The longest prefix of whole characters with at most `most` bytes.
inline std::string_view beginningOf(std::string_view text, std::size_t most)
{
    std::size_t end = std::min(text.size(), most);
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    return text.substr(0, end);
}

/// The first `characters` code points.
inline std::string_view firstCharacters(std::string_view text, std::size_t characters)
{
    if (text.size() <= characters)
        return text;
    std::size_t end = 0;
    for (; end < text.size(); ++end) {
        const bool begins = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
        if (begins && characters-- == 0)
            break;
    }
    return text.substr(0, end);
}

/// The last `characters` code points.
inline std::string_view lastCharacters(std::string_view text, std::size_t characters)
{
    std::size_t begin = text.size();
    while (begin > 0 && characters > 0) {
        --begin;
        const bool begins = (static_cast<unsigned char>(text[begin]) & 0xC0U) != 0x80U;
        characters -= begins ? 1 : 0;
    }
    return text.substr(begin);
}

/// True for well-formed UTF-8: no cut, overlong or surrogate characters.
inline bool isUtf8(std::string_view text)
{
    const auto byteAt = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    for (std::size_t at = 0; at < text.size();) {
        const unsigned first = byteAt(at++);
        if (first < 0x80)
            continue;
        const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
        if (first < 0xC2 || first > 0xF4 || text.size() - at < more)
            return false;
        const unsigned second = byteAt(at);
        const bool isOutside = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)
            || (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
        for (std::size_t end = at + more; at < end; ++at) {
            if ((byteAt(at) & 0xC0U) != 0x80U)
                return false;
        }
        if (isOutside)
            return false;
    }
    return true;
}

} // namespace partita
