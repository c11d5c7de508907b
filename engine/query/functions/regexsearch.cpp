#include "engine/query/functions/regexsearch.h"

#include <unicode/ustring.h>

#include <algorithm>
#include <array>
#include <memory>

namespace partita::query::functions {

namespace {

/// One unit is about ten thousand steps: 0.1 to 0.2 seconds in all on a common machine.
constexpr std::int32_t stepLimit = 200;
constexpr std::int32_t stackLimit = 4 * 1024 * 1024;

struct Close {
    void operator()(URegularExpression *expression) const { uregex_close(expression); }
};
using Expression = std::unique_ptr<URegularExpression, Close>;

std::u16string toUtf16(std::string_view text)
{
    std::u16string result(text.size(), u'\0');
    std::int32_t size = 0;
    UErrorCode status = U_ZERO_ERROR;
    u_strFromUTF8WithSub(result.data(), static_cast<std::int32_t>(result.size()), &size,
                         text.data(), static_cast<std::int32_t>(text.size()), 0xFFFD, nullptr,
                         &status);
    result.resize(U_SUCCESS(status) ? static_cast<std::size_t>(size) : 0);
    return result;
}

std::string toUtf8(std::u16string_view text)
{
    std::string result(text.size() * 3, '\0'); // a UTF-16 unit takes three bytes at most
    std::int32_t size = 0;
    UErrorCode status = U_ZERO_ERROR;
    u_strToUTF8WithSub(result.data(), static_cast<std::int32_t>(result.size()), &size, text.data(),
                       static_cast<std::int32_t>(text.size()), 0xFFFD, nullptr, &status);
    result.resize(U_SUCCESS(status) ? static_cast<std::size_t>(size) : 0);
    return result;
}

/// Rewrites PCRE syntax that ICU reads differently: `(?P<name>`, and inside brackets a leading `]`,
/// an opening bracket, and the doubled `&&` and `--`, which are set operations in ICU.
class Translator {
public:
    explicit Translator(std::string_view pattern)
        : m_pattern(pattern)
    {
    }

    std::string translated()
    {
        while (m_position < m_pattern.size()) {
            if (m_pattern[m_position] == '\\')
                copy(2);
            else if (rest().starts_with("(?P<"))
                replace(4, "(?<");
            else if (m_pattern[m_position] == '[')
                translateSet();
            else
                copy(1);
        }
        return std::move(m_result);
    }

private:
    std::string_view rest() const { return m_pattern.substr(m_position); }

    void copy(std::size_t count)
    {
        m_result += m_pattern.substr(m_position, count);
        m_position = std::min(m_position + count, m_pattern.size());
    }

    void replace(std::size_t count, std::string_view text)
    {
        m_result += text;
        m_position += count;
    }

    void translateSet()
    {
        copy(1);
        if (rest().starts_with('^'))
            copy(1);
        if (rest().starts_with(']'))
            replace(1, "\\]");
        while (m_position < m_pattern.size() && m_pattern[m_position] != ']') {
            const std::size_t classEnd = rest().starts_with("[:") ? m_pattern.find(":]", m_position)
                                                                  : std::string_view::npos;
            if (classEnd != std::string_view::npos)
                copy(classEnd + 2 - m_position);
            else if (m_pattern[m_position] == '[')
                replace(1, "\\[");
            else if (rest().starts_with("&&"))
                replace(2, "\\&\\&");
            else if (rest().starts_with("--"))
                replace(2, "\\--");
            else
                copy(m_pattern[m_position] == '\\' ? 2 : 1);
        }
        copy(1);
    }

