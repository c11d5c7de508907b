// Part of LookupBuilder for related rows: elements of an array, keys in an array, or rows that
// refer to the row at hand.
#include "engine/places/coverage.h"
#include "engine/planning/lookups/build/lookupbuilder.h"

#include <algorithm>

namespace partita::planning {

bool LookupBuilder::addRows(const places::Piece &piece, const places::Piece::Rows &rows)
{
    // Embedded rows first: they need not be read by their keys.
    for (const bool isEmbedded : {true, false}) {
        for (const places::Location &holder :
             objectsAt(m_context.workbook, m_location, piece.roles)) {
            for (const places::StoredRowArray &held : findRowArrays(holder, rows.role)) {
                const bool isOfThese = (held.embedded != nullptr) == isEmbedded;
                if (isOfThese
                    && (isEmbedded ? addElements(piece, rows, holder, held)
                                   : addKeyed(piece, rows, holder, held)))
                    return true;
            }
        }
    }
    addMissing(piece);
    return true;
}

places::StoredValue LookupBuilder::arrayAt(const places::Location &holder,
                                           const places::StoredRowArray &held) const
{
    const std::size_t levels = m_location.levels.size();
    places::StoredValue place {
        static_cast<int>(levels) - 1, {}, {}, places::freshnessOf(held.field->upkeep)};
    for (std::size_t i = levels; i < holder.levels.size(); ++i) {
        place.path = joined(std::move(place.path), holder.levels[i].path);
        place.freshness
            = std::max(place.freshness, places::freshnessOf(holder.levels[i].field->upkeep));
    }
    place.path.push_back(held.field->name);
    return place;
}

places::StoredValue LookupBuilder::fromAround(places::StoredValue place) const
{
    const int around = static_cast<int>(m_around->m_location.levels.size()) - 1;
    for (; place.level > around; --place.level)
        place.path
            = joined(m_location.levels[static_cast<std::size_t>(place.level)].path, place.path);
    return place;
}

bool LookupBuilder::addElements(const places::Piece &piece, const places::Piece::Rows &rows,
                                const places::Location &holder, const places::StoredRowArray &held)
{
    const std::optional<int> latest = held.embedded->latest;
    const bool newestSuffice = latest && rows.limit && *rows.limit <= *latest && rows.descending
        && rows.orderBy == held.embedded->orderBy;
    if (latest && !newestSuffice)
        return false;
    const places::Location element = inside(m_context.workbook, holder, held);
    places::Question ask = askAbout(element.last().entity);
    ask.shape = rows.shape.empty() ? places::Shape {} : rows.shape.front();
    if (rows.keysOnly)
        ask.shape.pieces.push_back(
            {{"key"},
             {},
             places::Piece::Attribute {places::keyNameOf(m_context.workbook, ask.entity), {}}});
    places::StoredValue place = arrayAt(holder, held);
    if (held.field->upkeep == model::Upkeep::none
        && !isHome(m_context.workbook, m_context.design, element))
        place.freshness = freshnessAround(holder, places::Freshness::neverUpdated);
    LookupBuilder builder(m_context, element, ask, Fill::directly, this);
    if (!builder.build())
        return fail(builder.problem());
    Lookup lookup = builder.lookup();
    lookup.access = ArrayElements {operandAt(place, held.field->name), {}};
    if (!rows.orderBy.empty()) {
        const std::optional<places::StoredValue> order
            = findValue(m_context.workbook, element, {}, rows.orderBy);
        if (!order || order->truncate)
            return fail("the elements lack " + rows.orderBy + ", by which they are ordered");
        lookup.arrangement.byColumns
            = {{builder.operandAt(*order, rows.orderBy).column, rows.descending}};
        lookup.columns = builder.lookup().columns;
        lookup.arrangement.limit = rows.limit;
    }
    if (rows.keysOnly)
        lookup.value = ValueResult {builder.lookup().outputs.front().value.column, {}};
    const std::optional<model::Role> role
        = model::findRole(m_context.workbook, holder.last().entity, rows.role);
    lookup.rowCount.expected = role ? places::meanDegree(m_context.workbook, *role) : 1;
    double further = 0;
    for (const ChildSlot &slot : builder.childSlots()) {
        lookup.children.push_back(
            {slot.kind, slot.as, slot.candidates.front().lookup, slot.isOptional, slot.isRequired});
        further += slot.candidates.front().estimate;
    }
    const double estimate = lookup.rowCount.expected * further;
    ChildSlot slot {ChildLookup::Kind::rows, piece.as, {}, !piece.roles.empty()};
    slot.candidates.push_back({std::make_shared<const Lookup>(std::move(lookup)), estimate});
    if (further > 0 && !rows.keysOnly)
        addChildren(piece, rows, slot);
    m_slots.push_back(std::move(slot));
    return true;
}

bool LookupBuilder::addKeyed(const places::Piece &piece, const places::Piece::Rows &rows,
                             const places::Location &holder, const places::StoredRowArray &held)
{
    const places::StoredValue place = arrayAt(holder, held);
    if (rows.keysOnly) {
        Output output;
        output.as = piece.as;
        output.value = operandAt(place, held.field->name);
        m_lookup.outputs.push_back(std::move(output));
        return true;
    }
    const std::optional<model::Role> role
        = model::findRole(m_context.workbook, holder.last().entity, rows.role);
    const std::string key
        = role ? places::keyNameOf(m_context.workbook, role->partner) : std::string();
    places::Question ask = askAbout(role ? role->partner : std::string());
    ask.conditions.push_back({places::Condition::Kind::equals,
                              {},
                              key,
                              places::Operand::columnAt(0, places::parameterName({rows.role}, key)),
                              {}});
    ask.shape = rows.shape.front();
    if (!rows.orderBy.empty())
        ask.shape.pieces.push_back(
            {{orderMember}, {}, places::Piece::Attribute {rows.orderBy, std::nullopt}});
    ask.purpose = "the " + rows.role;
    ask.rowsOf = rows.role;
    if (role && piece.roles.empty())
        ask.facts = factsFromInside(factsWanted(rows.shape.front(), *role));
    LookupChoices choices = planLookup(m_context, ask);
    if (choices.candidates.empty())
        return false;
    Lookup lookup;
    lookup.access = ArrayElements {operandAt(place, held.field->name), {}};
    lookup.rowCount.expected = places::meanDegree(m_context.workbook, *role);
    lookup.columns.push_back({0, {}, false, key});
    if (!rows.orderBy.empty()) {
        lookup.arrangement.byResults = {{{orderMember}, rows.descending}};
        lookup.arrangement.limit = rows.limit;
    }
    ChildSlot slot {ChildLookup::Kind::rows, piece.as, {}, !piece.roles.empty()};
    const auto addCandidate = [&](const LookupCandidate &each) {
        Lookup walk = lookup;
        walk.children.push_back({ChildLookup::Kind::merge, {}, each.lookup});
        slot.candidates.push_back({std::make_shared<const Lookup>(std::move(walk)),
                                   chargePerRow(each) * lookup.rowCount.expected});
    };
    for (std::size_t i = 0; i < std::min<std::size_t>(choices.candidates.size(), 2); ++i)
        addCandidate(choices.candidates[i]);
    addChildren(piece, rows, slot);
    m_slots.push_back(std::move(slot));
    return true;
}

/// Adds the query for rows that refer to this one. It may cost less than reading each by its key,
/// so that the best plan of each kind is tried.
void LookupBuilder::addChildren(const places::Piece &piece, const places::Piece::Rows &rows,
                                ChildSlot &slot)
{
    const std::optional<places::Question> ask
        = piece.roles.empty() && m_fill == Fill::directly ? askForRows(rows) : std::nullopt;
    if (!ask)
        return;
    LookupChoices choices = planLookup(m_context, *ask);
    if (choices.candidates.empty())
        return;
    estimatePerRow(choices.candidates);
    const bool isBetter = choices.candidates.front().estimate < slot.candidates.front().estimate;
    slot.candidates.insert(slot.candidates.begin() + (isBetter ? 0 : 1),
                           choices.candidates.front());
}

bool LookupBuilder::fillRows(const places::Piece &piece, const places::Piece::Rows &rows)
{
    const std::optional<places::Question> ask = askForRows(rows);
    return ask && addSlot(ChildLookup::Kind::rows, piece.as, *ask);
}

std::optional<places::Question> LookupBuilder::askForRows(const places::Piece::Rows &rows)
{
    std::optional<places::Question> ask = askChildren(rows.role);
    if (!ask || rows.keysOnly)
        return std::nullopt;
    ask->shape = rows.shape.empty() ? places::Shape {} : rows.shape.front();
    const std::optional<model::Role> role
        = model::findRole(m_context.workbook, m_location.last().entity, rows.role);
    const std::vector<places::Fact> wanted = factsWanted(ask->shape, *role);
    ask->facts.insert(ask->facts.end(), wanted.begin(), wanted.end());
    ask->orderBy(rows.orderBy, rows.descending);
    ask->limit = rows.limit;
    ask->purpose = "the " + rows.role;
    ask->rowsOf = rows.role;
    return ask;
}

} // namespace partita::planning
