#include "engine/advice/keys/keygoals.h"

#include "engine/base/numbertext.h"

#include <algorithm>

namespace partita::advice {
namespace {

bool continuesKey(const KeyCandidate &key, const model::Container &container)
{
    const std::vector<std::string> &present = container.partitionKey;
    return key.paths.size() > present.size()
        && std::equal(present.begin(), present.end(), key.paths.begin());
}

/// True when the trial confirms for one of the queries that it no longer visits every partition.
bool boundsOne(const Trial &trial, const std::string &container,
               const std::vector<std::string> &queries)
{
    return std::any_of(queries.begin(), queries.end(), [&](const std::string &query) {
        const evaluation::PatternEvaluation *then = trial.design->pattern(query);
        return then
            && std::none_of(then->plan.steps.begin(), then->plan.steps.end(),
                            [&](const planning::Step &step) {
                                return step.container == container
                                    && step.reach == planning::Reach::everyPartition;
                            });
    });
}

double valuesIn(const Trial &trial, const std::string &container)
{
    const evaluation::ContainerEvaluation *then = trial.design->container(container);
    return then ? static_cast<double>(then->logicalPartitions) : 0;
}

/// Average need of the container in RU/s, which is what designs are compared by.
double averageNeedIn(const Trial &trial, const std::string &container)
{
    const evaluation::ContainerEvaluation *then = trial.design->container(container);
    return then ? then->mostAverageNeed() : 0;
}

/// Throughput to be provisioned for the container, in RU/s.
double servingIn(const Trial &trial, const std::string &container)
{
    const evaluation::ContainerEvaluation *then = trial.design->container(container);
    return then ? then->mostServing() : 0;
}

/// When the key saves almost nothing, its purpose is the number of values, and the finding keeps
/// its weight.
void tellValues(const Context &context, const model::Container &container, const BetterKey &better,
                Finding &finding)
{
    const double weight = finding.weight;
    tellSaving(better, finding);
    if (finding.weight < context.limit("worthwhileLoad"))
        finding.weight = weight;
    if (continuesKey(better.key, container))
        finding.fix->what = "Make the key hierarchical: " + words::listed(better.key.paths);
    const double values = valuesIn(better.trial, container.name);
    finding.evidence.push_back({"values of that key", values, "values"});
    finding.evidence.push_back(
        {"cost with it", better.trial.monthlyCost.after, "US dollars/month"});
    finding.summary += " It has " + words::counted(values, "value") + '.';
}

void tellThroughput(const model::Container &container, const BetterKey &better, Finding &finding)
{
    const double then = servingIn(better.trial, container.name);
    const auto more = [](const ChargeChange &one) { return one.added(); };
    const std::string keys = words::listed(better.key.paths);
    finding.evidence.push_back({"to provision with that key", then, "RU/s"});
    finding.summary += " Measured with " + keys + ", " + words::amount(then) + " RU/s are enough"
        + (better.trial.added() > 0 ? "; " + chargesOf(better.trial, more, "then") : std::string())
        + '.';
    finding.fix = Fix {"Partition by " + keys, better.key.edits};
    finding.saved = better.trial.savings();
}

} // namespace

bool savesLoad(const Context &context, const Trial &trial)
{
    return trial.balance() >= context.limit("worthwhileLoad")
        && trial.saved() >= context.limit("worthwhileFactor") * trial.added();
}

void tellSaving(const BetterKey &better, Finding &finding)
{
    const std::string keys = words::listed(better.key.paths);
    tellMeasured(better.trial, "by that key", keys, finding);
    finding.fix = Fix {"Partition by " + keys, better.key.edits};
}

KeyGoal boundsQueries(const Context &context, const model::Container &container,
                      const std::vector<std::string> &queries)
{
    return {[queries](const KeyOutlook &outlook) {
                return outlook.gain() > 0
                    && std::find_first_of(queries.begin(), queries.end(), outlook.bounded.begin(),
                                          outlook.bounded.end())
                    != queries.end();
            },
            [&context, name = container.name, queries](const Trial &trial) {
                return savesLoad(context, trial) && boundsOne(trial, name, queries);
            },
            tellSaving};
}

KeyGoal hasManyValues(const Context &context, const model::Container &container)
{
    return {[](const KeyOutlook &) { return true; },
            [&](const Trial &trial) {
                return valuesIn(trial, container.name) >= context.limit("keyValues");
            },
            [&](const BetterKey &better, Finding &finding) {
                tellValues(context, container, better, finding);
            }};
}

KeyGoal spreadsLoad(const Context &context, const model::Container &container)
{
    return {[&](const KeyOutlook &outlook) {
                return outlook.key.isSynthetic || continuesKey(outlook.key, container);
            },
            [&](const Trial &trial) {
                constexpr double goodDeal = 0.8;
                const evaluation::ContainerEvaluation *now = context.container(container.name);
                return now
                    && averageNeedIn(trial, container.name) <= goodDeal * now->mostAverageNeed();
            },
            [&](const BetterKey &better, Finding &finding) {
                tellThroughput(container, better, finding);
            }};
}

} // namespace partita::advice
