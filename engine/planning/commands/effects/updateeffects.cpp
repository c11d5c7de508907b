// Effects of a changed row: on its own fields, on copies of them, on lists ordered by them and
// aggregates over them.
#include "engine/places/binding.h"
#include "engine/planning/commands/effects/aggregatechange.h"
#include "engine/planning/commands/effects/commandeffects.h"
#include "engine/planning/commands/effects/composedchange.h"

#include <algorithm>

namespace partita::planning {
namespace {

bool isChanged(const AffectedRow &row, const model::FieldSource &source)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&source))
        return row.changes(own->attribute);
    const auto *composed = std::get_if<model::ComposedSource>(&source);
    return composed
        && std::any_of(composed->parts.begin(), composed->parts.end(),
                       [&](const model::Field &part) { return isChanged(row, part.source); });
}

/// The change affects the partition key or the id of the row's own item.
bool movesItem(const AffectedRow &row, const places::Location &root)
{
    std::vector<std::string> paths = root.container->partitionKey;
    paths.emplace_back("/id");
    return std::any_of(paths.begin(), paths.end(), [&](const std::string &path) {
        const std::optional<places::SourceAt> source
            = sourceAt(row.workbook(), root, places::pathNames(path));
        return source && source->roles.empty() && isChanged(row, source->field->source);
    });
}

/// The row may enter or leave a copy that holds only some rows.
bool comesOrGoes(const AffectedRow &row, const places::Location &root)
{
    const model::DocumentType &type = *root.type;
    return (type.filter && row.changes(type.filter->attribute))
        || (type.cap && (row.changes(type.cap->orderBy) || movesItem(row, root)));
}

/// Some of the value results from a change in place.
bool isChangedInPlace(const AffectedRow &row, const model::FieldSource &source)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&source))
        return row.changeInPlace(own->attribute);
    if (const auto *copied = std::get_if<model::CopiedSource>(&source))
        return row.changeInPlace(copied->attribute);
    const auto *composed = std::get_if<model::ComposedSource>(&source);
    return composed
        && std::any_of(
               composed->parts.begin(), composed->parts.end(),
               [&](const model::Field &part) { return isChangedInPlace(row, part.source); });
}

/// A field that shows a changed value of the row.
struct ShownAttribute {
    const places::Location &location;
    const model::Field &field;
    const places::Question &ask; ///< for the rows of the field
    std::string attribute; ///< shown as a whole; empty: as a part of the value
};

FieldOperation operationOf(const AffectedRow &row, const model::ChangeInPlace &change)
{
    using Kind = model::ChangeInPlace::Kind;
    GivenValue given {change.parameter, change.constant};
    switch (change.kind) {
    case Kind::raise:
        return Increment {std::nullopt, 1, std::move(given)};
    case Kind::lower:
        return Increment {std::nullopt, -1, std::move(given)};
    case Kind::append:
        return Append {{},
                       {},
                       {},
                       std::move(given),
                       !places::neverMissing(row.workbook(), row.entity(), change.attribute)};
    case Kind::takeOut:
        break;
    }
    return RemoveElements {{}, {}, std::move(given)};
}

/// The change of the field: in place where it shows the attribute as a whole. A follower of the
/// change feed gets the new value, and not the change.
FieldOperation changedValue(const AffectedRow &row, const ShownAttribute &shown, RowValue value,
                            const EffectList &effects)
{
    SetValue set {std::move(value)};
    const bool isAboutRow = row.isAbout(shown.ask);
    const bool isOwn = isAboutRow && row.isHome(shown.location);
    const std::optional<model::Upkeep> upkeep
        = effects.upkeepOf(shown.location, shown.field, false, isAboutRow);
    if (!isChangedInPlace(row, shown.field.source) || upkeep == model::Upkeep::changeFeed)
        return set;
    const model::ChangeInPlace *change
        = shown.attribute.empty() ? nullptr : row.changeInPlace(shown.attribute);
    if (change)
        return operationOf(row, *change);
    set.known = isOwn || upkeep == model::Upkeep::transaction ? SetValue::Known::afterRead
                                                              : SetValue::Known::afterHome;
    return set;
}

