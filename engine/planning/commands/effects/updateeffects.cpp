// Effects of a changed row: on its own fields, on copies of them, on lists ordered by them and
// aggregates over them.
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

void addOwnFields(const AffectedRow &row, const places::Location &location, EffectList &effects)
{
    for (const model::Field &field : *location.last().fields) {
        if (!isChanged(row, field.source))
            continue;
        SetValue set {valueOfRow(row.entity(), field.source)};
        effects.addChange(location, row.askForSelf(), changeOf(field, std::move(set)), field,
                          field.name);
    }
}

void addCopiedOfChanged(const AffectedRow &row, const places::Location &location,
                        const model::Field &field, const model::CopiedSource &copied,
                        EffectList &effects)
{
    if (!row.changes(copied.attribute)
        || places::entityAt(row.workbook(), location.last().entity, copied.roles) != row.entity())
        return;
    SetValue set {attributeOfRow(row.entity(), copied.attribute, copied.truncate)};
    effects.addChange(location, row.askForCarriers(location, copied.roles, copied.attribute),
                      changeOf(field, std::move(set)), field, copied.attribute);
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
        ? aggregateOfChanged(row, {location, field, *aggregate, *role}, *ask)
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
