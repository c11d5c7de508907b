#include "engine/advice/keys/betterkey.h"

#include "engine/base/amounts.h"
#include "engine/planning/planner.h"

#include <algorithm>
#include <map>
#include <set>

namespace partita::advice {
namespace {

constexpr std::size_t mostTried = 3; // each is an evaluation of the design

bool asksEveryPartition(const planning::Plan &plan, const std::string &container)
{
    return std::any_of(plan.steps.begin(), plan.steps.end(), [&](const planning::Step &step) {
        return step.container == container && step.reach == planning::Reach::everyPartition;
    });
}

/// Queries that ask every partition of a container.
class Everywhere {
public:
    void add(const Asked &asked) { m_rates[asked.pattern->id] = asked.rate(); }
    bool has(const std::string &pattern) const { return m_rates.contains(pattern); }
    /// Requests a second, but for those of the queries that others do as well.
    double rateBeside(const Everywhere &others) const
    {
        double rate = 0;
        for (const auto &[pattern, ofPattern] : m_rates)
            rate += others.has(pattern) ? 0 : ofPattern;
        return rate;
    }

private:
    std::map<std::string, double> m_rates;
};

Everywhere everywhereNow(const Context &context, const std::string &container)
{
    Everywhere now;
    for (const Asked &asked : context.patterns()) {
        if (asked.measured->isQuery && asksEveryPartition(asked.measured->plan, container))
            now.add(asked);
    }
    return now;
}

/// By the most promising way of each query, nothing measured.
Everywhere everywhereWith(const Context &context, const KeyCandidate &key,
                          const std::string &container)
{
    Everywhere then;
    const Result<model::Workbook> changed = applied(context.workbook, key.edits);
    planning::CompileOptions options;
    options.generation = context.evaluation.generation;
    options.physicalPartitions = [&](std::string_view name) {
        const evaluation::ContainerEvaluation *known = context.measured.container(name);
        return known ? known->physicalPartitions : 1;
    };
    std::optional<planning::OutOfStep> outOfStep;
    options.outOfStep = &outOfStep;
    for (const Asked &asked : context.patterns()) {
        if (!asked.measured->isQuery)
            continue;
        if (!changed
            || asksEveryPartition(
                planning::candidatePlans(*changed, context.design.name, *asked.pattern, options)
                    .front(),
                container))
            then.add(asked);
    }
    return then;
}

/// What the rules about keys, partitions and growth tell at once, but for hints.
std::set<std::string> toldOf(const Context &context)
{
    std::set<std::string> told;
    for (const auto &theme : {keyRules(), partitionRules(), growthRules()}) {
        for (const Rule &rule : theme) {
            Findings findings;
            if (!rule.measures)
                rule.find(context, findings);
            for (const Finding &finding : findings) {
                if (finding.severity != Severity::hint)
                    told.insert(std::string(rule.id) + ' ' + finding.subject);
            }
        }
    }
    return told;
}

/// The trial bears out for one of the queries what was compiled.
bool boundsOne(const evaluation::DesignEvaluation &then, const std::string &container,
               const std::vector<std::string> &queries)
{
    return std::any_of(queries.begin(), queries.end(), [&](const std::string &query) {
        const evaluation::PatternEvaluation *measured = then.pattern(query);
        return measured && !asksEveryPartition(measured->plan, container);
    });
}

/// Little is added to what others take, of what is saved and of the whole load.
bool pays(const Context &context, const Trial &trial)
{
    return !trial.isDearer() && trial.balance() >= context.limit("worthwhileLoad")
        && trial.saved() >= context.limit("worthwhileFactor") * trial.added()
        && trial.added() <= mostAdded(context);
}

/// A further level has to save a good deal more.
bool isBetter(const BetterKey &one, const BetterKey &other)
{
    constexpr double goodDeal = 1.25;
    const auto worth = [](const BetterKey &key, const BetterKey &against) {
        return key.trial.balance()
            * (key.key.paths.size() < against.key.paths.size() ? goodDeal : 1);
    };
    return worth(one, other) > worth(other, one);
}

} // namespace

double mostAdded(const Context &context)
{
    return context.limit("frequentShare") * context.load();
}

std::vector<KeyCandidate> boundingKeys(const Context &context, const model::Container &container,
                                       const std::vector<std::string> &queries)
{
    const Everywhere now = everywhereNow(context, container.name);
    const evaluation::ContainerEvaluation *measured = context.container(container.name);
    const double further = measured ? measured->physicalPartitions - 1 : 0;
    std::vector<std::pair<double, KeyCandidate>> promising;
    for (KeyCandidate &key : candidatesFor(context.workbook, context.design.name, container.name)) {
        if (key.isPresent || !key.notes.empty())
            continue;
        const Everywhere then = everywhereWith(context, key, container.name);
        const bool isBounded
            = std::any_of(queries.begin(), queries.end(),
                          [&](const std::string &query) { return !then.has(query); });
        const double gain = now.rateBeside(then) - then.rateBeside(now);
        // A query takes more than 1 RU of each further partition.
        if (isBounded && gain > 0 && then.rateBeside(now) * further <= mostAdded(context))
            promising.emplace_back(gain, std::move(key));
    }
    std::stable_sort(promising.begin(), promising.end(),
                     [](const auto &left, const auto &right) { return left.first > right.first; });
    std::vector<KeyCandidate> keys;
    for (auto &[rate, key] : promising) {
        if (keys.size() < mostTried)
            keys.push_back(std::move(key));
    }
    return keys;
}

bool leavesAsGood(const Context &context, const std::vector<model::Edit> &edits, const Trial &trial)
{
    const Result<model::Workbook> changed = applied(context.workbook, edits);
    const model::Design *design = changed ? changed->design(context.design.name) : nullptr;
    if (!design)
        return false;
    const std::set<std::string> before = toldOf(context);
    const std::set<std::string> after = toldOf(
        {*changed, *design, *trial.design, context.evaluation, context.limit, context.stop});
    return std::includes(before.begin(), before.end(), after.begin(), after.end());
}

std::optional<BetterKey> betterOf(const Context &context, std::vector<KeyCandidate> keys,
                                  const std::function<bool(const Trial &)> &serves)
{
    std::optional<BetterKey> best;
    for (KeyCandidate &key : keys) {
        std::optional<Trial> trial = tryOut(context, key.edits);
        if (!trial || !serves(*trial) || !pays(context, *trial)
            || !leavesAsGood(context, key.edits, *trial))
            continue;
        BetterKey other {std::move(key), *std::move(trial)};
        if (!best || isBetter(other, *best))
            best = std::move(other);
    }
    return best;
}

std::optional<BetterKey> betterKey(const Context &context, const model::Container &container,
                                   const std::vector<std::string> &queries)
{
    return betterOf(context, boundingKeys(context, container, queries), [&](const Trial &trial) {
        return boundsOne(*trial.design, container.name, queries);
    });
}

void addKey(const BetterKey &better, Finding &finding)
{
    const std::string keys = words::listed(better.key.paths);
    tellMeasured(better.trial, "by that key", keys, finding);
    finding.fix = Fix {"Partition by " + keys, better.key.edits};
}

} // namespace partita::advice
