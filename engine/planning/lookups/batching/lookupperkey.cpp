#include "engine/planning/lookups/batching/lookupperkey.h"

namespace partita::planning {

places::Question fromInside(places::Question ask)
{
    for (places::Condition &condition : ask.conditions)
        condition = condition.fromInside();
    ask.facts = factsFromInside(ask.facts);
    return ask;
}

places::Question askForEach(const places::Question &ask)
{
    places::Question each = fromInside(ask);
    ++each.depth;
    each.limit = ask.through(); // skipping needs all rows together
    each.skip = 0;
    if (ask.orderBy.empty())
        return each;
    each.orderBy.clear();
    each.limit.reset();
    each.shape.pieces.push_back(places::attributePiece(orderMember, {}, ask.orderBy));
    return each;
}

void orderTogether(Lookup &lookup, const places::Question &ask)
{
    lookup.arrangement.limit = ask.limit;
    lookup.arrangement.skip = ask.skip;
    if (!ask.orderBy.empty())
        lookup.arrangement.orderAs = {orderMember};
    lookup.arrangement.descending = ask.descending;
    if (!lookup.batchedVariant)
        return;
    auto batched = std::make_shared<Lookup>(*lookup.batchedVariant);
    orderTogether(*batched, ask);
    lookup.batchedVariant = std::move(batched);
}

} // namespace partita::planning
