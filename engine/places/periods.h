// The years, months or days that a range of time meets, as the beginnings of their dates: what a
// partition key is made of that keeps a time in buckets.
#pragma once

#include "engine/json/value.h"

namespace partita::places {

/// Characters of a day, the shortest period; those of a month and a year are fewer.
inline constexpr int longestPeriod = 10;

/// The periods of dates in from <= date < to, each once and in order; a few more where a bound is
/// no date. None where no date can be there, as a bound is no text. Requires: 1 to longestPeriod
/// characters.
json::Value periodsBetween(json::Value from, json::Value to, int characters, json::Arena &arena);

} // namespace partita::places
