#include "engine/planning/lookups/batching/eachlookup.h"

namespace partita::planning {

places::Ask fromInside(places::Ask ask)
{
    for (places::Condition &condition : ask.conditions)
        condition = condition.fromInside();
    ask.facts = factsFromInside(ask.facts);
    return ask;
}

places::Ask askForEach(const places::Ask &ask)
{
    places::Ask each = fromInside(ask);
    ++each.depth;
    each.limit = ask.through(); // the client skips among the rows of all
    each.skip = 0;
    if (ask.orderBy.empty())
        return each;
    each.orderBy.clear();
    each.limit.reset();
    each.shape.pieces.push_back(places::attributePiece(orderMember, {}, ask.orderBy));
    return each;
}

void orderTogether(Fetch &fetch, const places::Ask &ask)
{
    fetch.limit = ask.limit;
    fetch.skip = ask.skip;
    if (!ask.orderBy.empty())
        fetch.orderAs = {orderMember};
    fetch.descending = ask.descending;
    if (!fetch.atOnce)
        return;
    auto atOnce = std::make_shared<Fetch>(*fetch.atOnce);
    orderTogether(*atOnce, ask);
    fetch.atOnce = std::move(atOnce);
}

} // namespace partita::planning
