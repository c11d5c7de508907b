#include "engine/planning/commands/effects/effects.h"

#include "engine/planning/commands/effects/commandeffects.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

/// The effects at a level of a document, then those further inside, but for rows of the entity
/// `around`.
void walk(const AffectedRow &row, const std::string &around, const places::Location &location,
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
        const places::Location deeper = inside(row.workbook(), location, {&field, embedded});
        if (deeper.levels.size() > location.levels.size() && deeper.last().entity != around)
            walk(row, around, deeper, effects);
    }
}

/// The keys of the rows that go away around the command's.
std::vector<KeyOfRow> keysOf(const model::Workbook &workbook, const std::string &entity,
                             const std::vector<places::Fact> &facts, const std::vector<Way> &gone)
{
    std::vector<KeyOfRow> keys;
    for (const Way &way : gone) {
        const std::string around = places::entityAt(workbook, entity, way);
        if (const places::Operand *key = findFact(facts, way, places::keyNameOf(workbook, around)))
            keys.push_back({around, *key});
    }
    return keys;
}

} // namespace

bool isFilledLater(const model::DocumentType &type, const model::Field &field,
                   const std::string &role)
{
    return type.primary && field.upkeep == model::Upkeep::changeFeed
        && firstRoleOf(field.source) == role;
}

CommandEffects effectsOf(const PlanningContext &context, const model::Command &command,
                         const CommandKnowledge &knowledge, const std::vector<Way> &gone,
                         const std::optional<CreatedWith> &created)
{
    const AffectedRow row(context, command, knowledge);
    EffectList effects(row, created,
                       keysOf(context.workbook, command.entity, knowledge.facts, gone));
    for (const model::Container &container : context.design.containers) {
        for (const model::DocumentType &type : container.documentTypes)
            walk(row, created ? created->entity : std::string(),
                 places::rootLocation(container, type), effects);
    }
    return effects.take();
}

} // namespace partita::planning
