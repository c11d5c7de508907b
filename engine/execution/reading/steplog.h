// Log of one run: it sums up the measurements of its steps.
#pragma once

#include "engine/client/client.h"
#include "engine/planning/plan.h"

#include <map>
#include <set>

namespace partita::execution {

/// Rule for the latency of an operation.
enum class Timing {
    alone, ///< its full latency
    /// Its full latency for the first operation of a run, otherwise that of a further read of the
    /// page.
    followingRead,
    followingQuery,
};

class StepLog {
public:
    /// `explains`: keeps the terms of the charges.
    StepLog(const cost::Constants &constants, bool explains)
        : m_constants(constants)
        , m_explains(explains)
    {
    }
    /// `times`: executions in the full population for this one.
    void add(int step, const client::Answer &answer, Timing timing, double times = 1);
    /// Adds a use without an answer of its own: reading the change feed of a physical partition, or
    /// a request that was refused. `terms` add up to its charge.
    void add(int step, const client::PartitionUse &use, std::span<const cost::ChargeTerm> terms,
             double latencyMs = 0);
    planning::StepMeasurement &at(int step);
    /// Measurements so far, by step number.
    using Steps = std::map<int, planning::StepMeasurement>;
    const Steps &steps() const { return m_steps; }
    /// Multiplies everything added since `before` by `times`, for the full population.
    void multiplySince(const Steps &before, double times);
    /// The same for one step.
    void multiplyStep(int step, const planning::StepMeasurement &before, double times);
    /// `background`: numbers of the steps that are not part of the request.
    planning::Measurement summary(const std::set<int> &background) const;
    void setError(std::string error) { m_error = std::move(error); }
    /// The row does not meet the condition of the command.
    void setRefused() { m_isRefused = true; }

private:
    const cost::Constants &m_constants;
    Steps m_steps;
    std::string m_error;
    bool m_explains;
    bool m_isRefused = false;
    bool m_isFirst = true;
};

} // namespace partita::execution
