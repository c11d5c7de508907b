#include "engine/execution/reading/steplog.h"

#include "engine/client/clientanswers.h"

#include <algorithm>
#include <cmath>

namespace partita::execution {
namespace {

bool isSamePlace(const client::PartitionUse &left, const client::PartitionUse &right)
{
    return left.physicalPartition == right.physicalPartition && left.container == right.container;
}

/// Position of the partition's use, or the number of uses when there is none. A fan-out over a
/// thousand partitions visits them in the same order each time: `next` is the expected position,
/// and is then set to the following one.
std::size_t placeOf(const client::PartitionUse &place,
                    const std::vector<client::PartitionUse> &uses, std::size_t &next)
{
    if (next >= uses.size() || !isSamePlace(uses[next], place)) {
        const auto found
            = std::find_if(uses.begin(), uses.end(), [&](const client::PartitionUse &known) {
                  return isSamePlace(known, place);
              });
        next = static_cast<std::size_t>(found - uses.begin());
    }
    return next++;
}

/// `next`: see placeOf().
void addUse(std::vector<client::PartitionUse> &uses, const client::PartitionUse &use,
            std::size_t &next)
{
    const std::size_t place = placeOf(use, uses, next);
    if (place == uses.size()) {
        uses.push_back(use);
        return;
    }
    client::PartitionUse &same = uses[place];
    same.requestCharge += use.requestCharge;
    same.itemsLoaded += use.itemsLoaded;
    same.itemsReturned += use.itemsReturned;
    same.requests += use.requests;
}

void multiply(std::int64_t &count, std::int64_t then, double times)
{
    count = then + std::llround(times * static_cast<double>(count - then));
}

void multiply(double &amount, double then, double times)
{
    amount = then + times * (amount - then);
}

/// Multiplies what was added since `then`.
void multiply(planning::StepMeasurement &step, const planning::StepMeasurement &then, double times)
{
    multiply(step.executions, then.executions, times);
    multiply(step.requestCharge, then.requestCharge, times);
    multiply(step.latencyMs, then.latencyMs, times);
    multiply(step.requests, then.requests, times);
    multiply(step.itemsLoaded, then.itemsLoaded, times);
    multiply(step.itemsReturned, then.itemsReturned, times);
    std::size_t next = 0;
    for (client::PartitionUse &use : step.partitions) {
        const std::size_t place = placeOf(use, then.partitions, next);
        const client::PartitionUse useThen
            = place == then.partitions.size() ? client::PartitionUse {} : then.partitions[place];
        multiply(use.requestCharge, useThen.requestCharge, times);
        multiply(use.requests, useThen.requests, times);
        multiply(use.itemsLoaded, useThen.itemsLoaded, times);
        multiply(use.itemsReturned, useThen.itemsReturned, times);
    }
    for (cost::ChargeTerm &term : step.terms) {
        const auto known
            = std::find_if(then.terms.begin(), then.terms.end(),
                           [&](const auto &each) { return cost::isSameTerm(each, term); });
        multiply(term.count, known == then.terms.end() ? 0 : known->count, times);
    }
}

} // namespace

planning::StepMeasurement &StepLog::at(int step)
{
    planning::StepMeasurement &measurement = m_steps[step];
    measurement.step = step;
    return measurement;
}

void StepLog::add(int step, const client::Answer &answer, Timing timing, double times)
{
    planning::StepMeasurement &measurement = at(step);
    const auto multiplied = [times](std::int64_t count) {
        return times == 1 ? count : std::llround(static_cast<double>(count) * times);
    };
    measurement.executions += multiplied(1);
    measurement.requestCharge += answer.requestCharge * times;
    if (m_explains)
        cost::addTerms(measurement.terms, client::termsOf(answer, m_constants), times);
    measurement.requests += multiplied(answer.requests);
    const bool follows = !m_isFirst && timing != Timing::alone;
    const double latency = follows
        ? cost::followingLatency(answer.latencyMs, timing == Timing::followingRead, m_constants)
        : answer.latencyMs;
    m_isFirst = false;
    measurement.latencyMs += latency * times;
    std::size_t next = 0;
    for (client::PartitionUse use : answer.partitions) {
        use.requestCharge *= times;
        use.requests = multiplied(use.requests);
        use.itemsLoaded = multiplied(use.itemsLoaded);
        use.itemsReturned = multiplied(use.itemsReturned);
        measurement.itemsLoaded += use.itemsLoaded;
        measurement.itemsReturned += use.itemsReturned;
        addUse(measurement.partitions, use, next);
    }
    measurement.bytesLoaded += answer.query.retrievedItemSize + answer.query.countedItemSize;
    for (const store::OperationMetrics &operation : answer.operations)
        measurement.bytesLoaded
            += operation.kind == store::OperationKind::read ? operation.itemBytes : 0;
}

void StepLog::add(int step, const client::PartitionUse &use,
                  std::span<const cost::ChargeTerm> terms, double latencyMs)
{
    planning::StepMeasurement &measurement = at(step);
    ++measurement.executions;
    measurement.requestCharge += use.requestCharge;
    if (m_explains)
        cost::addTerms(measurement.terms, terms);
    measurement.latencyMs = std::max(measurement.latencyMs,
                                     latencyMs); // each partition has its own reader, in parallel
    measurement.requests += use.requests;
    std::size_t next = 0;
    addUse(measurement.partitions, use, next);
}

void StepLog::multiplySince(const Steps &before, double times)
{
    if (times == 1)
        return;
    for (auto &[number, step] : m_steps) {
        const auto known = before.find(number);
        multiply(step, known == before.end() ? planning::StepMeasurement {} : known->second, times);
    }
}

void StepLog::multiplyStep(int step, const planning::StepMeasurement &before, double times)
{
    if (times != 1)
        multiply(at(step), before, times);
}

planning::Measurement StepLog::summary(const std::set<int> &background) const
{
    planning::Measurement measurement;
    measurement.error = m_error;
    measurement.isRefused = m_isRefused;
    std::vector<std::pair<std::string_view, int>> visited;
    for (const auto &[number, step] : m_steps) {
        measurement.steps.push_back(step);
        if (background.contains(number)) {
            measurement.backgroundCharge += step.requestCharge;
            measurement.backgroundLatencyMs += step.latencyMs;
            continue;
        }
        measurement.requestCharge += step.requestCharge;
        measurement.latencyMs += step.latencyMs;
        measurement.requests += step.requests;
        measurement.itemsLoaded += step.itemsLoaded;
        measurement.itemsReturned += step.itemsReturned;
        for (const client::PartitionUse &use : step.partitions)
            visited.emplace_back(use.container, use.physicalPartition);
    }
    std::sort(visited.begin(), visited.end());
    measurement.physicalPartitionsVisited
        = std::unique(visited.begin(), visited.end()) - visited.begin();
    return measurement;
}

} // namespace partita::execution
