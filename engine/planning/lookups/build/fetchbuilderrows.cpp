// Rows that belong to the one at hand: as elements of an array, by keys in an array, or as rows
// that name it.
#include "engine/places/coverage.h"
#include "engine/planning/lookups/build/fetchbuilder.h"

#include <algorithm>

namespace partita::planning {

bool FetchBuilder::addRows(const places::Piece &piece, const places::Piece::Rows &rows)
{
    // What is at hand already need not be read by its keys.
    for (const bool isEmbedded : {true, false}) {
        for (const places::Location &holder :
             objectsAt(m_context.workbook, m_location, piece.roles)) {
            for (const places::ProvidedRows &held : provideRows(holder, rows.role)) {
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

places::Provided FetchBuilder::arrayAt(const places::Location &holder,
                                       const places::ProvidedRows &held) const
{
    const std::size_t levels = m_location.levels.size();
    places::Provided place {
        static_cast<int>(levels) - 1, {}, {}, places::freshnessOf(held.field->upkeep)};
    for (std::size_t i = levels; i < holder.levels.size(); ++i) {
        place.path = joined(std::move(place.path), holder.levels[i].path);
        place.freshness
            = std::max(place.freshness, places::freshnessOf(holder.levels[i].field->upkeep));
    }
    place.path.push_back(held.field->name);
    return place;
}

places::Provided FetchBuilder::fromAround(places::Provided place) const
{
    const int around = static_cast<int>(m_around->m_location.levels.size()) - 1;
    for (; place.level > around; --place.level)
        place.path
            = joined(m_location.levels[static_cast<std::size_t>(place.level)].path, place.path);
    return place;
}

bool FetchBuilder::addElements(const places::Piece &piece, const places::Piece::Rows &rows,
                               const places::Location &holder, const places::ProvidedRows &held)
{
    const std::optional<int> latest = held.embedded->latest;
    const bool newestSuffice = latest && rows.limit && *rows.limit <= *latest && rows.descending
        && rows.orderBy == held.embedded->orderBy;
    if (latest && !newestSuffice)
        return false;
    const places::Location element = inside(m_context.workbook, holder, held);
    places::Ask ask = askAbout(element.last().entity);
    ask.shape = rows.shape.empty() ? places::Shape {} : rows.shape.front();
    if (rows.keysOnly)
        ask.shape.pieces.push_back(
            {{"key"},
             {},
             places::Piece::Attribute {places::keyNameOf(m_context.workbook, ask.entity), {}}});
    places::Provided place = arrayAt(holder, held);
    if (held.field->upkeep == model::Upkeep::none
        && !isHome(m_context.workbook, m_context.design, element))
        place.freshness = freshnessAround(holder, places::Freshness::aging);
    FetchBuilder builder(m_context, element, ask, Fill::directly, this);
    if (!builder.build())
        return fail(builder.problem());
    Fetch fetch = builder.fetch();
    fetch.access = Fetch::Access::elements;
    fetch.source = operandAt(place, held.field->name);
    if (!rows.orderBy.empty()) {
        const std::optional<places::Provided> order
            = provide(m_context.workbook, element, {}, rows.orderBy);
        if (!order || order->truncate)
            return fail("the elements lack " + rows.orderBy + ", by which they are ordered");
        fetch.orderColumn = builder.operandAt(*order, rows.orderBy).column;
        fetch.columns = builder.fetch().columns;
        fetch.descending = rows.descending;
        fetch.limit = rows.limit;
    }
    fetch.isValue = rows.keysOnly;
    fetch.aggregateColumn = rows.keysOnly ? builder.fetch().outputs.front().value.column : -1;
    const std::optional<model::Role> role
        = model::findRole(m_context.workbook, holder.last().entity, rows.role);
    fetch.expectedRows = role ? places::meanDegree(m_context.workbook, *role) : 1;
    double further = 0;
    for (const ChildSlot &slot : builder.childSlots()) {
        fetch.children.push_back(
            {slot.kind, slot.as, slot.candidates.front().fetch, slot.isOptional, slot.isRequired});
        further += slot.candidates.front().estimate;
    }
    const double estimate = fetch.expectedRows * further;
    ChildSlot slot {Child::Kind::rows, piece.as, {}, !piece.roles.empty()};
    slot.candidates.push_back({std::make_shared<const Fetch>(std::move(fetch)), estimate});
    if (further > 0 && !rows.keysOnly)
        addChildren(piece, rows, slot);
    m_slots.push_back(std::move(slot));
    return true;
}

bool FetchBuilder::addKeyed(const places::Piece &piece, const places::Piece::Rows &rows,
                            const places::Location &holder, const places::ProvidedRows &held)
{
    const places::Provided place = arrayAt(holder, held);
    if (rows.keysOnly) {
        Output output;
        output.as = piece.as;
        output.value = operandAt(place, held.field->name);
        m_fetch.outputs.push_back(std::move(output));
        return true;
    }
    const std::optional<model::Role> role
        = model::findRole(m_context.workbook, holder.last().entity, rows.role);
    const std::string key
        = role ? places::keyNameOf(m_context.workbook, role->partner) : std::string();
    places::Ask ask = askAbout(role ? role->partner : std::string());
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
    FetchChoices choices = planFetch(m_context, ask);
    if (choices.candidates.empty())
        return false;
    Fetch fetch;
    fetch.access = Fetch::Access::elements;
    fetch.source = operandAt(place, held.field->name);
    fetch.expectedRows = places::meanDegree(m_context.workbook, *role);
    fetch.columns.push_back({0, {}, false, key});
    if (!rows.orderBy.empty()) {
        fetch.orderAs = {orderMember};
        fetch.descending = rows.descending;
        fetch.limit = rows.limit;
    }
    ChildSlot slot {Child::Kind::rows, piece.as, {}, !piece.roles.empty()};
    const auto addCandidate = [&](const FetchCandidate &each) {
        Fetch walk = fetch;
        walk.children.push_back({Child::Kind::merge, {}, each.fetch});
        slot.candidates.push_back({std::make_shared<const Fetch>(std::move(walk)),
                                   sentAtOnce(each) * fetch.expectedRows});
    };
    for (std::size_t i = 0; i < std::min<std::size_t>(choices.candidates.size(), 2); ++i)
        addCandidate(choices.candidates[i]);
    addChildren(piece, rows, slot);
    m_slots.push_back(std::move(slot));
    return true;
}

/// The rows may name this one as well: one query for them can take less than reading each by its
/// key. Two ways are tried out, the best of either kind.
void FetchBuilder::addChildren(const places::Piece &piece, const places::Piece::Rows &rows,
                               ChildSlot &slot)
{
    const std::optional<places::Ask> ask
        = piece.roles.empty() && m_fill == Fill::directly ? askForRows(rows) : std::nullopt;
    if (!ask)
        return;
    FetchChoices choices = planFetch(m_context, *ask);
    if (choices.candidates.empty())
        return;
    estimateAtOnce(choices.candidates);
    const bool isBetter = choices.candidates.front().estimate < slot.candidates.front().estimate;
    slot.candidates.insert(slot.candidates.begin() + (isBetter ? 0 : 1),
                           choices.candidates.front());
}

bool FetchBuilder::fillRows(const places::Piece &piece, const places::Piece::Rows &rows)
{
    const std::optional<places::Ask> ask = askForRows(rows);
    return ask && addSlot(Child::Kind::rows, piece.as, *ask);
}

std::optional<places::Ask> FetchBuilder::askForRows(const places::Piece::Rows &rows)
{
    std::optional<places::Ask> ask = askChildren(rows.role);
    if (!ask || rows.keysOnly)
        return std::nullopt;
    ask->shape = rows.shape.empty() ? places::Shape {} : rows.shape.front();
    const std::optional<model::Role> role
        = model::findRole(m_context.workbook, m_location.last().entity, rows.role);
    const std::vector<places::Fact> wanted = factsWanted(ask->shape, *role);
    ask->facts.insert(ask->facts.end(), wanted.begin(), wanted.end());
    ask->orderBy = rows.orderBy;
    ask->descending = rows.descending && !rows.orderBy.empty();
    ask->limit = rows.limit;
    ask->purpose = "the " + rows.role;
    ask->rowsOf = rows.role;
    return ask;
}

} // namespace partita::planning
