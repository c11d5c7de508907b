// REGEXMATCH. The service uses Perl-compatible expressions; here ICU's engine runs them, which
// speaks the same language but for a few spellings that translated() rewrites, and which can be
// told to give up.
//
// A pattern that takes too long gives undefined instead of hanging: the limit counts the engine's
// own steps, so the answer does not depend on the machine.
#include "engine/query/functions/library.h"

#include <unicode/uregex.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <array>
#include <memory>

namespace partita::query::functions {

namespace {

/// One unit is about ten thousand steps: a tenth of a second or two on a common machine.
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

/// Rewrites what PCRE reads otherwise than ICU: `(?P<name>`, and inside brackets a leading `]`, an
/// opening bracket and the doubled `&&` and `--`, which ICU takes for set operations.
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

/// The engine's flags for the modifiers `i m s x`; nothing for any other letter.
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
    uregex_setTimeLimit(expression.get(), stepLimit, &status);
    uregex_setStackLimit(expression.get(), stackLimit, &status);
    return U_SUCCESS(status) ? std::move(expression) : Expression();
}

/// The last few expressions: a query asks with the same pattern for every item.
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

Value regexMatch(Arguments arguments, Context &)
{
    if (!arguments[0].isString() || !arguments[1].isString())
        return {};
    if (arguments.size() > 2 && !arguments[2].isString())
        return {};
    const auto flags = flagsOf(arguments.size() > 2 ? arguments[2].string() : std::string_view());
    if (!flags)
        return {};
    thread_local Cache cache;
    URegularExpression *expression = cache.find(arguments[1].string(), *flags);
    if (!expression)
        return {};
    const std::u16string text = toUtf16(arguments[0].string());
    UErrorCode status = U_ZERO_ERROR;
    uregex_setText(expression, text.data(), static_cast<std::int32_t>(text.size()), &status);
    const bool found = uregex_find(expression, -1, &status) != 0;
    return U_SUCCESS(status) ? Value::boolean(found) : Value();
}

} // namespace partita::query::functions
