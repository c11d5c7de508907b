#include "widgets/jobs/keysrunner.h"

#include <QElapsedTimer>
#include <QMetaObject>

#include <algorithm>

namespace partita::jobs {

namespace {
constexpr qint64 progressIntervalMs = 33; // at most 30 a second
constexpr int stackBytes = 8 * 1024 * 1024; // stored procedures parse JavaScript recursively
} // namespace

KeysRunner::KeysRunner(QObject *parent)
    : QObject(parent)
    , m_worker(new QObject)
{
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("keys"));
    m_thread.setStackSize(stackBytes);
    m_thread.start(QThread::LowPriority);
}

KeysRunner::~KeysRunner()
{
    m_stop.request_stop();
    m_thread.quit();
    m_thread.wait();
}

void KeysRunner::start(const model::Workbook &workbook, const std::string &design,
                       const std::string &container)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    const std::uint64_t job = ++m_job;
    m_running = true;
    QMetaObject::invokeMethod(
        m_worker,
        [this, job, workbook, design, container, stop = m_stop.get_token()] {
            runJob(job, workbook, design, container, stop);
        },
        Qt::QueuedConnection);
}

void KeysRunner::cancel()
{
    m_stop.request_stop();
    ++m_job; // whatever still comes is stale
    m_running = false;
}

void KeysRunner::runJob(std::uint64_t job, const model::Workbook &workbook,
                        const std::string &design, const std::string &container,
                        const std::stop_token &stop)
{
    QElapsedTimer sinceProgress;
    const auto progress = [&](std::string_view stage, double fraction) {
        if (sinceProgress.isValid() && sinceProgress.elapsed() < progressIntervalMs)
            return;
        sinceProgress.start();
        const QString text = QString::fromUtf8(stage.data(), static_cast<qsizetype>(stage.size()));
        deliver(job, [this, text, fraction] { emit progressChanged(text, fraction); });
    };
    evaluation::Options options;
    options.threads = std::max(1, QThread::idealThreadCount());
    auto compared = advice::compareKeys(workbook, design, container,
                                        advice::candidatesFor(workbook, design, container), options,
                                        stop, progress);
    KeyComparisonsPointer keys;
    QString message;
    if (compared)
        keys = std::make_shared<const std::vector<advice::KeyComparison>>(*std::move(compared));
    else
        message = QString::fromStdString(compared.error().message);
    deliver(job, [this, keys, message] {
        m_running = false;
        if (keys)
            emit this->compared(keys);
        else
            emit failed(message);
    });
}

void KeysRunner::deliver(std::uint64_t job, const std::function<void()> &answer)
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
