// The JSON parser, over a handler that builds whatever is wanted: a tree (parse.cpp) or the compact form (encoding.cpp).
//
// A Handler has
//     void null(); void boolean(bool); void integer(std::int64_t); void real(double);
//     void string(std::string_view);                    // borrowed: copy it
//     void beginArray(); void endArray();
//     void beginObject(); void name(std::string_view);  // borrowed
//     std::optional<std::size_t> endObject();           // position of a member whose name an earlier one has
#pragma once

#include "engine/json/value.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace partita::json {

/// A number read from a JSON text.
struct NumberToken {
    bool isInteger = false;
    std::int64_t integer = 0;
    double real = 0;
    const char *problem = nullptr; ///< why it is refused
};
/// Reads the number that `text` is, by the rules stated at parse() in value.h. Requires: text has a number's grammar.
NumberToken readNumber(std::string_view text);

template<typename Handler>
class Parser {
public:
    Parser(std::string_view text, Handler &handler, int mostLevels = mostItemLevels)
        : m_begin(text.data())
        , m_at(text.data())
        , m_end(text.data() + text.size())
        , m_handler(handler)
        , m_mostLevels(mostLevels)
    {
    }

    /// Reads one value and nothing after it.
    Result<void> run()
    {
        if (m_end - m_at >= 3 && std::memcmp(m_at, "\xEF\xBB\xBF", 3) == 0)
            m_at += 3;
        if (!value(0))
            return error();
        skipBlanks();
        if (m_at != m_end && !fail("Expected the end of the text, found " + found() + "."))
            return error();
        return {};
    }

private:
    bool fail(std::string message) { return fail(std::move(message), m_at); }
    bool fail(std::string message, const char *at)
    {
        m_message = std::move(message);
        m_errorAt = at;
        return false;
    }

    bool tooDeep()
    {
        return fail("Nested deeper than " + std::to_string(m_mostLevels) + " levels.");
    }

    Error error() const
    {
        Error error;
        error.message = m_message;
        error.line = 1;
        const char *lineStart = m_begin;
        for (const char *at = m_begin; at < m_errorAt; ++at) {
            if (*at == '\n') {
                ++error.line;
                lineStart = at + 1;
            }
        }
        error.column = 1;
        for (const char *at = lineStart; at < m_errorAt; ++at)
            error.column += (static_cast<unsigned char>(*at) & 0xC0U) != 0x80U ? 1 : 0;
        error.path = "$" + m_path;
        return error;
    }

    /// What stands at the cursor, for messages.
    std::string found() const
    {
        if (m_at == m_end)
            return "the end of the text";
        const auto byte = static_cast<unsigned char>(*m_at);
        if (byte < 0x20 || byte >= 0x7F)
            return "an unexpected character";
        return std::string("'") + *m_at + "'";
    }

