// What the rules say of the design that is looked at. All who show it share one answer: the rules
// are asked once for each state of the workbook, however many wait for what they say, and not at
// all while nobody does.
#pragma once

#include "widgets/jobs/advicerunner.h"

#include <optional>

namespace partita::models {

class Session;

class DesignAdvice : public QObject {
    Q_OBJECT
public:
    explicit DesignAdvice(Session &session);

    /// Asks, unless the answer is known or on its way, or what the rules go by is unknown or out of
    /// date.
    void ask();
    /// Of the current design as it is now; nullptr while nobody knows.
    const std::vector<advice::Finding> *findings() const;
    bool isAsking() const { return m_runner.isRunning(); }

signals:
    void asked(); ///< the rules have begun
    void changed(); ///< findings() are there, or not any more
    void failed();

private:
    /// An answer about what is not looked at any more is nobody's.
    void followSession();
    void withdraw();

    /// Rules read the workbook and the evaluation together: both are of one time.
    struct Subject {
        model::Workbook workbook;
        jobs::DesignEvaluationPointer evaluation;
        bool operator==(const Subject &) const = default;
    };
    /// Absent while there is nothing to go by.
    std::optional<Subject> present() const;

    Session &m_session;
    jobs::AdviceRunner m_runner;
    std::optional<Subject> m_subject; ///< that was asked about
    std::optional<std::vector<advice::Finding>> m_findings;
};

} // namespace partita::models
