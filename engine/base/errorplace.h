// Paths of errors: an error found in a part gets the path of the part in front of its own.
#pragma once

#include "engine/base/result.h"

namespace partita {

/// `$.id` in the part at `$.items[1]` becomes `$.items[1].id`. An error without a path gets the
/// path of the part.
Error within(const std::string &place, Error error);
/// Path of a list element, counted from 0: `$.operations[3]`.
std::string placeOf(const std::string &list, std::size_t index);

} // namespace partita
