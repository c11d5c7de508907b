#include "engine/advice/advise.h"

#include "engine/advice/running/adviseddesign.h"
#include "engine/base/parallel.h"
#include "engine/evaluation/keptparts.h"
#include "engine/mapping/derive.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <tuple>

namespace partita::advice {
namespace {

/// The order of findings. Equal ones stay in the order of designs and rules.
bool comesBefore(const Finding &left, const Finding &right)
{
    return std::tie(left.severity, right.weight) < std::tie(right.severity, left.weight);
}

using Designs = std::vector<std::unique_ptr<AdvisedDesign>>;

/// Runs the rules on the designs, and tells what is known.
void runRules(const Designs &designs, const TrialOptions &options)
{
    FindingsReady ready;
    std::vector<RuleTask> tasks;
    for (const auto &design : designs) {
        Findings known = design->findAtOnce();
        std::move(known.begin(), known.end(), std::back_inserter(ready.findings));
        std::vector<RuleTask> left = design->tasks();
        std::move(left.begin(), left.end(), std::back_inserter(tasks));
    }
    std::stable_sort(tasks.begin(), tasks.end(), [](const RuleTask &one, const RuleTask &other) {
        return one.mostSaved > other.mostSaved;
    });
    ready.trialsLeft = tasks.size();
    if (options.findingsReady)
        options.findingsReady(ready);
    std::mutex mutex;
    std::size_t done = 0;
    sideBySide(tasks.size(), options.threads, [&](std::size_t task) {
        Findings found = tasks[task].run();
        const std::scoped_lock lock(mutex);
        ++done;
        if (options.findingsReady)
            options.findingsReady({std::move(found), tasks.size() - done});
        if (options.progress)
            options.progress({}, static_cast<double>(done) / static_cast<double>(tasks.size()));
    });
}

/// Findings of these rules in every evaluated design: see advise().
Result<std::vector<Finding>> adviseBy(const std::vector<Rule> &rules,
                                      const model::Workbook &workbook,
                                      const evaluation::Evaluation &evaluation,
                                      const std::stop_token &stop, const TrialOptions &trials)
{
    const Result<model::Workbook> whole = mapping::withDerivedDesigns(workbook);
    if (!whole)
        return whole.error();
    const auto keptParts
        = trials.keptParts ? trials.keptParts : std::make_shared<evaluation::KeptParts>();
    Designs designs;
    for (const auto &evaluated : evaluation.designs) {
        const model::Design *design = whole->design(evaluated->design);
        if (!design)
            continue;
        Context context {
            *whole, *design,  *evaluated, evaluation, checks::ThresholdValues(*whole->advice),
            stop,   keptParts};
        context.horizonDays = horizonOf(*whole, trials.horizonDays);
        designs.push_back(std::make_unique<AdvisedDesign>(workbook, rules, std::move(context)));
    }
    runRules(designs, trials);
    std::vector<Finding> all;
    for (const auto &design : designs) {
        Findings found = std::move(*design).findings();
        std::move(found.begin(), found.end(), std::back_inserter(all));
    }
    std::stable_sort(all.begin(), all.end(), comesBefore);
    return all;
}

/// True when the rule still reports the subject.
Result<bool> isFoundAgain(const Finding &finding, const model::Workbook &workbook,
                          const evaluation::Evaluation &evaluation, const std::stop_token &stop,
                          const TrialOptions &trials)
{
    std::vector<Rule> own = rules();
    std::erase_if(own, [&](const Rule &rule) { return rule.id != finding.rule; });
    const Result<std::vector<Finding>> left = adviseBy(own, workbook, evaluation, stop, trials);
    if (!left)
        return left.error();
    return std::any_of(left->begin(), left->end(),
                       [&](const Finding &other) { return other.subject == finding.subject; });
}

bool differs(const BeforeAfter &change)
{
    constexpr double noticeable = 0.005; // RU or requests, at the precision shown
    return std::abs(change.after - change.before) > noticeable && change.trend() != 0;
}

std::vector<PatternChange> changesBetween(const evaluation::DesignEvaluation &before,
                                          const evaluation::DesignEvaluation &after)
{
    std::vector<PatternChange> changes;
    for (const evaluation::PatternEvaluation &old : before.patterns) {
        const evaluation::PatternEvaluation *now = after.pattern(old.pattern);
        if (!now)
            continue;
        const auto charge = [](const evaluation::Distribution &spread) {
            return spread.requestCharge.mean + spread.backgroundCharge.mean;
        };
        PatternChange change {old.pattern,
                              {charge(old.distribution), charge(now->distribution)},
                              {old.distribution.requests.mean, now->distribution.requests.mean}};
        if (differs(change.requestCharge) || differs(change.requests))
            changes.push_back(std::move(change));
    }
    return changes;
}

/// -1 when some patterns decreased and none increased, 1 in the opposite case, else 0.
int trendOf(const std::vector<PatternChange> &patterns)
{
    const auto isAny = [&](int trend) {
        return std::any_of(patterns.begin(), patterns.end(), [&](const PatternChange &pattern) {
            return pattern.requestCharge.trend() == trend || pattern.requests.trend() == trend;
        });
    };
    return (isAny(1) ? 1 : 0) - (isAny(-1) ? 1 : 0);
}

} // namespace

const char *nameOf(FixVerdict outcome)
{
    switch (outcome) {
    case FixVerdict::better:
        return "better";
    case FixVerdict::dearer:
        return "dearer";
    case FixVerdict::noGain:
        break;
    }
    return "no gain";
}

FixVerdict verdictOf(const FixComparison &effect)
{
    int trend = effect.monthlyCost.trend();
    if (trend == 0)
        trend = effect.requestUnitsPerSecond.trend();
    // Dearer requests that hardly change the load do not count, unless no rates are stated.
    if (trend == 0)
        trend = std::min(trendOf(effect.patterns), effect.requestUnitsPerSecond.before > 0 ? 0 : 1);
    if (effect.isGone)
        return trend > 0 ? FixVerdict::dearer : FixVerdict::better;
    return trend < 0 ? FixVerdict::better : FixVerdict::noGain;
}

std::vector<Rule> rules()
{
    std::vector<Rule> all;
    for (const auto &theme : {sizeRules(), arrayRules(), keyRules(), partitionRules(),
                              growthRules(), queryRules(), copyRules(), indexRules(), writeRules(),
                              upkeepRules(), modelRules(), throughputRules(), dearestRules()})
        all.insert(all.end(), theme.begin(), theme.end());
    return all;
}

Result<std::vector<Finding>> advise(const model::Workbook &workbook,
                                    const evaluation::Evaluation &evaluation,
                                    const std::stop_token &stop, const TrialOptions &trials)
{
    return adviseBy(rules(), workbook, evaluation, stop, trials);
}

std::size_t addInOrder(std::vector<Finding> &findings, Finding finding)
{
    std::erase_if(findings, [&](const Finding &known) {
        return known.design == finding.design && known.rule == finding.rule
            && known.subject == finding.subject;
    });
    const auto place = std::upper_bound(findings.begin(), findings.end(), finding, comesBefore);
    const auto index = static_cast<std::size_t>(place - findings.begin());
    findings.insert(place, std::move(finding));
    return index;
}

Result<FixComparison> measureFix(const model::Workbook &workbook,
                                 const evaluation::Evaluation &before, const Finding &finding,
                                 evaluation::Options options, const std::stop_token &stop,
                                 const ProgressSink &progress, std::optional<double> horizonDays)
{
    const evaluation::DesignEvaluation *old = before.design(finding.design);
    if (!finding.fix || !old)
        return Error {.code = ErrorCode::badRequest,
                      .message = "The finding " + finding.rule + " on " + finding.subject
                          + " has no fix that could be measured."};
    const Result<model::Workbook> mended = applied(workbook, finding.fix->edits);
    if (!mended)
        return mended.error();
    options.designs = {finding.design};
    const Result<evaluation::Evaluation> evaluated
        = evaluation::evaluate(*mended, options, stop, progress);
    if (!evaluated)
        return evaluated.error();
    const evaluation::DesignEvaluation &now = *evaluated->designs.front();
    if (!now.failure.empty())
        return Error {.code = ErrorCode::badRequest, .message = now.failure};
    FixComparison effect;
    effect.requestUnitsPerSecond
        = {old->load.requestUnitsPerSecond, now.load.requestUnitsPerSecond};
    effect.monthlyCost = {old->load.monthlyCost, now.load.monthlyCost};
    effect.patterns = changesBetween(*old, now);
    const Result<bool> isLeft = isFoundAgain(
        finding, *mended, *evaluated, stop,
        {.threads = options.threads, .keptParts = options.keptParts, .horizonDays = horizonDays});
    if (!isLeft)
        return isLeft.error();
    effect.isGone = !*isLeft;
    return effect;
}

double horizonOf(const model::Workbook &workbook, std::optional<double> stated)
{
    return stated.value_or(checks::ThresholdValues(*workbook.advice)("growthHorizonDays"));
}

model::Edit dismissal(const model::Workbook &workbook, const Finding &finding,
                      const std::string &reason)
{
    model::AdviceSettings settings = *workbook.advice;
    for (model::Dismissal &known : settings.dismissals) {
        if (known.rule == finding.rule && known.subject == finding.subject) {
            known.reason = reason;
            return model::ChangeAdvice {std::move(settings)};
        }
    }
    settings.dismissals.push_back({finding.rule, finding.subject, reason});
    return model::ChangeAdvice {std::move(settings)};
}

model::Edit restoration(const model::Workbook &workbook, const Finding &finding)
{
    model::AdviceSettings settings = *workbook.advice;
    std::erase_if(settings.dismissals,
                  [&](const model::Dismissal &dismissal) { return concerns(dismissal, finding); });
    return model::ChangeAdvice {std::move(settings)};
}

} // namespace partita::advice
