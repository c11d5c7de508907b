#include "widgets/load/simulationrows.h"

#include <algorithm>
#include <numeric>

namespace partita::load {

namespace {

using evaluation::ContainerTraffic;
using evaluation::PartitionTraffic;

PartitionTraffic restOf(const ContainerTraffic &traffic, std::span<const std::size_t> partitions)
{
    const std::size_t seconds = traffic.partitions.front().used.size();
    PartitionTraffic rest {std::vector<double>(seconds), std::vector<std::int64_t>(seconds)};
    for (const std::size_t partition : partitions) {
        const PartitionTraffic &one = traffic.partitions[partition];
        for (std::size_t second = 0; second < seconds; ++second) {
            rest.used[second] += one.used[second] / static_cast<double>(partitions.size());
            rest.refused[second] += one.refused[second];
        }
    }
    return rest;
}

/// Indexes of the partitions, the busiest first.
std::vector<std::size_t> busiestFirst(const ContainerTraffic &traffic)
{
    std::vector<std::size_t> order(traffic.partitions.size());
    std::iota(order.begin(), order.end(), 0U);
    std::vector<std::pair<std::int64_t, double>> weights;
    for (const PartitionTraffic &one : traffic.partitions)
        weights.emplace_back(one.allRefused(), one.meanUsed());
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return weights[left] > weights[right];
    });
    return order;
}

} // namespace

std::vector<SimulationRow> simulationRowsOf(const evaluation::Traffic &traffic, std::size_t most)
{
    std::vector<SimulationRow> rows;
    for (std::size_t container = 0; container < traffic.containers.size(); ++container) {
        const ContainerTraffic &shown = traffic.containers[container];
        if (!isAsked(shown))
            continue;
        std::vector<std::size_t> order = busiestFirst(shown);
        const bool isCut = order.size() > most;
        const std::size_t own = isCut ? most - 1 : order.size();
        if (!isCut)
            std::sort(order.begin(), order.end());
        const double throughput = shown.partitionThroughput();
        for (std::size_t place = 0; place < own; ++place)
            rows.push_back({shown.partitions[order[place]], container,
                            static_cast<int>(order[place]), 1, throughput});
        if (isCut) {
            const std::span<const std::size_t> rest = std::span(order).subspan(own);
            rows.push_back(
                {restOf(shown, rest), container, -1, static_cast<int>(rest.size()), throughput});
        }
    }
    return rows;
}

bool isAsked(const ContainerTraffic &container)
{
    return std::any_of(container.partitions.begin(), container.partitions.end(),
                       [](const PartitionTraffic &partition) {
                           return partition.busiestSecond() > 0 || partition.allRefused() > 0;
                       });
}

std::vector<Bar> barsOf(const SimulationRow &row, int seconds)
{
    const auto each = static_cast<std::size_t>(seconds);
    std::vector<Bar> bars((row.used.size() + each - 1) / each);
    for (std::size_t second = 0; second < row.used.size(); ++second) {
        Bar &bar = bars[second / each];
        bar.used = std::max(bar.used, row.used[second]);
        bar.refused += row.refused[second];
    }
    return bars;
}

} // namespace partita::load
