// One question asked as several look-ups, for each of some values or rows: what each of them asks,
// and what the client does with the rows of all.
#pragma once

#include "engine/planning/lookup.h"

namespace partita::planning {

/// The question as a look-up inside one more row asks it. The client orders the rows of all: each
/// brings what it goes by.
places::Ask askForEach(const places::Ask &ask);

/// The same without a depth or an order of its own: its values, seen from inside one more row.
places::Ask fromInside(places::Ask ask);

/// Orders and limits the rows of all, in every way to send the look-up.
void orderTogether(Fetch &fetch, const places::Ask &ask);

} // namespace partita::planning
