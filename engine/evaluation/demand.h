// What requests ask of the physical partitions of a container: how often, and for how many RU at a
// time. The throughput that serves them is computed from it (servingthroughput.h).
#pragma once

#include <map>
#include <string>
#include <vector>

namespace partita::evaluation {

struct PatternSamples;

/// Physical partitions by container.
using PartitionCounts = std::map<std::string, int>;

/// Rates of charges. Charges are kept in narrow classes, at most 6 % wide.
class ChargeRates {
public:
    /// Charges of about the same size.
    struct Class {
        double perSecond = 0;
        double load = 0; ///< RU/s

        double charge() const { return load / perSecond; } ///< RU, mean
    };

    /// `charge` in RU, 0 or more.
    void add(double charge, double perSecond);
    /// Adds the other ones, `times` as often.
    void add(const ChargeRates &others, double times);

    double perSecond() const { return m_perSecond; }
    double load() const { return m_load; } ///< RU/s
    /// RU² in a second: the variance of the RU that are asked in a second (Poisson arrivals).
    double variance() const { return m_squares; }
    std::vector<Class> classes() const; ///< none with a rate of 0, by rising charge

private:
    std::map<int, Class> m_classes;
    double m_perSecond = 0;
    double m_load = 0;
    double m_squares = 0;
};

/// What comes to one physical partition.
struct PartitionDemand {
    ChargeRates charges; ///< what a request takes of it, and later its upkeep
    /// Requests that a caller waits for, by what they have taken of it before their last part.
    ChargeRates callers;

    void add(const PartitionDemand &others, double times);
};

/// What requests ask of a container.
struct ContainerDemand {
    std::vector<PartitionDemand> own; ///< by physical partition: keys that stay there
    PartitionDemand anywhere; ///< on each partition: keys that the hash puts on any
    double asking = 0; ///< requests a second that ask the container, upkeep left out

    void add(const ContainerDemand &others, double times);
};

/// What the queries and the commands of a part of the day ask of a container.
struct DemandBySort {
    ContainerDemand queries;
    ContainerDemand commands;
    /// Requests a second to the whole design.
    double allQueries = 0;
    double allCommands = 0;
};

/// What the queries ask, so many times as often, and the commands.
ContainerDemand demandAt(const DemandBySort &sorts, double queryTimes, double commandTimes);

/// One request a second like the samples, by container. `scale`: factor on their charges.
std::map<std::string, ContainerDemand> demandOf(const PatternSamples &samples,
                                                const PartitionCounts &partitions,
                                                double scale = 1);

} // namespace partita::evaluation
