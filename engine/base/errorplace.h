// Errors of a part told as errors of the whole: where the part stands is put before their path.
#pragma once

#include "engine/base/result.h"

namespace partita {

/// `$.id` found in the part at `$.items[1]` is `$.items[1].id`; an error without a path is the
/// part's.
Error within(const std::string &place, Error error);
/// `$.operations[3]`: an element of a list, counted from 0.
std::string placeOf(const std::string &list, std::size_t index);

} // namespace partita
