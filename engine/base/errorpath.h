// Paths of errors: an error found in a part gets the path of the part in front of its own.
#pragma once

#include "engine/base/jsonpath.h"
#include "engine/base/result.h"

namespace partita {

/// `$.id` in the part at `$.items[1]` becomes `$.items[1].id`. An error without a path gets the
/// path of the part.
Error within(const std::string &place, Error error);

} // namespace partita
