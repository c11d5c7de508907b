// A place in a JSON text, and what went wrong there. What reads the text stands on it:
// StringReader, Parser.
#pragma once

#include "engine/base/result.h"

#include <string>
#include <string_view>

namespace partita::json {

class TextCursor {
protected:
    explicit TextCursor(std::string_view text)
        : m_begin(text.data())
        , m_at(text.data())
        , m_end(text.data() + text.size())
    {
    }

    /// False, so that a reader can return it.
    bool fail(std::string message) { return fail(std::move(message), m_at); }
    bool fail(std::string message, const char *at)
    {
        m_message = std::move(message);
        m_errorAt = at;
        return false;
    }

    /// What went wrong where, in the value at a path such as ".posts[2]".
    Error error(const std::string &path) const
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
        error.path = "$" + path;
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

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    void digits()
    {
        while (m_at != m_end && isDigit(*m_at))
            ++m_at;
    }

    /// What fail() was told last.
    const std::string &message() const { return m_message; }
    const char *errorAt() const { return m_errorAt; }

    const char *m_begin;
    const char *m_at;
    const char *m_end;

private:
    std::string m_message;
    const char *m_errorAt = nullptr;
};

} // namespace partita::json
