// Words for generated names and texts. Built once, the same on every machine, then read-only.
#pragma once

#include "engine/population/random.h"

#include <string_view>

namespace partita::population {

/// Number of different names that need no number as a suffix.
std::uint64_t nameCount();
/// First and last name number `index`. Requires: index < nameCount().
struct NameParts {
    std::string_view first;
    std::string_view last;
};
NameParts nameAt(std::uint64_t index);

/// Fills out[0..length) with English-looking sentences from a position that `random` selects. The
/// text begins with a sentence and ends with a whole word; from `sentenceLength` characters on,
/// with a full stop. ASCII; costs about one memcpy.
inline constexpr std::size_t sentenceLength = 100;
void writeText(Random &random, char *out, std::size_t length);

} // namespace partita::population
