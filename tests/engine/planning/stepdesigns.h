// Designs for tests of the steps of single plans, with checks of these plans: tenants have
// projects, projects have tasks.
#pragma once

#include "engine/planning/plan.h"
#include "tests/support/planstage.h"

#include <string>

namespace partita::tests {

using planning::Operation;
using planning::Plan;

/// The workbook as text; stageOf() replaces the words in capitals.
std::string tenants();

/// A container with projects and tasks of one project in one logical partition.
std::string together();

/// Storage and attributes of tenants.
struct Wanted {
    std::string containers = together();
    std::string tasks = "5";
    bool isContained = true;
    std::string further = {}; ///< relationships
};

Stage stageOf(const Wanted &wanted, model::Generation generation = model::Generation::current);

std::string apartWith(const std::string &taskKey, const std::string &copies = {},
                      const std::string &city = {});

std::ptrdiff_t stepsOf(const Plan &plan, Operation operation);

/// Runs a removal of row 0 and takes it from the rows.
planning::Measurement remove(Stage &stage, const Plan &plan, const std::string &entity);

execution::Request drawn(Stage &stage, const std::string &pattern);

/// The error in the plan's answer; empty when it is correct.
std::string wrongAnswer(Stage &stage, const Plan &plan, const std::string &pattern);

} // namespace partita::tests
