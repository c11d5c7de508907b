// String functions that build or cut strings. Positions count as unicode.h says.
#include "engine/query/functions/library.h"
#include "engine/query/functions/unicode.h"

#include <algorithm>
#include <cmath>

namespace partita::query::functions {

namespace {

bool allStrings(Arguments arguments)
{
    return std::ranges::all_of(arguments, [](Value value) { return value.isString(); });
}

/// `count` characters from `start` on, with the service's answers for odd numbers.
Value slice(Value text, std::int64_t start, std::int64_t count, Context &context)
{
    if (start < 0 || count <= 0)
        return Value::string("");
    return Value::string(unitSlice(text.string(), static_cast<std::size_t>(start),
                                   static_cast<std::size_t>(count), context.arena));
}

/// Whether `codePoint` is to be stripped: one of the second argument's characters, or white space
/// when there is none.
class StrippedCharacters {
public:
    explicit StrippedCharacters(Arguments arguments)
        : m_custom(arguments.size() > 1)
    {
        if (!m_custom)
            return;
        const std::string_view characters = arguments[1].string();
        for (std::size_t position = 0; position < characters.size();)
            m_characters.push_back(nextCodePoint(characters, position));
    }

    bool contain(char32_t codePoint) const
    {
        return m_custom ? m_characters.find(codePoint) != std::u32string::npos
                        : isWhiteSpace(codePoint);
    }

private:
    bool m_custom;
    std::u32string m_characters;
};

Value stripped(Arguments arguments, bool atStart, bool atEnd)
{
    if (!allStrings(arguments))
        return {};
    const StrippedCharacters characters(arguments);
    const std::string_view text = arguments[0].string();
    std::size_t begin = 0;
    std::size_t end = text.size();
    while (atStart && begin < end) {
        std::size_t next = begin;
        if (!characters.contain(nextCodePoint(text, next)))
            break;
        begin = next;
    }
    while (atEnd && end > begin) {
        std::size_t previous = end;
        if (!characters.contain(previousCodePoint(text, previous)))
            break;
        end = previous;
    }
    return Value::string(text.substr(begin, end - begin));
}

// Without the delimiter there is nothing before or after it: an empty string, as SUBSTRING gives
// where it finds nothing to cut; the documentation does not say. An empty delimiter stands at the
// start of the text, and for the functions that look for the last one at its end.
Value besideDelimiter(Arguments arguments, bool last, bool after)
{
    if (!allStrings(arguments))
        return {};
    const std::string_view text = arguments[0].string();
    const std::string_view delimiter = arguments[1].string();
    const std::size_t at = last ? text.rfind(delimiter) : text.find(delimiter);
    if (at == std::string_view::npos)
        return Value::string("");
    return Value::string(after ? text.substr(at + delimiter.size()) : text.substr(0, at));
}

} // namespace

Value concat(Arguments arguments, Context &context)
{
    if (!allStrings(arguments))
        return {};
    std::string result;
    for (const Value argument : arguments)
        result += argument.string();
    return newString(result, context);
}

Value lastSubstringAfter(Arguments arguments, Context &)
{
    return besideDelimiter(arguments, true, true);
}

Value lastSubstringBefore(Arguments arguments, Context &)
{
    return besideDelimiter(arguments, true, false);
}

Value left(Arguments arguments, Context &context)
{
    const auto count = integerIn(arguments[1]);
    if (!arguments[0].isString() || !count)
        return {};
    return slice(arguments[0], 0, *count, context);
}

Value length(Arguments arguments, Context &)
{
    if (!arguments[0].isString())
        return {};
    return Value::integer(static_cast<std::int64_t>(unitLength(arguments[0].string())));
}

Value lower(Arguments arguments, Context &context)
{
    return arguments[0].isString() ? newString(toLower(arguments[0].string()), context) : Value();
}

// An empty text to search for gives undefined, as in the SDK's offline engine; the documentation
// does not say.
Value replace(Arguments arguments, Context &context)
{
    if (!allStrings(arguments) || arguments[1].string().empty())
        return {};
    const std::string_view text = arguments[0].string();
    const std::string_view wanted = arguments[1].string();
    std::string result;
    std::size_t begin = 0;
    for (std::size_t at = text.find(wanted); at != std::string_view::npos;
         at = text.find(wanted, begin)) {
        result += text.substr(begin, at - begin);
        result += arguments[2].string();
        begin = at + wanted.size();
    }
    if (begin == 0)
        return arguments[0];
    result += text.substr(begin);
    return newString(result, context);
}

Value replicate(Arguments arguments, Context &context)
{
    constexpr double longest = 10000;
    if (!arguments[0].isString() || !arguments[1].isNumber())
        return {};
    const double count = std::trunc(arguments[1].number());
    if (arguments[1].number() < 0 || !std::isfinite(count))
        return {};
    const std::string_view text = arguments[0].string();
    if (text.empty())
        return arguments[0];
    if (static_cast<double>(unitLength(text)) * count > longest)
        return {};
    std::string result;
    for (int i = 0; i < static_cast<int>(count); ++i)
        result += text;
    return newString(result, context);
}

// By code point, so that characters beyond the basic plane stay whole.
Value reverse(Arguments arguments, Context &context)
{
    if (!arguments[0].isString())
        return {};
    const std::string_view text = arguments[0].string();
    std::string result;
    result.reserve(text.size());
    for (std::size_t position = text.size(); position > 0;)
        appendCodePoint(result, previousCodePoint(text, position));
    return newString(result, context);
}

Value right(Arguments arguments, Context &context)
{
    const auto count = integerIn(arguments[1]);
    if (!arguments[0].isString() || !count)
        return {};
    if (*count <= 0)
        return Value::string("");
    const auto all = static_cast<std::int64_t>(unitLength(arguments[0].string()));
    return slice(arguments[0], std::max<std::int64_t>(all - *count, 0), *count, context);
}

Value stringJoin(Arguments arguments, Context &context)
{
    if (!arguments[0].isArray() || !arguments[1].isString())
        return {};
    std::string result;
    for (std::size_t i = 0; i < arguments[0].size(); ++i) {
        const Value element = arguments[0].at(i);
        if (!element.isString())
            return {};
        if (i > 0)
            result += arguments[1].string();
        result += element.string();
    }
    return newString(result, context);
}

Value stringSplit(Arguments arguments, Context &context)
{
    if (!allStrings(arguments))
        return {};
    const std::string_view text = arguments[0].string();
    const std::string_view separator = arguments[1].string();
    std::vector<Value> parts;
    std::size_t begin = 0;
    if (!separator.empty()) {
        for (std::size_t at = text.find(separator); at != std::string_view::npos;
             at = text.find(separator, begin)) {
            parts.push_back(Value::string(text.substr(begin, at - begin)));
            begin = at + separator.size();
        }
    }
    parts.push_back(Value::string(text.substr(begin)));
    return Value::array(parts, context.arena);
}

Value substring(Arguments arguments, Context &context)
{
    const auto start = integerIn(arguments[1]);
    const auto count = integerIn(arguments[2]);
    if (!arguments[0].isString() || !start || !count)
        return {};
    return slice(arguments[0], *start, *count, context);
}

Value substringAfter(Arguments arguments, Context &)
{
    return besideDelimiter(arguments, false, true);
}

Value substringBefore(Arguments arguments, Context &)
{
    return besideDelimiter(arguments, false, false);
}

Value trim(Arguments arguments, Context &)
{
    return stripped(arguments, true, true);
}

Value trimLeft(Arguments arguments, Context &)
{
    return stripped(arguments, true, false);
}

Value trimRight(Arguments arguments, Context &)
{
    return stripped(arguments, false, true);
}

Value upper(Arguments arguments, Context &context)
{
    return arguments[0].isString() ? newString(toUpper(arguments[0].string()), context) : Value();
}

} // namespace partita::query::functions
