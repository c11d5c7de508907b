// Fraction of a population that an evaluation materialises.
//
// Small fractions distort a design. When a population has 600 airports and one row in a thousand is
// materialised, a handful of airports stands for all. Each has too few flights, and so has each
// region in the first level of a partition key. A small fraction is therefore raised until such
// root rows are numerous enough, as long as the whole sample stays small.
#pragma once

#include "engine/model/workbook.h"

namespace partita::places {

/// Fraction of the full population to materialise when the workbook or a caller asks for
/// `fraction`. It is raised until every entity with a stated count has 200 rows (or all it has).
/// The limit is an expected total of 30,000 rows and 30 MB. Never less than `fraction`, at most 1.
double sampledFraction(const model::Workbook &workbook, double fraction);

} // namespace partita::places
