// The members that a line of `partita execute` may have. A misspelt one, such as `ifmatch`, would
// be a check that silently does not happen, so it is refused; any other that nobody reads is told
// in the answer.
#pragma once

#include "engine/json/value.h"

namespace partita::app {

/// Paths of the members that this operation does not read: in the line, its operations, parameters
/// and computed properties. Read or free on any line are "op", the labels "id", "comment" and
/// "expect", and what begins with "_". Errors: a member that looks like a misspelt one, with its
/// path and what may have been meant.
Result<std::vector<std::string>> checkMembers(json::Value line, std::string_view op);

/// The operations that a line can ask for.
std::vector<std::string> operationNames();

} // namespace partita::app
