#include "engine/advice/trials/trial.h"

#include "engine/base/numbertext.h"
#include "engine/model/validation.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// Options of the evaluation of the present design.
evaluation::Options optionsOf(const Context &context)
{
    evaluation::Options options;
    options.designs = {context.design.name};
    options.fraction = context.evaluation.fraction;
    options.generation = context.evaluation.generation;
    options.keptParts = context.keptParts;
    for (const evaluation::PatternEvaluation &pattern : context.measured.patterns)
        options.patterns.push_back(pattern.pattern);
    if (!context.measured.patterns.empty())
        options.samples
            = std::max(1, static_cast<int>(context.measured.patterns.front().distribution.samples));
    return options;
}

/// True when the pattern is answered if it was before, and leaves no more copies out of date.
bool isAsGood(const planning::Plan &before, const planning::Plan &after)
{
    return (!before.impossible.empty() || after.impossible.empty())
        && after.outOfStep.size() <= before.outOfStep.size();
}

/// Containers whose load needs another number of physical partitions than today.
std::vector<PartitionStep> stepsOf(const Context &context,
                                   const evaluation::DesignEvaluation &after)
{
    std::vector<PartitionStep> steps;
    for (const evaluation::ContainerEvaluation &now : after.containers) {
        const evaluation::ContainerEvaluation *before = context.container(now.name);
        if (before && before->followsLoad && now.followsLoad
            && before->physicalPartitions != now.physicalPartitions)
            steps.push_back({now.name, before->physicalPartitions, now.physicalPartitions});
    }
    return steps;
}

/// Charge changes of every pattern; nothing when one is answered less well.
std::optional<std::vector<ChargeChange>> changesWith(const Context &context,
                                                     const evaluation::DesignEvaluation &after)
{
    std::vector<ChargeChange> changes;
    for (const MeasuredPattern &asked : context.patterns()) {
        const evaluation::PatternEvaluation *now = after.pattern(asked.pattern->id);
        if (!now || !isAsGood(asked.measured->plan, now->plan))
            return std::nullopt;
        changes.push_back({asked.pattern,
                           asked.rate(),
                           {asked.charge(), MeasuredPattern {asked.pattern, now}.charge()}});
    }
    return changes;
}

/// The trial of the changed workbook.
std::optional<Trial> measured(const Context &context, const model::Workbook &changed,
                              const std::vector<model::Edit> &edits)
{
    const auto evaluated = evaluation::evaluate(changed, optionsOf(context), context.stop);
    if (!evaluated || !evaluated->designs.front()->failure.empty())
        return std::nullopt;
    const evaluation::DesignEvaluation &after = *evaluated->designs.front();
    Trial trial;
    trial.edits = edits;
    trial.design = evaluated->designs.front();
    trial.monthlyCost = {context.measured.load.monthlyCost, after.load.monthlyCost};
    std::optional<std::vector<ChargeChange>> changes = changesWith(context, after);
    if (!changes)
        return std::nullopt;
    trial.patterns = *std::move(changes);
    trial.steps = stepsOf(context, after);
    return trial;
}

} // namespace

Result<model::Workbook> applied(const model::Workbook &workbook,
                                const std::vector<model::Edit> &edits)
{
    Result<model::Workbook> changed = model::applyAll(workbook, edits);
    if (!changed)
        return changed.error();
    if (const auto problem = model::firstError(*changed))
        return Error {.code = ErrorCode::badRequest, .message = problem->message};
    return changed;
}

double Trial::saved() const
{
    double load = 0;
    for (const ChargeChange &pattern : patterns)
        load += std::max(0.0, -pattern.added());
    return load;
}

double Trial::added() const
{
    double load = 0;
    for (const ChargeChange &pattern : patterns)
        load += std::max(0.0, pattern.added());
    return load;
}

double Trial::balance() const
{
    return saved() - added();
}

std::map<std::string, double> Trial::savings() const
{
    std::map<std::string, double> all;
    for (const ChargeChange &pattern : patterns)
        all[pattern.pattern->id] = -pattern.added();
    return all;
}

std::optional<Trial> TrialCache::of(const model::Workbook &changed, const Measure &measure)
{
    Made *made = nullptr;
    {
        const std::scoped_lock lock(m_mutex);
        const auto known = std::find_if(m_made.begin(), m_made.end(), [&](const Made &other) {
            return other.changed == changed;
        });
        made = known == m_made.end() ? &m_made.emplace_back(changed) : &*known;
    }
    std::call_once(made->isMeasured, [&] { made->trial = measure(); });
    return made->trial;
}

std::optional<Trial> runTrial(const Context &context, const std::vector<model::Edit> &edits)
{
    const Result<model::Workbook> changed = applied(context.workbook, edits);
    if (!changed)
        return std::nullopt;
    const auto measure = [&] { return measured(context, *changed, edits); };
    return context.trials ? context.trials->of(*changed, measure) : measure();
}

void tellMeasured(const Trial &trial, const std::string &of, const std::string &what,
                  Finding &finding)
{
    const auto less = [](const ChargeChange &one) { return -one.added(); };
    const auto more = [](const ChargeChange &one) { return one.added(); };
    const double saved = trial.saved();
    const double added = trial.added();
    finding.evidence.push_back({"load saved " + of, saved, "RU/s"});
    finding.evidence.push_back({"load added by it", added, "RU/s"});
    finding.summary += " Measured with " + what + ", "
        + (saved > 0 ? words::amount(saved) + " RU/s are saved: " + chargesOf(trial, less, "then")
                     : std::string("nothing is saved"))
        + (added > 0 ? "; " + words::amount(added)
                   + " RU/s are added: " + chargesOf(trial, more, "then") + '.'
                     : "; nothing becomes more expensive.");
    finding.weight = std::max(0.0, trial.balance());
    finding.saved = trial.savings();
}

void addSteps(const Context &context, const Trial &trial, Finding &finding)
{
    if (trial.steps.empty())
        return;
    std::vector<model::Edit> held = trial.edits;
    for (const PartitionStep &step : trial.steps)
        held.push_back(
            model::ChangePhysicalPartitions {context.design.name, step.container, step.before});
    const std::optional<Trial> asToday = runTrial(context, held);
    const double bySteps = asToday ? trial.balance() - asToday->balance() : 0;
    if (bySteps < context.limit("worthwhileLoad"))
        return;
    std::vector<std::string> texts;
    for (const PartitionStep &step : trial.steps)
        texts.push_back('"' + step.container + "\" then needs "
                        + words::counted(step.after, "physical partition") + " instead of "
                        + words::amount(step.before));
    finding.evidence.push_back(
        {"part of the saving from other numbers of physical partitions", bySteps, "RU/s"});
    finding.summary += " Of the saving on balance, " + words::amount(bySteps)
        + " RU/s come only from the number of physical partitions that fan-outs visit: "
        + words::listed(texts) + '.';
}

std::string chargesOf(const Trial &trial, const std::function<double(const ChargeChange &)> &part,
                      const std::string &then)
{
    constexpr double worthTelling = 0.05; // of the total
    double whole = 0;
    for (const ChargeChange &one : trial.patterns)
        whole += std::max(0.0, part(one));
    std::vector<std::string> texts;
    for (const ChargeChange &one : trial.patterns) {
        if (part(one) > worthTelling * whole)
            texts.push_back(one.pattern->id + " takes " + words::amount(one.requestCharge.before)
                            + " RU, " + words::amount(one.requestCharge.after) + " RU " + then);
    }
    return words::listed(texts, 3);
}

} // namespace partita::advice
