#include "widgets/jobs/evaluationrunner.h"

#include <QElapsedTimer>
#include <QMetaObject>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

namespace partita::jobs {

namespace {
constexpr qint64 progressIntervalMs = 33; // at most 30 a second

/// The window goes first where cores are few. Threads that the evaluation starts inherit it.
void giveWay()
{
#ifdef Q_OS_LINUX
    constexpr int politeness = 10;
    setpriority(PRIO_PROCESS, 0,
                politeness); // of this thread, which QThread's priorities do not reach
#endif
}
} // namespace

EvaluationRunner::EvaluationRunner(QObject *parent)
    : QObject(parent)
    , m_worker(new QObject)
{
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("evaluation"));
    // A stored procedure parses JavaScript recursively: give it the stack of a main thread.
    m_thread.setStackSize(8 * 1024 * 1024);
    m_thread.start(QThread::LowPriority);
    QMetaObject::invokeMethod(m_worker, giveWay, Qt::QueuedConnection);
}

EvaluationRunner::~EvaluationRunner()
{
    m_stop.request_stop();
    m_thread.quit();
    m_thread.wait();
}

void EvaluationRunner::start(const model::Workbook &workbook, const evaluation::Options &options)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    const std::uint64_t job = ++m_job;
    m_running = true;
    emit started();
    QMetaObject::invokeMethod(
        m_worker,
        [this, job, workbook, options, stop = m_stop.get_token()] {
            runJob(job, workbook, options, stop);
        },
        Qt::QueuedConnection);
}

void EvaluationRunner::cancel()
{
    if (!m_running)
        return;
    m_stop.request_stop();
    ++m_job; // whatever still comes is stale
    m_running = false;
    emit finished(true);
}

void EvaluationRunner::runJob(std::uint64_t job, const model::Workbook &workbook,
                              const evaluation::Options &options, const std::stop_token &stop)
{
    if (stop.stop_requested())
        return;
    QElapsedTimer sinceProgress;
    const auto progress = [&](std::string_view stage, double fraction) {
        if (sinceProgress.isValid() && sinceProgress.elapsed() < progressIntervalMs)
            return;
        sinceProgress.start();
        const QString text = QString::fromUtf8(stage.data(), static_cast<qsizetype>(stage.size()));
        deliver(job, [this, text, fraction] { emit progressChanged(text, fraction); });
    };
    const auto ready = [&](DesignEvaluationPointer design) {
        deliver(job, [this, design] { emit designReady(design); });
    };
    const auto result = evaluation::evaluate(workbook, options, stop, progress, ready);
    QString message;
    if (!result && result.error().code != ErrorCode::cancelled)
        message = QString::fromStdString(result.error().message);
    deliver(job, [this, message] {
        m_running = false;
        if (!message.isEmpty())
            emit failed(message);
        emit finished(false);
    });
}

void EvaluationRunner::deliver(std::uint64_t job, const std::function<void()> &answer)
{
    QMetaObject::invokeMethod(
        this,
        [this, job, answer] {
            if (job == m_job)
                answer();
        },
        Qt::QueuedConnection);
}

} // namespace partita::jobs
