#include "engine/planning/commands/effects/effectlist.h"

#include "engine/places/binding.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace partita::planning {
namespace {

int rankOf(model::Upkeep upkeep)
{
    switch (upkeep) {
    case model::Upkeep::none:
        return 0;
    case model::Upkeep::transaction:
        return 1;
    case model::Upkeep::application:
        return 2;
    case model::Upkeep::changeFeed:
        break;
    }
    return 3;
}

/// Order of execution: homes, writes in a transaction with them, further requests, change feed.
/// Within each, originals precede copies, and changes of an array precede values computed from it.
std::tuple<int, bool, bool> rankOf(const ItemEffect &effect)
{
    const bool isCopy = !effect.location.type->primary;
    const bool isComputed
        = std::any_of(effect.changes.begin(), effect.changes.end(), [](const FieldChange &change) {
              return std::holds_alternative<AggregateArray>(change.operation);
          });
    if (effect.isHome)
        return {0, isCopy, isComputed};
    const model::Upkeep upkeep = effect.upkeep == model::Upkeep::none
        ? model::Upkeep::application // a request of its own
        : effect.upkeep;
    return {rankOf(upkeep), isCopy, isComputed};
}

/// Computed values follow their operands. The value that selects the elements changes last.
int turnOf(const FieldChange &change)
{
    if (change.path == change.selectorPath)
        return 3;
    if (std::holds_alternative<Divide>(change.operation)
        || std::holds_alternative<Compose>(change.operation))
        return 2;
    return std::holds_alternative<AggregateArray>(change.operation) ? 1 : 0;
}

/// The value refers to a partner.
bool namesPartner(const model::FieldSource &source)
{
    if (std::holds_alternative<model::ReferenceSource>(source))
        return true;
    const auto *composed = std::get_if<model::ComposedSource>(&source);
    return composed
        && std::any_of(composed->parts.begin(), composed->parts.end(),
                       [](const model::Field &part) { return namesPartner(part.source); });
}

bool isSamePlace(const ItemEffect &effect, const places::Location &location,
                 const places::Question &ask)
{
    if (effect.location.type != location.type
        || effect.location.levels.size() != location.levels.size())
        return false;
    for (std::size_t i = 1; i < location.levels.size(); ++i) {
        if (effect.location.levels[i].field != location.levels[i].field)
            return false;
    }
    const places::Condition &left = effect.ask.conditions.front();
    const places::Condition &right = ask.conditions.front();
    return left.kind == right.kind && left.roles == right.roles && left.attribute == right.attribute
        && *left.operand == *right.operand;
}

/// The question is asked for each found item.
bool isForEachFound(const FieldChange &change)
{
    const AskAnew *asked = change.asked();
    return asked
        && std::any_of(asked->question.conditions.begin(), asked->question.conditions.end(),
                       [](const places::Condition &condition) {
                           return condition.operand == places::Operand::parameterNamed(keyOfFound);
                       });
}

/// Selects the elements of the level that change; false when they cannot be identified.
bool select(const model::Workbook &workbook, const places::Location &location,
            const places::Question &ask, FieldChange &change)
{
    for (std::size_t i = 1; i < location.levels.size(); ++i)
        change.levels.push_back({location.levels[i].path, location.levels[i].toMany});
    if (location.isRoot()) {
        if (!isForEachFound(change))
            return true;
        const auto key = findValue(workbook, location, {},
                                   places::keyNameOf(workbook, location.last().entity));
        if (key)
            change.asked()->foundKeyPath = key->path;
        return key.has_value();
    }
    const places::Condition &condition = ask.conditions.front();
    if (isForEachFound(change))
        return false; // each element has a key of its own
    if (std::holds_alternative<RemoveElements>(change.operation)
        && condition.kind == places::Condition::Kind::hasPartner)
        return true; // every element with the key loses it
    const auto place = findValue(workbook, location, condition.roles, condition.attribute);
    const bool isOfItem = place && place->level == 0
        && condition.kind == places::Condition::Kind::equals
        && (std::holds_alternative<SetValue>(change.operation) || change.given());
    if (isOfItem)
        return true; // the item is found by it: all its elements change
    if (!place || place->level != static_cast<int>(location.levels.size()) - 1)
        return false;
    change.selectorPath = place->path;
    change.selector = condition.operand;
    return true;
}

/// Text for the missing key that would identify the changed elements, and for the field that would
/// hold it.
std::string lackOfKey(const places::Location &location, const places::Question &ask)
{
    const places::Condition &condition = ask.conditions.front();
    std::string path = places::joinedBy(".", condition.roles);
    if (condition.roles.empty() || condition.kind == places::Condition::Kind::hasPartner)
        return location.text() + " does not say which " + ask.entity + " it is";
    const std::string lack
        = "Elements of " + location.text() + " do not hold the key of their " + path + " (a field ";
    if (condition.roles.size() == 1)
        return lack + R"({"reference": ")" + path + R"("}))";
    path += '.' + condition.attribute;
    return lack + R"({"copy": ")" + path + R"("}))";
}

} // namespace

void EffectList::addWhole(const places::Location &location, ItemEffect::Kind kind, bool moves)
{
    ItemEffect effect;
    effect.kind = kind;
    effect.moves = moves;
    effect.location = location;
    effect.ask = m_row.askForSelf();
    effect.isHome = m_row.isHome(location);
    effect.upkeep = location.type->primary ? model::Upkeep::none : location.type->upkeep;
    if (!location.type->primary && effect.upkeep == model::Upkeep::none)
        effect.upkeep = model::Upkeep::application;
    effect.reason = "holds the " + m_row.entity();
    m_result.effects.push_back(std::move(effect));
}

