// REGEXMATCH, REGEXEXTRACT and REGEXREPLACE. A pattern that takes too long gives undefined.
#include "engine/query/functions/regexsearch.h"

#include <algorithm>

namespace partita::query::functions {

namespace {

/// Bytes of a text with replacements; a longer one gives undefined.
constexpr std::size_t longestResult = 16UL * 1024 * 1024;
/// Bytes within which the brace after `${` must close.
constexpr std::size_t longestName = 64;

/// The group that the optional fourth argument asks for; nothing when the pattern has no such
/// group.
std::optional<std::int32_t> wantedGroup(Arguments arguments, const RegexSearch &search)
{
    if (arguments.size() < 4)
        return 0;
    const auto number = integerIn(arguments[3]);
    if (!number || *number < 0 || *number > search.groupCount())
        return std::nullopt;
    return static_cast<std::int32_t>(*number);
}

/// A replacement as written, cut into texts and groups.
class Replacement {
public:
    Replacement(std::string_view written, const RegexSearch &search)
        : m_written(written)
        , m_search(search)
    {
        while (!m_written.empty()) {
            const std::size_t plain = std::min(m_written.find('$'), m_written.size());
            m_parts.push_back({std::string(m_written.substr(0, plain)), -1});
            m_written.remove_prefix(plain);
            if (!m_written.empty())
                readDollar();
        }
    }

    /// Appends what stands for the present match; no more than makes the result too long.
    void appendTo(std::string &result) const
    {
        for (const Part &part : m_parts) {
            if (result.size() > longestResult)
                return;
            result += part.group < 0 ? part.text : m_search.group(part.group).value_or("");
        }
    }

private:
    struct Part {
        std::string text;
        std::int32_t group = -1; ///< negative: the text stands for itself
    };

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    /// At a dollar: `$$`, `$1`, `${1}`, `${name}`, or a dollar that means nothing.
    void readDollar()
    {
        const std::size_t close = m_written.starts_with("${")
            ? m_written.substr(0, longestName).find('}')
            : m_written.npos;
        if (m_written.starts_with("$$"))
            add({"$", -1}, 2);
        else if (close != m_written.npos)
            readName(m_written.substr(2, close - 2), close + 1);
        else
            readNumber(m_written.substr(1), 1, false);
    }

    void readName(std::string_view name, std::size_t length)
    {
        if (!name.empty() && std::all_of(name.begin(), name.end(), isDigit))
            return readNumber(name, length, true);
        const auto group = m_search.groupNamed(name);
        add(group ? Part {"", *group} : Part {"$", -1}, group ? length : 1);
    }

    /// As many digits as make the number of a group; all of them in braces (`whole`).
    void readNumber(std::string_view digits, std::size_t length, bool whole)
    {
        std::int32_t number = 0;
        std::size_t used = 0;
        while (used < digits.size() && isDigit(digits[used])) {
            const std::int32_t longer = number * 10 + (digits[used] - '0');
            if (longer > m_search.groupCount())
                break;
            number = longer;
            ++used;
        }
        const bool isGroup = used > 0 && (!whole || used == digits.size());
        add(isGroup ? Part {"", number} : Part {"$", -1},
            !isGroup    ? 1
                : whole ? length
                        : length + used);
    }

    void add(Part part, std::size_t length)
    {
        m_parts.push_back(std::move(part));
        m_written.remove_prefix(length);
    }

    std::string_view m_written; ///< the rest that is not read yet
    const RegexSearch &m_search;
    std::vector<Part> m_parts;
};

// In the replacement, $1 and ${1} stand for a group and ${name} for a named one, as the SDK shows
// for $1; the documentation does not say. Chosen as .NET has it: $0 is the whole match, $$ a
// dollar, a group that took no part is empty, and a dollar before anything else stands for itself.
// A text without a match is given as it is.
Value replaced(Arguments arguments, bool all, Context &context)
{
    RegexSearch search(arguments, 3);
    if (!search.isValid() || !arguments[2].isString())
        return {};
    const Replacement replacement(arguments[2].string(), search);
    std::string result;
    std::int32_t end = 0;
    bool found = false;
    while ((all || !found) && search.next()) {
        result += search.text(end, search.start());
        replacement.appendTo(result);
        end = search.end();
        found = true;
        if (result.size() > longestResult)
            return {};
    }
    if (!search.isValid())
        return {};
    return found ? newString(result + search.text(end), context) : arguments[0];
}

} // namespace

Value regexMatch(Arguments arguments, Context &)
{
    RegexSearch search(arguments, 2);
    const bool found = search.next();
    return search.isValid() ? Value::boolean(found) : Value();
}

// No match, and a group that took no part in the match, give undefined, which tells them from a
// match of nothing; the documentation does not say. So does a group that the pattern does not have.
Value regexExtract(Arguments arguments, Context &context)
{
    RegexSearch search(arguments, 2);
    const auto group = wantedGroup(arguments, search);
    if (!group || !search.next())
        return {};
    const auto text = search.group(*group);
    return text ? newString(*text, context) : Value();
}

// Without a match the array is empty. A match in which the group took no part is left out, as an
// array leaves out what is undefined; the documentation does not say.
Value regexExtractAll(Arguments arguments, Context &context)
{
    RegexSearch search(arguments, 2);
    const auto group = wantedGroup(arguments, search);
    if (!group)
        return {};
    std::vector<Value> texts;
    while (search.next()) {
        if (const auto text = search.group(*group))
            texts.push_back(newString(*text, context));
    }
    return search.isValid() ? Value::array(texts, context.arena) : Value();
}

Value regexReplace(Arguments arguments, Context &context)
{
    return replaced(arguments, false, context);
}

Value regexReplaceAll(Arguments arguments, Context &context)
{
    return replaced(arguments, true, context);
}

} // namespace partita::query::functions
