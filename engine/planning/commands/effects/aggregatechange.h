// Operations on stored aggregates when a row is created, removed or changed: from the old value
// where that suffices, otherwise recomputed.
#pragma once

#include "engine/planning/commands/effects/effectlist.h"

namespace partita::planning {

/// A stored aggregate: its level, its field, and the role to the rows that it aggregates.
struct StoredAggregate {
    const places::Location &location;
    const model::Field &field;
    const model::AggregateSource &source;
    const model::Role &role;
};

/// The operation when the row is added to those of the item that `ask` finds.
FieldOperation aggregateOfCreated(const AffectedRow &row, const StoredAggregate &aggregate,
                                  const places::Question &ask, const EffectList &effects);
/// The operation when the row is removed from those.
FieldOperation aggregateOfRemoved(const AffectedRow &row, const StoredAggregate &aggregate,
                                  const places::Question &ask);
/// The operation when the row's value changes.
FieldOperation aggregateOfChanged(const AffectedRow &row, const StoredAggregate &aggregate,
                                  const places::Question &ask, const EffectList &effects);

} // namespace partita::planning
