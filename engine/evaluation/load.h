// The load that the patterns put on a design at the rates they state and in each workload mix, and
// what it costs.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/partitioncount.h"
#include "engine/store/account.h"

#include <array>
#include <map>

namespace partita::evaluation {

/// What the samples of one pattern measured.
struct PatternSamples {
    std::vector<planning::Measurement> measurements;
    /// By step, background included: the share that is left, in the full population, of what each
    /// physical partition does more or less than the mean. The few keys that are drawn meet the
    /// partitions unevenly; where the keys are many, their hash evens that out, but for what the
    /// most popular ones attract. 1 for steps that are not listed.
    std::map<int, double> deviationLeft;
};

/// What the mean of them takes in each container that it goes to.
std::vector<ContainerCharge> containerChargesOf(const PatternSamples &samples,
                                                const store::Account &account);

/// RU/s on each physical partition, by container.
class LoadByPartition {
public:
    /// The account must outlive it.
    explicit LoadByPartition(const store::Account &account);
    /// Adds one pattern at its rate, spread as its samples were.
    void add(const PatternSamples &samples, double ratePerSecond, bool isCommand);
    /// By physical partition, as all requests would load them; samples load them less evenly.
    std::vector<double> of(const std::string &container) const;
    /// The part of it that commands take.
    std::vector<double> ofCommands(const std::string &container) const;
    MeasuredLoad measured(const std::string &container) const;

private:
    struct Load {
        std::vector<double> mean; ///< RU/s, by physical partition
        std::vector<double> variance; ///< of that mean over samples
        std::vector<double> ofCommands; ///< of the mean
        static constexpr std::size_t waysToSplit = 16;
        /// The same mean of either half of the samples, for several ways to halve them.
        std::array<std::array<std::vector<double>, 2>, waysToSplit> splits;
    };
    /// Share of the partitions' deviation from their mean that is not by chance.
    static double deviationKept(const Load &load);

    const store::Account &m_account;
    std::map<std::string, Load> m_load;
};

/// The stated rates and the mixes of a workbook, side by side.
class Workloads {
public:
    /// Both must outlive it.
    Workloads(const model::Workbook &workbook, const store::Account &account);
    void add(const model::AccessPattern &pattern, const PatternSamples &samples,
             const Distribution &distribution);
    /// At the stated rates.
    const LoadByPartition &stated() const { return m_workloads.front().partitions; }
    /// The load of a container in the workload that needs most.
    MeasuredLoad busiest(const std::string &container) const;
    /// The stated rates first.
    std::vector<ContainerHours> dayOf(const std::string &container) const;
    /// Requires: the containers are those of the design and have their day.
    LoadEvaluation evaluate(const model::Design &design,
                            const std::vector<ContainerEvaluation> &containers) const;

private:
    struct Workload {
        const model::WorkloadMix *mix = nullptr; ///< nullptr: the stated rates
        double hoursPerDay = 0;
        LoadByPartition partitions;
        double requestUnitsPerSecond = 0;
    };

    std::vector<Workload> m_workloads; ///< the stated rates first
};

} // namespace partita::evaluation
