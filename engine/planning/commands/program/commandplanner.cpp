#include "engine/planning/commands/program/commandplanner.h"

#include "engine/planning/commands/program/commandpipeline.h"

#include <algorithm>
#include <limits>

namespace partita::planning {
namespace {

/// Text for background work that can be done in several ways.
std::string furtherText(const CommandProgram &program)
{
    std::string text;
    for (const ItemWrite &write : program.writes) {
        if (write.isBackground && write.style == WriteStyle::patch)
            text += ", later patch " + write.documentType + " in " + write.container;
    }
    return text;
}

void addOnce(const std::string &type, std::vector<std::string> &types)
{
    if (!places::contains(types, type))
        types.push_back(type);
}

/// Document types that the request writes in programs outside the command's own transaction: those
/// of rows removed or created together with its row.
void addTypesApart(const CommandProgram &program, bool isApart, std::vector<std::string> &types)
{
    for (const ItemWrite &write : program.writes) {
        if (isApart && !write.isBackground)
            addOnce(write.documentType, types);
    }
    const auto add = [&](const CommandProgram &further) {
        addTypesApart(further, further.transaction != CommandProgram::Transaction::joined, types);
    };
    for (const RemovedDependents &removed : program.removedDependents) {
        if (removed.remove)
            add(*removed.remove);
    }
    for (const CreatedDependents &created : program.createdDependents)
        add(*created.create);
}

std::string batchText(const CommandProgram &program)
{
    const bool patches = program.kind == model::Command::Kind::update
        || std::any_of(program.writes.begin(), program.writes.end(), [](const ItemWrite &write) {
                             return write.style == WriteStyle::transaction && write.changing();
                         });
    return patches ? "transactional batch with patches" : "transactional batch";
}

/// Text for the writes of the command's own row and of what depends on it.
std::string ownText(const CommandProgram &program)
{
    if (program.transaction == CommandProgram::Transaction::procedure)
        return "stored procedure " + program.procedure;
    if (program.transaction == CommandProgram::Transaction::batch)
        return batchText(program);
    std::string text;
    for (const ItemWrite &write : program.writes) {
        if (write.isBackground)
            continue;
        text += text.empty() ? "" : ", then ";
        text += write.creation()               ? "create "
            : write.removal()                  ? "delete "
            : write.refill()                   ? "refill "
            : write.moves                      ? "read, delete and create "
            : write.style == WriteStyle::patch ? "patch "
                                               : "read and replace ";
        text += write.documentType + " in " + write.container;
    }
    return text;
}

std::string foregroundText(const CommandProgram &program)
{
    const std::string own = ownText(program);
    std::vector<std::string> apart;
    addTypesApart(program, false, apart);
    if (apart.empty())
        return own;
    const std::string further = "requests of their own for every " + places::joinedBy(", ", apart);
    if (own.empty())
        return further;
    return program.kind == model::Command::Kind::remove ? further + ", then " + own
                                                        : own + ", then " + further;
}

std::string summaryOf(const CommandProgram &program)
{
    return foregroundText(program) + furtherText(program);
}

/// The sum over the command and those of its dependent rows.
int leftOutOf(const CommandProgram &program)
{
    int count = program.leftOut;
    for (const RemovedDependents &removed : program.removedDependents)
        count += removed.remove ? leftOutOf(*removed.remove) : 0;
    for (const CreatedDependents &created : program.createdDependents)
        count += leftOutOf(*created.create);
    return count;
}

/// Keeps only the plans with the fewest writes outside the transaction. Atomicity is not given up
/// for a lower charge.
void keepMostAtomic(std::vector<Plan> &plans)
{
    const auto leftOut = [](const Plan &plan) { return leftOutOf(*plan.executable->command); };
    int least = std::numeric_limits<int>::max();
    for (const Plan &plan : plans)
        least = std::min(least, leftOut(plan));
    const auto isParted = [&](const Plan &plan) { return leftOut(plan) > least; };
    std::vector<Alternative> refused;
    for (const Plan &plan : plans) {
        if (isParted(plan))
            refused.push_back(
                {plan.reason, std::nullopt,
                 "uses further requests for writes that one transaction can contain"});
    }
    std::erase_if(plans, isParted);
    for (Plan &plan : plans)
        plan.alternatives.insert(plan.alternatives.end(), refused.begin(), refused.end());
}

/// Text for the items that can be found in several ways.
std::string placementText(const PlacementChoice &placement)
{
    std::string text;
    for (const PlacementChoice::Offer &offer : placement.offered) {
        text += ", " + offer.items + " found ";
        if (places::contains(placement.byLookUp, offer.items))
            text += "through " + offer.teller;
        else
            text += offer.isPrefixKnown ? "by a prefix of its partition key"
                                        : "by a search in every partition";
    }
    return text;
}

/// The sets of items to try after the empty one: each item alone, and all together.
std::vector<std::vector<std::string>> setsOf(const std::vector<PlacementChoice::Offer> &offered)
{
    std::vector<std::vector<std::string>> sets;
    std::vector<std::string> all;
    for (const PlacementChoice::Offer &offer : offered) {
        sets.push_back({offer.items});
        all.push_back(offer.items);
    }
    if (all.size() > 1)
        sets.push_back(std::move(all));
    return sets;
}

/// Collects the plans of one pattern.
class CommandWays {
public:
    CommandWays(const PlanningContext &context, const model::AccessPattern &pattern)
        : m_context(context)
        , m_pattern(pattern)
    {
    }

