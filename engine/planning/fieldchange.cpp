#include "engine/planning/fieldchange.h"

#include "engine/model/notation.h"
#include "engine/places/values.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// See FieldChange::asked().
template<typename Operation>
auto *askedBy(Operation &operation)
{
    if (auto *sum = std::get_if<AdjustSum>(&operation))
        return sum->isBeforeKnown ? nullptr : &sum->anew;
    return std::get_if<AskAnew>(&operation);
}

/// Operations that one patch needs for the change.
std::size_t patchOperations(const FieldChange &change)
{
    const auto *set = std::get_if<SetValue>(&change.operation);
    return set && set->mayBecomeUndefined ? 2 : 1;
}

} // namespace

bool FieldChange::isPatchable() const
{
    if (!isAtRoot() || unidentifiedNote)
        return false;
    if (const auto *set = std::get_if<SetValue>(&operation)) // a patch cannot remove a property
        return set->value.has_value() && set->known != SetValue::Known::afterRead; // maybe absent
    if (const auto *append = std::get_if<Append>(&operation))
        return !append->latest && append->orderPath.empty() && !append->mayBeMissing;
    return addedSign().has_value();
}

const AskAnew *FieldChange::asked() const
{
    return askedBy(operation);
}

AskAnew *FieldChange::asked()
{
    return askedBy(operation);
}

std::shared_ptr<const Lookup> FieldChange::lookup() const
{
    return asked() ? asked()->lookup : nullptr;
}

std::optional<double> FieldChange::addedSign() const
{
    if (const auto *increment = std::get_if<Increment>(&operation))
        return increment->sign;
    const auto *sum = std::get_if<AdjustSum>(&operation);
    return sum && sum->isBeforeKnown ? std::optional(1.0) : std::nullopt;
}

const GivenValue *FieldChange::given() const
{
    const auto of = [](const auto &changing) -> const GivenValue * {
        return changing && changing->given ? &*changing->given : nullptr;
    };
    if (const GivenValue *given = of(std::get_if<Increment>(&operation)))
        return given;
    if (const GivenValue *given = of(std::get_if<Append>(&operation)))
        return given;
    return of(std::get_if<RemoveElements>(&operation));
}

std::string GivenValue::text() const
{
    return model::operandNotation(parameter, constant);
}

bool arePatchable(std::span<const FieldChange> changes)
{
    std::size_t patches = 0;
    for (const FieldChange &change : changes)
        patches += patchOperations(change);
    return patches <= mostPatches
        && std::all_of(changes.begin(), changes.end(),
                       [](const FieldChange &change) { return change.isPatchable(); });
}

std::string pathText(const FieldChange &change)
{
    std::vector<std::string> names;
    for (const Unroll &level : change.levels)
        names.insert(names.end(), level.path.begin(), level.path.end());
    names.insert(names.end(), change.path.begin(), change.path.end());
    return places::joinedBy("/", names);
}

FieldAt fieldOf(const places::Location &location, const FieldChange &change)
{
    return {location.container->name, location.type->name, pathText(change)};
}

} // namespace partita::planning
