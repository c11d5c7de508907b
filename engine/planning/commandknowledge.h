// Knowledge about the row of a command before anything is read: what its request carries.
#pragma once

#include "engine/planning/context.h"

namespace partita::planning {

/// Facts about a command's row that its request carries, and the sources of their values.
struct CommandKnowledge {
    std::vector<places::Fact> facts;
    std::vector<Input> inputs;
    /// Creation: parameters that hold the keys of partners which the new row is linked with,
    /// several per role. Facts about such a partner apply to each of them.
    std::vector<std::string> partners;
    std::vector<places::Fact> before; ///< facts about the row itself before the command
};
/// `isFound`: the command runs for rows that another command has found, including everything that
/// determines the place of their own items.
CommandKnowledge knowledgeOf(const PlanningContext &context, const model::Command &command,
                             bool isFound = false);
/// Knowledge of the request that creates an enclosing row, and the role to that row from one that
/// is created with it.
struct KnownAround {
    std::string role;
    const CommandKnowledge &knowledge;
};
/// Sentences about what is assumed of a created row: values of related rows that its request
/// carries, and its partners in many:many relationships. `around`: the row that it is created with.
std::vector<std::string> assumptionsOf(const model::Workbook &workbook,
                                       const model::Command &command,
                                       const CommandKnowledge &knowledge,
                                       const std::optional<KnownAround> &around);

} // namespace partita::planning
