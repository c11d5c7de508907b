// English plurals for proposed names of containers and of roles to many rows.
#pragma once

#include <string>

namespace partita {

/// "post" -> "posts", "copy" -> "copies", "day" -> "days", "address" -> "addresses", "diagnosis" ->
/// "diagnoses". A name that already ends like a plural ("goods", "series") stays. Only the ending
/// counts: exceptions such as "child" are not known.
std::string plural(const std::string &name);

} // namespace partita
