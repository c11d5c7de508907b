// Requests that wait for throughput, as a function of the throughput that is provisioned.
#pragma once

#include "engine/evaluation/demand.h"

#include <memory>
#include <vector>

namespace partita::evaluation {

struct AskedSpectra; // waiting.cpp

/// Requests that wait on the physical partitions of one container.
///
/// The rule is that of the simulation (traffic.h). Requests arrive at random (Poisson), each with
/// the charges of one of the measured requests. A partition may spend its even share c of the
/// throughput in each second. It admits requests while anything of c is left; what they take
/// beyond, and all that is refused, comes first in the next second. So with A, the RU asked in a
/// second, the RU left over at its end follow V' = max(0, V + A - c), and a request waits where V
/// and the RU asked before it in its second reach c. Both are computed in the steady state: the
/// distribution of A from its characteristic function (a compound Poisson sum), V by repeating the
/// step until the waiting share no longer changes. Nothing is drawn, so the result is the same on
/// every machine.
///
/// It is computed for the busiest partition. The others have the same curve, moved and stretched to
/// the mean and deviation of their own load. A request to several partitions waits where any of
/// them refuses it; their shares are added, which is slightly too much.
class Waiting {
public:
    /// `deviationKept`: share of the partitions' deviation from their mean that is not chance.
    Waiting(const ContainerDemand &demand, double deviationKept);

    /// Share of the asking requests that wait when that many RU/s are provisioned, 0 to 1.
    double shareWith(double requestUnitsPerSecond);
    /// The least RU/s with which at most this share waits, not rounded. Upkeep that nobody waits
    /// for needs its mean at least.
    double throughputFor(double share);
    /// RU/s with which nothing is left over in the long run: the mean load of the busiest
    /// partition, on each.
    double averageNeed() const;

private:
    /// Load of one partition.
    struct Partition {
        double mean = 0; ///< RU/s
        double deviation = 0; ///< RU, of what is asked in a second
        std::vector<ChargeRates::Class> callers;
    };
    /// Share of waiting requests on the busiest partition with a share of the throughput.
    struct Point {
        double share = 0; ///< RU/s
        double logWaiting = 0;
    };
    void computeCurve(const std::vector<ChargeRates::Class> &charges);
    bool refine(double share);
    double estimate(double requestUnitsPerSecond) const;
    double estimatedFor(double share) const;
    double waitingOn(const Partition &partition, double share) const;
    double curveAt(double share) const;

    std::vector<Partition> m_partitions;
    Partition m_busiest;
    std::shared_ptr<const AskedSpectra> m_asked; ///< of the busiest partition
    double m_cell = 1; ///< RU, of the grid
    std::vector<Point> m_curve; ///< by falling share
    double m_asking = 0; ///< requests a second
};

} // namespace partita::evaluation