    std::string_view m_pattern;
    std::size_t m_position = 0;
    std::string m_result;
};

/// ICU flags for the modifiers `i m s x`; nothing for any other letter.
std::optional<std::uint32_t> flagsOf(std::string_view modifiers)
{
    std::uint32_t flags = UREGEX_UNIX_LINES;
    for (char modifier : modifiers) {
        if (modifier == 'i')
            flags |= UREGEX_CASE_INSENSITIVE;
        else if (modifier == 'm')
            flags |= UREGEX_MULTILINE;
        else if (modifier == 's')
            flags |= UREGEX_DOTALL;
        else if (modifier == 'x')
            flags |= UREGEX_COMMENTS;
        else
            return std::nullopt;
    }
    return flags;
}

Expression compiled(std::string_view pattern, std::uint32_t flags)
{
    const std::u16string text
        = toUtf16(pattern.empty() ? "(?:)" : Translator(pattern).translated());
    UErrorCode status = U_ZERO_ERROR;
    Expression expression(
        uregex_open(text.data(), static_cast<std::int32_t>(text.size()), flags, nullptr, &status));
    uregex_setStackLimit(expression.get(), stackLimit, &status);
    return U_SUCCESS(status) ? std::move(expression) : Expression();
}

/// The most recent expressions: a query uses the same pattern for every item.
class Cache {
public:
    /// nullptr for a pattern that cannot be compiled.
    URegularExpression *find(std::string_view pattern, std::uint32_t flags)
    {
        for (const Entry &entry : m_entries) {
            if (entry.used && entry.flags == flags && entry.pattern == pattern)
                return entry.expression.get();
        }
        Entry &entry = m_entries[m_next];
        m_next = (m_next + 1) % m_entries.size();
        entry = {true, flags, std::string(pattern), compiled(pattern, flags)};
        return entry.expression.get();
    }

private:
    struct Entry {
        bool used = false;
        std::uint32_t flags = 0;
        std::string pattern;
        Expression expression;
    };
    std::array<Entry, 8> m_entries;
    std::size_t m_next = 0;
};

} // namespace

RegexSearch::RegexSearch(Arguments arguments, std::size_t modifiersAt)
{
    const bool modified = arguments.size() > modifiersAt;
    if (!arguments[0].isString() || !arguments[1].isString()
        || (modified && !arguments[modifiersAt].isString()))
        return;
    const auto flags = flagsOf(modified ? arguments[modifiersAt].string() : std::string_view());
    if (!flags)
        return;
    thread_local Cache cache;
    m_expression = cache.find(arguments[1].string(), *flags);
    if (m_expression == nullptr)
        return;
    m_text = toUtf16(arguments[0].string());
    uregex_setText(m_expression, m_text.data(), static_cast<std::int32_t>(m_text.size()),
                   &m_status);
    uregex_setMatchCallback(m_expression, countSteps, this, &m_status);
}

RegexSearch::~RegexSearch()
{
    UErrorCode status = U_ZERO_ERROR;
    if (m_expression != nullptr)
        uregex_setMatchCallback(m_expression, nullptr, nullptr, &status);
}

bool RegexSearch::isValid() const
{
    return m_expression != nullptr && U_SUCCESS(m_status);
}

bool RegexSearch::next()
{
    return isValid() && uregex_findNext(m_expression, &m_status) != 0 && isValid();
}

std::int32_t RegexSearch::groupCount() const
{
    UErrorCode status = U_ZERO_ERROR;
    return isValid() ? uregex_groupCount(m_expression, &status) : 0;
}

std::optional<std::int32_t> RegexSearch::groupNamed(std::string_view name) const
{
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t number = uregex_groupNumberFromCName(
        m_expression, name.data(), static_cast<std::int32_t>(name.size()), &status);
    return U_SUCCESS(status) ? std::optional(number) : std::nullopt;
}

std::optional<std::string> RegexSearch::group(std::int32_t number) const
{
    const std::int32_t begin = start(number);
    return begin < 0 ? std::nullopt : std::optional(text(begin, end(number)));
}

std::int32_t RegexSearch::start(std::int32_t group) const
{
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t place = uregex_start(m_expression, group, &status);
    return U_SUCCESS(status) ? place : -1;
}

std::int32_t RegexSearch::end(std::int32_t group) const
{
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t place = uregex_end(m_expression, group, &status);
    return U_SUCCESS(status) ? place : -1;
}

std::string RegexSearch::text(std::int32_t begin, std::int32_t end) const
{
    const std::u16string_view all = m_text;
    return toUtf8(all.substr(static_cast<std::size_t>(begin),
                             end < 0 ? all.npos : static_cast<std::size_t>(end - begin)));
}

UBool U_CALLCONV RegexSearch::countSteps(const void *search, std::int32_t)
{
    return ++static_cast<const RegexSearch *>(search)->m_steps < stepLimit ? 1 : 0;
}

} // namespace partita::query::functions
