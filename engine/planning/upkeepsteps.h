// Steps of a command's plan that write more than the command's own rows.
#pragma once

#include "engine/planning/plan.h"

#include <set>

namespace partita::planning {

/// Numbers of the steps that write further items: all but the homes of the rows which the command
/// itself creates, changes or removes. An item that moves counts by the step that creates it.
std::set<int> furtherSteps(const Plan &plan);

/// Numbers of the steps that write items of the document type, including procedures that write it
/// among others.
std::set<int> writingSteps(const Plan &plan, const std::string &container,
                           const std::string &documentType);

/// Numbers of the steps that look for the items which the command is to change or remove.
std::set<int> findingSteps(const Plan &plan);

/// The command updates the field in the items concerned. `path`: property names from the item's
/// root, joined by "/".
bool keepsInStep(const Plan &plan, const std::string &container, const std::string &documentType,
                 const std::string &path);

} // namespace partita::planning
