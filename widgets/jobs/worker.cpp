#include "widgets/jobs/worker.h"

#include <QElapsedTimer>
#include <QMetaObject>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

namespace partita::jobs {

namespace {

constexpr qint64 progressIntervalMs = 33; // at most 30 a second
// A stored procedure may be parsed recursively: the thread gets the stack of a main thread.
constexpr int stackBytes = 8 * 1024 * 1024;

/// Lowers the priority below the window's, for machines with few cores. Threads of the job inherit
/// it.
void giveWay()
{
#ifdef Q_OS_LINUX
    constexpr int politeness = 10;
    // Affects this thread only; QThread's priorities have no effect on Linux.
    setpriority(PRIO_PROCESS, 0, politeness);
#endif
}

} // namespace

Worker::Job::Job(Worker &worker, std::uint64_t number, std::stop_token stop)
    : m_worker(worker)
    , m_number(number)
    , m_stop(std::move(stop))
{
}

void Worker::Job::say(const Answer &answer) const
{
    m_worker.deliver(m_number, answer);
}

std::function<void(std::string_view, double)> Worker::Job::progress(
    const std::function<void(const QString &stage, double fraction)> &report) const
{
    return [job = *this, report, last = QElapsedTimer()](std::string_view stage,
                                                         double fraction) mutable {
        if (last.isValid() && last.elapsed() < progressIntervalMs)
            return;
        last.start();
        const QString text = QString::fromUtf8(stage.data(), static_cast<qsizetype>(stage.size()));
        job.say([report, text, fraction] { report(text, fraction); });
    };
}

Worker::Worker(const QString &name, QObject *parent)
    : QObject(parent)
    , m_context(new QObject)
{
    m_context->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_context, &QObject::deleteLater);
    m_thread.setObjectName(name);
    m_thread.setStackSize(stackBytes);
    m_thread.start(QThread::LowPriority);
    QMetaObject::invokeMethod(m_context, giveWay, Qt::QueuedConnection);
}

Worker::~Worker()
{
    m_stop.request_stop();
    m_thread.quit();
    m_thread.wait();
}

void Worker::start(const Work &work)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_running = true;
    const Job job(*this, ++m_number, m_stop.get_token());
    QMetaObject::invokeMethod(
        m_context,
        [this, job, work] {
            if (job.stop().stop_requested())
                return;
            const Answer answer = work(job);
            job.say([this, answer] {
                m_running = false;
                answer();
            });
        },
        Qt::QueuedConnection);
}

void Worker::cancel()
{
    m_stop.request_stop();
    ++m_number; // later answers are stale
    m_running = false;
}

void Worker::deliver(std::uint64_t number, const Answer &answer)
{
    QMetaObject::invokeMethod(
        this,
        [this, number, answer] {
            if (number == m_number)
                answer();
        },
        Qt::QueuedConnection);
}

} // namespace partita::jobs

#include "moc_worker.cpp"
