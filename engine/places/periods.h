// Years, months or days that a time range meets, as the beginnings of their dates. Partition keys
// with time buckets are made of such prefixes.
#pragma once

#include "engine/json/value.h"

namespace partita::places {

/// Characters of a date with its day. The texts of months and years are shorter.
inline constexpr int longestPeriod = 10;

/// Periods with dates in from <= date < to, each once and in order. A bound that is no date may add
/// a few more. Empty when a bound is no text, since no date can match. Requires: 1 to longestPeriod
/// characters.
json::Value periodsBetween(json::Value from, json::Value to, int characters, json::Arena &arena);

} // namespace partita::places
