#include "engine/advice/keys/manyvaluedkey.h"

#include "engine/advice/keys/betterkey.h"
#include "engine/base/amounts.h"

#include <algorithm>

namespace partita::advice {
namespace {

constexpr std::size_t mostOthers = 4; // each is an evaluation of the design

std::vector<std::string> queriesThatRead(const Context &context, const std::string &container)
{
    std::vector<std::string> queries;
    for (const Asked &asked : context.patterns()) {
        const auto &steps = asked.measured->plan.steps;
        if (asked.measured->isQuery
            && std::any_of(steps.begin(), steps.end(),
                           [&](const planning::Step &step) { return step.container == container; }))
            queries.push_back(asked.pattern->id);
    }
    return queries;
}

/// The present key with a further level, if it can have one, then others: those that bound most
/// requests first.
std::vector<KeyCandidate> keysToTry(const Context &context, const model::Container &container)
{
    std::vector<KeyCandidate> keys;
    if (auto further = withFurtherLevel(context.workbook, context.design.name, container.name))
        keys.push_back(*std::move(further));
    const std::size_t most = keys.size() + mostOthers;
    const auto add = [&](KeyCandidate &key) {
        const bool isKnown = std::any_of(keys.begin(), keys.end(), [&](const KeyCandidate &other) {
            return other.paths == key.paths;
        });
        if (!key.isPresent && key.notes.empty() && !isKnown && keys.size() < most)
            keys.push_back(std::move(key));
    };
    for (KeyCandidate &key :
         boundingKeys(context, container, queriesThatRead(context, container.name)))
        add(key);
    for (KeyCandidate &key : candidatesFor(context.workbook, context.design.name, container.name))
        add(key);
    return keys;
}

bool hasManyValues(const Context &context, const Trial &trial, const std::string &container)
{
    const evaluation::ContainerEvaluation *then = trial.design->container(container);
    return then && static_cast<double>(then->logicalPartitions) >= context.limit("keyValues");
}

/// By the price, where that differs by more than few samples make it differ, else by the load.
bool savesMore(const Context &context, const Trial &one, const Trial &other)
{
    constexpr double noticeable = 0.9;
    const double price = one.monthlyCost.after;
    const double otherPrice = other.monthlyCost.after;
    if (price < noticeable * otherPrice || otherPrice < noticeable * price)
        return price < otherPrice;
    return one.balance() >= other.balance() + context.limit("worthwhileLoad");
}

/// Where it saves next to nothing, what it is for is its many values, and the finding weighs what
/// it did.
void tell(const Context &context, const BetterKey &best, const std::string &container,
          Finding &finding)
{
    const Trial &trial = best.trial;
    const std::string keys = words::listed(best.key.paths, best.key.paths.size());
    const double weight = finding.weight;
    tellMeasured(trial, "by that key", keys, finding);
    if (finding.weight < context.limit("worthwhileLoad"))
        finding.weight = weight;
    const auto values = static_cast<double>(trial.design->container(container)->logicalPartitions);
    finding.evidence.push_back({"values of that key", values, "values"});
    finding.evidence.push_back({"cost with it", trial.monthlyCost.after, "US dollars/month"});
    finding.summary += " It has " + words::counted(values, "value") + '.';
}

} // namespace

void addManyValuedKey(const Context &context, const model::Container &container, Finding &finding)
{
    std::optional<BetterKey> best;
    for (KeyCandidate &key : keysToTry(context, container)) {
        std::optional<Trial> trial = tryOut(context, key.edits);
        if (!trial || trial->isDearer() || trial->added() > mostAdded(context)
            || !hasManyValues(context, *trial, container.name)
            || (best && !savesMore(context, *trial, best->trial))
            || !leavesAsGood(context, key.edits, *trial))
            continue;
        best = BetterKey {std::move(key), *std::move(trial)};
    }
    if (!best)
        return;
    const std::vector<std::string> &present = container.partitionKey;
    const bool isFurther = best->key.paths.size() > present.size()
        && std::equal(present.begin(), present.end(), best->key.paths.begin());
    tell(context, *best, container.name, finding);
    finding.fix = Fix {(isFurther ? "Make the key hierarchical: " : "Partition by ")
                           + words::listed(best->key.paths, best->key.paths.size()),
                       best->key.edits};
}

} // namespace partita::advice
