// How an aggregate that items hold follows when a row comes, goes or changes: from its old value
// where that suffices, else computed anew.
#pragma once

#include "engine/planning/commands/effects/effectlist.h"

namespace partita::planning {

/// A stored aggregate: the level it stands in, its field, and the role to the rows it is computed
/// over.
struct StoredAggregate {
    const places::Location &location;
    const model::Field &field;
    const model::AggregateSource &source;
    const model::Role &role;
};

/// The row joins those of the item that `ask` is about.
Change aggregateOfCreated(const AffectedRow &row, const StoredAggregate &aggregate,
                          const places::Ask &ask, const EffectList &effects);
/// It leaves them.
Change aggregateOfRemoved(const AffectedRow &row, const StoredAggregate &aggregate,
                          const places::Ask &ask);
/// Its value changes.
Change aggregateOfChanged(const AffectedRow &row, const StoredAggregate &aggregate,
                          const places::Ask &ask);
/// From an array at hand where there is one, else by asking.
Change aggregateAnew(const AffectedRow &row, const StoredAggregate &aggregate,
                     const places::Ask &ask);

} // namespace partita::planning
