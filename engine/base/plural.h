// English plurals, for the names that are proposed: of roles to many rows, of containers.
#pragma once

#include <string>

namespace partita {

/// "post" -> "posts", "copy" -> "copies", "day" -> "days", "address" -> "addresses", "diagnosis" ->
/// "diagnoses"; what ends like a plural already, "goods" or "series", stays. By the ending alone:
/// exceptions such as "child" are not known.
std::string plural(const std::string &name);

} // namespace partita
