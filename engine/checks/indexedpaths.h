// The indexing policy of a container, and paths as such policies write them.
#pragma once

#include "engine/index/policy.h"
#include "engine/model/design.h"

namespace partita::checks {

index::Policy policyOf(const model::Container &container);
/// The policy's JSON form with something to add to.
model::Json writtenPolicy(const model::Container &container);
/// Of a rule that ends in /? or /*: the path before that, of the whole item an empty one or none.
Result<json::Path> pathOfRule(const std::string &rule);
/// A letter of a property that needs no quotation marks.
bool isWordLetter(char letter);
/// "/title/…" as the policy writes it.
std::string pathOf(const std::string &property, const char *ending);

} // namespace partita::checks
