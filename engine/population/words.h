// The words that generated names and texts are made of. Built once, the same everywhere; read-only
// afterwards.
#pragma once

#include "engine/population/random.h"

#include <string_view>

namespace partita::population {

/// Number of different names without a number behind them.
std::uint64_t nameCount();
/// First and last name number `index`. Requires: index < nameCount().
struct NameParts {
    std::string_view first;
    std::string_view last;
};
NameParts nameAt(std::uint64_t index);

/// Fills out[0..length) with English-looking sentences from a place that `random` picks: begins
/// with a sentence, ends with a whole word and, from `sentenceLength` characters on, a full stop.
/// ASCII; costs about one memcpy.
inline constexpr std::size_t sentenceLength = 100;
void writeText(Random &random, char *out, std::size_t length);

} // namespace partita::population
