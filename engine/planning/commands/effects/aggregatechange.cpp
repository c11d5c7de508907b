#include "engine/planning/commands/effects/aggregatechange.h"

namespace partita::planning {
namespace {

using model::AggregateFunction;
using Names = std::vector<std::string>;

/// The field beside the aggregate that keeps this function of the same values in step; empty when
/// there is none.
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

/// A mean follows from the sum and the number that stand beside it and are kept in step. The number
/// counts rows, so that none of them may lack the value.
bool divideKept(const AffectedRow &row, const StoredAggregate &aggregate, const EffectList &effects,
                Change &change)
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
    change.kind = Change::Kind::divide;
    return true;
}

Change changeOf(const StoredAggregate &aggregate)
{
    Change change;
    change.path = {aggregate.field.name};
    change.function = aggregate.source.function;
    return change;
}

} // namespace

Change aggregateOfCreated(const AffectedRow &row, const StoredAggregate &aggregate,
                          const places::Ask &ask, const EffectList &effects)
{
    Change change = changeOf(aggregate);
    switch (aggregate.source.function) {
    case AggregateFunction::count:
        change.kind = Change::Kind::increment;
        return change;
    case AggregateFunction::sum:
        change.kind = Change::Kind::increment;
        break;
    case AggregateFunction::min:
        change.kind = Change::Kind::lower;
        break;
    case AggregateFunction::max:
        change.kind = Change::Kind::raise;
        break;
    case AggregateFunction::average:
        return divideKept(row, aggregate, effects, change) ? change
                                                           : aggregateAnew(row, aggregate, ask);
    }
    change.built = attributeOfRow(row.entity(), aggregate.source.attribute);
    return change;
}

Change aggregateOfRemoved(const AffectedRow &row, const StoredAggregate &aggregate,
                          const places::Ask &ask)
{
    if (aggregate.source.function != AggregateFunction::count) {
        Change anew = aggregateAnew(row, aggregate, ask);
        const places::Operand *left = row.before(aggregate.source.attribute);
        if (left && aggregate.source.function == AggregateFunction::sum && anew.question)
            anew.before = *left;
        return anew;
    }
    Change change = changeOf(aggregate);
    change.kind = Change::Kind::increment;
    change.sign = -1;
    return change;
}

Change aggregateOfChanged(const AffectedRow &row, const StoredAggregate &aggregate,
                          const places::Ask &ask)
{
    Change change = aggregateAnew(row, aggregate, ask);
    const places::Operand *old = row.before(aggregate.source.attribute);
    if (old && aggregate.source.function == AggregateFunction::sum && change.question) {
        change.before = *old;
        change.built = attributeOfRow(row.entity(), aggregate.source.attribute);
    }
    return change;
}

Change aggregateAnew(const AffectedRow &row, const StoredAggregate &aggregate,
                     const places::Ask &ask)
{
    Change change = changeOf(aggregate);
    change.kind = Change::Kind::recompute;
    const places::Location &location = aggregate.location;
    for (const places::ProvidedRows &rows : provideRows(location, aggregate.source.role)) {
        if (!rows.embedded || rows.embedded->latest)
            continue;
        const bool isInStep = row.isHomeInside(location, *rows.field)
            || rows.field->upkeep == aggregate.field.upkeep;
        if (!isInStep)
            continue;
        const places::Location element = inside(row.workbook(), location, rows);
        const auto value = provide(row.workbook(), element, {}, aggregate.source.attribute);
        if (value && value->level == static_cast<int>(element.levels.size()) - 1) {
            change.arrayPath = {rows.field->name};
            change.elementPath = value->path;
            return change;
        }
    }
    places::Ask question = row.askForRowsOf(ask, aggregate.role);
    question.aggregate = aggregate.source;
    question.purpose = "the " + change.path.back() + " anew";
    change.question = std::move(question);
    return change;
}

} // namespace partita::planning
