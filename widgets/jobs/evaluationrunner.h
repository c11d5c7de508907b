// Evaluates on a worker thread, on a snapshot of the workbook. Results, progress and failures come back as queued signals
// of the job that asked; answers of a job that was replaced or cancelled are dropped.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <memory>
#include <stop_token>

namespace partita::jobs {

using DesignEvaluationPointer = std::shared_ptr<const evaluation::DesignEvaluation>;

class EvaluationRunner : public QObject {
    Q_OBJECT
public:
    explicit EvaluationRunner(QObject *parent = nullptr);
    /// Cancels and joins.
    ~EvaluationRunner() override;

    /// Starts evaluating; a job under way is cancelled first.
    void start(const model::Workbook &workbook, const evaluation::Options &options);
    /// Stops as soon as the engine looks at its stop token. finished() follows with `cancelled` set.
    void cancel();
    bool isRunning() const { return m_running; }

signals:
    void started();
    void progressChanged(const QString &stage, double fraction);
    void designReady(const partita::jobs::DesignEvaluationPointer &design);
    void failed(const QString &message);
    void finished(bool cancelled);

private:
    void runJob(std::uint64_t job, const model::Workbook &workbook,
                const evaluation::Options &options, const std::stop_token &stop);
    void deliver(std::uint64_t job, const std::function<void()> &answer);

    QThread m_thread;
    QObject *m_worker = nullptr; ///< lives in m_thread, owned by it
    std::uint64_t m_job = 0;
    std::stop_source m_stop;
    bool m_running = false;
};

} // namespace partita::jobs

Q_DECLARE_METATYPE(partita::jobs::DesignEvaluationPointer)