void addOwnFields(const AffectedRow &row, const places::Location &location, EffectList &effects)
{
    for (const model::Field &field : *location.last().fields) {
        if (!isChanged(row, field.source))
            continue;
        const auto *own = std::get_if<model::AttributeSource>(&field.source);
        const places::Question ask = row.askForSelf();
        FieldOperation operation = changedValue(
            row, {location, field, ask, own && !own->truncate ? own->attribute : std::string()},
            valueOfRow(row.entity(), field.source), effects);
        effects.addChange(location, ask, changeOf(field, std::move(operation)), field, field.name);
    }
}

void addCopiedOfChanged(const AffectedRow &row, const places::Location &location,
                        const model::Field &field, const model::CopiedSource &copied,
                        EffectList &effects)
{
    if (!row.changes(copied.attribute)
        || places::entityAt(row.workbook(), location.last().entity, copied.roles) != row.entity())
        return;
    const places::Question ask = row.askForCarriers(location, copied.roles, copied.attribute);
    FieldOperation operation = changedValue(
        row, {location, field, ask, copied.truncate ? std::string() : copied.attribute},
        attributeOfRow(row.entity(), copied.attribute, copied.truncate), effects);
    effects.addChange(location, ask, changeOf(field, std::move(operation)), field,
                      copied.attribute);
}

/// A text with copies of changed attributes as parts.
void addComposedOfChanged(const AffectedRow &row, const places::Location &location,
                          const model::Field &field, const model::ComposedSource &composed,
                          EffectList &effects)
{
    const auto waysOf = [&](const model::FieldSource &source) {
        const auto *copied = std::get_if<model::CopiedSource>(&source);
        const bool isChangedToo = copied && row.changes(copied->attribute)
            && places::entityAt(row.workbook(), location.last().entity, copied->roles)
                == row.entity();
        return isChangedToo ? std::vector<Way> {copied->roles} : std::vector<Way> {};
    };
    for (const auto &[way, changed] : partsByWay(composed, waysOf)) {
        std::optional<Compose> compose = composedAnew(row, location, field, changed, effects);
        if (!compose)
            continue;
        auto built = std::make_shared<model::DocumentType>();
        built->entity = row.entity();
        for (const std::size_t i : changed) {
            const auto &copied = std::get<model::CopiedSource>(composed.parts[i].source);
            built->fields.push_back({std::to_string(i),
                                     model::AttributeSource {copied.attribute, copied.truncate},
                                     model::Upkeep::none});
        }
        compose->given = std::move(built);
        const auto &first = std::get<model::CopiedSource>(composed.parts[changed.front()].source);
        effects.addChange(location, row.askForCarriers(location, first.roles, first.attribute),
                          changeOf(field, *std::move(compose)), field, field.name);
    }
}

void addFieldOfChanged(const AffectedRow &row, const places::Location &location,
                       const model::Field &field, EffectList &effects)
{
    if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
        addCopiedOfChanged(row, location, field, *copied, effects);
        return;
    }
    if (const auto *composed = std::get_if<model::ComposedSource>(&field.source)) {
        addComposedOfChanged(row, location, field, *composed, effects);
        return;
    }
    const std::optional<model::Role> role = row.roleBehind(location, field);
    if (!role)
        return;
    const auto *aggregate = std::get_if<model::AggregateSource>(&field.source);
    const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
    const bool isComputedAnew = aggregate && row.changes(aggregate->attribute);
    const bool isOrderedAnew
        = embedded && role->toMany && !embedded->orderBy.empty() && row.changes(embedded->orderBy);
    if (!isComputedAnew && !isOrderedAnew)
        return;
    const std::optional<places::Question> ask = row.askForPartner(location, *role);
    if (!ask)
        return;
    FieldOperation operation = isComputedAnew
        ? aggregateOfChanged(row, {location, field, *aggregate, *role}, *ask, effects)
        : AskAnew {row.askForNewestOf(*ask, *role, *embedded), {}, nullptr, {}};
    effects.addChange(location, *ask, changeOf(field, std::move(operation)), field, field.name);
}

} // namespace

void addEffectsOfChanging(const AffectedRow &row, const places::Location &location,
                          EffectList &effects)
{
    if (location.last().entity == row.entity()) {
        if (location.isRoot() && comesOrGoes(row, location))
            effects.addWhole(location, ItemEffect::Kind::rewriteWhole, movesItem(row, location));
        else
            addOwnFields(row, location, effects);
    }
    for (const model::Field &field : *location.last().fields)
        addFieldOfChanged(row, location, field, effects);
}

} // namespace partita::planning
