#include "widgets/models/versionfigures.h"

#include "widgets/models/baseline.h"
#include "widgets/models/session.h"

#include <QThread>

namespace partita::models {

VersionFigures::VersionFigures(Session &session)
    : m_session(session)
{
    connect(&m_runner, &jobs::EvaluationRunner::designReady, this,
            [this](const jobs::DesignEvaluationPointer &design) {
                m_measured[QString::fromStdString(design->design)] = design;
            });
    connect(&m_runner, &jobs::EvaluationRunner::failed, this,
            [this](const QString &message) { m_problem = message; });
    connect(&m_runner, &jobs::EvaluationRunner::finished, this, &VersionFigures::end);
    connect(&session, &Session::opened, this, &VersionFigures::cancel);
}

void VersionFigures::compareWith(const model::Version &version)
{
    m_version = QString::fromStdString(version.name);
    m_problem.clear();
    m_measured.clear();
    evaluation::Options options;
    options.threads = std::max(1, QThread::idealThreadCount());
    options.keptParts = m_session.keptParts();
    emit started(m_version);
    m_runner.start(*version.workbook, options);
}

void VersionFigures::end(bool cancelled)
{
    if (cancelled)
        m_problem = tr("Measuring the version was stopped.");
    else if (m_problem.isEmpty() && m_measured.empty())
        m_problem = tr("The version has no design or no access pattern to measure.");
    if (m_problem.isEmpty())
        m_session.baseline().pin(m_version, std::move(m_measured));
    m_measured.clear();
    emit finished(m_version, m_problem);
}

} // namespace partita::models

#include "moc_versionfigures.cpp"
