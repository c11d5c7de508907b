#include "widgets/models/designadvice.h"

#include "widgets/models/session.h"

namespace partita::models {

DesignAdvice::DesignAdvice(Session &session)
    : m_session(session)
    , m_runner(session.keptParts())
{
    connect(&m_runner, &jobs::AdviceRunner::advised, this,
            [this](const std::vector<advice::Finding> &findings) {
                m_findings = findings;
                emit changed();
            });
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
    m_findings.reset();
    // An earlier answer is emitted at once.
    if (m_runner.advise(subject->workbook, subject->evaluation)) {
        emit asked();
        emit changed();
    }
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
    m_findings.reset();
    emit changed();
}

} // namespace partita::models

#include "moc_designadvice.cpp"
