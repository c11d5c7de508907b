#include "engine/planning/commands/effects.h"

#include "engine/planning/commands/commandeffects.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// The effects at a level of a document, then those further inside.
void walk(const AffectedRow &row, const Names &excluded, const Location &location,
          EffectList &effects)
{
    switch (row.kind()) {
    case model::Command::Kind::create:
        addEffectsOfCreating(row, location, effects);
        break;
    case model::Command::Kind::update:
        addEffectsOfChanging(row, location, effects);
        break;
    case model::Command::Kind::remove:
        addEffectsOfRemoving(row, location, effects);
        break;
    }
    for (const model::Field &field : *location.last().fields) {
        const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        if (!embedded)
            continue;
        const Location deeper = inside(row.workbook(), location, {&field, embedded});
        if (deeper.levels.size() > location.levels.size()
            && !contains(excluded, deeper.last().entity))
            walk(row, excluded, deeper, effects);
    }
}

} // namespace

bool Change::isPatchable() const
{
    if (!isAtRoot() || unfound)
        return false;
    const bool sets = kind == Kind::set && built; // to remove what may not be there is no patch
    return sets || kind == Kind::increment
        || (kind == Kind::append && !latest && orderPath.empty());
}

bool arePatchable(const std::vector<Change> &changes)
{
    std::size_t patches = 0;
    for (const Change &change : changes)
        patches += change.mayVanish ? 2 : 1;
    return patches <= mostPatches
        && std::all_of(changes.begin(), changes.end(),
                       [](const Change &change) { return change.isPatchable(); });
}

std::string pathText(const Change &change)
{
    Names names;
    for (const Fetch::Unroll &level : change.levels)
        names.insert(names.end(), level.path.begin(), level.path.end());
    names.insert(names.end(), change.path.begin(), change.path.end());
    return joinedBy("/", names);
}

FieldAt fieldOf(const Location &location, const Change &change)
{
    return {location.container->name, location.type->name, pathText(change)};
}

bool isFilledLater(const model::DocumentType &type, const model::Field &field,
                   const std::string &role)
{
    return type.primary && field.upkeep == model::Upkeep::changeFeed
        && firstRoleOf(field.source) == role;
}

CommandEffects effectsOf(const PlanningContext &context, const model::Command &command,
                         const CommandKnowledge &knowledge,
                         const std::vector<std::string> &excluded,
                         const std::optional<CreatedWith> &created)
{
    const AffectedRow row(context, command, knowledge);
    EffectList effects(row, created);
    Names inside = excluded;
    if (created)
        inside.push_back(created->entity);
    for (const model::Container &container : context.design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (contains(excluded, type.entity))
                continue;
            walk(row, inside, rootLocation(container, type), effects);
        }
    }
    return effects.take();
}

} // namespace partita::planning
