// Choice of the partition keys of derived designs by what the access patterns give, judged at the
// size that the containers will have at the horizon of the advice (a year unless stated).
//
// The rule. Each key that an access gives is a candidate, besides the id and the key of the row
// that contains those of the container. A look-up takes 1 RU as a point read and 2.8 RU for each
// physical partition that it visits as a query: one if it gives the key, all if not. The candidate
// with the least sum is chosen if it is clearly less than that of the simpler key (the container's
// present one), and not more from today to the horizon.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

/// Gives each container of a derived design its key, adds the field that the key needs, and records
/// the reasons in the description. Requires: each container has one document type, and the simpler
/// key as its present one.
void chooseKeys(const model::Workbook &workbook, model::Design &design);

/// Adds containers with copies partitioned by another key, kept up to date by the change feed,
/// where queries that do not give the key of the home save clearly more from today to the horizon
/// than the upkeep takes. Records the reasons. Requires: chooseKeys(). Does nothing unless patterns
/// have rates.
void addCopiesByOtherKeys(const model::Workbook &workbook, model::Design &design);

} // namespace partita::mapping
