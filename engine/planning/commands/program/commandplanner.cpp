#include "engine/planning/commands/program/commandplanner.h"

#include "engine/planning/commands/program/programbuilder.h"

#include <algorithm>
#include <limits>

namespace partita::planning {
namespace {

/// What follows later, where there are ways to do it.
std::string furtherText(const CommandProgram &program)
{
    std::string text;
    for (const Touch &touch : program.touches) {
        if (touch.isBackground && touch.how == Touch::How::patch)
            text += ", later patch " + touch.documentType + " in " + touch.container;
    }
    return text;
}

void addOnce(const std::string &type, std::vector<std::string> &types)
{
    if (!places::contains(types, type))
        types.push_back(type);
}

/// Document types that the request writes to by programs that are not joined with the command's
/// own: of rows that go with its own, or come with it.
void addTypesApart(const CommandProgram &program, bool isApart, std::vector<std::string> &types)
{
    for (const Touch &touch : program.touches) {
        if (isApart && !touch.isBackground)
            addOnce(touch.documentType, types);
    }
    const auto add = [&](const CommandProgram &further) {
        addTypesApart(further, further.unit != CommandProgram::Unit::joined, types);
    };
    for (const Cascade &cascade : program.cascades) {
        if (cascade.remove)
            add(*cascade.remove);
    }
    for (const Companion &companion : program.companions)
        add(*companion.create);
}

std::string batchText(const CommandProgram &program)
{
    const bool patches
        = program.kind == model::Command::Kind::update
        || std::any_of(program.touches.begin(), program.touches.end(), [](const Touch &touch) {
               return touch.how == Touch::How::unit && touch.kind == Touch::Kind::rewrite;
           });
    return patches ? "transactional batch with patches" : "transactional batch";
}

/// What the command does to its own row, and to what follows from that.
std::string ownText(const CommandProgram &program)
{
    if (program.unit == CommandProgram::Unit::procedure)
        return "stored procedure " + program.procedure;
    if (program.unit == CommandProgram::Unit::batch)
        return batchText(program);
    std::string text;
    for (const Touch &touch : program.touches) {
        if (touch.isBackground)
            continue;
        text += text.empty() ? "" : ", then ";
        text += touch.kind == Touch::Kind::insert ? "create "
            : touch.kind == Touch::Kind::erase    ? "delete "
            : touch.kind == Touch::Kind::refill   ? "refill "
            : touch.moves                         ? "read, delete and create "
            : touch.how == Touch::How::patch      ? "patch "
                                                  : "read and replace ";
        text += touch.documentType + " in " + touch.container;
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

/// Of the command and of those that come or go with it.
int leftOutOf(const CommandProgram &program)
{
    int count = program.leftOut;
    for (const Cascade &cascade : program.cascades)
        count += cascade.remove ? leftOutOf(*cascade.remove) : 0;
    for (const Companion &companion : program.companions)
        count += leftOutOf(*companion.create);
    return count;
}

/// Of ways of which some write in one transaction what others leave to further requests, the
/// former: what belongs together is not parted for its price.
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
            refused.push_back({plan.reason, std::nullopt,
                               "leaves to further requests what one transaction can write"});
    }
    std::erase_if(plans, isParted);
    for (Plan &plan : plans)
        plan.alternatives.insert(plan.alternatives.end(), refused.begin(), refused.end());
}

/// How the items are found of which there are several ways.
std::string findingText(const Finding &finding)
{
    std::string text;
    for (const Finding::Offer &offer : finding.offered) {
        text += ", " + offer.items + " looked for ";
        if (places::contains(finding.byLookUp, offer.items))
            text += "where " + offer.teller + " tells that it lies";
        else
            text += offer.isPrefixKnown ? "under a prefix of its partition key"
                                        : "in every partition";
    }
    return text;
}

/// Sets of the items that are tried after the empty one: all there are of two, of more each alone,
/// and all.
std::vector<std::vector<std::string>> setsOf(const std::vector<Finding::Offer> &offered)
{
    std::vector<std::vector<std::string>> sets;
    std::vector<std::string> all;
    for (const Finding::Offer &offer : offered) {
        sets.push_back({offer.items});
        all.push_back(offer.items);
    }
    if (all.size() > 1)
        sets.push_back(std::move(all));
    return sets;
}

/// Makes the plans of one pattern.
class CommandWays {
public:
    CommandWays(const PlanningContext &context, const model::AccessPattern &pattern)
        : m_context(context)
        , m_pattern(pattern)
    {
    }

    void add(Manner manner)
    {
        const Finding usual = add(manner, {});
        for (std::vector<std::string> &byLookUp : setsOf(usual.offered))
            add(manner, {std::move(byLookUp), {}});
    }
    std::vector<Plan> take()
    {
        const bool isPossible = !m_plans.empty() && m_plans.front().impossible.empty();
        if (isPossible)
            keepMostAtomic(m_plans);
        return std::move(m_plans);
    }

private:
    /// Answers what else could be found otherwise.
    Finding add(Manner manner, Finding wanted)
    {
        Plan plan;
        plan.pattern = m_pattern.id;
        plan.design = m_context.design.name;
        int next = 1;
        const auto finding = std::make_shared<Finding>(std::move(wanted));
        ProgramBuilder builder(m_context, *m_pattern.command(), manner, plan);
        builder.findBy(finding);
        Result<std::shared_ptr<const CommandProgram>> program = builder.build({}, 0, 0, next);
        if (!program) {
            plan.impossible = program.error().message;
            if (m_plans.empty() && manner == Manner::procedures)
                m_plans.push_back(std::move(plan));
            return {};
        }
        plan.reason = summaryOf(**program) + findingText(*finding);
        plan.executable = std::make_shared<const Executable>(
            Executable {m_context.workbook, m_context.design.name, nullptr, *std::move(program)});
        const bool isNew = std::none_of(m_plans.begin(), m_plans.end(), [&](const Plan &known) {
            return known.reason == plan.reason;
        });
        if (isNew)
            m_plans.push_back(std::move(plan));
        return *finding;
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
    for (const Manner manner : {Manner::patches, Manner::patchedCopies, Manner::procedures}) {
        if (manner == Manner::procedures || isToday)
            ways.add(manner);
    }
    return ways.take();
}

} // namespace partita::planning
