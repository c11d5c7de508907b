// Compares partition keys on a worker thread, on a snapshot of the workbook. Progress, result and failure come back as queued
// signals; what a cancelled job still says is dropped.
#pragma once

#include "engine/advice/keycomparison.h"

#include <QObject>
#include <QThread>

#include <memory>
#include <stop_token>

namespace partita::jobs {

using KeyComparisonsPointer = std::shared_ptr<const std::vector<advice::KeyComparison>>;

class KeysRunner : public QObject {
    Q_OBJECT
public:
    explicit KeysRunner(QObject *parent = nullptr);
    /// Cancels and joins.
    ~KeysRunner() override;

    /// Compares all keys proposed for the container; a job under way is cancelled first.
    void start(const model::Workbook &workbook, const std::string &design,
               const std::string &container);
    void cancel();
    bool isRunning() const { return m_running; }

signals:
    void progressChanged(const QString &stage, double fraction);
    void compared(const partita::jobs::KeyComparisonsPointer &keys);
    void failed(const QString &message);

private:
    void runJob(std::uint64_t job, const model::Workbook &workbook, const std::string &design,
                const std::string &container, const std::stop_token &stop);
    void deliver(std::uint64_t job, const std::function<void()> &answer);

    QThread m_thread;
    QObject *m_worker = nullptr; ///< lives in m_thread, owned by it
    std::uint64_t m_job = 0;
    std::stop_source m_stop;
    bool m_running = false;
};

} // namespace partita::jobs

Q_DECLARE_METATYPE(partita::jobs::KeyComparisonsPointer)
