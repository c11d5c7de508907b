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

    /// What the rules find in one design.
    void advise(const model::Workbook &workbook, const DesignEvaluationPointer &evaluation);
    /// What the fix of a finding does.
    void measure(const model::Workbook &workbook, const DesignEvaluationPointer &evaluation,
                 const advice::Finding &finding);
    void cancel() { m_worker.cancel(); }
    bool isRunning() const { return m_worker.isRunning(); }

signals:
    void advised(const std::vector<partita::advice::Finding> &findings);
    void measured(const partita::advice::Effect &effect);
    void progressChanged(double fraction);
    void failed(const QString &message);

private:
    Worker m_worker;
};

} // namespace partita::jobs
