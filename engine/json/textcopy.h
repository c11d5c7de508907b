// Copying of text, and of text that becomes a JSON string with escapes. The functions copy whole
// words, so that some write beyond the end. Private to this room.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace partita::json {

/// Bytes of a string as JSON text with quotes and escapes. A *plain* text needs no escapes: its
/// size and two quotes.
std::size_t writtenSize(std::string_view text);

/// Stores the positions of the bytes to escape, as far as `places` has room. Returns their total
/// number.
std::size_t findEscapes(std::string_view text, std::span<std::uint16_t> places);

/// Copies a text padded to a multiple of 16 bytes, in pieces of 16, and returns the end. Writes up
/// to 15 bytes beyond it.
inline char *copyPadded(char *at, const char *text, std::size_t size)
{
    std::memcpy(at, text, 16);
    for (std::size_t i = 16; i < size; i += 16)
        std::memcpy(at + i, text + i, 16);
    return at + size;
}

/// Copies in two or four overlapping pieces and returns the end. Requires: size <= 64.
inline char *copyShort(char *at, const char *text, std::size_t size)
{
    if (size >= 16) {
        const std::size_t inner = size > 32 ? 16 : 0;
        std::memcpy(at, text, 16);
        std::memcpy(at + inner, text + inner, 16);
        std::memcpy(at + size - 16 - inner, text + size - 16 - inner, 16);
        std::memcpy(at + size - 16, text + size - 16, 16);
    } else if (size >= 8) {
        std::memcpy(at, text, 8);
        std::memcpy(at + size - 8, text + size - 8, 8);
    } else if (size >= 4) {
        std::memcpy(at, text, 4);
        std::memcpy(at + size - 4, text + size - 4, 4);
    } else {
        for (std::size_t i = 0; i < size; ++i)
            at[i] = text[i];
    }
    return at + size;
}

/// Copies any text in pieces of 16 bytes, the last two overlapping, and returns the end. For texts
/// of some hundred bytes.
inline char *copyRun(char *at, const char *text, std::size_t size)
{
    constexpr std::size_t piece = 16;
    if (size < piece)
        return copyShort(at, text, size);
    for (std::size_t i = 0; i + piece < size; i += piece)
        std::memcpy(at + i, text + i, piece);
    std::memcpy(at + size - piece, text + size - piece, piece);
    return at + size;
}

/// How a byte of a string is written: 0 = unchanged, 1 = \u00XX, otherwise the letter after a
/// backslash.
constexpr char escapeOf(unsigned char byte)
{
    switch (byte) {
    case '"':
        return '"';
    case '\\':
        return '\\';
    case '\b':
        return 'b';
    case '\f':
        return 'f';
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\t':
        return 't';
    default:
        return byte < 0x20 ? 1 : 0;
    }
}

/// High bit of each of eight bytes that is written as an escape; exact up to the first.
inline std::uint64_t escapesAmong(std::uint64_t word)
{
    constexpr std::uint64_t ones = 0x0101010101010101ULL;
    constexpr std::uint64_t highs = 0x8080808080808080ULL;
    const std::uint64_t quote = word ^ (ones * '"');
    const std::uint64_t slash = word ^ (ones * '\\');
    return (((quote - ones) & ~quote) | ((slash - ones) & ~slash) | ((word - ones * 0x20) & ~word))
        & highs;
}

/// Writes a byte as an escape and returns the end. Requires: escapeOf(byte) != 0.
inline char *writeEscape(char *at, unsigned char byte)
{
    const char escape = escapeOf(byte);
    *at++ = '\\';
    if (escape != 1) {
        *at++ = escape;
        return at;
    }
    constexpr const char *hexadecimal = "0123456789abcdef";
    std::memcpy(at, "u00", 3);
    at[3] = hexadecimal[byte >> 4];
    at[4] = hexadecimal[byte & 0x0F];
    return at + 5;
}

/// Where the copying of a string has got to: what is left of the text, and where it is written.
struct CopyState {
    const char *text;
    char *at;
};

/// Copies words of a text up to the first one with an escape, and leaves at least the last 16
/// bytes.
inline CopyState copyUnescaped(CopyState copied, const char *end)
{
    while (end - copied.text > 16) {
        std::uint64_t word = 0;
        std::memcpy(&word, copied.text, 8);
        if (escapesAmong(word) != 0)
            break;
        std::memcpy(copied.at, &word, 8);
        copied.text += 8;
        copied.at += 8;
    }
    return copied;
}

/// Copies a text of 4 to 16 bytes in two words, possibly overlapping, and returns the end; nullptr
/// for another size, or when the text has an escape.
inline char *copyWords(const char *text, const char *end, char *at)
{
    const std::ptrdiff_t size = end - text;
    if (size >= 8 && size <= 16) {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::memcpy(&first, text, 8);
        std::memcpy(&last, end - 8, 8);
        if (escapesAmong(first) == 0 && escapesAmong(last) == 0) {
            std::memcpy(at, &first, 8);
            std::memcpy(at + size - 8, &last, 8);
            return at + size;
        }
    } else if (size >= 4 && size < 8) {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::memcpy(&first, text, 4);
        std::memcpy(&last, end - 4, 4);
        if (escapesAmong(first | static_cast<std::uint64_t>(last) << 32) == 0) {
            std::memcpy(at, &first, 4);
            std::memcpy(at + size - 4, &last, 4);
            return at + size;
        }
    }
    return nullptr;
}

} // namespace partita::json
