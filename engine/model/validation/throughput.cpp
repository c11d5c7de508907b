// Checks of a container's stated throughput against the values that the service allows.
#include "engine/base/messagetext.h"
#include "engine/model/limits.h"
#include "engine/model/validation/validator.h"

#include <algorithm>

namespace partita::model {
namespace {

// RU/s: https://learn.microsoft.com/azure/cosmos-db/concepts-limits
constexpr std::int64_t leastOfPartition = 100;

std::string rate(std::int64_t requestUnitsPerSecond)
{
    return grouped(requestUnitsPerSecond) + " RU/s";
}

void checkStep(std::int64_t stated, ThroughputMode mode, const std::string &place, Report &report)
{
    const bool isManual = mode == ThroughputMode::manual;
    const std::int64_t step = isManual ? manualStep : autoscaleStep;
    const std::int64_t below = stated / step * step;
    if (below == stated)
        return;
    if (isManual)
        report.information(place,
                           "Manual throughput has steps of 100 RU/s. The price is computed for "
                               + rate(stated)
                               + ", or for what the load needs if that is more; state "
                               + rate(below) + " or " + rate(below + step) + '.');
    else
        report.warning(place,
                       "The maximum of autoscale must be a multiple of 1,000 RU/s; state "
                           + rate(below) + " or " + rate(below + step) + " in place of "
                           + rate(stated) + '.');
}

/// Compares the throughput with the physical partitions that the container states.
void checkShare(std::int64_t stated, std::optional<int> partitions, const std::string &place,
                Report &report)
{
    const std::int64_t count = partitions.value_or(1);
    const std::int64_t least = leastOfPartition * count;
    if (stated < least)
        report.warning(place,
                       rate(stated) + " are too few for " + grouped(count)
                           + " physical partitions, which have 100 RU/s or more each; state "
                           + rate(least) + " or more, or fewer partitions.");
    const std::int64_t most = mostThroughputOfPartition * count;
    const std::int64_t needed
        = (stated + mostThroughputOfPartition - 1) / mostThroughputOfPartition;
    if (partitions && count > 0 && stated > most)
        report.warning(place,
                       rate(stated) + " do not fit " + grouped(count)
                           + (count == 1 ? " physical partition, which serves 10,000 RU/s"
                                         : " physical partitions, which serve 10,000 RU/s each")
                           + " at most; state " + rate(most) + " or less, or " + grouped(needed)
                           + " physical partitions or more.");
}

/// Checks the most that the container was ever given.
void checkHighest(const Throughput &throughput, const std::string &around, Report &report)
{
    if (!throughput.highestEver)
        return;
    const std::string place = around + ".highestEver";
    if (*throughput.highestEver < 0 || *throughput.highestEver > mostThroughput)
        report.error(place, "The highest throughput ever must be 0 to 100,000,000 RU/s.");
    else if (throughput.stated() && *throughput.stated() > *throughput.highestEver)
        report.information(place,
                           rate(*throughput.highestEver)
                               + " are less than the throughput that is stated, which is the "
                                 "highest then; remove "
                               + named(fields::highestEver) + ".");
}

} // namespace

void checkThroughput(const Container &container, const std::string &containerPlace, Report &report)
{
    const Throughput &throughput = container.throughput;
    const std::string place = containerPlace + ".throughput";
    checkHighest(throughput, place, report);
    if (!throughput.requestUnitsPerSecond)
        return;
    const std::int64_t stated = *throughput.requestUnitsPerSecond;
    if (throughput.mode == ThroughputMode::serverless) {
        report.warning(place,
                       "A serverless container is paid for by the request, and its RU/s have no"
                       " effect; remove "
                           + named(fields::requestUnitsPerSecond) + ", or choose another mode.");
        return;
    }
    const bool isManual = throughput.mode == ThroughputMode::manual;
    const std::int64_t least = isManual ? leastThroughput : autoscaleStep;
    if (stated < least) {
        report.error(place,
                     "The service provisions no less than " + std::to_string(least) + " RU/s.");
        return;
    }
    if (stated > mostThroughput) {
        report.error(place,
                     "A container has at most 100,000,000 RU/s: 10,000 in each of 10,000 physical"
                     " partitions.");
        return;
    }
    checkStep(stated, throughput.mode, place, report);
    checkShare(stated, container.physicalPartitions, place, report);
}

void checkCapacityModes(const Design &design, const std::string &place, Report &report)
{
    const auto isServerless = [](const Container &container) {
        return container.throughput.mode == ThroughputMode::serverless;
    };
    const auto begin = design.containers.begin();
    const auto end = design.containers.end();
    const auto serverless = std::find_if(begin, end, isServerless);
    const auto other = std::find_if_not(begin, end, isServerless);
    if (serverless == end || other == end)
        return;
    report.warning(elementPath(place + ".containers", static_cast<std::size_t>(serverless - begin))
                       + ".throughput",
                   inQuotes(serverless->name) + " is serverless and " + inQuotes(other->name)
                       + " is not, but an account is either serverless or not, so that the design "
                       + inQuotes(design.name)
                       + " needs two accounts; make all of its containers serverless, or none.");
}

} // namespace partita::model
