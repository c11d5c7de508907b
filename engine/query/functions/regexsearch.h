// Regular expression searches. The service uses Perl-compatible expressions. ICU's engine runs them
// here: it has the same syntax except for a few spellings, which are rewritten, and it supports
// limits.
//
// A pattern that takes too long makes the search invalid. The limit counts the engine's steps over
// all matches, so the result does not depend on the machine.
#pragma once

#include "engine/query/functions/library.h"

#include <unicode/uregex.h>

#include <string>

namespace partita::query::functions {

/// Successive matches of a call's pattern (second argument) in its text (first argument). Only one
/// search at a time may exist for a pattern.
class RegexSearch {
public:
    /// `modifiersAt`: index of the optional argument with the modifiers.
    RegexSearch(Arguments arguments, std::size_t modifiersAt);
    ~RegexSearch();
    RegexSearch(const RegexSearch &) = delete;
    RegexSearch &operator=(const RegexSearch &) = delete;

    /// Whether the arguments have the right types, the pattern is valid and no limit was reached.
    bool isValid() const;
    /// Moves to the next match; false when there is none, or the search is invalid.
    bool next();

    /// Number of groups in the pattern.
    std::int32_t groupCount() const;
    /// Number of a named group; nothing when there is none.
    std::optional<std::int32_t> groupNamed(std::string_view name) const;
    /// Text matched by a group (0 = the whole match); nothing when the group did not take part.
    std::optional<std::string> group(std::int32_t number) const;

    /// Begin and end of the match or one of its groups, for text().
    std::int32_t start(std::int32_t group = 0) const;
    std::int32_t end(std::int32_t group = 0) const;
    /// The text between two places; to its end without the second.
    std::string text(std::int32_t begin, std::int32_t end = -1) const;

private:
    static UBool U_CALLCONV countSteps(const void *search, std::int32_t steps);

    URegularExpression *m_expression = nullptr;
    std::u16string m_text;
    UErrorCode m_status = U_ZERO_ERROR;
    mutable std::int32_t m_steps = 0; ///< steps over all matches so far
};

} // namespace partita::query::functions
