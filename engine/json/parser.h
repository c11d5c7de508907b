// The JSON parser, over a handler that builds whatever is wanted: a tree (parse.cpp) or the compact
// form (encoding.cpp).
//
// A Handler has
//     void null(); void boolean(bool); void integer(std::int64_t); void real(double);
//     void string(std::string_view);                    // borrowed: copy it
//     void beginArray(); void endArray();
//     void beginObject(); void name(std::string_view);  // borrowed
//     std::optional<std::size_t> endObject();           // position of a member whose name an
//     earlier one has
#pragma once

#include "engine/json/stringreader.h"
#include "engine/json/value.h"

#include <algorithm>
#include <cstring>

namespace partita::json {

/// A number read from a JSON text.
struct NumberToken {
    bool isInteger = false;
    std::int64_t integer = 0;
    double real = 0;
    const char *problem = nullptr; ///< why it is refused
};
/// Reads the number that `text` is, by the rules stated at parse() in value.h. Requires: text has a
/// number's grammar.
NumberToken readNumber(std::string_view text);

template<typename Handler>
class Parser : private StringReader {
public:
    Parser(std::string_view text, Handler &handler, int mostLevels = mostItemLevels)
        : StringReader(text)
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
            return error(m_path);
        skipBlanks();
        if (m_at != m_end && !fail("Expected the end of the text, found " + found() + "."))
            return error(m_path);
        return {};
    }

private:
    bool tooDeep()
    {
        return fail("Nested deeper than " + std::to_string(m_mostLevels) + " levels.");
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
            m_handler.string(text());
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
        m_handler.name(text());
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
        const std::string wrong = message();
        const char *at = errorAt();
        string();
        const bool plain = !text().empty() && std::all_of(text().begin(), text().end(), [](char c) {
            return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        });
        m_path = (plain ? "." + std::string(text()) : "[\"" + std::string(text()) + "\"]") + m_path;
        return fail(wrong, at);
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
        const std::string name(text());
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

    bool handNumber(std::string_view digits)
    {
        const NumberToken token = readNumber(digits);
        if (token.problem) {
            std::string shown(digits.substr(0, 40));
            if (digits.size() > 40)
                shown += "...";
            return fail("The number " + shown + " " + token.problem, digits.data());
        }
        if (token.isInteger)
            m_handler.integer(token.integer);
        else
            m_handler.real(token.real);
        return true;
    }

    Handler &m_handler;
    int m_mostLevels;
    std::string m_path;
};

} // namespace partita::json
