#include "engine/query/functions/unicode.h"

#include <unicode/uchar.h>

#include <algorithm>

namespace partita::query::functions {

namespace {

std::uint8_t byteAt(std::string_view text, std::size_t position)
{
    return static_cast<std::uint8_t>(text[position]);
}

bool isContinuation(std::uint8_t byte)
{
    return (byte & 0xC0U) == 0x80U;
}

/// Length of a sequence that begins with `lead`; 0 when no sequence begins so.
std::size_t sequenceLength(std::uint8_t lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead < 0xE0)
        return 2;
    if (lead >= 0xE0 && lead < 0xF0)
        return 3;
    return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

std::size_t unitsOf(char32_t codePoint)
{
    return codePoint >= 0x10000 ? 2 : 1;
}

char asciiFold(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

template<typename Mapping>
std::string mapped(std::string_view text, Mapping mapping)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t position = 0; position < text.size();) {
        const char32_t codePoint = nextCodePoint(text, position);
        appendCodePoint(result, static_cast<char32_t>(mapping(static_cast<UChar32>(codePoint))));
    }
    return result;
}

/// The same for ASCII text.
std::string mappedAscii(std::string_view text, char from, char to, char offset)
{
    std::string result(text);
    for (char &c : result) {
        if (c >= from && c <= to)
            c = static_cast<char>(c + offset);
    }
    return result;
}

} // namespace

bool isAscii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<std::uint8_t>(c) < 0x80; });
}

char32_t nextCodePoint(std::string_view text, std::size_t &position)
{
    const std::uint8_t lead = byteAt(text, position);
    const std::size_t size = sequenceLength(lead);
    const std::size_t first = position++;
    if (size == 1)
        return lead;
    if (size == 0 || text.size() - first < size)
        return replacementCharacter;
    char32_t codePoint = lead & (0x7FU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        const std::uint8_t byte = byteAt(text, first + i);
        if (!isContinuation(byte))
            return replacementCharacter;
        codePoint = (codePoint << 6U) | (byte & 0x3FU);
    }
    const bool overlong = (size == 3 && codePoint < 0x800) || (size == 4 && codePoint < 0x10000);
    const bool surrogate = codePoint >= 0xD800 && codePoint < 0xE000;
    if (overlong || surrogate || codePoint > 0x10FFFF)
        return replacementCharacter;
    position = first + size;
    return codePoint;
}

char32_t previousCodePoint(std::string_view text, std::size_t &position)
{
    const std::size_t end = position;
    for (std::size_t back = std::min<std::size_t>(4, end); back > 0; --back) {
        std::size_t next = end - back;
        const char32_t codePoint = nextCodePoint(text, next);
        if (next == end) {
            position = end - back;
            return codePoint;
        }
    }
    position = end - 1;
    return replacementCharacter;
}

void appendCodePoint(std::string &text, char32_t codePoint)
{
    const auto tail = [&](unsigned shift) {
        text.push_back(static_cast<char>(0x80U | ((codePoint >> shift) & 0x3FU)));
    };
    if (codePoint < 0x80) {
        text.push_back(static_cast<char>(codePoint));
    } else if (codePoint < 0x800) {
        text.push_back(static_cast<char>(0xC0U | (codePoint >> 6U)));
        tail(0);
    } else if (codePoint < 0x10000) {
        text.push_back(static_cast<char>(0xE0U | (codePoint >> 12U)));
        tail(6);
        tail(0);
    } else {
        text.push_back(static_cast<char>(0xF0U | (codePoint >> 18U)));
        tail(12);
        tail(6);
        tail(0);
    }
}

std::size_t unitLength(std::string_view text)
{
    if (isAscii(text))
        return text.size();
    std::size_t units = 0;
    for (std::size_t position = 0; position < text.size();)
        units += unitsOf(nextCodePoint(text, position));
    return units;
}

std::size_t byteAtUnit(std::string_view text, std::size_t units)
{
    if (isAscii(text))
        return std::min(units, text.size());
    std::size_t position = 0;
    for (std::size_t seen = 0; seen < units && position < text.size();)
        seen += unitsOf(nextCodePoint(text, position));
    return position;
}

std::string_view unitSlice(std::string_view text, std::size_t start, std::size_t count,
                           json::Arena &arena)
{
    if (count == 0)
        return {};
    if (isAscii(text))
        return start < text.size() ? text.substr(start, count) : std::string_view();
    const std::size_t begin = byteAtUnit(text, start);
    const std::size_t unitsBefore = unitLength(text.substr(0, begin));
    const bool cutsFirst = unitsBefore > start;
    const std::size_t rest = cutsFirst ? count - 1 : count;
    std::size_t end = begin;
    std::size_t units = 0;
    while (units < rest && end < text.size())
        units += unitsOf(nextCodePoint(text, end));
    const bool cutsLast = units > rest;
    if (!cutsFirst && !cutsLast)
        return text.substr(begin, end - begin);

    std::string result;
    if (cutsFirst)
        appendCodePoint(result, replacementCharacter);
    if (cutsLast)
        previousCodePoint(text, end);
    result += text.substr(begin, end - begin);
    if (cutsLast)
        appendCodePoint(result, replacementCharacter);
    return arena.store(result);
}

std::string toLower(std::string_view text)
{
    return isAscii(text) ? mappedAscii(text, 'A', 'Z', 'a' - 'A') : mapped(text, u_tolower);
}

std::string toUpper(std::string_view text)
{
    return isAscii(text) ? mappedAscii(text, 'a', 'z', 'A' - 'a') : mapped(text, u_toupper);
}

std::string foldCase(std::string_view text)
{
    if (isAscii(text))
        return mappedAscii(text, 'A', 'Z', 'a' - 'A');
    return mapped(text, [](UChar32 c) { return u_foldCase(c, U_FOLD_CASE_DEFAULT); });
}

bool containsIgnoringCase(std::string_view text, std::string_view needle)
{
    if (!isAscii(text) || !isAscii(needle))
        return foldCase(text).find(foldCase(needle)) != std::string::npos;
    const auto same = [](char a, char b) { return asciiFold(a) == asciiFold(b); };
    return needle.empty()
        || std::search(text.begin(), text.end(), needle.begin(), needle.end(), same) != text.end();
}

bool equalsIgnoringCase(std::string_view left, std::string_view right)
{
    return foldCase(left) == foldCase(right);
}

bool isWhiteSpace(char32_t codePoint)
{
    return u_isUWhiteSpace(static_cast<UChar32>(codePoint)) != 0;
}

} // namespace partita::query::functions
