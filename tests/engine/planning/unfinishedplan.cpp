#include "tests/engine/planning/unfinishedplan.h"

#include "engine/planning/commands/program/homeitem.h"
#include "engine/planning/commands/program/itemwrites.h"

namespace partita::tests {

UnfinishedPlan::UnfinishedPlan(Words words, const std::string &pattern,
                               planning::WriteStrategy strategy)
    : m_stage(catalogue(words))
    , m_context {m_stage.workbook(), m_stage.design(), model::Generation::current,
                 [](std::string_view) { return 3; }}
    , m_plan(m_context, *m_stage.workbook().pattern(pattern)->command(), strategy, m_output,
             std::make_shared<planning::PlacementChoice>())
{
}

std::vector<planning::ItemEffect> UnfinishedPlan::effects() const
{
    return effectsOf(m_context, m_plan.command, m_plan.home.with(m_plan.knowledge), {}).effects;
}

void UnfinishedPlan::addWrites()
{
    const std::vector<planning::ItemEffect> all = effects();
    prepareHomeItem(m_plan, all);
    for (const planning::ItemEffect &effect : all)
        addWrite(m_plan, effect);
}

std::vector<const planning::ItemWrite *> UnfinishedPlan::writesTo(
    const std::string &documentType) const
{
    std::vector<const planning::ItemWrite *> found;
    for (const planning::PlannedWrite &planned : m_plan.writes) {
        if (planned.write.documentType == documentType)
            found.push_back(&planned.write);
    }
    return found;
}

} // namespace partita::tests
