// What a small part of the population cannot show.
#pragma once

#include "engine/model/validation.h"

namespace partita::advice {

/// Notes relationships of which the measured part of the population has other numbers of partners than the whole: at least
/// five rows of an entity are kept however small the part is, and then it has more of them than of their partners.
void checkSample(const model::Workbook &workbook, std::vector<model::Problem> &problems);

} // namespace partita::advice
