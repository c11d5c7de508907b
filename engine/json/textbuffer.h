// Where JSON text is put together: in the memory of an Output, or in a piece of memory at hand that
// is emptied into a string now and then. For the sources of this room.
#pragma once

#include "engine/json/compactform.h"
#include "engine/json/output.h"

#include <charconv>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace partita::json {

/// Copies a long text with its escapes in the widest pieces that the processor knows, until less
/// than a piece is left; moves `text` and `at` on. Does nothing where there are none wider than
/// everybody has. May write 64 bytes beyond `at`.
void copyWide(const char *&text, const char *end, char *&at);

/// Bytes of a string as JSON text, with quotes and escapes. A *plain* text takes its own size and
/// two quotes.
std::size_t writtenSize(std::string_view text);

/// The places of the bytes that are written as escapes, as many as there is room for; gives how
/// many they are in all.
std::size_t findEscapes(std::string_view text, std::span<std::uint16_t> places);

/// Copies text that stands in a multiple of 16 bytes, in whole pieces; gives the end. Up to 15
/// bytes beyond it are written.
inline char *copyPadded(char *at, const char *text, std::size_t size)
{
    std::memcpy(at, text, 16);
    for (std::size_t i = 16; i < size; i += 16)
        std::memcpy(at + i, text + i, 16);
    return at + size;
}

inline constexpr std::size_t longestInteger = 24;

/// Requires: room for the longest one.
inline char *writeInteger(char *at, std::int64_t value)
{
    if (value >= 0 && value < 10) {
        *at = static_cast<char>('0' + value);
        return at + 1;
    }
    return std::to_chars(at, at + longestInteger, value).ptr;
}

/// Copies two pieces that may overlap, or twice two; gives the end. Requires: size <= 64.
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

/// Copies any text in pieces of 16 bytes, of which the last two may overlap; gives the end. For
/// texts of some hundred bytes.
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

class TextBuffer {
public:
    TextBuffer(const TextBuffer &) = delete;
    TextBuffer &operator=(const TextBuffer &) = delete;

    void add(char character)
    {
        reserve(1);
        *m_at++ = character;
    }
    void add(std::string_view text);
    /// Room to write in: at least `bytes` from the place given on; end() tells where the text ends.
    /// Requires: bytes <= 8192.
    char *room(std::size_t bytes)
    {
        reserve(bytes);
        return m_at;
    }
    /// The last place with as much room from there on. Requires: room() gave as much.
    char *limit(std::size_t bytes) const { return m_end - bytes; }
    void end(char *at) { m_at = at; }
    /// The last character is not wanted. Requires: it was added just now.
    void takeBack() { --m_at; }
    void addInteger(std::int64_t value)
    {
        reserve(longestInteger);
        m_at = writeInteger(m_at, value);
    }
    /// In quotes, with escapes where needed.
    void addString(std::string_view text);
    /// The same for a plain text.
    void addPlain(std::string_view text);
    /// The same for a text that knows its escapes.
    void addMarked(const compact::MarkedText &marked);

protected:
    static constexpr std::size_t slack = 64; ///< may be written beyond the end of what is wanted

    TextBuffer() = default;
    ~TextBuffer() = default;
    /// Makes room for `bytes` from m_at on, and for the slack.
    virtual void makeRoom(std::size_t bytes) = 0;

    char *m_at = nullptr;
    char *m_end = nullptr; ///< behind it there is only the slack

private:
    static constexpr std::size_t piece
        = 1024; ///< of a string; six times as much is what it can take
    static constexpr std::ptrdiff_t longText = 64; ///< worth a call

    void reserve(std::size_t bytes)
    {
        if (static_cast<std::size_t>(m_end - m_at) < bytes)
            makeRoom(bytes);
    }
    void addPiece(const char *text, const char *end);
};

/// Appends to a string.
class PieceBuffer final : public TextBuffer {
public:
    explicit PieceBuffer(std::string &out)
        : m_out(out)
    {
        m_at = m_bytes;
        m_end = m_bytes + capacity;
    }
    ~PieceBuffer() { makeRoom(0); }

protected:
    void makeRoom(std::size_t) override
    {
        m_out.append(m_bytes, static_cast<std::size_t>(m_at - m_bytes));
        m_at = m_bytes;
    }

private:
    static constexpr std::size_t capacity = 16384;

    std::string &m_out;
    char m_bytes[capacity + slack];
};

