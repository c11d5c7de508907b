#include "widgets/jobs/evaluationrunner.h"

#include <QElapsedTimer>

#include <map>
#include <mutex>

namespace partita::jobs {

namespace {

/// Measured patterns that the window has not been sent yet. Boards draw anew for each message, so
/// several patterns are sent together.
class Gathered {
public:
    using Patterns = std::vector<evaluation::PatternEvaluation>;
    using ByDesign = std::map<std::string, Patterns>;

    /// All patterns that are not sent yet, when it is time to send them; else nothing.
    ByDesign add(const std::string &design, const evaluation::PatternEvaluation &pattern)
    {
        constexpr qint64 intervalMs = 100;
        const std::scoped_lock lock(m_mutex);
        m_waiting[design].push_back(pattern);
        if (m_sinceLast.isValid() && m_sinceLast.elapsed() < intervalMs)
            return {};
        m_sinceLast.start();
        return std::exchange(m_waiting, {});
    }

private:
    std::mutex m_mutex;
    ByDesign m_waiting;
    QElapsedTimer m_sinceLast;
};

} // namespace

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
        Gathered gathered;
        const auto patternReady
            = [&](const std::string &design, const evaluation::PatternEvaluation &pattern) {
                  for (const auto &[name, patterns] : gathered.add(design, pattern)) {
                      const QString shown = QString::fromStdString(name);
                      job.say([this, shown, patterns = patterns] {
                          emit patternsReady(shown, patterns);
                      });
                  }
              };
        const auto result
            = evaluation::evaluate(workbook, options, job.stop(), progress, ready, patternReady);
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
