#include "engine/planning/partnerkeys.h"

#include "engine/planning/affectedrow.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// The part of its keys that a walk comes to.
double shareWalked(const Fetch &fetch)
{
    const double keys = fetch.children.front().fetch->expectedRows;
    return fetch.stopsAtLimit() && keys > *fetch.limit ? *fetch.limit / keys : 1;
}

/// The role back from the partner that the only condition names; nothing where it names none.
std::optional<model::Role> roleBack(const model::Workbook &workbook, const Ask &ask)
{
    if (ask.conditions.size() != 1 || ask.aggregate || ask.conditions.front().roles.size() != 1)
        return std::nullopt;
    const Condition &condition = ask.conditions.front();
    const bool namesPartner = condition.kind == Condition::Kind::equals
        || condition.kind == Condition::Kind::hasPartner;
    const std::optional<model::Role> role
        = model::findRole(workbook, ask.entity, condition.roles.front());
    if (!namesPartner || !role || condition.attribute != keyNameOf(workbook, role->partner))
        return std::nullopt;
    return model::findRole(workbook, role->partner, inverseNameOf(*role));
}

/// Whether a document type holds the keys of the role's rows in an array.
bool holdsKeys(const PlanningContext &context, const std::string &partner, const std::string &role)
{
    const auto held = locationsOf(context.workbook, context.design, partner);
    return std::any_of(held.begin(), held.end(), [&](const Location &location) {
        const auto rows = provideRows(location, role);
        return std::any_of(rows.begin(), rows.end(),
                           [](const ProvidedRows &array) { return !array.embedded; });
    });
}

Ask askForPartner(const Ask &ask, const model::Role &back, const std::string &partner)
{
    Ask asked = askAt(partner);
    asked.depth = ask.depth + 1;
    asked.deepest = ask.deepest;
    asked.conditions.push_back(ask.conditions.front());
    asked.conditions.front().kind = Condition::Kind::equals;
    asked.conditions.front().roles.clear();
    asked.purpose = (back.toMany ? "the keys of its " : "the key of its ") + back.name;
    return asked;
}

/// Walks over the keys that the partner holds.
void addWalks(const PlanningContext &context, const Ask &ask, const model::Role &back, Ask partner,
              FetchChoices &choices)
{
    Piece::Rows rows;
    rows.role = back.name;
    rows.descending = ask.descending;
    rows.shape = {ask.shape};
    if (!ask.orderBy.empty())
        rows.shape.front().pieces.push_back(
            {{orderMember}, {}, Piece::Attribute {ask.orderBy, std::nullopt}});
    partner.shape.pieces.push_back({{"rows"}, {}, std::move(rows)});
    for (const FetchCandidate &candidate : planFetch(context, partner).candidates) {
        const bool isWalk = candidate.fetch->children.size() == 1
            && candidate.fetch->outputs.empty()
            && candidate.fetch->children.front().kind == Child::Kind::rows
            && candidate.fetch->children.front().fetch->access == Fetch::Access::elements;
        if (!isWalk)
            continue;
        Fetch fetch = *candidate.fetch;
        fetch.flatten = true;
        fetch.isSingle = false;
        fetch.limit = ask.limit;
        if (!ask.orderBy.empty())
            fetch.orderAs = {orderMember};
        fetch.descending = ask.descending;
        const double share = shareWalked(fetch);
        choices.candidates.push_back(
            {std::make_shared<const Fetch>(std::move(fetch)), candidate.estimate * share});
    }
}

/// Reads the row whose key the partner holds; it needs no order and no limit.
void addSingle(const PlanningContext &context, const Ask &ask, const model::Role &back, Ask partner,
               FetchChoices &choices)
{
    const std::string key = keyNameOf(context.workbook, ask.entity);
    partner.shape.pieces.push_back(attributePiece(key, {back.name}, key));
    for (const FetchCandidate &candidate : planFetch(context, partner).candidates) {
        const Fetch &found = *candidate.fetch;
        const bool holdsKey = found.asks() && !found.flatten && found.children.empty()
            && found.outputs.size() == 1
            && found.outputs.front().value.kind == Operand::Kind::column;
        if (!holdsKey)
            continue;
        Ask row = ask;
        row.depth = ask.depth + 1;
        row.orderBy.clear();
        row.limit.reset();
        row.conditions
            = {keyCondition(context.workbook, ask.entity, {}, found.outputs.front().value)};
        row.facts = factsFromInside(ask.facts);
        for (const FetchCandidate &each : planFetch(context, row).candidates) {
            Fetch fetch = found;
            fetch.flatten = true;
            fetch.children.push_back({Child::Kind::rows, {"rows"}, each.fetch});
            choices.candidates.push_back({std::make_shared<const Fetch>(std::move(fetch)),
                                          candidate.estimate + each.estimate});
        }
    }
}

} // namespace

void planByPartner(const PlanningContext &context, const Ask &ask, FetchChoices &choices)
{
    const std::optional<model::Role> back = roleBack(context.workbook, ask);
    if (!back)
        return;
    const std::string partner
        = entityAt(context.workbook, ask.entity, ask.conditions.front().roles);
    Ask asked = askForPartner(ask, *back, partner);
    if (!back->toMany)
        addSingle(context, ask, *back, std::move(asked), choices);
    else if (holdsKeys(context, partner, back->name))
        addWalks(context, ask, *back, std::move(asked), choices);
}

} // namespace partita::planning
