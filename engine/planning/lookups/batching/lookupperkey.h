// Several look-ups for one question, one for each of some values or rows: what each of them asks,
// and what the client does with all their rows.
#pragma once

#include "engine/planning/lookup.h"

namespace partita::planning {

/// The question for each of the look-ups, seen from inside one more row. The client orders all rows
/// together, so that each row must bring the value to order by.
places::Question askForEach(const places::Question &ask);

/// The question with its values seen from inside one more row, otherwise unchanged.
places::Question fromInside(places::Question ask);

/// Sets order and limit for the client, over the rows of all look-ups, in every way to send them.
void orderTogether(Lookup &lookup, const places::Question &ask);

} // namespace partita::planning
