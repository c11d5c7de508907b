// Asks the rules and measures fixes on a worker thread, on a snapshot of the workbook. Answers of a question that was
// replaced or cancelled are dropped.
#pragma once

#include "engine/advice/advise.h"
#include "widgets/jobs/evaluationrunner.h"

namespace partita::jobs {

class AdviceRunner : public QObject {
    Q_OBJECT
public:
    explicit AdviceRunner(QObject *parent = nullptr);
    /// Cancels and joins.
    ~AdviceRunner() override;

    /// What the rules find in one design.
    void advise(const model::Workbook &workbook, const DesignEvaluationPointer &evaluation);
    /// What the fix of a finding does.
    void measure(const model::Workbook &workbook, const DesignEvaluationPointer &evaluation,
                 const advice::Finding &finding);
    void cancel();
    bool isRunning() const { return m_running; }

signals:
    void advised(const std::vector<partita::advice::Finding> &findings);
    void measured(const partita::advice::Effect &effect);
    void progressChanged(double fraction);
    void failed(const QString &message);

private:
    using Work = std::function<std::function<void()>(std::uint64_t job, std::stop_token stop)>;
    void start(Work work);
    void deliver(std::uint64_t job, const std::function<void()> &answer);

    QThread m_thread;
    QObject *m_worker = nullptr; ///< lives in m_thread, owned by it
    std::uint64_t m_job = 0;
    std::stop_source m_stop;
    bool m_running = false;
};

} // namespace partita::jobs
