#include "engine/advice/keyhorizon.h"

#include "engine/advice/keys/keydesigns.h"
#include "engine/advice/keys/latersize.h"
#include "engine/base/numbertext.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace partita::advice {
namespace {

std::size_t leastOf(const std::vector<double> &loads)
{
    return static_cast<std::size_t>(std::min_element(loads.begin(), loads.end()) - loads.begin());
}

} // namespace

Result<std::vector<KeyThen>> keysAt(double days, const model::Workbook &workbook,
                                    const std::string &design, const std::string &container,
                                    const std::vector<KeyComparison> &compared,
                                    evaluation::Options options, std::stop_token stop,
                                    const ProgressSink &progress)
{
    std::vector<KeyThen> result;
    std::vector<KeyCandidate> split;
    std::vector<std::size_t> places; // of the split ones
    std::vector<int> evaluatedOn; // physical partitions, of the split ones
    for (const KeyComparison &key : compared) {
        const int then = partitionsThen(key.container, days);
        if (then > key.container.physicalPartitions) {
            places.push_back(result.size());
            evaluatedOn.push_back(measurableInstead(key.container.physicalPartitions, then));
            split.push_back(key.candidate);
        }
        result.push_back({then, key.load.requestUnitsPerSecond});
    }
    if (split.empty())
        return result;
    Result<model::Workbook> all = withEachKey(workbook, design, split);
    if (!all)
        return all.error();
    for (std::size_t i = 0; i < split.size(); ++i) {
        model::Design changed = *all->designs[i];
        for (model::Container &each : changed.containers) {
            if (each.name == container)
                each.physicalPartitions = evaluatedOn[i];
        }
        all->designs[i] = std::move(changed);
    }
    options.designs.clear();
    options.patterns.clear();
    const Result<evaluation::Evaluation> evaluated
        = evaluation::evaluate(*all, options, stop, progress);
    if (!evaluated)
        return evaluated.error();
    for (std::size_t i = 0; i < split.size(); ++i) {
        const KeyComparison &today = compared[places[i]];
        KeyThen &then = result[places[i]];
        then.requestUnitsPerSecond
            = loadThen({today.container.physicalPartitions, today.load.requestUnitsPerSecond},
                       {evaluatedOn[i], evaluated->designs[i]->load.requestUnitsPerSecond},
                       then.physicalPartitions);
    }
    return result;
}

std::optional<KeyTurn> turnOf(const std::vector<KeyComparison> &compared,
                              const std::vector<KeyThen> &then, double days)
{
    if (compared.size() < 2 || then.size() != compared.size())
        return std::nullopt;
    std::vector<double> before;
    std::vector<double> after;
    for (std::size_t i = 0; i < compared.size(); ++i) {
        const bool isOut = isFullBefore(compared[i].container, days);
        constexpr double never = std::numeric_limits<double>::infinity();
        before.push_back(isOut ? never : compared[i].load.requestUnitsPerSecond);
        after.push_back(isOut ? never : then[i].requestUnitsPerSecond);
    }
    KeyTurn turn {leastOf(before), leastOf(after)};
    if (turn.today == turn.then || !std::isfinite(after[turn.then])
        || after[turn.then] > clearlyLess * after[turn.today])
        return std::nullopt;
    const double ahead = before[turn.then] - before[turn.today];
    const double behind = after[turn.today] - after[turn.then];
    const double share = ahead / (ahead + behind);
    const double today = compared[turn.today].container.physicalPartitions;
    turn.days = days * share;
    turn.physicalPartitions = today + (then[turn.today].physicalPartitions - today) * share;
    return turn;
}

std::string textOf(const KeyTurn &turn, const std::vector<KeyComparison> &compared,
                   const std::vector<KeyThen> &then, double days)
{
    const auto load
        = [&](std::size_t key) { return words::amount(then[key].requestUnitsPerSecond) + " RU/s"; };
    return "From " + words::amount(std::ceil(turn.physicalPartitions))
        + " physical partitions on, in about " + words::counted(std::ceil(turn.days), "day") + ", "
        + nameOf(compared[turn.then].candidate) + " takes less load than "
        + nameOf(compared[turn.today].candidate) + "; in " + words::counted(days, "day") + ' '
        + load(turn.then) + " against " + load(turn.today) + '.';
}

} // namespace partita::advice
