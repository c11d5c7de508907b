#include "engine/planning/lookups/routes/severalpartners.h"

#include "engine/planning/lookups/batching/eachlookup.h"
#include "engine/planning/lookups/routes/findthroughrows.h"
#include "engine/planning/lookups/routes/partnerkeys.h"

namespace partita::planning {
namespace {

/// A look-up of one partner, and what it tells of the rows that belong to it: their keys as an
/// array, or the key of the one.
struct Known {
    std::shared_ptr<Fetch> partner;
    places::Operand keys;
};

/// A walk over the elements of an array of the row, for nothing but their keys.
bool isWalkForKeys(const Fetch &fetch)
{
    return fetch.access == Fetch::Access::elements && fetch.isValue && fetch.children.empty()
        && fetch.source.kind == places::Operand::Kind::column && fetch.source.up == 0
        && fetch.aggregateColumn >= 0
        && fetch.columns[static_cast<std::size_t>(fetch.aggregateColumn)].level == 0;
}

/// Nothing where the look-up needs others to tell.
std::optional<Known> knownBy(const Fetch &fetch)
{
    auto partner = std::make_shared<Fetch>(fetch);
    partner->atOnce.reset();
    if (holdsAll(fetch, 1))
        return Known {partner, fetch.outputs.front().value};
    const bool hasOneChild
        = fetch.asks() && !fetch.flatten && fetch.outputs.empty() && fetch.children.size() == 1;
    if (!hasOneChild || !isWalkForKeys(*fetch.children.front().fetch))
        return std::nullopt;
    const Fetch &walk = *fetch.children.front().fetch;
    Known known {partner, walk.source};
    known.keys.member = walk.columns[static_cast<std::size_t>(walk.aggregateColumn)].path;
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

/// The question with the keys in place of the condition that names the partner.
places::Ask askByKeys(const PlanningContext &context, const places::Ask &ask, std::size_t position,
                      const model::Role &back, const Known &known)
{
    places::Ask rows = fromInside(ask);
    rows.byPartnerFrom = position + 1; // the others before it are met otherwise
    places::Condition &condition = rows.conditions[position];
    condition = {};
    condition.kind = back.toMany ? places::Condition::Kind::in : places::Condition::Kind::equals;
    condition.attribute = places::keyNameOf(context.workbook, ask.entity);
    condition.operand = known.keys;
    condition.listed = back.toMany ? places::meanDegree(context.workbook, back) : 0;
    return rows;
}

void addByPartner(const PlanningContext &context, const places::Ask &ask, std::size_t position,
                  const model::Role &back, FetchChoices &choices)
{
    places::Ask asked = askForPartner(context.workbook, ask, ask.conditions[position], back);
    asked.shape.pieces.push_back(keysAlong(back, places::keyNameOf(context.workbook, ask.entity)));
    for (const FetchCandidate &candidate : planFetch(context, asked).candidates) {
        const std::optional<Known> known = knownBy(*candidate.fetch);
        if (!known)
            continue;
        const places::Ask rows = askByKeys(context, ask, position, back, *known);
        for (const FetchCandidate &found : planFetch(context, rows).candidates) {
            auto fetch = std::make_shared<Fetch>(*known->partner);
            fetch->flatten = true;
            fetch->children.push_back({Child::Kind::rows, {"rows"}, found.fetch});
            fetch->isSingle = fetch->isSingle && found.fetch->isSingle;
            choices.candidates.push_back({fetch, candidate.estimate + found.estimate});
        }
    }
}

} // namespace

void planByPartners(const PlanningContext &context, const places::Ask &ask, FetchChoices &choices)
{
    // Inside of other look-ups, ways would multiply.
    const bool isWanted = choices.candidates.empty() || ask.depth == 0;
    if (ask.conditions.size() < 2 || ask.aggregate || ask.isFromHome || !isWanted)
        return;
    for (std::size_t i = ask.byPartnerFrom; i < ask.conditions.size(); ++i) {
        if (const auto back = roleBack(context.workbook, ask.entity, ask.conditions[i]))
            addByPartner(context, ask, i, *back, choices);
    }
}

} // namespace partita::planning
