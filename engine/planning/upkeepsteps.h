// What a command's plan writes besides the rows that the command is about: questions about the
// steps of a plan.
#pragma once

#include "engine/planning/plan.h"

#include <set>

namespace partita::planning {

/// Numbers of the steps that write further items: not the homes of the rows which the command
/// itself creates, changes or removes. An item that moves counts where it is created.
std::set<int> furtherSteps(const Plan &plan);

/// Numbers of the steps that write items of the document type, among them procedures that do so
/// beside others.
std::set<int> writingSteps(const Plan &plan, const std::string &container,
                           const std::string &documentType);

/// Numbers of the steps that find the items which the command is asked to change or remove, where
/// they are looked for.
std::set<int> findingSteps(const Plan &plan);

/// The command mends the field in the items that it concerns. `path`: property names from the
/// item's root, joined by "/".
bool keepsInStep(const Plan &plan, const std::string &container, const std::string &documentType,
                 const std::string &path);

} // namespace partita::planning
