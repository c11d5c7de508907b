// Several look-ups for one question, one for each of some values or rows: what each of them asks,
// and what the client does with all their rows.
#pragma once

#include "engine/planning/context.h"

namespace partita::planning {

/// The place of the value in the location's items, which hold it whole; absent when they do not.
std::optional<places::StoredValue> placeOfKey(const PlanningContext &context,
                                              const places::Location &location,
                                              const places::SortKey &key);
/// The client sorts finished results, since the location lacks a value to order by. Values of the
/// rows themselves do not count.
bool sortsByResults(const PlanningContext &context, const places::Location &location,
                    const places::Question &ask);
/// Adds the attributes to order by to the result. Aggregates are in it anyway.
void addOrderPieces(const places::Question &ask, places::Shape &shape);
/// The order by those pieces.
std::vector<ClientArrangement::ByResult> resultOrderOf(const places::Question &ask);
/// The child brings a value by which the client sorts the outer results.
bool bringsOrder(const Lookup &outer, const ChildLookup &child);
/// "by rating, then author's username descending"
std::string orderText(const places::Question &ask);

/// The question for each of the look-ups, seen from inside one more row. The client orders all rows
/// together, so that each row must bring the value to order by.
places::Question askForEach(const places::Question &ask);

/// The question with its values seen from inside one more row, otherwise unchanged.
places::Question fromInside(places::Question ask);

/// Sets order and limit for the client, over the rows of all look-ups, in every way to send them.
void orderTogether(Lookup &lookup, const places::Question &ask);

} // namespace partita::planning
