// Puts the path of a part in front of the path of an error, so that the error speaks of the whole.
#pragma once

#include "engine/base/result.h"

namespace partita {

/// `$.id` in the part at `$.items[1]` becomes `$.items[1].id`. An error without a path gets the
/// path of the part.
Error within(const std::string &place, Error error);
/// Path of a list element, counted from 0: `$.operations[3]`.
std::string placeOf(const std::string &list, std::size_t index);

} // namespace partita
