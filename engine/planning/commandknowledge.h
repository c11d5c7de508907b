// What is known about the row of a command before anything is read: what its request carries.
#pragma once

#include "engine/planning/context.h"

namespace partita::planning {

/// What a command's request carries: facts about its row, and where their values come from.
struct CommandKnowledge {
    std::vector<places::Fact> facts;
    std::vector<Input> inputs;
    /// Of a creation: parameters that hold the keys of partners which the new row is linked with,
    /// many of a role. What the facts say about such a partner holds for each of them.
    std::vector<std::string> partners;
    std::vector<places::Fact> before; ///< of the row itself, as it was before the command
};
/// `isFound`: the command runs for rows that another one has found, with all that their own items
/// are placed by.
CommandKnowledge knowledgeOf(const PlanningContext &context, const model::Command &command,
                             bool isFound = false);
/// What the request that creates a row carries of it, and the role to it from a row that comes with
/// it.
struct KnownAround {
    std::string role;
    const CommandKnowledge &knowledge;
};
/// What is taken for granted of a created row, a sentence each: values of rows around it that its
/// request carries, and which partners it has in many:many relationships. `around`: of the row that
/// it comes with.
std::vector<std::string> assumptionsOf(const model::Workbook &workbook,
                                       const model::Command &command,
                                       const CommandKnowledge &knowledge,
                                       const std::optional<KnownAround> &around);

} // namespace partita::planning
