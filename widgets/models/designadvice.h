// Findings of the rules for the current design, shared by all views. The rules run once for each
// state of the workbook, and only when somebody asks.
#pragma once

#include "widgets/jobs/advicerunner.h"

#include <optional>

namespace partita::models {

class Session;

class DesignAdvice : public QObject {
    Q_OBJECT
public:
    explicit DesignAdvice(Session &session);

    /// Runs the rules, unless the answer is known or running, or the evaluation is missing or out
    /// of date.
    void ask();
    /// Findings for the present state of the current design; nullptr while they are unknown.
    const std::vector<advice::Finding> *findings() const;
    bool isAsking() const { return m_runner.isRunning(); }

signals:
    void asked(); ///< the rules were started
    void changed(); ///< findings() became available or outdated
    void failed();

private:
    /// Drops answers about an earlier state.
    void followSession();
    void withdraw();

    /// Workbook and evaluation that the rules read; both of the same state.
    struct Subject {
        model::Workbook workbook;
        jobs::DesignEvaluationPointer evaluation;
        bool operator==(const Subject &) const = default;
    };
    /// Empty while the evaluation is missing.
    std::optional<Subject> present() const;

    Session &m_session;
    jobs::AdviceRunner m_runner;
    std::optional<Subject> m_subject; ///< the last question
    std::optional<std::vector<advice::Finding>> m_findings;
};

} // namespace partita::models