    void skipBlanks()
    {
        while (m_at != m_end && (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t'))
            ++m_at;
    }

    bool value(int depth)
    {
        skipBlanks();
        if (m_at == m_end)
            return fail("Expected a value, found the end of the text.");
        switch (*m_at) {
        case '{':
            return object(depth + 1);
        case '[':
            return array(depth + 1);
        case '"':
            if (!string())
                return false;
            m_handler.string(m_text);
            return true;
        case 't':
            return literal("true") && (m_handler.boolean(true), true);
        case 'f':
            return literal("false") && (m_handler.boolean(false), true);
        case 'n':
            return literal("null") && (m_handler.null(), true);
        default:
            if (*m_at == '-' || isDigit(*m_at))
                return number();
            return fail("Expected a value, found " + found() + ".");
        }
    }

    bool literal(std::string_view word)
    {
        if (static_cast<std::size_t>(m_end - m_at) < word.size()
            || std::memcmp(m_at, word.data(), word.size()) != 0)
            return fail(
                "Expected a value, found an unknown word; the words are true, false and null.");
        m_at += word.size();
        return true;
    }

    bool object(int depth)
    {
        if (depth > m_mostLevels)
            return tooDeep();
        ++m_at;
        m_handler.beginObject();
        skipBlanks();
        const char *start = m_at;
        if (m_at != m_end && *m_at == '}') {
            ++m_at;
            return closeObject(start);
        }
        for (;;) {
            if (!member(depth))
                return false;
            skipBlanks();
            if (m_at == m_end || (*m_at != ',' && *m_at != '}'))
                return fail("Expected ',' or '}' after a member, found " + found() + ".");
            if (*m_at++ == '}')
                return closeObject(start);
            skipBlanks();
        }
    }

    bool member(int depth)
    {
        if (m_at == m_end || *m_at != '"')
            return fail("Expected a member name in double quotes, found " + found() + ".");
        const char *nameStart = m_at;
        if (!string())
            return false;
        m_handler.name(m_text);
        skipBlanks();
        if (m_at == m_end || *m_at != ':')
            return fail("Expected ':' after the member name, found " + found() + ".");
        ++m_at;
        if (!value(depth)) {
            m_at = nameStart; // the name is read again only now that it is needed
            return prependName();
        }
        return true;
    }

    /// On failure inside a member: puts its name in front of the path.
    bool prependName()
    {
        const std::string message = std::move(m_message);
        const char *at = m_errorAt;
        string();
        const bool plain = !m_text.empty() && std::all_of(m_text.begin(), m_text.end(), [](char c) {
            return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        });
        m_path = (plain ? "." + std::string(m_text) : "[\"" + std::string(m_text) + "\"]") + m_path;
        return fail(message, at);
    }

    bool closeObject(const char *start)
    {
        const std::optional<std::size_t> repeated = m_handler.endObject();
        if (!repeated)
            return true;
        const char *end = m_at;
        const char *at = nameAt(start, *repeated);
        m_at = at;
        string();
        const std::string name(m_text);
        m_at = end;
        return fail("The member \"" + name + "\" occurs twice in one object; names must be unique.",
                    at);
    }

    /// Where the name of the member at `position` begins in an object that has been read once.
    const char *nameAt(const char *start, std::size_t position)
    {
        m_at = start;
        int depth = 0;
        while (position > 0) {
            if (*m_at == '"') {
                string();
                continue;
            }
            depth += *m_at == '{' || *m_at == '[' ? 1 : 0;
            depth -= *m_at == '}' || *m_at == ']' ? 1 : 0;
            position -= depth == 0 && *m_at == ',' ? 1U : 0U;
            ++m_at;
        }
        skipBlanks();
        return m_at;
    }

    bool array(int depth)
    {
        if (depth > m_mostLevels)
            return tooDeep();
        ++m_at;
        m_handler.beginArray();
        skipBlanks();
        if (m_at != m_end && *m_at == ']') {
            ++m_at;
            m_handler.endArray();
            return true;
        }
        for (std::size_t index = 0;; ++index) {
            if (!value(depth)) {
                m_path = "[" + std::to_string(index) + "]" + m_path;
                return false;
            }
            skipBlanks();
            if (m_at == m_end || (*m_at != ',' && *m_at != ']'))
                return fail("Expected ',' or ']' after an element, found " + found() + ".");
            if (*m_at++ == ']')
                break;
        }
        m_handler.endArray();
        return true;
    }

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    void digits()
    {
        while (m_at != m_end && isDigit(*m_at))
            ++m_at;
    }

    bool number()
    {
        const char *start = m_at;
        if (*m_at == '-')
            ++m_at;
        if (m_at == m_end || !isDigit(*m_at))
            return fail("Expected a digit after '-', found " + found() + ".");
        if (*m_at == '0' && m_end - m_at > 1 && isDigit(m_at[1]))
            return fail("A number cannot begin with 0 and another digit.", start);
        digits();
        if (m_at != m_end && *m_at == '.') {
            ++m_at;
            if (m_at == m_end || !isDigit(*m_at))
                return fail("Expected a digit after the decimal point, found " + found() + ".");
            digits();
        }
        if (m_at != m_end && (*m_at == 'e' || *m_at == 'E')) {
            ++m_at;
            if (m_at != m_end && (*m_at == '+' || *m_at == '-'))
                ++m_at;
            if (m_at == m_end || !isDigit(*m_at))
                return fail("Expected a digit in the exponent, found " + found() + ".");
            digits();
        }
        return handNumber({start, static_cast<std::size_t>(m_at - start)});
    }

    bool handNumber(std::string_view text)
    {
        const NumberToken token = readNumber(text);
        if (token.problem) {
            std::string shown(text.substr(0, 40));
            if (text.size() > 40)
                shown += "...";
            return fail("The number " + shown + " " + token.problem, text.data());
        }
        if (token.isInteger)
            m_handler.integer(token.integer);
        else
            m_handler.real(token.real);
        return true;
    }

    /// Reads a string into m_text, which borrows the source or m_scratch.
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

    /// Eight bytes at a time, as long as they are neither quotes, backslashes, control characters nor beyond ASCII.
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
            if ((special & highs) != 0)
                return;
            m_at += 8;
        }
    }

    /// One UTF-8 sequence of two to four bytes: neither overlong nor a surrogate nor beyond U+10FFFF.
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
        append(code);
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

    void append(unsigned code)
    {
        const auto put = [this](unsigned byte) {
            m_scratch += static_cast<char>(static_cast<unsigned char>(byte));
        };
        if (code < 0x80) {
            put(code);
        } else if (code < 0x800) {
            put(0xC0 | (code >> 6));
            put(0x80 | (code & 0x3F));
        } else if (code < 0x10000) {
            put(0xE0 | (code >> 12));
            put(0x80 | ((code >> 6) & 0x3F));
            put(0x80 | (code & 0x3F));
        } else {
            put(0xF0 | (code >> 18));
            put(0x80 | ((code >> 12) & 0x3F));
            put(0x80 | ((code >> 6) & 0x3F));
            put(0x80 | (code & 0x3F));
        }
    }

    const char *m_begin;
    const char *m_at;
    const char *m_end;
    Handler &m_handler;
    int m_mostLevels;
    std::string_view m_text;
    std::string m_scratch;
    std::string m_message;
    const char *m_errorAt = nullptr;
    std::string m_path;
};

} // namespace partita::json
