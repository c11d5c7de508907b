// Simulates the load of designs on a worker thread, on a snapshot of the workbook. What the
// requests of a design take is measured once; other rates, mixes and lengths are followed at once.
// Answers of a question that was replaced or cancelled are dropped.
#pragma once

#include "engine/evaluation/simulation.h"
#include "widgets/jobs/evaluationrunner.h"
#include "widgets/jobs/worker.h"

#include <deque>
#include <memory>

namespace partita::jobs {

using SimulationPointer = std::shared_ptr<const evaluation::Simulation>;

/// A design as it was evaluated, and what is to happen to it.
struct SimulationQuestion {
    DesignEvaluationPointer evaluation;
    evaluation::SimulationOptions options;
    bool operator==(const SimulationQuestion &) const = default;
};

class SimulationRunner : public QObject {
    Q_OBJECT
public:
    explicit SimulationRunner(QObject *parent = nullptr);

    /// A job under way is cancelled first. `workbook` is the one that the design was evaluated in.
    void start(const model::Workbook &workbook, const SimulationQuestion &question);
    void cancel() { m_worker.cancel(); }
    bool isRunning() const { return m_worker.isRunning(); }
    /// What is being simulated, or was last.
    const SimulationQuestion &question() const { return m_question; }

signals:
    void progressChanged(const QString &stage, double fraction);
    void simulated(const partita::jobs::SimulationPointer &simulation);
    void failed(const QString &message);

private:
    using Requests = std::shared_ptr<const evaluation::MeasuredRequests>;
    struct Measured {
        DesignEvaluationPointer evaluation;
        Requests requests;
    };
    Requests known(const DesignEvaluationPointer &evaluation) const;
    void keep(const DesignEvaluationPointer &evaluation, const Requests &requests);

    Worker m_worker;
    SimulationQuestion m_question;
    std::deque<Measured> m_measured; ///< newest first
};

} // namespace partita::jobs

Q_DECLARE_METATYPE(partita::jobs::SimulationPointer)