/// Appends to an Output.
class OutputBuffer final : public TextBuffer {
public:
    explicit OutputBuffer(Output &out)
        : m_out(out)
    {
        enter(0);
    }
    ~OutputBuffer() { leave(); }

protected:
    void makeRoom(std::size_t bytes) override
    {
        leave();
        enter(bytes);
    }

private:
    void enter(std::size_t bytes)
    {
        m_at = m_out.room(bytes + slack);
        m_end = m_at + (m_out.capacity() - m_out.size() - slack);
    }
    void leave() { m_out.resize(static_cast<std::size_t>(m_at - m_out.view().data())); }

    Output &m_out;
};

/// How a byte of a string is written: 0 as it is, 1 as \u00XX, otherwise a letter after a
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

/// Bits of the bytes among eight that are written as escapes: the high bit of each, exact up to the
/// first.
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
    constexpr std::size_t most = 8192;
    while (text.size() > most) {
        add(text.substr(0, most));
        text.remove_prefix(most);
    }
    reserve(text.size());
    m_at = copyRun(m_at, text.data(), text.size());
}

/// Writes a byte as an escape; gives the place after it. Requires: escapeOf(byte) != 0.
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

#if defined(__SSE2__)
/// One bit for each of sixteen bytes that is written as an escape.
inline unsigned escapesAmong(__m128i bytes)
{
    const __m128i control = _mm_set1_epi8(0x1f);
    const __m128i quotes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"'));
    const __m128i slashes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'));
    const __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, control), bytes);
    return static_cast<unsigned>(
        _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quotes, slashes), controls)));
}
#endif

/// Copies while looking: what was copied beyond an escape is overwritten.
inline void TextBuffer::addPiece(const char *text, const char *end)
{
    char *at = m_at;
    if (end - text >= longText) {
        copyWide(text, end, at);
        if (text == end) {
            m_at = at;
            return;
        }
    }
#if defined(__SSE2__)
    while (end - text >= 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(text));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(at), bytes);
        const unsigned found = escapesAmong(bytes);
        if (found == 0) {
            text += 16;
            at += 16;
            continue;
        }
        const int clean = __builtin_ctz(found);
        text += clean;
        at = writeEscape(at + clean, static_cast<unsigned char>(*text++));
    }
#else
    while (end - text > 16) {
        std::uint64_t word = 0;
        std::memcpy(&word, text, 8);
        if (escapesAmong(word) != 0)
            break;
        std::memcpy(at, &word, 8);
        text += 8;
        at += 8;
    }
#endif
    // Two words that may overlap take what is left, unless there is an escape in it.
    const std::ptrdiff_t left = end - text;
    if (left >= 8 && left <= 16) {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::memcpy(&first, text, 8);
        std::memcpy(&last, end - 8, 8);
        if (escapesAmong(first) == 0 && escapesAmong(last) == 0) {
            std::memcpy(at, &first, 8);
            std::memcpy(at + left - 8, &last, 8);
            m_at = at + left;
            return;
        }
    } else if (left >= 4 && left < 8) {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::memcpy(&first, text, 4);
        std::memcpy(&last, end - 4, 4);
        if (escapesAmong(first | static_cast<std::uint64_t>(last) << 32) == 0) {
            std::memcpy(at, &first, 4);
            std::memcpy(at + left - 4, &last, 4);
            m_at = at + left;
            return;
        }
    }
    for (; text != end; ++text) {
        const auto byte = static_cast<unsigned char>(*text);
        if (byte >= 0x20 && byte != '"' && byte != '\\')
            *at++ = *text;
        else
            at = writeEscape(at, byte);
    }
    m_at = at;
}

inline void TextBuffer::addPlain(std::string_view text)
{
    constexpr std::size_t shortText = 64;
    if (text.size() > shortText) {
        add('"');
        add(text);
        return add('"');
    }
    char *at = room(text.size() + 2);
    *at++ = '"';
    at = copyShort(at, text.data(), text.size());
    *at++ = '"';
    end(at);
}

inline void TextBuffer::addMarked(const compact::MarkedText &marked)
{
    constexpr std::size_t most = 8192;
    constexpr std::size_t longestEscape = 6;
    if (marked.size + longestEscape * marked.count + 2 > most)
        return addString({marked.text, marked.size});
    char *at = room(marked.size + longestEscape * marked.count + 2);
    *at++ = '"';
    std::size_t from = 0;
    for (std::size_t i = 0; i < marked.count; ++i) {
        const std::size_t mark = marked.mark(i);
        at = copyRun(at, marked.text + from, mark - from);
        at = writeEscape(at, static_cast<unsigned char>(marked.text[mark]));
        from = mark + 1;
    }
    at = copyRun(at, marked.text + from, marked.size - from);
    *at++ = '"';
    end(at);
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
