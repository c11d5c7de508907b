#include "engine/planning/lookups/build/lookupbuilder.h"

#include "engine/model/lifetime.h"
#include "engine/places/coverage.h"
#include "engine/planning/lookups/batching/readmany.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// The place holds at least the wanted number of characters.
bool suffices(const places::StoredValue &place, std::optional<int> wanted)
{
    return !place.truncate || (wanted && *wanted <= *place.truncate);
}

} // namespace

Names joined(Names left, const Names &right)
{
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

LookupBuilder::LookupBuilder(const PlanningContext &context, const places::Location &location,
                             const places::Question &ask, Fill fill, LookupBuilder *around)
    : m_context(context)
    , m_location(location)
    , m_ask(ask)
    , m_fill(fill)
    , m_around(around)
    , m_facts(factsFromInside(ask.allFacts()))
{
    m_lookup.container = location.container->name;
    m_lookup.documentType = location.type->name;
    m_lookup.entity = location.last().entity;
    m_lookup.freshness.ofItems = freshnessOf(location);
    m_lookup.isSingle = ask.isSingle(context.workbook);
    m_lookup.purpose = ask.purpose;
    for (const places::Piece &piece : ask.shape.pieces)
        m_lookup.order.push_back(piece.as);
}

bool LookupBuilder::build()
{
    const bool isAdded = std::all_of(m_ask.shape.pieces.begin(), m_ask.shape.pieces.end(),
                                     [&](const places::Piece &piece) { return addPiece(piece); });
    if (isAdded)
        addRequired();
    return isAdded && fillMissing();
}

std::vector<std::optional<int>> LookupBuilder::cuts() const
{
    std::vector<std::optional<int>> result(m_lookup.columns.size());
    for (std::size_t i = 0; i < m_cuts.size() && i < result.size(); ++i)
        result[i] = m_cuts[i].value_or(std::nullopt);
    return result;
}

bool LookupBuilder::fail(std::string problem)
{
    m_problem = std::move(problem);
    return false;
}

void LookupBuilder::rememberAge(const places::StoredValue &place)
{
    if (place.freshness == places::Freshness::primary)
        return;
    const std::string name = places::joinedBy(".", place.path) + " of " + m_location.text();
    rememberOutlived(place, name);
    if (place.freshness != places::Freshness::neverUpdated) {
        Names path;
        for (int level = 1; level <= place.level; ++level) {
            const Names &inside = m_location.levels[static_cast<std::size_t>(level)].path;
            path.insert(path.end(), inside.begin(), inside.end());
        }
        m_lookup.freshness.copies.push_back(
            {places::joinedBy("/", joined(std::move(path), place.path)), name});
    }
    if (place.freshness < places::Freshness::eventual
        || place.freshness <= m_lookup.freshness.ofItems)
        return;
    std::vector<std::string> &names = place.freshness == places::Freshness::neverUpdated
        ? m_lookup.freshness.unmaintainedValues
        : m_lookup.freshness.eventualValues;
    if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
}

void LookupBuilder::rememberOutlived(const places::StoredValue &place, const std::string &name)
{
    places::Location at = m_location;
    at.levels.resize(std::min(at.levels.size(), static_cast<std::size_t>(place.level) + 1));
    const model::Field *field
        = place.path.empty() ? nullptr : model::findField(*at.last().fields, place.path.front());
    const auto *aggregate = field ? std::get_if<model::AggregateSource>(&field->source) : nullptr;
    const std::optional<double> life = aggregate
        ? lifetimeOfAggregatedRows(m_context.workbook, m_context.design, at, *aggregate)
        : std::nullopt;
    if (!life)
        return;
    std::string sentence = name + " still includes " + aggregate->role + " that have expired after "
        + model::durationText(*life) + ".";
    if (!places::contains(m_lookup.freshness.expiredRows, sentence))
        m_lookup.freshness.expiredRows.push_back(std::move(sentence));
}

int LookupBuilder::columnAt(const places::StoredValue &place, const std::string &name,
                            bool isLength)
{
    rememberAge(place);
    Column column {place.level, place.path, isLength, name};
    if (m_around)
        column.level = 0;
    const auto found = std::find(m_lookup.columns.begin(), m_lookup.columns.end(), column);
    if (found != m_lookup.columns.end())
        return static_cast<int>(found - m_lookup.columns.begin());
    m_lookup.columns.push_back(std::move(column));
    m_cuts.emplace_back();
    return static_cast<int>(m_lookup.columns.size()) - 1;
}

places::Operand LookupBuilder::operandAt(const places::StoredValue &place, const std::string &name)
{
    const int last = static_cast<int>(m_location.levels.size()) - 1;
    if (m_around && place.level != last)
        return m_around->operandAt(fromAround(place), name).fromInside();
    const int column = columnAt(place, name);
    m_cuts[static_cast<std::size_t>(column)] = std::optional<int>();
    return places::Operand::columnAt(column, name);
}

std::optional<places::Operand> LookupBuilder::operandOf(const Names &roles,
                                                        const std::string &attribute)
{
    const places::Operand *known = findFact(m_facts, roles, attribute);
    if (known && known->isFixed())
        return *known;
    const std::optional<places::StoredValue> place
        = findValue(m_context.workbook, m_location, roles, attribute);
    if (place && !place->truncate)
        return operandAt(*place, places::parameterName(roles, attribute));
    return known ? std::optional(*known) : std::nullopt;
}

bool LookupBuilder::addPiece(const places::Piece &piece)
{
    if (const auto *attribute = std::get_if<places::Piece::Attribute>(&piece.what))
        return addAttribute(piece, *attribute);
    if (const auto *aggregate = std::get_if<places::Piece::Aggregate>(&piece.what))
        return addAggregate(piece, aggregate->source);
    if (const auto *rows = std::get_if<places::Piece::Rows>(&piece.what))
        return addRows(piece, *rows);
    if (const auto *composed = std::get_if<places::Piece::Composed>(&piece.what))
        return addComposed(piece, *composed);
    addConstant(piece, std::get<places::Piece::Constant>(piece.what).value);
    return true;
}

bool LookupBuilder::addAttribute(const places::Piece &piece,
                                 const places::Piece::Attribute &attribute)
{
    const std::optional<places::StoredValue> place
        = findValue(m_context.workbook, m_location, piece.roles, attribute.name);
    Output output;
    output.as = piece.as;
    output.truncate = attribute.truncate;
    if (!place || !suffices(*place, attribute.truncate)) {
        if (const places::Operand *known = findFact(m_facts, piece.roles, attribute.name)) {
            output.value = *known;
            m_lookup.outputs.push_back(std::move(output));
        } else {
            addMissing(piece);
        }
        return true;
    }
    const std::string name = places::parameterName(piece.roles, attribute.name);
    const int last = static_cast<int>(m_location.levels.size()) - 1;
    if (m_around && place->level != last) {
        output.value = operandAt(*place, name);
    } else {
        const auto column = static_cast<std::size_t>(columnAt(*place, name));
        std::optional<std::optional<int>> &cut = m_cuts[column];
        const bool heldShort
            = place->truncate && attribute.truncate && *place->truncate == *attribute.truncate;
        const std::optional<int> wanted = heldShort ? std::nullopt : attribute.truncate;
        // Two pieces with different lengths: read whole.
        cut = cut && *cut != wanted ? std::optional<int>() : wanted;
        output.value = places::Operand::columnAt(static_cast<int>(column), name);
    }
    m_lookup.outputs.push_back(std::move(output));
    return true;
}

bool LookupBuilder::addComposed(const places::Piece &piece, const places::Piece::Composed &composed)
{
    std::vector<places::Operand> parts;
    for (const places::Piece &part : composed.parts) {
        std::optional<places::Operand> operand;
        if (const auto *constant = std::get_if<places::Piece::Constant>(&part.what))
            operand = places::Operand::constantOf(constant->value);
        else if (const auto *attribute = std::get_if<places::Piece::Attribute>(&part.what))
            operand = operandOf(joined(piece.roles, part.roles), attribute->name);
        if (!operand)
            return fail("cannot compose " + piece.as.back() + " from what " + m_location.text()
                        + " holds");
        parts.push_back(*std::move(operand));
    }
    Output output;
    output.as = piece.as;
    output.value = places::Operand::join(std::move(parts), composed.separator);
    m_lookup.outputs.push_back(std::move(output));
    return true;
}

void LookupBuilder::addConstant(const places::Piece &piece, const model::Json &value)
{
    Output output;
    output.as = piece.as;
    output.value = places::Operand::constantOf(value);
    if (!piece.roles.empty()) {
        const std::string partner
            = places::entityAt(m_context.workbook, m_location.last().entity, piece.roles);
        output.onlyIf = operandOf(piece.roles, places::keyNameOf(m_context.workbook, partner));
    }
    m_lookup.outputs.push_back(std::move(output));
}

} // namespace partita::planning
