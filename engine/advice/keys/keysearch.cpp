#include "engine/advice/keys/keysearch.h"

#include "engine/advice/keys/keylater.h"
#include "engine/base/numbertext.h"
#include "engine/planning/planner.h"

#include <algorithm>
#include <map>
#include <set>

namespace partita::advice {
namespace {

constexpr std::size_t mostTriedKeys = 4; // each costs an evaluation of the design

/// Queries that visit every partition of a container, with their requests per second.
using FanOuts = std::map<std::string, double>;

bool visitsEveryPartition(const planning::Plan &plan, const std::string &container)
{
    return std::any_of(plan.steps.begin(), plan.steps.end(), [&](const planning::Step &step) {
        return step.container == container && step.reach == planning::Reach::everyPartition;
    });
}

FanOuts fanOutsNow(const Context &context, const std::string &container)
{
    FanOuts now;
    for (const MeasuredPattern &asked : context.patterns()) {
        if (asked.measured->isQuery && visitsEveryPartition(asked.measured->plan, container))
            now[asked.pattern->id] = asked.rate();
    }
    return now;
}

/// Uses the most promising plan of each query, without measuring.
FanOuts fanOutsWith(const Context &context, const KeyCandidate &key, const std::string &container)
{
    FanOuts then;
    const Result<model::Workbook> changed = applied(context.workbook, key.edits);
    planning::CompileOptions options;
    options.generation = context.evaluation.generation;
    options.physicalPartitions = [&](std::string_view name) {
        const evaluation::ContainerEvaluation *known = context.measured.container(name);
        return known ? known->physicalPartitions : 1;
    };
    std::optional<planning::OutOfStep> outOfStep;
    options.outOfStep = &outOfStep;
    for (const MeasuredPattern &asked : context.patterns()) {
        if (!asked.measured->isQuery)
            continue;
        if (!changed
            || visitsEveryPartition(
                planning::candidatePlans(*changed, context.design.name, *asked.pattern, options)
                    .front(),
                container))
            then[asked.pattern->id] = asked.rate();
    }
    return then;
}

KeyOutlook outlookOf(const KeyCandidate &key, const FanOuts &now, const FanOuts &then)
{
    KeyOutlook outlook {key, {}};
    for (const auto &[query, rate] : now) {
        if (then.contains(query))
            continue;
        outlook.bounded.push_back(query);
        outlook.boundedRate += rate;
    }
    for (const auto &[query, rate] : then)
        outlook.spreadRate += now.contains(query) ? 0 : rate;
    return outlook;
}

/// All candidates without disadvantages to note, simple changes of the present key first.
std::vector<KeyCandidate> candidateKeys(const Context &context, const model::Container &container)
{
    const model::Workbook &workbook = context.workbook;
    const std::string &design = context.design.name;
    std::vector<KeyCandidate> keys;
    const auto add = [&](KeyCandidate &&key) {
        const bool isKnown = std::any_of(keys.begin(), keys.end(), [&](const KeyCandidate &other) {
            return other.paths == key.paths;
        });
        if (!key.isPresent && key.notes.empty() && !isKnown)
            keys.push_back(std::move(key));
    };
    if (auto further = withFurtherLevel(workbook, design, container.name))
        add(*std::move(further));
    const std::vector<std::string> &present = container.partitionKey;
    for (std::size_t level = present.size(); present.size() > 1 && level-- > 0;) {
        std::vector<std::string> rest = present;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(level));
        if (auto shorter = candidateOf(workbook, design, container.name, rest))
            add(*std::move(shorter));
    }
    for (KeyCandidate &key : candidatesFor(workbook, design, container.name))
        add(std::move(key));
    return keys;
}

/// Greatest load in RU/s that a key may add to patterns that get dearer.
double mostAdded(const Context &context)
{
    return context.limit("frequentShare") * context.load();
}

/// Rule and subject of each problem with keys, partitions and growth, without hints.
std::set<std::string> problemsOf(const Context &context)
{
    std::set<std::string> problems;
    for (const Finding &finding : context.keyProblems(context)) {
        if (finding.severity != Severity::hint)
            problems.insert(finding.rule + ' ' + finding.subject);
    }
    return problems;
}

bool isAccepted(const Context &context, const KeyGoal &goal, const KeyCandidate &key,
                const Trial &trial)
{
    return goal.isReached(trial) && !trial.isDearer() && trial.added() <= mostAdded(context)
        && addsNoProblem(context, key, trial);
}

bool isNotablyBetter(const Context &context, const BetterKey &key, const BetterKey &best)
{
    constexpr double noticeable = 0.9; // of the price: above sampling noise
    constexpr double quarter = 0.25;
    const double price = key.trial.monthlyCost.after;
    const double bestPrice = best.trial.monthlyCost.after;
    if (price < noticeable * bestPrice || bestPrice < noticeable * price)
        return price < bestPrice;
    const bool hasMoreLevels = key.key.paths.size() > best.key.paths.size();
    return key.trial.balance() >= best.trial.balance() + context.limit("worthwhileLoad")
        + (hasMoreLevels ? quarter * std::max(0.0, best.trial.balance()) : 0);
}

} // namespace

