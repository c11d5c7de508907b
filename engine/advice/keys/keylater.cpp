#include "engine/advice/keys/keylater.h"

#include "engine/advice/keys/latersize.h"
#include "engine/base/numbertext.h"

namespace partita::advice {
namespace {

/// The load at the horizon after the edits. Nothing when it cannot be measured.
std::optional<KeyThen> measuredThen(const Context &context, const KeyComparison &key, double days)
{
    const int now = key.container.physicalPartitions;
    const int then = days > 0 ? partitionsThen(key.container, days) : now;
    if (then <= now)
        return KeyThen {now, key.load.requestUnitsPerSecond};
    const int measured = measurableInstead(now, then);
    std::vector<model::Edit> edits = key.candidate.edits;
    edits.push_back(
        model::ChangePhysicalPartitions {context.design.name, key.container.name, measured});
    const std::optional<Trial> trial = runTrial(context, edits);
    if (!trial)
        return std::nullopt;
    return KeyThen {then,
                    loadThen({now, key.load.requestUnitsPerSecond},
                             {measured, trial->design->load.requestUnitsPerSecond}, then)};
}

KeyCandidate presentKeyOf(const model::Container &container)
{
    KeyCandidate present;
    present.paths = container.partitionKey;
    present.isPresent = true;
    return present;
}

} // namespace

bool LaterKeys::losesLater() const
{
    // A key that cannot take the rows until then is no alternative.
    if (isFullBefore(compared[present].container, days))
        return false;
    return loadThen(present) < clearlyLess * loadThen(other)
        && loadThen(present) * loadToday(other)
        < clearlyLess * loadThen(other) * loadToday(present);
}

bool LaterKeys::winsLater() const
{
    const double withPresent = loadToday(present) + loadThen(present);
    const double withOther = loadToday(other) + loadThen(other);
    return loadThen(other) < clearlyLess * loadThen(present)
        && withOther < clearlyLess * withPresent;
}

std::string LaterKeys::text() const
{
    if (const std::optional<KeyTurn> turn = turnOf(compared, then, days))
        return textOf(*turn, compared, then, days);
    const auto load = [&](std::size_t key) {
        return words::amount(loadThen(key)) + " RU/s with " + nameOf(compared[key].candidate);
    };
    return "In " + words::counted(days, "day") + ", on "
        + words::counted(then[present].physicalPartitions, "physical partition")
        + ", the design takes " + load(present) + " and " + load(other) + '.';
}

std::optional<LaterKeys> laterKeys(const Context &context, const model::Container &container,
                                   const KeyCandidate &key, const Trial &trial)
{
    const evaluation::ContainerEvaluation *now = context.container(container.name);
    const evaluation::ContainerEvaluation *changed = trial.design->container(container.name);
    if (!now || !changed)
        return std::nullopt;
    LaterKeys later;
    later.days = context.horizonDays;
    later.compared = {{presentKeyOf(container), {}, *now, {}, context.measured.load},
                      {key, {}, *changed, {}, trial.design->load}};
    for (const KeyComparison &one : later.compared) {
        const std::optional<KeyThen> then = measuredThen(context, one, later.days);
        if (!then)
            return std::nullopt;
        later.then.push_back(*then);
    }
    return later;
}

} // namespace partita::advice
