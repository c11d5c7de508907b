// "Did you mean": the candidate a misspelt word most likely stands for.
#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace partita {

/// The candidate nearest to `word` (letter case counts least), empty when none is near enough.
std::string nearest(std::string_view word, const std::vector<std::string> &candidates);

/// "; did you mean \"author\"?", or "; there are \"a\" and \"b\"." for few candidates, or ".": the
/// end of a sentence that complains about `word`. More candidates than `few` are not listed.
std::string suggestion(std::string_view word, const std::vector<std::string> &candidates,
                       std::size_t few = 5);

/// The `few` of a call that names something there is not: its answer is this one sentence, and the
/// names are what is missing.
inline constexpr std::size_t namesOfAnAnswer = 20;

/// "There is no design \"V4\"; did you mean …?", of what a call names.
Error unknownName(const char *what, const std::string &name,
                  const std::vector<std::string> &candidates);

/// Surrounded by quotation marks, as names are in messages.
std::string inQuotes(std::string_view text);
/// "a Post", "an Order": by how the name is spoken, as far as its letters tell.
std::string withArticle(std::string_view name);
/// 1000000 -> "1,000,000"
std::string grouped(std::int64_t number);

} // namespace partita
