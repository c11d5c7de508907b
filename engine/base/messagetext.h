// Words and numbers in messages: "did you mean", quotes, articles, digit groups.
#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace partita {

/// The candidate nearest to `word`; empty when none is near enough. Letter case counts least.
std::string nearest(std::string_view word, const std::vector<std::string> &candidates);

/// End of a sentence that complains about `word`: "; did you mean \"author\"?", or "; there are
/// \"a\" and \"b\"." when there are at most `few` candidates, or ".".
std::string suggestion(std::string_view word, const std::vector<std::string> &candidates,
                       std::size_t few = 5);

/// `few` for a call with an unknown name: the answer is this one sentence, so it lists more names.
inline constexpr std::size_t namesOfAnAnswer = 20;

/// "There is no design \"V4\"; did you mean …?" for a name given in a call.
Error unknownName(const char *what, const std::string &name,
                  const std::vector<std::string> &candidates);

/// The text as a message repeats it: of a long one the beginning, with "…".
std::string shortened(std::string_view text);
/// The same in quotation marks, as messages show names.
std::string inQuotes(std::string_view text);
/// "a Post", "an Order": by pronunciation, as far as the letters show it.
std::string withArticle(std::string_view name);
/// 1000000 -> "1,000,000"
std::string grouped(std::int64_t number);

} // namespace partita
