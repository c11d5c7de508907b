#include "engine/planning/lookups/routes/severalpartners.h"

#include "engine/planning/lookups/batching/lookupperkey.h"
#include "engine/planning/lookups/routes/findthroughrows.h"
#include "engine/planning/lookups/routes/partnerkeys.h"

namespace partita::planning {
namespace {

/// A look-up of one partner, and the keys of its rows that it brings: an array, or one key.
struct Known {
    std::shared_ptr<Lookup> partner;
    places::Operand keys;
};

/// A walk over an array of the row that only takes the elements' keys.
bool isWalkForKeys(const Lookup &lookup)
{
    const ArrayElements *elements = lookup.elements();
    return elements && lookup.value && lookup.children.empty()
        && elements->array.kind == places::Operand::Kind::column && elements->array.up == 0
        && lookup.value->column >= 0
        && lookup.columns[static_cast<std::size_t>(lookup.value->column)].level == 0;
}

/// The keys that the look-up brings; nothing when further look-ups are needed for them.
std::optional<Known> knownBy(const Lookup &lookup)
{
    auto partner = std::make_shared<Lookup>(lookup);
    partner->batchedVariant.reset();
    if (holdsAll(lookup, 1))
        return Known {partner, lookup.outputs.front().value};
    const bool hasOneChild = lookup.asks() && !lookup.concatenatesChild && lookup.outputs.empty()
        && lookup.children.size() == 1;
    if (!hasOneChild || !isWalkForKeys(*lookup.children.front().lookup))
        return std::nullopt;
    const Lookup &walk = *lookup.children.front().lookup;
    Known known {partner, walk.elements()->array};
    known.keys.member = walk.columns[static_cast<std::size_t>(walk.value->column)].path;
    partner->children.clear();
    return known;
}

places::Piece keysAlong(const model::Role &back, const std::string &key)
{
    if (!back.toMany)
        return places::attributePiece(key, {back.name}, key);
    places::Piece::Rows rows;
    rows.role = back.name;
    rows.keysOnly = true;
    return {{"keys"}, {}, std::move(rows)};
}

/// The question with these keys instead of the condition that gives the partner's key.
places::Question askByKeys(const PlanningContext &context, const places::Question &ask,
                           std::size_t position, const model::Role &back, const Known &known)
{
    places::Question rows = fromInside(ask);
    rows.byPartnerFrom = position + 1; // the partners before it are used by other plans
    places::Condition &condition = rows.conditions[position];
    condition = {};
    condition.kind = back.toMany ? places::Condition::Kind::in : places::Condition::Kind::equals;
    condition.attribute = places::keyNameOf(context.workbook, ask.entity);
    condition.operand = known.keys;
    condition.listed = back.toMany ? places::meanDegree(context.workbook, back) : 0;
    return rows;
}

void addByPartner(const PlanningContext &context, const places::Question &ask, std::size_t position,
                  const model::Role &back, LookupChoices &choices)
{
    places::Question asked = askForPartner(context.workbook, ask, ask.conditions[position], back);
    asked.shape.pieces.push_back(keysAlong(back, places::keyNameOf(context.workbook, ask.entity)));
    for (const LookupCandidate &candidate : planLookup(context, asked).candidates) {
        const std::optional<Known> known = knownBy(*candidate.lookup);
        if (!known)
            continue;
        const places::Question rows = askByKeys(context, ask, position, back, *known);
        for (const LookupCandidate &found : planLookup(context, rows).candidates) {
            auto lookup = std::make_shared<Lookup>(*known->partner);
            lookup->concatenatesChild = true;
            lookup->children.push_back({ChildLookup::Kind::rows, {"rows"}, found.lookup});
            lookup->isSingle = lookup->isSingle && found.lookup->isSingle;
            choices.candidates.push_back({lookup, candidate.estimate + found.estimate});
        }
    }
}

} // namespace

void planByPartners(const PlanningContext &context, const places::Question &ask,
                    LookupChoices &choices)
{
    // At deeper levels the number of plans would multiply.
    const bool isWanted = choices.candidates.empty() || ask.depth == 0;
    if (ask.conditions.size() < 2 || ask.aggregate || ask.isFromHome || !isWanted)
        return;
    for (std::size_t i = ask.byPartnerFrom; i < ask.conditions.size(); ++i) {
        if (const auto back = roleBack(context.workbook, ask.entity, ask.conditions[i]))
            addByPartner(context, ask, i, *back, choices);
    }
}

} // namespace partita::planning
