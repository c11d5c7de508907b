// Where the values of a document's fields come from, in words.
#pragma once

#include "engine/model/design.h"

#include <string>

namespace partita::report {

/// "copied from author.username, updated by the change feed".
std::string sourceOf(const model::Field &field);

} // namespace partita::report
