// Checks of the throughput that a container states, against what the service provisions.
#include "engine/model/limits.h"
#include "engine/model/suggest.h"
#include "engine/model/validator.h"

namespace partita::model {
namespace {

// RU/s: https://learn.microsoft.com/azure/cosmos-db/concepts-limits
constexpr std::int64_t leastOfPartition = 100;

std::string rate(std::int64_t requestUnitsPerSecond)
{
    return grouped(requestUnitsPerSecond) + " RU/s";
}

void checkStep(std::int64_t maximum, const std::string &place, Report &report)
{
    const std::int64_t below = maximum / autoscaleStep * autoscaleStep;
    if (below != maximum)
        report.warning(place,
                       "The maximum of autoscale is a multiple of 1,000 RU/s, and " + rate(maximum)
                           + " is none; state " + rate(below) + " or " + rate(below + autoscaleStep)
                           + '.');
}

void checkShare(std::int64_t stated, int partitions, const std::string &place, Report &report)
{
    const std::int64_t least = leastOfPartition * partitions;
    if (stated < least)
        report.warning(place,
                       rate(stated) + " are too few for " + std::to_string(partitions)
                           + " physical partitions, which have 100 RU/s or more each; state "
                           + rate(least) + " or more, or fewer partitions.");
}

} // namespace

void checkThroughput(const Container &container, const std::string &containerPlace, Report &report)
{
    const Throughput &throughput = container.throughput;
    if (!throughput.requestUnitsPerSecond)
        return;
    const std::string place = containerPlace + ".throughput";
    const std::int64_t stated = *throughput.requestUnitsPerSecond;
    if (throughput.mode == ThroughputMode::serverless) {
        report.warning(place,
                       "A serverless container is paid for by the request, and its RU/s have no"
                       " effect; remove requestUnitsPerSecond, or choose another mode.");
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
    if (!isManual)
        checkStep(stated, place, report);
    checkShare(stated, container.physicalPartitions.value_or(1), place, report);
}

} // namespace partita::model
