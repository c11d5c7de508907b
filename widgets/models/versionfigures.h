// Figures of a named version of the workbook, measured beside the window's own, so that the present
// ones can be compared with them.
#pragma once

#include "widgets/jobs/evaluationrunner.h"

#include <QObject>
#include <QString>

#include <map>

namespace partita::models {

class Session;

class VersionFigures : public QObject {
    Q_OBJECT
public:
    explicit VersionFigures(Session &session);

    /// Measures the designs of a version, and then pins its figures as the baseline. A second call
    /// replaces the first.
    void compareWith(const model::Version &version);
    void cancel() { m_runner.cancel(); }

signals:
    void started(const QString &version);
    /// Empty `problem`: the figures are pinned.
    void finished(const QString &version, const QString &problem);

private:
    void end(bool cancelled);

    Session &m_session;
    jobs::EvaluationRunner m_runner;
    QString m_version;
    QString m_problem;
    std::map<QString, jobs::DesignEvaluationPointer> m_measured;
};

} // namespace partita::models
