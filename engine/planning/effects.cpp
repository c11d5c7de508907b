#include "engine/planning/effects.h"

#include "engine/planning/commandeffects.h"

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
    if (!isAtRoot())
        return false;
    const bool sets = kind == Kind::set && built; // to remove what may not be there is no patch
    return sets || kind == Kind::increment
        || (kind == Kind::append && !latest && orderPath.empty());
}

FieldAt fieldOf(const Location &location, const Change &change)
{
    FieldAt at {location.container->name, location.type->name, {}};
    const auto add = [&](const Names &names) {
        for (const std::string &name : names)
            at.path += (at.path.empty() ? "" : "/") + name;
    };
    for (const Fetch::Unroll &level : change.levels)
        add(level.path);
    add(change.path);
    return at;
}

CommandEffects effectsOf(const PlanningContext &context, const model::Command &command,
                         const CommandKnowledge &knowledge,
                         const std::vector<std::string> &excluded)
{
    const AffectedRow row(context, command, knowledge);
    EffectList effects(row);
    for (const model::Container &container : context.design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (contains(excluded, type.entity))
                continue;
            Level root;
            root.entity = type.entity;
            root.fields = &type.fields;
            walk(row, excluded, {&container, &type, {root}}, effects);
        }
    }
    return effects.take();
}

} // namespace partita::planning
