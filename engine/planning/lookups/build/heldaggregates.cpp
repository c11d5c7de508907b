// Part of LookupBuilder for aggregates that the location can provide: stored, derived from a stored
// sum and count, over an array in the item, or over rows that the result contains anyway.
#include "engine/model/attributepath.h"
#include "engine/planning/lookups/build/lookupbuilder.h"

namespace partita::planning {
namespace {

/// The array holds all rows of the role, and not only the newest.
bool isComplete(const places::StoredRowArray &rows)
{
    return !rows.embedded || !rows.embedded->latest;
}

/// The piece of the rows that shows the attribute whole; nullptr when there is none.
const places::Piece *wholeAttribute(const places::Piece::Rows &rows, const std::string &attribute)
{
    if (rows.shape.empty())
        return nullptr;
    for (const places::Piece &piece : rows.shape.front().pieces) {
        const auto *shown = std::get_if<places::Piece::Attribute>(&piece.what);
        if (shown && piece.roles.empty() && shown->name == attribute && !shown->truncate)
            return &piece;
    }
    return nullptr;
}

} // namespace

bool LookupBuilder::addAggregate(const places::Piece &piece, const model::AggregateSource &source)
{
    const std::optional<places::StoredValue> place
        = findAggregate(m_context.workbook, m_location, piece.roles, source);
    if (place) {
        Output output;
        output.as = piece.as;
        output.value = operandAt(*place, piece.as.back());
        m_lookup.outputs.push_back(std::move(output));
        return true;
    }
    if (addMean(piece, source) || (piece.roles.empty() && addAggregateOverArray(piece, source)))
        return true;
    addMissing(piece);
    return true;
}

bool LookupBuilder::addMean(const places::Piece &piece, const model::AggregateSource &source)
{
    using model::AggregateFunction;
    const model::Workbook &workbook = m_context.workbook;
    const std::string holder = places::entityAt(workbook, m_location.last().entity, piece.roles);
    const std::optional<model::Role> role = model::findRole(workbook, holder, source.role);
    const model::Entity *entity = role ? workbook.entity(role->partner) : nullptr;
    const std::optional<model::Attribute> attribute
        = entity ? model::attributeAt(*entity, source.attribute) : std::nullopt;
    // The count includes every row, so that no row may lack the value.
    if (source.function != AggregateFunction::average || !attribute || attribute->missing > 0)
        return false;
    model::AggregateSource part = source;
    part.function = AggregateFunction::sum;
    const std::optional<places::StoredValue> sum
        = findAggregate(workbook, m_location, piece.roles, part);
    part.function = AggregateFunction::count;
    part.attribute.clear();
    const std::optional<places::StoredValue> count
        = findAggregate(workbook, m_location, piece.roles, part);
    if (!sum || !count)
        return false;
    Output output;
    output.as = piece.as;
    output.value = operandAt(*sum, piece.as.back());
    output.dividedBy = operandAt(*count, piece.as.back());
    m_lookup.outputs.push_back(std::move(output));
    return true;
}

bool LookupBuilder::addAggregateOverArray(const places::Piece &piece,
                                          const model::AggregateSource &source)
{
    const int last = static_cast<int>(m_location.levels.size()) - 1;
    for (const places::StoredRowArray &rows : findRowArrays(m_location, source.role)) {
        const places::StoredValue place {
            last, {rows.field->name}, std::nullopt, places::freshnessOf(rows.field->upkeep)};
        const bool isCount = source.function == model::AggregateFunction::count;
        if (!isComplete(rows) || (!isCount && !rows.embedded))
            continue;
        Output output;
        output.as = piece.as;
        if (isCount) {
            const int column = columnAt(place, piece.as.back(), true);
            output.value = places::Operand::columnAt(column, piece.as.back());
        } else {
            const places::Location element = inside(m_context.workbook, m_location, rows);
            const std::optional<places::StoredValue> value
                = findValue(m_context.workbook, element, {}, source.attribute);
            if (!value || value->level != last + 1)
                continue;
            output.value = operandAt(place, piece.as.back());
            output.aggregate = source.function;
            output.elementPath = value->path;
        }
        m_lookup.outputs.push_back(std::move(output));
        return true;
    }
    return false;
}

bool LookupBuilder::addFigure(const places::Piece &piece, const model::AggregateSource &source)
{
    for (const places::Piece &other : m_ask.shape.pieces) {
        const auto *rows = std::get_if<places::Piece::Rows>(&other.what);
        if (!rows || rows->role != source.role || rows->limit || other.roles != piece.roles)
            continue;
        Figure figure {piece.as, other.as, source.function, {}};
        if (source.function != model::AggregateFunction::count) {
            const places::Piece *shown = wholeAttribute(*rows, source.attribute);
            if (!shown)
                continue;
            figure.value = shown->as;
        }
        m_lookup.figures.push_back(std::move(figure));
        return true;
    }
    return false;
}

} // namespace partita::planning
