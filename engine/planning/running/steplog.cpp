#include "engine/planning/running/steplog.h"

#include <algorithm>
#include <cmath>

namespace partita::planning {
namespace {

void addUse(std::vector<PartitionUse> &uses, const PartitionUse &use)
{
    const auto same = std::find_if(uses.begin(), uses.end(), [&](const PartitionUse &known) {
        return known.container == use.container && known.physicalPartition == use.physicalPartition;
    });
    if (same == uses.end()) {
        uses.push_back(use);
        return;
    }
    same->requestCharge += use.requestCharge;
    same->itemsLoaded += use.itemsLoaded;
    same->itemsReturned += use.itemsReturned;
    same->requests += use.requests;
}

} // namespace

StepMeasurement &StepLog::at(int step)
{
    StepMeasurement &measurement = m_steps[step];
    measurement.step = step;
    return measurement;
}

void StepLog::add(int step, const Answer &answer, Timing timing, double times)
{
    StepMeasurement &measurement = at(step);
    const auto grown = [times](std::int64_t count) {
        return times == 1 ? count : std::llround(static_cast<double>(count) * times);
    };
    measurement.executions += grown(1);
    measurement.requestCharge += answer.requestCharge * times;
    measurement.requests += grown(answer.requests);
    const bool follows = !m_isFirst && timing != Timing::alone;
    const double latency = follows
        ? cost::followingLatency(answer.latencyMs, timing == Timing::followingRead, m_constants)
        : answer.latencyMs;
    m_isFirst = false;
    measurement.latencyMs += latency * times;
    for (PartitionUse use : answer.partitions) {
        use.requestCharge *= times;
        use.requests = grown(use.requests);
        use.itemsLoaded = grown(use.itemsLoaded);
        use.itemsReturned = grown(use.itemsReturned);
        measurement.itemsLoaded += use.itemsLoaded;
        measurement.itemsReturned += use.itemsReturned;
        addUse(measurement.partitions, use);
    }
    measurement.bytesLoaded += answer.query.retrievedItemSize + answer.query.countedItemSize;
    for (const store::OperationMetrics &operation : answer.operations)
        measurement.bytesLoaded
            += operation.kind == store::OperationKind::read ? operation.itemBytes : 0;
}

void StepLog::add(int step, const PartitionUse &use)
{
    StepMeasurement &measurement = at(step);
    ++measurement.executions;
    measurement.requestCharge += use.requestCharge;
    measurement.requests += use.requests;
    addUse(measurement.partitions, use);
}

Measurement StepLog::summary(const std::set<int> &background) const
{
    Measurement measurement;
    measurement.error = m_error;
    std::set<std::pair<std::string, int>> visited;
    for (const auto &[number, step] : m_steps) {
        measurement.steps.push_back(step);
        if (background.contains(number)) {
            measurement.backgroundCharge += step.requestCharge;
            continue;
        }
        measurement.requestCharge += step.requestCharge;
        measurement.latencyMs += step.latencyMs;
        measurement.requests += step.requests;
        measurement.itemsLoaded += step.itemsLoaded;
        measurement.itemsReturned += step.itemsReturned;
        for (const PartitionUse &use : step.partitions)
            visited.emplace(use.container, use.physicalPartition);
    }
    measurement.physicalPartitionsVisited = static_cast<std::int64_t>(visited.size());
    return measurement;
}

} // namespace partita::planning