    void add(WriteStrategy strategy)
    {
        const PlacementChoice usual = add(strategy, {});
        for (std::vector<std::string> &byLookUp : setsOf(usual.offered))
            add(strategy, {std::move(byLookUp), {}});
    }
    std::vector<Plan> take()
    {
        const bool isPossible = !m_plans.empty() && m_plans.front().impossible.empty();
        if (isPossible)
            keepMostAtomic(m_plans);
        return std::move(m_plans);
    }

private:
    /// Adds the plan. Returns the choices of placement that it saw.
    PlacementChoice add(WriteStrategy strategy, PlacementChoice wanted)
    {
        Plan plan;
        plan.pattern = m_pattern.id;
        plan.design = m_context.design.name;
        int next = 1;
        const auto placement = std::make_shared<PlacementChoice>(std::move(wanted));
        CommandPlan steps(m_context, *m_pattern.command(), strategy, plan, placement);
        Result<std::shared_ptr<const CommandProgram>> program = planProgram(steps, next);
        if (!program) {
            plan.impossible = program.error().message;
            if (m_plans.empty() && strategy == WriteStrategy::procedures)
                m_plans.push_back(std::move(plan));
            return {};
        }
        plan.reason = summaryOf(**program) + placementText(*placement);
        plan.executable = std::make_shared<const Executable>(
            Executable {m_context.workbook, m_context.design.name, nullptr, *std::move(program)});
        const bool isNew = std::none_of(m_plans.begin(), m_plans.end(), [&](const Plan &known) {
            return known.reason == plan.reason;
        });
        if (isNew)
            m_plans.push_back(std::move(plan));
        return *placement;
    }

    const PlanningContext &m_context;
    const model::AccessPattern &m_pattern;
    std::vector<Plan> m_plans;
};

} // namespace

std::vector<Plan> planCommand(const PlanningContext &context, const model::AccessPattern &pattern)
{
    CommandWays ways(context, pattern);
    const bool isToday = context.generation == model::Generation::current;
    for (const WriteStrategy strategy :
         {WriteStrategy::patches, WriteStrategy::patchedCopies, WriteStrategy::procedures}) {
        if (strategy == WriteStrategy::procedures || isToday)
            ways.add(strategy);
    }
    return ways.take();
}

} // namespace partita::planning
