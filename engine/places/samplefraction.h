// How much of a population an evaluation materialises.
//
// Children that draw their parents share them: when a population has 600 airports and only one row
// in a thousand is materialised, a handful of airports stands for all, and each has too few
// flights, as has each of the few regions that the first level of a partition key names. So a small
// fraction is raised until rows that nothing else makes are there in some number, as far as the
// whole stays small.
#pragma once

#include "engine/model/workbook.h"

namespace partita::places {

/// The share of the full population that is materialised where the workbook or a caller asks for
/// `fraction`: as much, but a small one is raised until every entity whose number is stated has 200
/// rows, or all it has, as long as all rows together are expected to be no more than 30,000 and 30
/// MB. Never less than `fraction`, at most 1.
double sampledFraction(const model::Workbook &workbook, double fraction);

} // namespace partita::places
