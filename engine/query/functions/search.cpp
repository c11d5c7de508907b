// String functions that search one string in another. Comparison is by byte, without normalisation:
// "é" as one character and as two are different, as in the service.
#include "engine/query/functions/library.h"
#include "engine/query/functions/threevalued.h"
#include "engine/query/functions/unicode.h"

namespace partita::query::functions {

namespace {

using Matching = bool (*)(std::string_view text, std::string_view wanted);

/// A predicate of two strings with an optional third argument to ignore case.
Value matched(Arguments arguments, Matching matchingCase, Matching ignoringCase)
{
    if (!arguments[0].isString() || !arguments[1].isString())
        return {};
    if (arguments.size() > 2 && !arguments[2].isBoolean())
        return {};
    const bool ignoresCase = arguments.size() > 2 && arguments[2].boolean();
    const Matching matching = ignoresCase ? ignoringCase : matchingCase;
    return Value::boolean(matching(arguments[0].string(), arguments[1].string()));
}

bool containsMatchingCase(std::string_view text, std::string_view wanted)
{
    return text.find(wanted) != std::string_view::npos;
}

/// Test whether the text contains a string; nothing for other values.
auto testOf(std::string_view text, Matching matching)
{
    return [text, matching](Value wanted) {
        return wanted.isString() ? std::optional(matching(text, wanted.string())) : std::nullopt;
    };
}

Value containsAny(Arguments arguments, Matching matching)
{
    return arguments[0].isString()
        ? anyHolds(arguments.subspan(1), testOf(arguments[0].string(), matching))
        : Value();
}

Value containsAll(Arguments arguments, Matching matching)
{
    return arguments[0].isString()
        ? allHold(arguments.subspan(1), testOf(arguments[0].string(), matching))
        : Value();
}

/// The optional start of INDEX_OF as a byte offset; nothing when it is not an integer.
std::optional<std::size_t> startingByte(Arguments arguments)
{
    if (arguments.size() < 3)
        return 0;
    const auto position = integerIn(arguments[2]);
    if (!position)
        return std::nullopt;
    if (*position <= 0)
        return 0;
    return byteAtUnit(arguments[0].string(), static_cast<std::size_t>(*position));
}

Value position(std::string_view text, std::size_t byte)
{
    if (byte == std::string_view::npos)
        return Value::integer(-1);
    return Value::integer(static_cast<std::int64_t>(unitLength(text.substr(0, byte))));
}

} // namespace

Value contains(Arguments arguments, Context &)
{
    return matched(arguments, containsMatchingCase, containsIgnoringCase);
}

Value containsAllIgnoringCase(Arguments arguments, Context &)
{
    return containsAll(arguments, containsIgnoringCase);
}

Value containsAllMatchingCase(Arguments arguments, Context &)
{
    return containsAll(arguments, containsMatchingCase);
}

Value containsAnyIgnoringCase(Arguments arguments, Context &)
{
    return containsAny(arguments, containsIgnoringCase);
}

Value containsAnyMatchingCase(Arguments arguments, Context &)
{
    return containsAny(arguments, containsMatchingCase);
}

Value endsWith(Arguments arguments, Context &)
{
    return matched(
        arguments, [](std::string_view text, std::string_view end) { return text.ends_with(end); },
        [](std::string_view text, std::string_view end) {
            return foldCase(text).ends_with(foldCase(end));
        });
}

// A negative start counts as 0; a start after the end finds nothing.
Value indexOf(Arguments arguments, Context &)
{
    if (!arguments[0].isString() || !arguments[1].isString())
        return {};
    const auto start = startingByte(arguments);
    if (!start)
        return {};
    return position(arguments[0].string(),
                    arguments[0].string().find(arguments[1].string(), *start));
}

// The match must end at or before the position: LASTINDEXOF("abcdeabc", "abc", 6) is documented as
// 0; 7 gives 5.
Value lastIndexOf(Arguments arguments, Context &)
{
    if (!arguments[0].isString() || !arguments[1].isString())
        return {};
    std::string_view text = arguments[0].string();
    if (arguments.size() > 2) {
        const auto last = integerIn(arguments[2]);
        if (!last)
            return {};
        if (*last < 0)
            return Value::integer(-1);
        text = text.substr(0, byteAtUnit(text, static_cast<std::size_t>(*last) + 1));
    }
    return position(text, text.rfind(arguments[1].string()));
}

Value startsWith(Arguments arguments, Context &)
{
    return matched(
        arguments,
        [](std::string_view text, std::string_view start) { return text.starts_with(start); },
        [](std::string_view text, std::string_view start) {
            return foldCase(text).starts_with(foldCase(start));
        });
}

Value stringEquals(Arguments arguments, Context &)
{
    return matched(
        arguments, [](std::string_view left, std::string_view right) { return left == right; },
        equalsIgnoringCase);
}

} // namespace partita::query::functions
