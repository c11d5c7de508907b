// Evaluates on a worker thread, on a snapshot of the workbook. Results, progress and failures come
// back as signals of the job that asked; answers of a job that was replaced or cancelled are
// dropped.
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

    /// Starts evaluating; a job under way is cancelled first.
    void start(const model::Workbook &workbook, const evaluation::Options &options);
    /// Stops as soon as the engine looks at its stop token. finished() follows with `cancelled`
    /// set.
    void cancel();
    bool isRunning() const { return m_worker.isRunning(); }

signals:
    void started();
    void progressChanged(const QString &stage, double fraction);
    void designReady(const partita::jobs::DesignEvaluationPointer &design);
    void failed(const QString &message);
    void finished(bool cancelled);

private:
    Worker m_worker;
};

} // namespace partita::jobs

Q_DECLARE_METATYPE(partita::jobs::DesignEvaluationPointer)
