// Check of the members that a line of `partita execute` may have. A misspelt member, such as
// `ifmatch`, would silently skip its check and is refused. Any other member that nobody reads is
// listed in the answer.
#pragma once

#include "engine/json/value.h"

namespace partita::app {

/// Returns the paths of the members that this operation does not read, in the line, its operations,
/// parameters and computed properties. Always accepted: "op", the labels "id", "comment" and
/// "expect", and names that begin with "_". Errors: a member that looks like a misspelt one, with
/// its path and a suggestion.
Result<std::vector<std::string>> checkMembers(json::Value line, std::string_view op);

/// Names of all operations.
std::vector<std::string> operationNames();

} // namespace partita::app
