// Adds up what the steps of one run did.
#pragma once

#include "engine/client/client.h"
#include "engine/planning/plan.h"

#include <map>
#include <set>

namespace partita::execution {

/// How the time of an operation counts.
enum class Timing {
    alone, ///< in full
    followingRead, ///< in full when it is the first of the run; else it follows other look-ups of
                   ///< the page
    followingQuery,
};

/// Adds up what the steps of one run did.
class StepLog {
public:
    explicit StepLog(const cost::Constants &constants)
        : m_constants(constants)
    {
    }
    /// `times`: how often the full population would ask for it.
    void add(int step, const client::Answer &answer, Timing timing, double times = 1);
    /// What no single answer stands for: reading the change feed of a physical partition.
    void add(int step, const client::PartitionUse &use, double latencyMs = 0);
    planning::StepMeasurement &at(int step);
    /// What the steps did so far.
    using Steps = std::map<int, planning::StepMeasurement>;
    const Steps &steps() const { return m_steps; }
    /// What was added since `before` is done so many times in the full population.
    void growSince(const Steps &before, double times);
    /// The same of one step.
    void growStep(int step, const planning::StepMeasurement &before, double times);
    /// `background`: numbers of the steps that do not count to the request itself.
    planning::Measurement summary(const std::set<int> &background) const;
    void setError(std::string error) { m_error = std::move(error); }

private:
    const cost::Constants &m_constants;
    Steps m_steps;
    std::string m_error;
    bool m_isFirst = true;
};

} // namespace partita::execution
