// Indexing policy of a container, and the notation of its paths.
#pragma once

#include "engine/index/policy.h"
#include "engine/model/design.h"

namespace partita::checks {

index::Policy policyOf(const model::Container &container);
/// The policy as JSON, ready for additions.
model::Json writtenPolicy(const model::Container &container);
/// The path of an element of "includedPaths" or "excludedPaths"; empty when it is no rule.
std::string pathIn(const model::Json &rule);
/// The path before the ending /? or /* of a rule. For the whole item: an empty path, or an error.
Result<json::Path> pathOfRule(const std::string &rule);
/// True for a letter that needs no quotation marks in a property name.
bool isWordLetter(char letter);
/// "/title/…" in the notation of policies.
std::string pathOf(const std::string &property, const char *ending);

} // namespace partita::checks
