// LIKE: text, pattern and, if wanted, an escape character, a line each. The second opinion fills a
// table, so it cannot go astray as a matcher with places to go back to can.
#include "engine/query/functions.h"
#include "tests/fuzz/fuzzing.h"

#include <algorithm>

using namespace partita;
using fuzzing::require;

namespace {

/// One element of a pattern over ASCII.
struct Element {
    bool anyRun = false;
    bool inverted = false;
    std::vector<std::pair<char, char>> ranges; ///< what it matches, or with `inverted` what not

    bool matches(char c) const
    {
        const bool found = std::any_of(ranges.begin(), ranges.end(), [c](const auto &range) {
            return range.first <= c && c <= range.second;
        });
        return found != inverted;
    }
};

class Reader {
public:
    Reader(std::string_view pattern, std::string_view escape)
        : m_rest(pattern)
        , m_escape(escape)
    {
    }

    std::vector<Element> elements()
    {
        std::vector<Element> all;
        while (!m_rest.empty())
            all.push_back(element());
        return all;
    }

private:
    bool escapes(std::string_view at) const
    {
        return !m_escape.empty() && at.size() > 1 && at.front() == m_escape.front();
    }

    char character()
    {
        if (escapes(m_rest))
            m_rest.remove_prefix(1);
        const char c = m_rest.front();
        m_rest.remove_prefix(1);
        return c;
    }

    Element element()
    {
        Element made;
        if (!escapes(m_rest)) {
            const char c = m_rest.front();
            if (c == '%' || c == '_') {
                m_rest.remove_prefix(1);
                made.anyRun = c == '%';
                made.inverted = true; // nothing is excluded
                return made;
            }
            if (c == '[' && hasEnd())
                return set();
        }
        const char c = character();
        made.ranges.emplace_back(c, c);
        return made;
    }

    bool hasEnd() const
    {
        for (std::string_view rest = m_rest.substr(1); !rest.empty();) {
            if (rest.front() == ']')
                return true;
            rest.remove_prefix(escapes(rest) ? 2 : 1);
        }
        return false;
    }

    Element set()
    {
        Element made;
        m_rest.remove_prefix(1);
        made.inverted = m_rest.front() == '^';
        if (made.inverted)
            m_rest.remove_prefix(1);
        while (m_rest.front() != ']') {
            const char first = character();
            char last = first;
            if (m_rest.front() == '-' && m_rest[1] != ']') {
                m_rest.remove_prefix(1);
                last = character();
            }
            made.ranges.emplace_back(first, last);
        }
        m_rest.remove_prefix(1);
        return made;
    }

    std::string_view m_rest;
    std::string_view m_escape;
};

bool matchesByTable(std::string_view text, const std::vector<Element> &pattern)
{
    std::vector<bool> reached(text.size() + 1, false); // by characters consumed
    reached[0] = true;
    for (const Element &element : pattern) {
        std::vector<bool> next(text.size() + 1, false);
        for (std::size_t at = 0; at <= text.size(); ++at) {
            if (element.anyRun)
                next[at] = reached[at] || (at > 0 && next[at - 1]);
            else
                next[at] = at > 0 && reached[at - 1] && element.matches(text[at - 1]);
        }
        reached = std::move(next);
    }
    return reached[text.size()];
}

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c > 0; });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view input = fuzzing::textOf(data, size);
    std::vector<std::string_view> lines = fuzzing::linesOf(input);
    lines.resize(3);
    const std::string_view escape = lines[2].substr(0, 1);
    const bool matched = query::matchesLike(lines[0], lines[1], escape);
    query::matchesLike(lines[0], lines[1], lines[2]);
    if (isAscii(input))
        require(matched == matchesByTable(lines[0], Reader(lines[1], escape).elements()),
                "LIKE matches what the table matches", input);
    return 0;
}
