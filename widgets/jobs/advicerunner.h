// Worker thread for the rules of advice and for measuring fixes, on a snapshot of the workbook.
// Answers to replaced or cancelled questions are dropped.
#pragma once

#include "engine/advice/advise.h"
#include "engine/model/workbook.h"
#include "widgets/jobs/evaluationrunner.h"

#include <deque>
#include <optional>

namespace partita::jobs {

class AdviceRunner : public QObject {
    Q_OBJECT
public:
    /// `parts`: those of the evaluations.
    explicit AdviceRunner(std::shared_ptr<evaluation::KeptParts> parts, QObject *parent = nullptr);

    /// Runs the rules for one design. Returns false when this is the last question, answered or
    /// still running, or when an earlier answer is known, which is then emitted at once; otherwise
    /// true. Then found() follows any number of times, and advised() with all findings.
    bool advise(const model::Workbook &workbook, const DesignEvaluationPointer &evaluation);
    /// Measures the effect of a finding's fix.
    void measure(const model::Workbook &workbook, const DesignEvaluationPointer &evaluation,
                 const advice::Finding &finding);
    void cancel();
    bool isRunning() const { return m_worker.isRunning(); }

signals:
    void found(const partita::advice::FindingsReady &ready);
    void advised(const std::vector<partita::advice::Finding> &findings);
    void measured(const partita::advice::FixComparison &effect);
    void progressChanged(double fraction);
    void failed(const QString &message);

private:
    struct Question {
        model::Workbook workbook;
        DesignEvaluationPointer evaluation;
        bool operator==(const Question &) const = default;
    };
    struct Answer {
        Question question;
        std::vector<advice::Finding> findings;
    };
    void keep(const Question &question, const std::vector<advice::Finding> &findings);

    std::shared_ptr<evaluation::KeptParts> m_parts;
    Worker m_worker;
    std::optional<Question> m_asked; ///< last question about the rules since the last cancel
    std::deque<Answer>
        m_answers; ///< newest first, so that switching between designs asks nothing twice
};

} // namespace partita::jobs
