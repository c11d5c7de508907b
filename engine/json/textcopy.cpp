#include "engine/json/textcopy.h"

#include <algorithm>

namespace partita::json {

namespace {

/// Additional bytes of a character's escape; 0 when it needs none.
std::size_t surplus(char character)
{
    const char escape = escapeOf(static_cast<unsigned char>(character));
    return escape == 0 ? 0 : (escape == 1 ? 5 : 1);
}

/// Calls visit(place) for each byte that is written as an escape.
template<typename Visit>
void forEachEscape(std::string_view text, Visit visit)
{
    std::size_t at = 0;
    for (; text.size() - at >= 8; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        if (escapesAmong(word) != 0)
            break;
    }
    for (; at != text.size(); ++at) {
        if (escapeOf(static_cast<unsigned char>(text[at])) != 0)
            visit(at);
    }
}

} // namespace

std::size_t writtenSize(std::string_view text)
{
    std::size_t size = text.size() + 2;
    forEachEscape(text, [&](std::size_t at) { size += surplus(text[at]); });
    return size;
}

std::size_t findEscapes(std::string_view text, std::span<std::uint16_t> places)
{
    std::size_t count = 0;
    forEachEscape(text, [&](std::size_t at) {
        if (count < places.size())
            places[count] = static_cast<std::uint16_t>(at);
        ++count;
    });
    return count;
}

} // namespace partita::json
