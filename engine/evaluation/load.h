// Load of the patterns on a design, at their stated rates and in each workload mix, with its cost.
#pragma once

#include "engine/evaluation/demand.h"
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/othermix.h"
#include "engine/evaluation/partitioncount.h"
#include "engine/evaluation/uncertainty.h"

#include <array>
#include <map>
#include <set>

namespace partita::evaluation {

/// Measured samples of one pattern.
struct PatternSamples {
    std::vector<planning::Measurement> measurements;
    /// By step, background included: the share of each physical partition's deviation from the mean
    /// that remains in the full population. The few sampled keys hit the partitions unevenly. Many
    /// keys are evened out by their hash, except for the most popular ones. 1 for steps that are
    /// not listed.
    std::map<int, double> deviationLeft;
    std::set<int> background = {}; ///< numbers of the steps that no caller waits for
    DrawnKeys keys = {}; ///< of the measurements
    model::ChargeSort sort = model::ChargeSort::reads;
};

/// Their numbers.
std::set<int> numbersOf(const std::vector<planning::Step> &steps);

/// RU/s on each physical partition, by container.
class LoadByPartition {
public:
    explicit LoadByPartition(const PartitionCounts &partitions);
    /// Adds one pattern at its rate, distributed over the partitions like its samples. Their
    /// charges are multiplied when the rate is.
    void add(const PatternSamples &samples, double ratePerSecond, bool isCommand);
    /// RU/s by physical partition, estimated for all requests. Samples alone are less even.
    std::vector<double> of(const std::string &container) const;
    /// The part of it caused by commands.
    std::vector<double> ofCommands(const std::string &container) const;
    MeasuredLoad measured(const std::string &container) const;
    /// Share of the partitions' deviation from their mean that is not due to chance, 0 to 1.
    double deviationKept(const std::string &container) const;

private:
    struct Load {
        std::vector<double> mean; ///< RU/s, by physical partition
        std::vector<double> variance; ///< of that mean over samples
        std::vector<double> ofCommands; ///< of the mean
        static constexpr std::size_t waysToSplit = 16;
        /// The same mean for each half of the samples, for several ways to split them.
        std::array<std::array<std::vector<double>, 2>, waysToSplit> splits;
    };
    static double deviationKept(const Load &load);

    PartitionCounts m_partitions;
    std::map<std::string, Load> m_load;
};

/// Loads of all workloads of a workbook: the stated rates and each mix. Charges are scaled as the
/// workbook says.
class Workloads {
public:
    /// The workbook must outlive it.
    Workloads(const model::Workbook &workbook, const PartitionCounts &partitions);
    void add(const model::AccessPattern &pattern, const PatternSamples &samples,
             const Distribution &distribution);
    /// The load at the stated rates.
    const LoadByPartition &stated() const { return m_workloads.front().partitions; }
    /// The load of a container in the workload that needs most to be served.
    MeasuredLoad busiest(const std::string &container) const;
    /// The parts of the day: the stated rates first, then the mixes.
    std::vector<ContainerHours> dayOf(const std::string &container) const;
    /// Requires: the containers are those of the design, and what serves them is known.
    LoadEvaluation evaluate(const model::Design &design,
                            const std::vector<ContainerEvaluation> &containers) const;

private:
    struct Workload {
        const model::WorkloadMix *mix = nullptr; ///< nullptr: the stated rates
        double hoursPerDay = 0;
        LoadByPartition partitions;
        double requestUnitsPerSecond = 0;
        std::map<std::string, DemandBySort> demand; ///< by container
        MeanError error = {}; ///< of requestUnitsPerSecond
    };
    MeasuredLoad measured(const Workload &workload, const std::string &container) const;

    PartitionCounts m_partitions;
    model::ChargeScale m_scale;
    std::vector<Workload> m_workloads; ///< the stated rates first
};

/// Adds what the containers need, and what they cost, to the load of the design. `factors`: those
/// on the rates of queries and commands. Requires: the containers are those of the design, and what
/// serves them is known.
void addContainers(const model::Design &design, const MixFactors &factors,
                   const std::vector<ContainerEvaluation> &containers, LoadEvaluation &load);

} // namespace partita::evaluation
