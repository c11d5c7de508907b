#include "engine/planning/commands/effects/aggregatechange.h"

namespace partita::planning {
namespace {

using model::AggregateFunction;
using Names = std::vector<std::string>;

/// The field next to the aggregate that stores this function of the same values and has upkeep;
/// empty when there is none.
Names keptBeside(const StoredAggregate &aggregate, AggregateFunction function,
                 const EffectList &effects)
{
    for (const model::Field &field : *aggregate.location.last().fields) {
        const auto *other = std::get_if<model::AggregateSource>(&field.source);
        const bool isSame = other && other->function == function
            && other->role == aggregate.source.role
            && (function == AggregateFunction::count
                || other->attribute == aggregate.source.attribute);
        if (isSame && effects.upkeepOf(aggregate.location, field))
            return {field.name};
    }
    return {};
}

/// Derives a mean from the stored sum and count, if both have upkeep. The count includes every row,
/// so that no row may lack the value.
bool divideKept(const AffectedRow &row, const StoredAggregate &aggregate, const EffectList &effects,
                FieldChange &change)
{
    const model::Entity *entity = row.workbook().entity(row.entity());
    const model::Attribute *attribute
        = entity ? entity->attribute(aggregate.source.attribute) : nullptr;
    if (!attribute || attribute->missing > 0)
        return false;
    change.sumPath = keptBeside(aggregate, AggregateFunction::sum, effects);
    change.countPath = keptBeside(aggregate, AggregateFunction::count, effects);
    if (change.sumPath.empty() || change.countPath.empty())
        return false;
    change.kind = FieldChange::Kind::divide;
    return true;
}

FieldChange changeOf(const StoredAggregate &aggregate)
{
    FieldChange change;
    change.path = {aggregate.field.name};
    change.function = aggregate.source.function;
    return change;
}

} // namespace

FieldChange aggregateOfCreated(const AffectedRow &row, const StoredAggregate &aggregate,
                               const places::Question &ask, const EffectList &effects)
{
    FieldChange change = changeOf(aggregate);
    switch (aggregate.source.function) {
    case AggregateFunction::count:
        change.kind = FieldChange::Kind::increment;
        return change;
    case AggregateFunction::sum:
        change.kind = FieldChange::Kind::increment;
        break;
    case AggregateFunction::min:
        change.kind = FieldChange::Kind::lower;
        break;
    case AggregateFunction::max:
        change.kind = FieldChange::Kind::raise;
        break;
    case AggregateFunction::average:
        return divideKept(row, aggregate, effects, change) ? change
                                                           : aggregateAnew(row, aggregate, ask);
    }
    change.valueSource = attributeOfRow(row.entity(), aggregate.source.attribute);
    return change;
}

FieldChange aggregateOfRemoved(const AffectedRow &row, const StoredAggregate &aggregate,
                               const places::Question &ask)
{
    if (aggregate.source.function != AggregateFunction::count) {
        FieldChange anew = aggregateAnew(row, aggregate, ask);
        const places::Operand *left = row.before(aggregate.source.attribute);
        if (left && aggregate.source.function == AggregateFunction::sum && anew.question)
            anew.before = *left;
        return anew;
    }
    FieldChange change = changeOf(aggregate);
    change.kind = FieldChange::Kind::increment;
    change.sign = -1;
    return change;
}

FieldChange aggregateOfChanged(const AffectedRow &row, const StoredAggregate &aggregate,
                               const places::Question &ask)
{
    FieldChange change = aggregateAnew(row, aggregate, ask);
    const places::Operand *old = row.before(aggregate.source.attribute);
    if (old && aggregate.source.function == AggregateFunction::sum && change.question) {
        change.before = *old;
        change.valueSource = attributeOfRow(row.entity(), aggregate.source.attribute);
    }
    return change;
}

FieldChange aggregateAnew(const AffectedRow &row, const StoredAggregate &aggregate,
                          const places::Question &ask)
{
    FieldChange change = changeOf(aggregate);
    change.kind = FieldChange::Kind::recompute;
    const places::Location &location = aggregate.location;
    for (const places::StoredRowArray &rows : findRowArrays(location, aggregate.source.role)) {
        if (!rows.embedded || rows.embedded->latest)
            continue;
        const bool isInStep = row.isHomeInside(location, *rows.field)
            || rows.field->upkeep == aggregate.field.upkeep;
        if (!isInStep)
            continue;
        const places::Location element = inside(row.workbook(), location, rows);
        const auto value = findValue(row.workbook(), element, {}, aggregate.source.attribute);
        if (value && value->level == static_cast<int>(element.levels.size()) - 1) {
            change.arrayPath = {rows.field->name};
            change.elementPath = value->path;
            return change;
        }
    }
    places::Question question = row.askForRowsOf(ask, aggregate.role);
    question.aggregate = aggregate.source;
    question.purpose = "the " + change.path.back() + ", computed again";
    change.question = std::move(question);
    return change;
}

} // namespace partita::planning
