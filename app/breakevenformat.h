// The rates of single patterns at which another design becomes the cheapest, as lines and as JSON.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <nlohmann/json.hpp>

#include <iosfwd>

namespace partita::app {

/// An array; empty where no rate decides, or where not every pattern was evaluated.
nlohmann::ordered_json breakEvensJson(const evaluation::Evaluation &evaluation,
                                      const model::Workbook &workbook);
/// A line each, but for rates so far from the stated one that they answer no "what if".
void writeBreakEvens(const evaluation::Evaluation &evaluation, const model::Workbook &workbook,
                     const char *bullet, std::ostream &out);

} // namespace partita::app
