#include "widgets/jobs/evaluationrunner.h"

namespace partita::jobs {

EvaluationRunner::EvaluationRunner(QObject *parent)
    : QObject(parent)
    , m_worker(QStringLiteral("evaluation"))
{
}

void EvaluationRunner::start(const model::Workbook &workbook, const evaluation::Options &options)
{
    m_worker.start([this, workbook, options](const Worker::Job &job) {
        const auto progress = job.progress([this](const QString &stage, double fraction) {
            emit progressChanged(stage, fraction);
        });
        const auto ready = [&](const DesignEvaluationPointer &design) {
            job.say([this, design] { emit designReady(design); });
        };
        const auto result = evaluation::evaluate(workbook, options, job.stop(), progress, ready);
        QString message;
        if (!result && result.error().code != ErrorCode::cancelled)
            message = QString::fromStdString(result.error().message);
        return Worker::Answer([this, message] {
            if (!message.isEmpty())
                emit failed(message);
            emit finished(false);
        });
    });
    emit started();
}

void EvaluationRunner::cancel()
{
    if (!isRunning())
        return;
    m_worker.cancel();
    emit finished(true);
}

} // namespace partita::jobs

#include "moc_evaluationrunner.cpp"
