// The plan of a command on the catalogue between two passes: a test runs the passes that it is
// about, and looks at the writes.
#pragma once

#include "engine/planning/commands/program/commandplan.h"
#include "tests/engine/planning/catalogue.h"

namespace partita::tests {

class UnfinishedPlan {
public:
    /// The catalogue with the words replaced (see catalogue.h).
    UnfinishedPlan(Words words, const std::string &pattern,
                   planning::WriteStrategy strategy = planning::WriteStrategy::patches);

    planning::CommandPlan &operator*() { return m_plan; }
    planning::CommandPlan *operator->() { return &m_plan; }
    const planning::Plan &output() const { return m_output; }

    std::vector<planning::ItemEffect> effects() const;
    /// Runs the pass from effects to writes.
    void addWrites();
    /// The writes to items of the document type.
    std::vector<const planning::ItemWrite *> writesTo(const std::string &documentType) const;

private:
    Stage m_stage;
    planning::PlanningContext m_context;
    planning::Plan m_output;
    planning::CommandPlan m_plan;
};

} // namespace partita::tests
