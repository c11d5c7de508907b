#include "engine/advice/betterkey.h"

#include "engine/advice/rules.h"
#include "engine/advice/wording.h"
#include "engine/planning/planner.h"

#include <algorithm>
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
    void add(const Asked &asked)
    {
        m_patterns.insert(asked.pattern->id);
        m_rate += asked.rate();
    }
    bool has(const std::string &pattern) const { return m_patterns.contains(pattern); }
    double rate() const { return m_rate; } ///< requests/s

private:
    std::set<std::string> m_patterns;
    double m_rate = 0;
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

/// Keys worth a trial, by the requests that they bound.
std::vector<KeyCandidate> promisingKeys(const Context &context, const model::Container &container,
                                        const std::vector<std::string> &queries)
{
    const Everywhere now = everywhereNow(context, container.name);
    std::vector<std::pair<double, KeyCandidate>> promising;
    for (KeyCandidate &key : candidatesFor(context.workbook, context.design.name, container.name)) {
        if (key.isPresent || !key.notes.empty())
            continue;
        const Everywhere then = everywhereWith(context, key, container.name);
        const bool isBounded
            = std::any_of(queries.begin(), queries.end(),
                          [&](const std::string &query) { return !then.has(query); });
        if (isBounded && then.rate() < now.rate())
            promising.emplace_back(now.rate() - then.rate(), std::move(key));
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

/// Uneven partitions, few values, a key that changes …: nothing of this is new with the change.
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

/// The trial bears out for one of the queries what was compiled.
bool boundsOne(const evaluation::DesignEvaluation &then, const std::string &container,
               const std::vector<std::string> &queries)
{
    return std::any_of(queries.begin(), queries.end(), [&](const std::string &query) {
        const evaluation::PatternEvaluation *measured = then.pattern(query);
        return measured && !asksEveryPartition(measured->plan, container);
    });
}

} // namespace

std::optional<BetterKey> betterKey(const Context &context, const model::Container &container,
                                   const std::vector<std::string> &queries)
{
    std::optional<BetterKey> best;
    for (KeyCandidate &key : promisingKeys(context, container, queries)) {
        std::optional<Trial> trial = tryOut(context, key.edits);
        if (!trial || trial->isDearer() || !boundsOne(*trial->design, container.name, queries)
            || trial->saved() < context.limit("worthwhileFactor") * trial->added()
            || !leavesAsGood(context, key.edits, *trial))
            continue;
        BetterKey other {std::move(key), *std::move(trial)};
        if (other.trial.balance() >= context.limit("worthwhileLoad")
            && (!best || best->trial.balance() < other.trial.balance()))
            best = std::move(other);
    }
    return best;
}

void addKey(const BetterKey &better, Finding &finding)
{
    const auto less = [](const ChargeChange &one) { return -one.added(); };
    const double added = better.trial.added();
    finding.evidence.push_back({"load saved by that key", better.trial.saved(), "RU/s"});
    finding.evidence.push_back({"load added by it", added, "RU/s"});
    finding.summary += " Measured with " + listed(better.key.paths) + ", "
        + amount(better.trial.saved()) + " RU/s are saved: " + chargesOf(better.trial, less, "then")
        + (added > 0 ? "; other requests take " + amount(added) + " RU/s more." : ".");
    finding.fix = Fix {"Partition by " + listed(better.key.paths), better.key.edits};
    finding.dearer = better.trial.dearer();
}

} // namespace partita::advice
