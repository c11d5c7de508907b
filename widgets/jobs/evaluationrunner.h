// Worker thread for evaluations, on a snapshot of the workbook. Results, progress and failures are
// signals; those of replaced or cancelled jobs are dropped.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "widgets/jobs/worker.h"

#include <memory>

namespace partita::jobs {

using DesignEvaluationPointer = std::shared_ptr<const evaluation::DesignEvaluation>;

class EvaluationRunner : public QObject {
    Q_OBJECT
public:
    explicit EvaluationRunner(QObject *parent = nullptr);

    /// Starts an evaluation; a running one is cancelled first.
    void start(const model::Workbook &workbook, const evaluation::Options &options);
    /// Stops when the engine next checks its stop token. finished() follows with `cancelled` set.
    void cancel();
    bool isRunning() const { return m_worker.isRunning(); }

signals:
    void started();
    void progressChanged(const QString &stage, double fraction);
    void designReady(const partita::jobs::DesignEvaluationPointer &design);
    /// Patterns of a design that are measured while others still are not.
    void patternsReady(const QString &design,
                       const std::vector<partita::evaluation::PatternEvaluation> &patterns);
    void failed(const QString &message);
    void finished(bool cancelled);

private:
    Worker m_worker;
};

} // namespace partita::jobs

Q_DECLARE_METATYPE(partita::jobs::DesignEvaluationPointer)
