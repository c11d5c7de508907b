// The LIKE operator. Every pattern element except % matches exactly one character. So one place to
// backtrack to (the last %) suffices, and a match takes at most text times pattern steps.
#include "engine/query/functions.h"
#include "engine/query/functions/unicode.h"

namespace partita::query {

namespace {

using namespace functions;

class Pattern {
public:
    Pattern(std::string_view pattern, std::string_view escape)
        : m_text(pattern)
        , m_escape(escape)
    {
    }

    std::size_t end() const { return m_text.size(); }

    bool isAnyRun(std::size_t at) const
    {
        return at < m_text.size() && m_text[at] == '%' && !isEscape(at);
    }

    /// Position in the pattern after its element at `at` matched `codePoint`; npos when it does not
    /// match.
    std::size_t match(std::size_t at, char32_t codePoint) const
    {
        if (at >= m_text.size())
            return npos;
        if (isEscape(at))
            at += m_escape.size();
        else if (m_text[at] == '_')
            return at + 1;
        else if (m_text[at] == '[' && closingBracket(at) != npos)
            return inSet(at, codePoint) ? closingBracket(at) + 1 : npos;
        return nextCodePoint(m_text, at) == codePoint ? at : npos;
    }

    static constexpr std::size_t npos = std::string_view::npos;

private:
    /// Whether an escape character with a following character is at `at`; a final one is ordinary.
    bool isEscape(std::size_t at) const
    {
        return !m_escape.empty() && m_text.substr(at).starts_with(m_escape)
            && at + m_escape.size() < m_text.size();
    }

    /// The bracket that closes the set opened at `at`. An opening bracket that is never closed is
    /// an ordinary character.
    std::size_t closingBracket(std::size_t at) const
    {
        for (std::size_t i = at + 1; i < m_text.size(); ++i) {
            if (m_text[i] == ']')
                return i;
            if (isEscape(i))
                i += m_escape.size();
        }
        return npos;
    }

    char32_t setMember(std::size_t &at) const
    {
        if (isEscape(at))
            at += m_escape.size();
        return nextCodePoint(m_text, at);
    }

    bool inSet(std::size_t at, char32_t codePoint) const
    {
        const std::size_t close = closingBracket(at);
        ++at;
        const bool inverted = at < close && m_text[at] == '^';
        if (inverted)
            ++at;
        bool found = false;
        while (at < close) {
            const char32_t first = setMember(at);
            char32_t last = first;
            if (at + 1 < close && m_text[at] == '-') {
                ++at;
                last = setMember(at);
            }
            found = found || (first <= codePoint && codePoint <= last);
        }
        return found != inverted;
    }

    std::string_view m_text;
    std::string_view m_escape;
};

} // namespace

bool matchesLike(std::string_view text, std::string_view pattern, std::string_view escape)
{
    const Pattern like(pattern, escape);
    std::size_t at = 0; // in the text
    std::size_t in = 0; // in the pattern
    std::size_t runText = 0; // text position reached by the last %
    std::size_t runPattern = Pattern::npos; // pattern position after the last %
    while (true) {
        if (like.isAnyRun(in)) {
            runPattern = ++in;
            runText = at;
            continue;
        }
        if (at == text.size())
            return in == like.end();
        std::size_t next = at;
        const std::size_t matched = like.match(in, nextCodePoint(text, next));
        if (matched != Pattern::npos) {
            at = next;
            in = matched;
        } else if (runPattern != Pattern::npos) {
            nextCodePoint(text, runText);
            at = runText;
            in = runPattern;
        } else {
            return false;
        }
    }
}

} // namespace partita::query
