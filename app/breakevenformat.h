// Break-even rates as lines and as JSON: the rate of one pattern at which another design becomes
// the cheapest.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <nlohmann/json.hpp>

#include <iosfwd>

namespace partita::app {

/// An array; empty when no rate changes the order, or when not every pattern was evaluated.
nlohmann::ordered_json breakEvensJson(const evaluation::Evaluation &evaluation,
                                      const model::Workbook &workbook);
/// One line for each rate. Rates very far from the stated one are left out: they answer no "what
/// if".
void writeBreakEvens(const evaluation::Evaluation &evaluation, const model::Workbook &workbook,
                     const char *bullet, std::ostream &out);

} // namespace partita::app
