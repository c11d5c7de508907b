// Effects of a removed row: on its items, on copies of its values or of values behind it, on lists
// and aggregates.
#include "engine/planning/commands/effects/aggregatechange.h"
#include "engine/planning/commands/effects/commandeffects.h"
#include "engine/planning/commands/effects/composedchange.h"

namespace partita::planning {
namespace {

/// A copy over a 1:1 relationship; the row that holds the copy stays.
void addCopiedOfRemoved(const AffectedRow &row, const places::Location &location,
                        const model::Field &field, const model::CopiedSource &copied,
                        EffectList &effects)
{
    for (const Way &way : row.waysOverOnlyChild(location, copied.roles))
        effects.addChange(location, row.askForCarriers(location, way, copied.attribute),
                          changeOf(field, SetValue {}), field, copied.attribute);
}

/// The beginnings of `roles` that lead up from the level to the removed row; several where rows of
/// its entity follow one another. None when the row at their beginning is removed as well.
std::vector<Way> waysToRemoved(const AffectedRow &row, const places::Location &location,
                               const Way &roles)
{
    bool leadsUp = true;
    bool goesToo = true; // contained in the removed row
    return row.waysHere(location, roles, [&](const model::Role &role) {
        leadsUp = leadsUp && role.toParent;
        goesToo = goesToo && role.relationship->containment;
        return leadsUp && !goesToo;
    });
}

/// The question for every row from which `way` leads to the removed one.
places::Question askForRowsAt(const AffectedRow &row, const places::Location &location,
                              const Way &way, const std::string &what)
{
    const std::optional<model::Role> role
        = model::findRole(row.workbook(), location.last().entity, way.front());
    if (way.size() == 1 && role) {
        if (std::optional<places::Question> partner = row.askForPartner(location, *role))
            return *std::move(partner);
    }
    return row.askForCarriers(location, way, what);
}

/// A copy along a path through the removed row, whose origin is no longer reachable.
void addCopiedOver(const AffectedRow &row, const places::Location &location,
                   const model::Field &field, const model::CopiedSource &copied,
                   EffectList &effects)
{
    for (const Way &way : waysToRemoved(row, location, copied.roles))
        effects.addChange(location, row.askForCarriers(location, way, copied.attribute),
                          changeOf(field, SetValue {}), field, copied.attribute);
}

/// A text with parts from the removed row's key or from copies through it.
void addComposedOfRemoved(const AffectedRow &row, const places::Location &location,
                          const model::Field &field, const model::ComposedSource &composed,
                          EffectList &effects)
{
    const auto waysOf = [&](const model::FieldSource &source) -> std::vector<Way> {
        if (const auto *reference = std::get_if<model::ReferenceSource>(&source))
            return waysToRemoved(row, location, {reference->role});
        const auto *copied = std::get_if<model::CopiedSource>(&source);
        return copied ? waysToRemoved(row, location, copied->roles) : std::vector<Way> {};
    };
    for (const auto &[way, lost] : partsByWay(composed, waysOf)) {
        std::optional<Compose> compose = composedAnew(row, location, field, lost, effects);
        if (compose)
            effects.addChange(location, askForRowsAt(row, location, way, field.name),
                              changeOf(field, *std::move(compose)), field, field.name);
    }
}

/// The one row at the other end no longer shows this one.
void addSinglePartnerOfRemoved(const AffectedRow &row, const places::Location &location,
                               const model::Field &field, const places::Question &ask,
                               EffectList &effects)
{
    const bool isEmbedded = std::holds_alternative<model::EmbeddedSource>(field.source);
    effects.addChange(location, ask, changeOf(field, SetValue {}), field, field.name,
                      isEmbedded && row.isHomeInside(location, field));
}

/// The change that removes the row's element from an array.
FieldChange withoutElement(const AffectedRow &row, const places::Location &location,
                           const model::Field &field, const model::EmbeddedSource &embedded)
{
    const places::Location element = inside(row.workbook(), location, {&field, &embedded});
    const auto key
        = findValue(row.workbook(), element, {}, places::keyNameOf(row.workbook(), row.entity()));
    const bool isHeld = key && key->level == static_cast<int>(element.levels.size()) - 1;
    FieldChange change = changeOf(field, RemoveElements {row.key(), isHeld ? key->path : Way {}});
    if (!isHeld)
        change.unidentifiedNote = "Elements of " + element.text()
            + " contain no key: a removed one cannot be found there.";
    return change;
}

/// Removes an element. In a list of the newest N, the next one replaces it.
void addElement(const AffectedRow &row, const places::Location &location, const model::Field &field,
                const model::Role &role, const places::Question &ask, EffectList &effects)
{
    const auto &embedded = std::get<model::EmbeddedSource>(field.source);
    FieldChange change = embedded.latest
        ? changeOf(field, AskAnew {row.askForNewestOf(ask, role, embedded), {}, nullptr, {}})
        : withoutElement(row, location, field, embedded);
    effects.addChange(location, ask, std::move(change), field, field.name,
                      row.isHomeInside(location, field));
}

/// Removes a key.
void addKeyOfRemoved(const AffectedRow &row, const places::Location &location,
                     const model::Field &field, const places::Question &ask, EffectList &effects)
{
    effects.addChange(location, ask, changeOf(field, RemoveElements {row.key(), {}}), field,
                      field.name);
}

void addFieldOfRemoved(const AffectedRow &row, const places::Location &location,
                       const model::Field &field, EffectList &effects)
{
    if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
        addCopiedOfRemoved(row, location, field, *copied, effects);
        addCopiedOver(row, location, field, *copied, effects);
        return;
    }
    if (const auto *composed = std::get_if<model::ComposedSource>(&field.source)) {
        addComposedOfRemoved(row, location, field, *composed, effects);
        return;
    }
    const std::optional<model::Role> role = row.roleBehind(location, field);
    if (!role || (role->toParent && role->relationship->containment))
        return; // that row is removed as well
    const std::optional<places::Question> ask = row.askForPartner(location, *role);
    if (!ask) {
        if (!role->toMany)
            effects.note("Each " + location.last().entity + " that refers to the removed "
                         + row.entity() + " keeps its key: this link then refers to no row.");
        return;
    }
    const auto *aggregate = std::get_if<model::AggregateSource>(&field.source);
    if (!role->toMany)
        addSinglePartnerOfRemoved(row, location, field, *ask, effects);
    else if (aggregate)
        effects.addChange(
            location, *ask,
            changeOf(field, aggregateOfRemoved(row, {location, field, *aggregate, *role}, *ask)),
            field, field.name);
    else if (std::holds_alternative<model::EmbeddedSource>(field.source))
        addElement(row, location, field, *role, *ask, effects);
    else
        addKeyOfRemoved(row, location, field, *ask, effects);
}

} // namespace

void addEffectsOfRemoving(const AffectedRow &row, const places::Location &location,
                          EffectList &effects)
{
    if (location.last().entity == row.entity() && location.isRoot())
        effects.addWhole(location, ItemEffect::Kind::remove);
    for (const model::Field &field : *location.last().fields)
        addFieldOfRemoved(row, location, field, effects);
}

} // namespace partita::planning
