// The members that a line of `partita execute` may have. A member that nobody reads, such as a misspelt `ifmatch`, would be
// a check that silently does not happen, so it is refused.
#pragma once

#include "engine/json/value.h"

namespace partita::app {

/// All members of a line of this operation, those of its operations, parameters and computed properties included. On any
/// line: "op", the labels "id", "comment" and "expect", and what begins with "_". Errors: a member that the operation does
/// not know, with its path, and what may have been meant.
Result<void> checkMembers(json::Value line, std::string_view op);

/// The operations that a line can ask for.
std::vector<std::string> operationNames();

} // namespace partita::app
