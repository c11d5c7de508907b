#include "engine/advice/rules/laterkey.h"

#include "engine/advice/keys/keygoals.h"
#include "engine/advice/keys/keylater.h"
#include "engine/advice/keys/keysearch.h"
#include "engine/advice/keys/latersize.h"
#include "engine/base/numbertext.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// Greatest charge in RU of a query on a further physical partition where it finds nothing.
constexpr double mostOfPartition = 3;

/// Smallest saving in RU/s that is worth another key.
double leastSaving(const Context &context, double load)
{
    return std::max(context.limit("worthwhileLoad"), context.limit("frequentShare") * load);
}

/// True when the further physical partitions may add a load that another key would save.
bool mayLose(const Context &context, const evaluation::ContainerEvaluation &measured)
{
    const int further = partitionsThen(measured, context.horizonDays) - measured.physicalPartitions;
    return further > 0
        && mostOfPartition * further * fanOutRate(context, measured.name)
        >= leastSaving(context, context.load());
}

/// A key with its effect at the horizon.
struct WinningKey {
    KeyCandidate key;
    LaterKeys later;

    double saved() const
    {
        return later.loadThen(LaterKeys::present) - later.loadThen(LaterKeys::other);
    }
};

/// The key with the least load at the horizon among those that win by then.
std::optional<WinningKey> winningKey(const Context &context, const model::Container &container,
                                     const evaluation::ContainerEvaluation &measured)
{
    const auto bounds = [](const KeyOutlook &outlook) { return outlook.gain() > 0; };
    std::optional<WinningKey> best;
    for (KeyCandidate &key : keysToTry(context, container, bounds)) {
        const std::optional<Trial> trial = runTrial(context, key.edits);
        if (!trial || (measured.physicalPartitions > 1 && savesLoad(context, *trial)))
            continue;
        std::optional<LaterKeys> later = laterKeys(context, container, key, *trial);
        if (!later || !later->winsLater() || !addsNoProblem(context, key, *trial))
            continue;
        WinningKey winning {std::move(key), *std::move(later)};
        const double load = winning.later.loadThen(LaterKeys::present);
        if (winning.saved() >= leastSaving(context, load)
            && (!best || winning.saved() > best->saved()))
            best = std::move(winning);
    }
    return best;
}

Finding findingOf(const Context &context, const model::Container &container,
                  const WinningKey &winning)
{
    const LaterKeys &later = winning.later;
    const auto load = [&](const char *when, std::size_t key, double amount) {
        return Evidence {"load " + std::string(when) + " with "
                             + nameOf(later.compared[key].candidate),
                         amount, "RU/s"};
    };
    constexpr auto present = LaterKeys::present;
    constexpr auto other = LaterKeys::other;
    const int now = later.compared[present].container.physicalPartitions;
    const int then = later.then[present].physicalPartitions;
    Finding finding;
    finding.severity
        = severityOfSaving(context, winning.saved() / std::max(1.0, later.loadThen(present)));
    finding.subject = context.subject({"container " + container.name, "key at the horizon"});
    finding.title = "As \"" + container.name + "\" grows, " + nameOf(winning.key)
        + " becomes a better partition key than " + nameOf(later.compared[present].candidate);
    finding.evidence
        = {load("today", present, later.loadToday(present)),
           load("today", other, later.loadToday(other)),
           {"horizon", later.days, "days"},
           load("at the horizon", present, later.loadThen(present)),
           load("at the horizon", other, later.loadThen(other)),
           {"physical partitions", static_cast<double>(now), "partitions"},
           {"physical partitions at the horizon", static_cast<double>(then), "partitions"}};
    const std::optional<KeyTurn> turn = turnOf(later.compared, later.then, later.days);
    if (turn)
        finding.evidence.push_back({"days until the order turns", turn->days, "days"});
    finding.summary = "Today, on " + words::counted(now, "physical partition")
        + ", the design takes " + words::amount(later.loadToday(present)) + " RU/s, and "
        + words::amount(later.loadToday(other)) + " RU/s with " + nameOf(winning.key) + ". "
        + later.text();
    if (turn)
        finding.summary += " By then there are " + words::counted(then, "physical partition") + '.';
    finding.fix = Fix {"Partition by " + words::listed(winning.key.paths), winning.key.edits};
    finding.weight = winning.saved();
    return finding;
}

} // namespace

void keyLosesLater(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        if (!measured || context.horizonDays <= 0 || !mayLose(context, *measured))
            continue;
        if (const auto winning = winningKey(context, container, *measured))
            findings.push_back(findingOf(context, container, *winning));
    }
}

} // namespace partita::advice