double fanOutRate(const Context &context, const std::string &container)
{
    double rate = 0;
    for (const auto &[pattern, requests] : fanOutsNow(context, container))
        rate += requests;
    return rate;
}

std::vector<KeyCandidate> keysToTry(const Context &context, const model::Container &container,
                                    const std::function<bool(const KeyOutlook &)> &isPromising)
{
    const FanOuts now = fanOutsNow(context, container.name);
    std::vector<std::pair<double, KeyCandidate>> promising;
    for (KeyCandidate &key : candidateKeys(context, container)) {
        const KeyOutlook outlook = outlookOf(key, now, fanOutsWith(context, key, container.name));
        if (isPromising(outlook))
            promising.emplace_back(outlook.gain(), std::move(key));
    }
    std::stable_sort(promising.begin(), promising.end(),
                     [](const auto &left, const auto &right) { return left.first > right.first; });
    promising.resize(std::min(promising.size(), mostTriedKeys));
    std::vector<KeyCandidate> keys;
    for (auto &[gain, key] : promising)
        keys.push_back(std::move(key));
    return keys;
}

bool addsNoProblem(const Context &context, const KeyCandidate &key, const Trial &trial)
{
    const Result<model::Workbook> changed = applied(context.workbook, key.edits);
    const model::Design *design = changed ? changed->design(context.design.name) : nullptr;
    if (!design)
        return false;
    const std::set<std::string> before = problemsOf(context);
    Context then {*changed,           *design,       *trial.design,
                  context.evaluation, context.limit, context.stop};
    then.keyProblems = context.keyProblems;
    const std::set<std::string> after = problemsOf(then);
    return std::includes(before.begin(), before.end(), after.begin(), after.end());
}

KeySearch betterKey(const Context &context, const model::Container &container, const KeyGoal &goal)
{
    const evaluation::ContainerEvaluation *measured = context.container(container.name);
    const double further = measured ? measured->physicalPartitions - 1 : 0;
    const auto isPromising = [&](const KeyOutlook &outlook) {
        // A query costs more than 1 RU on each further partition.
        return outlook.spreadRate * further <= mostAdded(context) && goal.isPromising(outlook);
    };
    KeySearch found;
    std::string losesLater;
    for (KeyCandidate &key : keysToTry(context, container, isPromising)) {
        std::optional<Trial> trial = runTrial(context, key.edits);
        if (!trial || !isAccepted(context, goal, key, *trial))
            continue;
        const std::optional<LaterKeys> later = laterKeys(context, container, key, *trial);
        if (!later)
            continue;
        if (later->losesLater()) {
            if (losesLater.empty())
                losesLater = nameOf(key) + " would do today. " + later->text();
            continue;
        }
        BetterKey accepted {std::move(key), *std::move(trial)};
        if (!found.key || isNotablyBetter(context, accepted, *found.key))
            found.key = std::move(accepted);
    }
    if (!found.key)
        found.losesLater = std::move(losesLater);
    return found;
}

void offerKey(const Context &context, const model::Container &container, const KeyGoal &goal,
              Finding &finding)
{
    const KeySearch found = betterKey(context, container, goal);
    if (found.key)
        goal.tell(*found.key, finding);
    else if (!found.losesLater.empty())
        finding.summary += ' ' + found.losesLater;
}

std::optional<Fix> furtherLevel(const Context &context, const model::Container &container)
{
    std::optional<KeyCandidate> further
        = withFurtherLevel(context.workbook, context.design.name, container.name);
    if (!further)
        return std::nullopt;
    return Fix {"Make the key hierarchical: " + words::listed(further->paths),
                std::move(further->edits)};
}

} // namespace partita::advice
