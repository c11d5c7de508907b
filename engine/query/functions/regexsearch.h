// Regular expressions. The service uses Perl-compatible ones; here ICU's engine runs them, which
// speaks the same language but for a few spellings that are rewritten, and which can be told to
// give up.
//
// A pattern that takes too long makes the search invalid instead of hanging: the limit counts the
// engine's own steps over all matches, so the answer does not depend on the machine.
#pragma once

#include "engine/query/functions/library.h"

#include <unicode/uregex.h>

#include <string>

namespace partita::query::functions {

/// The matches of a call's pattern (its second argument) in its text (its first), one after
/// another. Only one at a time may live for a pattern.
class RegexSearch {
public:
    /// The optional argument `modifiersAt` holds the modifiers.
    RegexSearch(Arguments arguments, std::size_t modifiersAt);
    ~RegexSearch();
    RegexSearch(const RegexSearch &) = delete;
    RegexSearch &operator=(const RegexSearch &) = delete;

    /// Whether the arguments had their types, the pattern could be read and no limit was reached.
    bool isValid() const;
    /// Goes to the next match; false when there is none, or no valid search.
    bool next();

    /// How many groups the pattern has.
    std::int32_t groupCount() const;
    /// The number of a named group; nothing when the pattern has none of that name.
    std::optional<std::int32_t> groupNamed(std::string_view name) const;
    /// What the group matched (0: the whole match); nothing when it took no part in it.
    std::optional<std::string> group(std::int32_t number) const;

    /// Where the match, or a group of it, begins and ends, for text().
    std::int32_t start(std::int32_t group = 0) const;
    std::int32_t end(std::int32_t group = 0) const;
    /// The text between two places; to its end without the second.
    std::string text(std::int32_t begin, std::int32_t end = -1) const;

private:
    static UBool U_CALLCONV countSteps(const void *search, std::int32_t steps);

    URegularExpression *m_expression = nullptr;
    std::u16string m_text;
    UErrorCode m_status = U_ZERO_ERROR;
    mutable std::int32_t m_steps = 0; ///< units of all matches so far
};

} // namespace partita::query::functions
