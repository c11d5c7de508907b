#include "engine/planning/lookups/batching/lookupperkey.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// One attribute of the rows themselves.
bool isPlain(const std::vector<places::SortKey> &order)
{
    return order.size() == 1 && order.front().isOfRow();
}

/// The piece of the result that shows the value whole anyway; nullptr when there is none.
const places::Piece *shownWhole(const places::Question &ask, const places::SortKey &key)
{
    for (const places::Piece &piece : ask.shape.pieces) {
        const auto *attribute = std::get_if<places::Piece::Attribute>(&piece.what);
        if (attribute && attribute->name == key.attribute && !attribute->truncate
            && piece.roles == key.roles)
            return &piece;
    }
    return nullptr;
}

/// The path of the value in the result.
std::vector<std::string> resultPathOf(const places::Question &ask, std::size_t position)
{
    const places::SortKey &key = ask.order[position];
    if (isPlain(ask.order))
        return {orderMember};
    if (key.aggregate)
        return {key.name};
    const places::Piece *shown = shownWhole(ask, key);
    return shown ? shown->as : std::vector<std::string> {orderMember, std::to_string(position)};
}

/// The child brings the value at the path of the outer row's result.
bool brings(const Lookup &outer, const ChildLookup &child, const std::vector<std::string> &path)
{
    const auto isIt = [&](const auto &part) { return part.as == path; };
    switch (child.kind) {
    case ChildLookup::Kind::value:
        return child.as == path;
    case ChildLookup::Kind::rows:
        return std::any_of(outer.figures.begin(), outer.figures.end(), [&](const Figure &figure) {
            return figure.as == path && figure.of == child.as;
        });
    case ChildLookup::Kind::merge:
        break;
    }
    const Lookup &inner = *child.lookup;
    return std::any_of(inner.outputs.begin(), inner.outputs.end(), isIt)
        || std::any_of(inner.children.begin(), inner.children.end(),
                       [&](const ChildLookup &next) { return brings(inner, next, path); });
}

} // namespace

std::optional<places::StoredValue> placeOfKey(const PlanningContext &context,
                                              const places::Location &location,
                                              const places::SortKey &key)
{
    std::optional<places::StoredValue> place = key.aggregate
        ? findAggregate(context.workbook, location, {}, *key.aggregate)
        : findValue(context.workbook, location, key.roles, key.attribute);
    if (place && place->truncate)
        return std::nullopt;
    return place;
}

bool sortsByResults(const PlanningContext &context, const places::Location &location,
                    const places::Question &ask)
{
    return std::any_of(ask.order.begin(), ask.order.end(), [&](const places::SortKey &key) {
        return !key.isOfRow() && !placeOfKey(context, location, key);
    });
}

void addOrderPieces(const places::Question &ask, places::Shape &shape)
{
    for (std::size_t i = 0; i < ask.order.size(); ++i) {
        const places::SortKey &key = ask.order[i];
        if (key.aggregate || (!isPlain(ask.order) && shownWhole(ask, key)))
            continue;
        places::Piece piece = places::attributePiece({}, key.roles, key.attribute);
        piece.as = resultPathOf(ask, i);
        shape.pieces.push_back(std::move(piece));
    }
}

std::vector<ClientArrangement::ByResult> resultOrderOf(const places::Question &ask)
{
    std::vector<ClientArrangement::ByResult> order;
    for (std::size_t i = 0; i < ask.order.size(); ++i)
        order.push_back({resultPathOf(ask, i), ask.order[i].descending});
    return order;
}

bool bringsOrder(const Lookup &outer, const ChildLookup &child)
{
    const auto &order = outer.arrangement.byResults;
    return std::any_of(order.begin(), order.end(), [&](const ClientArrangement::ByResult &by) {
        return brings(outer, child, by.as);
    });
}

std::string orderText(const places::Question &ask)
{
    std::string text;
    for (const places::SortKey &key : ask.order)
        text += (text.empty() ? "by " : ", then ") + key.text()
            + (key.descending ? " descending" : "");
    return text;
}

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
    if (ask.order.empty())
        return each;
    each.order.clear();
    each.limit.reset();
    addOrderPieces(ask, each.shape);
    return each;
}

void orderTogether(Lookup &lookup, const places::Question &ask)
{
    lookup.arrangement.limit = ask.limit;
    lookup.arrangement.skip = ask.skip;
    lookup.arrangement.byResults = resultOrderOf(ask);
    if (!ask.order.empty() && !isPlain(ask.order))
        lookup.arrangement.reason = orderText(ask) + ", since several look-ups find them";
    if (!lookup.batchedVariant)
        return;
    auto batched = std::make_shared<Lookup>(*lookup.batchedVariant);
    orderTogether(*batched, ask);
    lookup.batchedVariant = std::move(batched);
}

} // namespace partita::planning
