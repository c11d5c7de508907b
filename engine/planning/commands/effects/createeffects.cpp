// Effects of a new row: on its items, on copies in linked rows, on lists and aggregates.
#include "engine/planning/commands/effects/aggregatechange.h"
#include "engine/planning/commands/effects/commandeffects.h"

namespace partita::planning {
namespace {

RowValue objectOfRow(const std::string &entity, const std::vector<model::Field> &fields)
{
    auto type = std::make_shared<model::DocumentType>();
    type->entity = entity;
    type->fields = fields;
    return {std::move(type), true};
}

RowValue keyOfRow(const AffectedRow &row)
{
    return attributeOfRow(row.entity(), places::keyNameOf(row.workbook(), row.entity()));
}

/// A copy over a 1:1 relationship whose other row is created after the row that holds the copy.
void addCopiedOfCreated(const AffectedRow &row, const places::Location &location,
                        const model::Field &field, const model::CopiedSource &copied,
                        EffectList &effects)
{
    for (const Way &way : row.waysOverOnlyChild(location, copied.roles)) {
        const Way rest(copied.roles.begin() + static_cast<std::ptrdiff_t>(way.size()),
                       copied.roles.end());
        RowValue value = rest.empty()
            ? attributeOfRow(row.entity(), copied.attribute, copied.truncate)
            : valueOfRow(row.entity(),
                         model::CopiedSource {rest, copied.attribute, copied.truncate});
        effects.addChange(location, row.askForCarriers(location, way, copied.attribute),
                          changeOf(field, SetValue {std::move(value)}), field, copied.attribute);
    }
}

/// 1:1: the other row shows this one.
void addSinglePartnerOfCreated(const AffectedRow &row, const places::Location &location,
                               const model::Field &field, const places::Question &ask,
                               EffectList &effects)
{
    const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
    SetValue set {embedded ? objectOfRow(row.entity(), embedded->fields) : keyOfRow(row)};
    effects.addChange(location, ask, changeOf(field, std::move(set)), field, field.name,
                      embedded && row.isHomeInside(location, field));
}

/// Adds an element.
void addElement(const AffectedRow &row, const places::Location &location, const model::Field &field,
                const model::EmbeddedSource &embedded, const places::Question &ask,
                EffectList &effects)
{
    Append append {objectOfRow(row.entity(), embedded.fields), embedded.latest, {}};
    if (!embedded.orderBy.empty()) {
        const places::Location element = inside(row.workbook(), location, {&field, &embedded});
        if (const auto order = findValue(row.workbook(), element, {}, embedded.orderBy))
            append.orderPath = order->path;
    }
    effects.addChange(location, ask, changeOf(field, std::move(append)), field, field.name,
                      row.isHomeInside(location, field));
}

/// Adds a key.
void addKeyOfCreated(const AffectedRow &row, const places::Location &location,
                     const model::Field &field, const places::Question &ask, EffectList &effects)
{
    effects.addChange(location, ask, changeOf(field, Append {keyOfRow(row), {}, {}}), field,
                      field.name);
}

void addFieldOfCreated(const AffectedRow &row, const places::Location &location,
                       const model::Field &field, EffectList &effects)
{
    if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
        addCopiedOfCreated(row, location, field, *copied, effects);
        return;
    }
    const std::optional<model::Role> role = row.roleBehind(location, field);
    const std::optional<places::Question> ask
        = role ? row.askForPartner(location, *role) : std::nullopt;
    if (!ask)
        return;
    const auto *aggregate = std::get_if<model::AggregateSource>(&field.source);
    const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
    if (!role->toMany)
        addSinglePartnerOfCreated(row, location, field, *ask, effects);
    else if (aggregate)
        effects.addChange(
            location, *ask,
            changeOf(field,
                     aggregateOfCreated(row, {location, field, *aggregate, *role}, *ask, effects)),
            field, field.name);
    else if (embedded)
        addElement(row, location, field, *embedded, *ask, effects);
    else
        addKeyOfCreated(row, location, field, *ask, effects);
}

} // namespace

void addEffectsOfCreating(const AffectedRow &row, const places::Location &location,
                          EffectList &effects)
{
    if (location.last().entity == row.entity() && location.isRoot())
        effects.addWhole(location, ItemEffect::Kind::create);
    for (const model::Field &field : *location.last().fields)
        addFieldOfCreated(row, location, field, effects);
}

} // namespace partita::planning
