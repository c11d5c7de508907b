// Where JSON text is put together: a piece of memory at hand, emptied into a string now and then. For the sources of this
// room.
#pragma once

#include <charconv>
#include <cstring>
#include <string>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace partita::json {

class TextBuffer {
public:
    explicit TextBuffer(std::string &out)
        : m_out(out)
    {
    }
    ~TextBuffer() { flush(); }
    TextBuffer(const TextBuffer &) = delete;
    TextBuffer &operator=(const TextBuffer &) = delete;

    void add(char character)
    {
        reserve(1);
        *m_at++ = character;
    }
    void add(std::string_view text);
    /// Text that stands in a multiple of 16 bytes, so that it is copied in whole pieces. Requires: size <= 1024.
    void addPadded(const char *text, std::size_t size)
    {
        reserve(size + 16);
        for (std::size_t i = 0; i < size; i += 16)
            std::memcpy(m_at + i, text + i, 16);
        m_at += size;
    }
    void addInteger(std::int64_t value)
    {
        reserve(24);
        m_at = std::to_chars(m_at, m_at + 24, value).ptr;
    }
    /// In quotes, with escapes where needed.
    void addString(std::string_view text);

private:
    static constexpr std::size_t capacity = 4096;
    static constexpr std::size_t piece
        = 512; ///< of a string; six times as much is what it can take
    static constexpr std::size_t slack = 16; ///< may be written beyond the end of what is wanted

    void flush()
    {
        m_out.append(m_bytes, static_cast<std::size_t>(m_at - m_bytes));
        m_at = m_bytes;
    }
    void reserve(std::size_t bytes)
    {
        if (static_cast<std::size_t>(m_bytes + capacity - m_at) < bytes)
            flush();
    }
    void addEscape(unsigned char byte);
    void addPiece(const char *text, const char *end);

    std::string &m_out;
    char m_bytes[capacity + slack];
    char *m_at = m_bytes;
};

/// How a byte of a string is written: 0 as it is, 1 as \u00XX, otherwise a letter after a backslash.
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

/// Bits of the bytes among eight that are written as escapes: the high bit of each, exact up to the first.
inline std::uint64_t escapesAmong(std::uint64_t word)
{
    constexpr std::uint64_t ones = 0x0101010101010101ULL;
    constexpr std::uint64_t highs = 0x8080808080808080ULL;
    const std::uint64_t quote = word ^ (ones * '"');
    const std::uint64_t slash = word ^ (ones * '\\');
    return (((quote - ones) & ~quote) | ((slash - ones) & ~slash) | ((word - ones * 0x20) & ~word))
        & highs;
}

inline void TextBuffer::add(std::string_view text)
{
    if (text.size() > capacity) {
        flush();
        m_out.append(text);
        return;
    }
    reserve(text.size());
    std::memcpy(m_at, text.data(), text.size());
    m_at += text.size();
}

inline void TextBuffer::addEscape(unsigned char byte)
{
    const char escape = escapeOf(byte);
    *m_at++ = '\\';
    if (escape != 1) {
        *m_at++ = escape;
        return;
    }
    constexpr const char *hexadecimal = "0123456789abcdef";
    std::memcpy(m_at, "u00", 3);
    m_at[3] = hexadecimal[byte >> 4];
    m_at[4] = hexadecimal[byte & 0x0F];
    m_at += 5;
}

/// Copies while looking: what was copied beyond an escape is overwritten.
inline void TextBuffer::addPiece(const char *text, const char *end)
{
#if defined(__SSE2__)
    const __m128i quote = _mm_set1_epi8('"');
    const __m128i slash = _mm_set1_epi8('\\');
    const __m128i control = _mm_set1_epi8(0x1f);
    while (end - text >= 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(text));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(m_at), bytes);
        const __m128i found
            = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, slash)),
                           _mm_cmpeq_epi8(_mm_min_epu8(bytes, control), bytes));
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(found));
        if (mask == 0) {
            text += 16;
            m_at += 16;
            continue;
        }
        const int clean = __builtin_ctz(mask);
        text += clean;
        m_at += clean;
        addEscape(static_cast<unsigned char>(*text++));
    }
#endif
    while (end - text >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text, 8);
        if (escapesAmong(word) != 0)
            break;
        std::memcpy(m_at, &word, 8);
        text += 8;
        m_at += 8;
    }
    for (; text != end; ++text) {
        const auto byte = static_cast<unsigned char>(*text);
        if (byte >= 0x20 && byte != '"' && byte != '\\')
            *m_at++ = *text;
        else
            addEscape(byte);
    }
}

inline void TextBuffer::addString(std::string_view text)
{
    reserve(6 * piece + 2);
    *m_at++ = '"';
    const char *at = text.data();
    const char *const end = at + text.size();
    while (end - at > static_cast<std::ptrdiff_t>(piece)) {
        addPiece(at, at + piece);
        at += piece;
        reserve(6 * piece + 2);
    }
    addPiece(at, end);
    *m_at++ = '"';
}

} // namespace partita::json
