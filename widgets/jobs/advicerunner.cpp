#include "widgets/jobs/advicerunner.h"

#include <QMetaObject>

namespace partita::jobs {

namespace {

evaluation::Evaluation evaluationOf(const model::Workbook &workbook,
                                    const DesignEvaluationPointer &design)
{
    evaluation::Evaluation evaluation;
    evaluation.workbook = workbook.name;
    evaluation.generation = workbook.generation;
    evaluation.fraction = workbook.population->fraction;
    evaluation.designs = {design};
    return evaluation;
}

} // namespace

AdviceRunner::AdviceRunner(QObject *parent)
    : QObject(parent)
    , m_worker(new QObject)
{
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("advice"));
    m_thread.setStackSize(8 * 1024 * 1024); // stored procedures, as in EvaluationRunner
    m_thread.start(QThread::LowPriority);
}

AdviceRunner::~AdviceRunner()
{
    m_stop.request_stop();
    m_thread.quit();
    m_thread.wait();
}

void AdviceRunner::advise(const model::Workbook &workbook,
                          const DesignEvaluationPointer &evaluation)
{
    start([this, workbook, evaluation](std::uint64_t, const std::stop_token &) {
        const auto found = advice::advise(workbook, evaluationOf(workbook, evaluation));
        return std::function<void()>([this, found] {
            if (found)
                emit advised(*found);
            else
                emit failed(QString::fromStdString(found.error().message));
        });
    });
}

void AdviceRunner::measure(const model::Workbook &workbook,
                           const DesignEvaluationPointer &evaluation,
                           const advice::Finding &finding)
{
    start([this, workbook, evaluation, finding](std::uint64_t job, const std::stop_token &stop) {
        const auto progress = [this, job](std::string_view, double fraction) {
            deliver(job, [this, fraction] { emit progressChanged(fraction); });
        };
        const auto effect = advice::measureEffect(workbook, evaluationOf(workbook, evaluation),
                                                  finding, {}, stop, progress);
        return std::function<void()>([this, effect] {
            if (effect)
                emit measured(*effect);
            else
                emit failed(QString::fromStdString(effect.error().message));
        });
    });
}

void AdviceRunner::cancel()
{
    m_stop.request_stop();
    ++m_job; // whatever still comes is stale
    m_running = false;
}

void AdviceRunner::start(Work work)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    const std::uint64_t job = ++m_job;
    m_running = true;
    QMetaObject::invokeMethod(
        m_worker,
        [this, job, work = std::move(work), stop = m_stop.get_token()] {
            if (stop.stop_requested())
                return;
            const std::function<void()> answer = work(job, stop);
            deliver(job, [this, answer] {
                m_running = false;
                answer();
            });
        },
        Qt::QueuedConnection);
}

void AdviceRunner::deliver(std::uint64_t job, const std::function<void()> &answer)
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
