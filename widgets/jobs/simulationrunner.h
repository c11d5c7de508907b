// Worker thread for simulations of a design's load, on a snapshot of the workbook. The charges of a
// design's requests are measured once, so that other rates, mixes and lengths are answered quickly.
// Answers to replaced or cancelled questions are dropped.
#pragma once

#include "engine/evaluation/simulation.h"
#include "widgets/jobs/evaluationrunner.h"
#include "widgets/jobs/worker.h"

#include <deque>
#include <memory>

namespace partita::jobs {

using SimulationPointer = std::shared_ptr<const evaluation::Simulation>;

/// An evaluated design and the load to simulate on it.
struct SimulationQuestion {
    DesignEvaluationPointer evaluation;
    evaluation::SimulationOptions options;
    bool operator==(const SimulationQuestion &) const = default;
};

class SimulationRunner : public QObject {
    Q_OBJECT
public:
    /// `parts`: those of the evaluations.
    explicit SimulationRunner(std::shared_ptr<evaluation::KeptParts> parts,
                              QObject *parent = nullptr);

    /// A running job is cancelled first. `workbook` is the one in which the design was evaluated.
    void start(const model::Workbook &workbook, const SimulationQuestion &question);
    void cancel() { m_worker.cancel(); }
    bool isRunning() const { return m_worker.isRunning(); }
    /// The running question, or the last one.
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

    std::shared_ptr<evaluation::KeptParts> m_parts;
    Worker m_worker;
    SimulationQuestion m_question;
    std::deque<Measured> m_measured; ///< newest first
};

} // namespace partita::jobs

Q_DECLARE_METATYPE(partita::jobs::SimulationPointer)
