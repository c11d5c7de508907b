// The load of a design at other rates of one pattern, all others as stated. It is a straight line
// as long as the physical partitions stay; where the load decides their number, a container gets
// further ones as it rises, and whoever asks all of them takes more from there.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/partitioncount.h"

#include <map>
#include <vector>

namespace partita::evaluation {

/// The load of a design as a function of the rate of one pattern, on certain physical partitions.
struct RateLine {
    double others = 0; ///< RU/s of all other patterns as stated
    double charge = 0; ///< RU a request, upkeep included

    /// RU/s at that many requests a second.
    double at(double rate) const { return others + rate * charge; }
};

class RateLoad {
public:
    /// The mixes are those of the workbook that was evaluated: partitions have to serve the
    /// busiest.
    RateLoad(const DesignEvaluation &design, std::string_view pattern,
             const std::vector<model::WorkloadMix> &mixes);

    /// True when the load decides the number of physical partitions of a container.
    bool followsLoad() const;
    /// The rates up to `end` from which a container has other physical partitions than just below,
    /// in no order.
    std::vector<double> stepsUntil(double end) const;
    /// The line at that rate: it holds until the next step.
    RateLine lineAt(double rate) const;

private:
    /// RU a request, or RU/s of several patterns, by the number of physical partitions: as
    /// measured, straight between, and straight on.
    using ByPartitions = std::map<int, double>;
    static double valueWith(const ByPartitions &values, int physicalPartitions);

    struct Workload {
        double fixedRate = 0; ///< of the pattern, where a mix states it
        double factor = 1; ///< of its rate elsewhere
        ByPartitions others; ///< RU/s
        double rateOf(double rate) const { return fixedRate + factor * rate; }
    };
    struct ContainerLoad {
        int physicalPartitions = 1;
        bool followsLoad = false;
        int forStorage = 1;
        double unevenness = 1; ///< unevennessOf() at the stated rates
        ByPartitions charge; ///< of the pattern
        std::vector<Workload> workloads; ///< the stated rates first
    };

    static Workload workloadOf(const DesignEvaluation &design, std::string_view pattern,
                               const std::string &container, const model::WorkloadMix *mix);
    static double loadOf(const ContainerLoad &container, const Workload &workload, double rate,
                         int physicalPartitions);
    static double fanOutsOf(const ContainerLoad &container, const Workload &workload, double rate,
                            int physicalPartitions);
    static MeasuredLoad busiestWith(const ContainerLoad &container, double rate,
                                    int physicalPartitions);
    static int partitionsAt(const ContainerLoad &container, double rate);
    static void addSteps(const ContainerLoad &container, std::pair<double, int> from,
                         std::pair<double, int> to, std::vector<double> &steps);

    RateLine m_elsewhere; ///< what falls to no container
    std::vector<ContainerLoad> m_containers;
};

} // namespace partita::evaluation
