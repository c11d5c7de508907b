// Reads the strings of a JSON text: escapes, pairs of surrogates, and UTF-8 that is checked. What
// needs no escape is not copied.
#pragma once

#include "engine/base/utf8.h"
#include "engine/json/textcursor.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace partita::json {

class StringReader : protected TextCursor {
protected:
    using TextCursor::TextCursor;

    /// Reads the string whose opening quote is at the cursor into text().
    bool string()
    {
        ++m_at;
        const char *start = m_at;
        if (!plainRun())
            return false;
        if (*m_at == '"') {
            m_text = {start, static_cast<std::size_t>(m_at - start)};
            ++m_at;
            return true;
        }
        m_scratch.assign(start, m_at);
        while (*m_at != '"') {
            if (!escape())
                return false;
            start = m_at;
            if (!plainRun())
                return false;
            m_scratch.append(start, m_at);
        }
        ++m_at;
        m_text = m_scratch;
        return true;
    }

    /// The string read last: borrows the source, or what is written over by the next.
    std::string_view text() const { return m_text; }

private:
    /// Skips to the next quote or backslash.
    bool plainRun()
    {
        for (;;) {
            skipPlainWords();
            if (m_at == m_end)
                return fail("The string does not end; expected '\"'.");
            const auto byte = static_cast<unsigned char>(*m_at);
            if (byte == '"' || byte == '\\')
                return true;
            if (byte < 0x20)
                return fail(
                    "A control character in a string must be written as an escape such as \\n or \\u0001.");
            if (byte < 0x80)
                ++m_at;
            else if (!sequence(byte))
                return fail("The text is not valid UTF-8 here.");
        }
    }

    /// Eight bytes at a time, up to a quote, a backslash, a control character or what is beyond
    /// ASCII.
    void skipPlainWords()
    {
        constexpr std::uint64_t ones = 0x0101010101010101ULL;
        constexpr std::uint64_t highs = 0x8080808080808080ULL;
        while (m_end - m_at >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, m_at, 8);
            const std::uint64_t quote = word ^ (ones * '"');
            const std::uint64_t slash = word ^ (ones * '\\');
            const std::uint64_t special = ((quote - ones) & ~quote) | ((slash - ones) & ~slash)
                | ((word - ones * 0x20) & ~word) | word;
            if ((special & highs) != 0) {
                // The lowest mark is of such a byte, also where those above it are not.
                if constexpr (std::endian::native == std::endian::little)
                    m_at += std::countr_zero(special & highs) / 8;
                return;
            }
            m_at += 8;
        }
    }

    /// One UTF-8 sequence of two to four bytes: neither overlong nor a surrogate nor beyond
    /// U+10FFFF.
    bool sequence(unsigned char lead)
    {
        const auto byte = [this](int i) { return static_cast<unsigned char>(m_at[i]); };
        const auto follows = [&](int i, unsigned low, unsigned high) {
            return m_end - m_at > i && byte(i) >= low && byte(i) <= high;
        };
        int length = 0;
        if (lead >= 0xC2 && lead <= 0xDF && follows(1, 0x80, 0xBF))
            length = 2;
        else if (lead >= 0xE0 && lead <= 0xEF
                 && follows(1, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF)
                 && follows(2, 0x80, 0xBF))
            length = 3;
        else if (lead >= 0xF0 && lead <= 0xF4
                 && follows(1, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF)
                 && follows(2, 0x80, 0xBF) && follows(3, 0x80, 0xBF))
            length = 4;
        m_at += length;
        return length > 0;
    }

    bool escape()
    {
        const char *start = m_at++;
        if (m_at == m_end)
            return fail("The string does not end; expected '\"'.");
        switch (*m_at++) {
        case '"':
            m_scratch += '"';
            return true;
        case '\\':
            m_scratch += '\\';
            return true;
        case '/':
            m_scratch += '/';
            return true;
        case 'b':
            m_scratch += '\b';
            return true;
        case 'f':
            m_scratch += '\f';
            return true;
        case 'n':
            m_scratch += '\n';
            return true;
        case 'r':
            m_scratch += '\r';
            return true;
        case 't':
            m_scratch += '\t';
            return true;
        case 'u':
            return unicodeEscape(start);
        default:
            return fail(
                "Unknown escape in a string; the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX.",
                start);
        }
    }

    bool unicodeEscape(const char *start)
    {
        unsigned code = 0;
        if (!hexadecimal(code))
            return fail("Expected four hexadecimal digits after \\u.", start);
        if (code >= 0xD800 && code <= 0xDFFF) {
            unsigned low = 0;
            const bool paired
                = code <= 0xDBFF && m_end - m_at >= 6 && m_at[0] == '\\' && m_at[1] == 'u';
            if (paired)
                m_at += 2;
            if (!paired || !hexadecimal(low) || low < 0xDC00 || low > 0xDFFF)
                return fail(
                    "Half of a surrogate pair is no character; write both halves, as in \\ud83d\\ude00.",
                    start);
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        appendUtf8(m_scratch, code);
        return true;
    }

    bool hexadecimal(unsigned &code)
    {
        if (m_end - m_at < 4)
            return false;
        for (int i = 0; i < 4; ++i) {
            const char c = *m_at++;
            unsigned digit = 0;
            if (isDigit(c))
                digit = static_cast<unsigned>(c - '0');
            else if (c >= 'a' && c <= 'f')
                digit = static_cast<unsigned>(c - 'a') + 10;
            else if (c >= 'A' && c <= 'F')
                digit = static_cast<unsigned>(c - 'A') + 10;
            else
                return false;
            code = code * 16 + digit;
        }
        return true;
    }

    std::string_view m_text;
    std::string m_scratch;
};

} // namespace partita::json
