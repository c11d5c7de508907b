// Findings of the rules for the current design, shared by all views. The rules run once for each
// state of the workbook, and only when somebody asks. Findings come one after the other, since some
// rules measure changed designs, which takes time.
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
    /// All findings for the present state of the current design, or those found before stop();
    /// nullptr while they are unknown.
    const std::vector<advice::Finding> *findings() const;
    /// Those that are known already; nullptr when the rules have not told any yet.
    const std::vector<advice::Finding> *findingsSoFar() const;
    bool isAsking() const { return m_runner.isRunning(); }
    /// Trials that have not ended yet.
    int trialsLeft() const { return m_trialsLeft; }
    /// Stops the trials that are left and keeps what was found.
    void stop();
    bool isStopped() const { return m_isStopped; }
    /// Runs the rules again after stop().
    void resume();

signals:
    void asked(); ///< the rules were started
    void changed(); ///< findings() or findingsSoFar() became available, grew, or are outdated
    void failed();

private:
    /// Drops answers about an earlier state.
    void followSession();
    void withdraw();
    void start();
    void forget();
    void add(const advice::FindingsReady &ready);

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
    std::optional<std::vector<advice::Finding>> m_findings; ///< known so far
    int m_trialsLeft = 0;
    bool m_isComplete = false;
    bool m_isStopped = false;
};

} // namespace partita::models
