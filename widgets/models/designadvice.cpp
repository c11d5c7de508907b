#include "widgets/models/designadvice.h"

#include "widgets/models/session.h"

#include <utility>

namespace partita::models {

DesignAdvice::DesignAdvice(Session &session)
    : m_session(session)
    , m_runner(session.keptParts())
{
    connect(&m_runner, &jobs::AdviceRunner::advised, this,
            [this](const std::vector<advice::Finding> &findings) {
                m_findings = findings;
                m_trialsLeft = 0;
                m_isComplete = true;
                emit changed();
            });
    connect(&m_runner, &jobs::AdviceRunner::found, this, &DesignAdvice::add);
    connect(&m_runner, &jobs::AdviceRunner::failed, this, &DesignAdvice::failed);
    connect(&m_session, &Session::workbookChanged, this, &DesignAdvice::followSession);
    connect(&m_session, &Session::designChanged, this, &DesignAdvice::followSession);
    connect(&m_session, &Session::evaluationChanged, this, &DesignAdvice::followSession);
}

std::optional<DesignAdvice::Subject> DesignAdvice::present() const
{
    const auto evaluation = m_session.currentEvaluation();
    if (!evaluation || m_session.isStale(m_session.design()))
        return {};
    return Subject {m_session.workbook(), evaluation};
}

const std::vector<advice::Finding> *DesignAdvice::findings() const
{
    const bool isKept = m_isStopped && m_findings && !m_findings->empty();
    return m_isComplete || isKept ? findingsSoFar() : nullptr;
}

const std::vector<advice::Finding> *DesignAdvice::findingsSoFar() const
{
    return m_findings && m_subject == present() ? &*m_findings : nullptr;
}

void DesignAdvice::ask()
{
    const auto subject = present();
    if (!subject)
        return withdraw();
    if (m_subject == subject)
        return;
    m_subject = subject;
    forget();
    start();
}

void DesignAdvice::start()
{
    // An earlier answer is emitted at once.
    if (m_runner.advise(m_subject->workbook, m_subject->evaluation)) {
        emit asked();
        emit changed();
    }
}

void DesignAdvice::add(const advice::FindingsReady &ready)
{
    if (!m_findings)
        m_findings.emplace();
    for (const advice::Finding &finding : ready.findings)
        advice::addInOrder(*m_findings, finding);
    m_trialsLeft = static_cast<int>(ready.trialsLeft);
    emit changed();
}

void DesignAdvice::stop()
{
    if (!isAsking())
        return;
    m_runner.cancel();
    m_isStopped = true;
    if (!m_findings)
        m_findings.emplace();
    emit changed();
}

void DesignAdvice::resume()
{
    if (!std::exchange(m_isStopped, false) || m_subject != present())
        return;
    start();
}

void DesignAdvice::forget()
{
    m_findings.reset();
    m_trialsLeft = 0;
    m_isComplete = false;
    m_isStopped = false;
}

void DesignAdvice::followSession()
{
    if (m_subject && m_subject != present())
        withdraw();
}

void DesignAdvice::withdraw()
{
    m_runner.cancel();
    if (!m_subject)
        return;
    m_subject.reset();
    forget();
    emit changed();
}

} // namespace partita::models

#include "moc_designadvice.cpp"
