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
std::optional<Divide> divideKept(const AffectedRow &row, const StoredAggregate &aggregate,
                                 const EffectList &effects)
{
    const model::Entity *entity = row.workbook().entity(row.entity());
    const model::Attribute *attribute
        = entity ? entity->attribute(aggregate.source.attribute) : nullptr;
    if (!attribute || attribute->missing > 0)
        return std::nullopt;
    Divide divide {keptBeside(aggregate, AggregateFunction::sum, effects),
                   keptBeside(aggregate, AggregateFunction::count, effects)};
    if (divide.sumPath.empty() || divide.countPath.empty())
        return std::nullopt;
    return divide;
}

RowValue aggregatedValue(const AffectedRow &row, const StoredAggregate &aggregate)
{
    return attributeOfRow(row.entity(), aggregate.source.attribute);
}

/// Recomputes the aggregate, from an array of the same item if possible, otherwise by a question.
FieldOperation aggregateAnew(const AffectedRow &row, const StoredAggregate &aggregate,
                             const places::Question &ask)
{
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
        if (value && value->level == static_cast<int>(element.levels.size()) - 1)
            return AggregateArray {aggregate.source.function, {rows.field->name}, value->path};
    }
    AskAnew anew;
    anew.question = row.askForRowsOf(ask, aggregate.role);
    anew.question.aggregate = aggregate.source;
    anew.question.purpose = "the " + aggregate.field.name + ", computed again";
    return anew;
}

/// Recomputes the aggregate. A sum is adjusted where the row's value before is known.
FieldOperation adjusted(const AffectedRow &row, const StoredAggregate &aggregate,
                        const places::Question &ask, std::optional<RowValue> value)
{
    FieldOperation anew = aggregateAnew(row, aggregate, ask);
    const places::Operand *before = row.before(aggregate.source.attribute);
    auto *question = std::get_if<AskAnew>(&anew);
    if (!question || !before || aggregate.source.function != AggregateFunction::sum)
        return anew;
    return AdjustSum {std::move(value), *before, false, std::move(*question)};
}

} // namespace

FieldOperation aggregateOfCreated(const AffectedRow &row, const StoredAggregate &aggregate,
                                  const places::Question &ask, const EffectList &effects)
{
    switch (aggregate.source.function) {
    case AggregateFunction::count:
        return Increment {};
    case AggregateFunction::sum:
        return Increment {aggregatedValue(row, aggregate)};
    case AggregateFunction::min:
        return KeepExtreme {aggregatedValue(row, aggregate), true};
    case AggregateFunction::max:
        return KeepExtreme {aggregatedValue(row, aggregate), false};
    case AggregateFunction::average:
        break;
    }
    if (std::optional<Divide> divide = divideKept(row, aggregate, effects))
        return *std::move(divide);
    return aggregateAnew(row, aggregate, ask);
}

FieldOperation aggregateOfRemoved(const AffectedRow &row, const StoredAggregate &aggregate,
                                  const places::Question &ask)
{
    if (aggregate.source.function == AggregateFunction::count)
        return Increment {std::nullopt, -1};
    return adjusted(row, aggregate, ask, std::nullopt);
}

FieldOperation aggregateOfChanged(const AffectedRow &row, const StoredAggregate &aggregate,
                                  const places::Question &ask, const EffectList &effects)
{
    const model::ChangeInPlace *change = row.changeInPlace(aggregate.source.attribute);
    // A follower of the change feed does not know what was added.
    const bool isAddedAlong = change && aggregate.source.function == AggregateFunction::sum
        && effects.upkeepOf(aggregate.location, aggregate.field) != model::Upkeep::changeFeed;
    if (isAddedAlong)
        return Increment {std::nullopt,
                          change->kind == model::ChangeInPlace::Kind::lower ? -1.0 : 1.0,
                          GivenValue {change->parameter, change->constant}};
    return adjusted(row, aggregate, ask, aggregatedValue(row, aggregate));
}

} // namespace partita::planning
