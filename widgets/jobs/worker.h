// Worker thread for one job at a time, so that the interface never waits. A replaced or cancelled
// job is asked to stop, and its answers are dropped. The runners of this folder emit the answers as
// signals.
//
// Used from the interface thread; only the work of a job runs on the other one.
#pragma once

#include <QObject>
#include <QThread>

#include <functional>
#include <stop_token>
#include <string_view>

namespace partita::jobs {

class Worker : public QObject {
    Q_OBJECT
public:
    /// Runs on the interface thread.
    using Answer = std::function<void()>;

    /// Handle of a job for its work.
    class Job {
    public:
        Job(Worker &worker, std::uint64_t number, std::stop_token stop);
        const std::stop_token &stop() const { return m_stop; }
        /// Sends an answer before the end.
        void say(const Answer &answer) const;
        /// Progress function for the engine: passes stage and fraction (0 to 1) to `tell`, at most
        /// 30 times a second.
        std::function<void(std::string_view, double)> progress(
            const std::function<void(const QString &stage, double fraction)> &report) const;

    private:
        Worker &m_worker;
        std::uint64_t m_number;
        std::stop_token m_stop;
    };
    /// Runs on the worker thread; returns the last answer.
    using Work = std::function<Answer(const Job &)>;

    explicit Worker(const QString &name, QObject *parent = nullptr);
    /// Cancels the job and joins the thread.
    ~Worker() override;

    /// A running job is cancelled first.
    void start(const Work &work);
    void cancel();
    bool isRunning() const { return m_running; }

private:
    void deliver(std::uint64_t number, const Answer &answer);

    QThread m_thread;
    QObject *m_context = nullptr; ///< lives in m_thread, which owns it
    std::uint64_t m_number = 0; ///< number of the newest job
    std::stop_source m_stop;
    bool m_running = false;
};

} // namespace partita::jobs
