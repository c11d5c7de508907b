// Asks the rules and measures fixes on a worker thread, on a snapshot of the workbook. Answers of a
// question that was replaced or cancelled are dropped.
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
    explicit AdviceRunner(QObject *parent = nullptr);

    /// What the rules find in one design. True when they have to be asked; false when that was the
    /// last question, which is answered or on its way, or one of those before it: then the answer
    /// comes at once.
    bool advise(const model::Workbook &workbook, const DesignEvaluationPointer &evaluation);
    /// What the fix of a finding does.
    void measure(const model::Workbook &workbook, const DesignEvaluationPointer &evaluation,
                 const advice::Finding &finding);
    void cancel();
    bool isRunning() const { return m_worker.isRunning(); }

signals:
    void advised(const std::vector<partita::advice::Finding> &findings);
    void measured(const partita::advice::Effect &effect);
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

    Worker m_worker;
    std::optional<Question> m_asked; ///< of the rules, since the last cancel
    std::deque<Answer>
        m_answers; ///< the newest first: going to and fro between designs asks nothing twice
};

} // namespace partita::jobs
