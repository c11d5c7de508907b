// One job at a time on a thread of its own, so that the interface never waits. A job that is
// replaced or cancelled is asked to stop, and whatever it still has to say is dropped. The runners
// of this room say in their own signals what a job gives.
//
// Used from the interface thread; only a job's work runs on the other one.
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
    /// Said on the interface thread.
    using Answer = std::function<void()>;

    /// What the work of a job holds of it.
    class Job {
    public:
        Job(Worker &worker, std::uint64_t number, std::stop_token stop);
        const std::stop_token &stop() const { return m_stop; }
        /// Says something on the way.
        void say(const Answer &answer) const;
        /// Progress for the engine: `tell` hears stage and fraction (0 to 1) at most 30 times a
        /// second.
        std::function<void(std::string_view, double)> progress(
            const std::function<void(const QString &stage, double fraction)> &tell) const;

    private:
        Worker &m_worker;
        std::uint64_t m_number;
        std::stop_token m_stop;
    };
    /// Runs on the worker's thread; what it returns is said last.
    using Work = std::function<Answer(const Job &)>;

    explicit Worker(const QString &name, QObject *parent = nullptr);
    /// Cancels and joins.
    ~Worker() override;

    /// A job under way is cancelled first.
    void start(const Work &work);
    void cancel();
    bool isRunning() const { return m_running; }

private:
    void deliver(std::uint64_t number, const Answer &answer);

    QThread m_thread;
    QObject *m_context = nullptr; ///< lives in m_thread, owned by it
    std::uint64_t m_number = 0; ///< of the newest job
    std::stop_source m_stop;
    bool m_running = false;
};

} // namespace partita::jobs
