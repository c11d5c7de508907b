// What a small part of the population cannot show.
#pragma once

#include "engine/model/validation.h"

namespace partita::checks {

/// Notes what the part of the population that is measured where `fraction` is asked for has
/// otherwise than the whole: relationships with other numbers of partners (at least five rows of an
/// entity are kept however small the part is, and then it has more of them than of their partners),
/// and queries whose constant conditions leave hardly a row of it.
void checkSample(const model::Workbook &workbook, double fraction,
                 std::vector<model::Problem> &problems);

} // namespace partita::checks
