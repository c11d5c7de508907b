#include "engine/advice/keys/spreadingkey.h"

#include "engine/advice/keys/betterkey.h"
#include "engine/base/amounts.h"

#include <algorithm>

namespace partita::advice {
namespace {

constexpr std::size_t mostTriedKeys = 3; // each is an evaluation of the design
constexpr double goodDeal = 0.8; // of what has to be provisioned now

/// Keys that divide each value of the present one: with a further level first, then those joined
/// with it.
std::vector<KeyCandidate> dividingKeys(const Context &context, const model::Container &container)
{
    std::vector<KeyCandidate> keys;
    if (auto further = withFurtherLevel(context.workbook, context.design.name, container.name))
        keys.push_back(*std::move(further));
    const std::vector<std::string> &present = container.partitionKey;
    std::vector<KeyCandidate> joined;
    for (KeyCandidate &key : candidatesFor(context.workbook, context.design.name, container.name)) {
        const bool goesOn = key.paths.size() > present.size()
            && std::equal(present.begin(), present.end(), key.paths.begin());
        const bool isKnown = std::any_of(keys.begin(), keys.end(), [&](const KeyCandidate &other) {
            return other.paths == key.paths;
        });
        if (key.isPresent || !key.notes.empty() || isKnown)
            continue;
        if (goesOn)
            keys.push_back(std::move(key));
        else if (key.isSynthetic)
            joined.push_back(std::move(key));
    }
    std::move(joined.begin(), joined.end(), std::back_inserter(keys));
    keys.resize(std::min(keys.size(), mostTriedKeys), KeyCandidate {});
    return keys;
}

double neededIn(const Trial &trial, const std::string &container)
{
    const evaluation::ContainerEvaluation *then = trial.design->container(container);
    return then ? then->mostNeeded() : 0;
}

} // namespace

std::optional<Fix> furtherLevel(const Context &context, const model::Container &container)
{
    std::optional<KeyCandidate> further
        = withFurtherLevel(context.workbook, context.design.name, container.name);
    if (!further)
        return std::nullopt;
    return Fix {"Make the key hierarchical: "
                    + words::listed(further->paths, further->paths.size()),
                std::move(further->edits)};
}

void addSpreadingKey(const Context &context, const model::Container &container, Finding &finding)
{
    const evaluation::ContainerEvaluation *measured = context.container(container.name);
    const double now = measured ? measured->mostNeeded() : 0;
    std::optional<BetterKey> best;
    for (KeyCandidate &key : dividingKeys(context, container)) {
        std::optional<Trial> trial = tryOut(context, key.edits);
        if (!trial || trial->isDearer()
            || neededIn(*trial, container.name)
                > goodDeal * (best ? neededIn(best->trial, container.name) : now)
            || !leavesAsGood(context, key.edits, *trial))
            continue;
        best = BetterKey {std::move(key), *std::move(trial)};
    }
    if (!best)
        return;
    const double then = neededIn(best->trial, container.name);
    const auto more = [](const ChargeChange &one) { return one.added(); };
    const std::string keys = words::listed(best->key.paths, best->key.paths.size());
    finding.evidence.push_back({"to provision with that key", then, "RU/s"});
    finding.summary += " Measured with " + keys + ", " + words::amount(then) + " RU/s are enough"
        + (best->trial.added() > 0 ? "; " + chargesOf(best->trial, more, "then") : std::string())
        + '.';
    finding.fix = Fix {"Partition by " + keys, best->key.edits};
    finding.saved = best->trial.savings();
}

} // namespace partita::advice
