// Fraction of a population that an evaluation materialises.
//
// Small fractions distort a design. When a population has 600 airports and one row in a thousand is
// materialised, a handful of airports stands for all. Each has too few flights, and so has each
// region in the first level of a partition key. A small fraction is therefore raised until such
// root rows are numerous enough, as long as the whole sample stays small.
//
// A few large items fill the memory. A fraction that needs too much is lowered; a
// few large items show their charges as well as many do.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

namespace partita::places {

/// Fraction of the full population to materialise when the workbook or a caller asks for
/// `fraction`. It is raised until every entity with a stated count has 200 rows (or all it has).
/// The limit is an expected total of 30,000 rows and 30 MB. At most 1. Less than `fraction` only
/// when the items of a design would need more than 300 MB of memory (population/limits.h).
double sampledFraction(const model::Workbook &workbook, double fraction);

/// True when the measured share of the population is less than the one asked for, also as shown.
bool isNoticeablyLess(double measured, double asked);

/// Expected bytes in memory of the rows and the items of the largest design, with that share of the
/// population.
double heldBytes(const model::Workbook &workbook, double fraction);

/// Why no share of the population fits in memory; nothing when one does.
std::optional<Error> refusalOfSize(const model::Workbook &workbook);

/// Number of designs that may be in memory at once, at most `wanted`.
int designsAtOnce(const model::Workbook &workbook, double fraction, int wanted);

} // namespace partita::places