void EffectList::addChange(const places::Location &location, const places::Question &ask,
                           FieldChange change, const model::Field &field, const std::string &what,
                           bool isHomeOfRow)
{
    if (isMadeWhole(location, field) || isAboutGone(ask))
        return;
    const std::optional<model::Upkeep> upkeep
        = upkeepOf(location, field, isHomeOfRow, m_row.isAbout(ask));
    if (!upkeep) {
        note(field.name + " of " + location.text() + " is never updated.");
        return;
    }
    if (!select(m_row.workbook(), location, ask, change))
        change.unidentifiedNote
            = lackOfKey(location, ask) + ": " + what + " cannot be updated there.";
    change.upkeep = *upkeep;
    if (auto *set = std::get_if<SetValue>(&change.operation))
        set->mayBecomeUndefined = m_row.kind() == model::Command::Kind::update
            && change.isPatchable() && mayLack(m_row.workbook(), location, change.path);
    const bool own = isHomeOfRow
        || (m_row.kind() == model::Command::Kind::update && m_row.isAbout(ask)
            && m_row.isHome(location));
    for (ItemEffect &effect : m_result.effects) {
        if (effect.kind == ItemEffect::Kind::changeInside && isSamePlace(effect, location, ask)) {
            effect.changes.push_back(std::move(change));
            effect.isHome |= own;
            if (rankOf(*upkeep) < rankOf(effect.upkeep))
                effect.upkeep = *upkeep;
            return;
        }
    }
    ItemEffect effect;
    effect.location = location;
    effect.ask = ask;
    effect.changes.push_back(std::move(change));
    effect.upkeep = *upkeep;
    effect.isHome = own;
    effect.reason = "carries " + what;
    m_result.effects.push_back(std::move(effect));
}

bool EffectList::isMadeWhole(const places::Location &location, const model::Field &field) const
{
    if (!m_created || location.type->entity != m_created->entity)
        return false;
    if (!location.isRoot())
        return true;
    return firstRoleOf(field.source) == m_created->role
        && !isFilledLater(*location.type, field, m_created->role);
}

bool EffectList::isAboutGone(const places::Question &ask) const
{
    const places::Condition &condition = ask.conditions.front();
    const std::string about = places::entityAt(m_row.workbook(), ask.entity, condition.roles);
    return condition.kind == places::Condition::Kind::equals
        && std::any_of(m_gone.begin(), m_gone.end(), [&](const KeyOfRow &gone) {
               return gone.entity == about && gone.key == *condition.operand;
           });
}

void EffectList::note(std::string text)
{
    if (std::find(m_result.notes.begin(), m_result.notes.end(), text) == m_result.notes.end())
        m_result.notes.push_back(std::move(text));
}

std::optional<model::Upkeep> EffectList::upkeepOf(const places::Location &location,
                                                  const model::Field &field, bool isHomeOfRow,
                                                  bool isAboutRow) const
{
    model::Upkeep upkeep = field.upkeep;
    for (std::size_t i = location.levels.size(); upkeep == model::Upkeep::none && i-- > 1;)
        upkeep = location.levels[i].field->upkeep;
    if (upkeep == model::Upkeep::none && !location.type->primary)
        upkeep = location.type->upkeep == model::Upkeep::none ? model::Upkeep::application
                                                              : location.type->upkeep;
    if (upkeep != model::Upkeep::none)
        return upkeep;
    const bool isOwn = isAboutRow && m_row.kind() == model::Command::Kind::update
        && (std::holds_alternative<model::AttributeSource>(field.source)
            || std::holds_alternative<model::ComposedSource>(field.source));
    if (isHomeOfRow || (isOwn && (location.isRoot() || m_row.isHome(location))))
        return model::Upkeep::none;
    if (namesPartner(field.source))
        return model::Upkeep::application;
    return std::nullopt;
}

FieldChange changeOf(const model::Field &field, FieldOperation operation)
{
    FieldChange change;
    change.operation = std::move(operation);
    change.path = {field.name};
    return change;
}

std::string firstRoleOf(const model::FieldSource &source)
{
    if (const auto *copied = std::get_if<model::CopiedSource>(&source))
        return copied->roles.empty() ? std::string {} : copied->roles.front();
    if (const auto *aggregate = std::get_if<model::AggregateSource>(&source))
        return aggregate->role;
    if (const auto *reference = std::get_if<model::ReferenceSource>(&source))
        return reference->role;
    const auto *embedded = std::get_if<model::EmbeddedSource>(&source);
    return embedded ? embedded->role : std::string {};
}

CommandEffects EffectList::take()
{
    for (ItemEffect &effect : m_result.effects)
        std::stable_sort(effect.changes.begin(), effect.changes.end(),
                         [](const FieldChange &left, const FieldChange &right) {
                             return turnOf(left) < turnOf(right);
                         });
    std::stable_sort(m_result.effects.begin(), m_result.effects.end(),
                     [](const ItemEffect &left, const ItemEffect &right) {
                         return rankOf(left) < rankOf(right);
                     });
    return std::exchange(m_result, {});
}

} // namespace partita::planning
