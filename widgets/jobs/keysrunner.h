// Compares partition keys on a worker thread, on a snapshot of the workbook. The keys that are
// tried, each key as it is measured, progress and failure come back as signals; what a cancelled
// job still says is dropped.
#pragma once

#include "engine/advice/keycomparison.h"
#include "widgets/jobs/worker.h"

#include <memory>

namespace partita::jobs {

using KeyCandidatesPointer = std::shared_ptr<const std::vector<advice::KeyCandidate>>;
using KeyComparisonPointer = std::shared_ptr<const advice::KeyComparison>;

class KeysRunner : public QObject {
    Q_OBJECT
public:
    explicit KeysRunner(QObject *parent = nullptr);

    /// Compares all keys proposed for the container; a job under way is cancelled first.
    void start(const model::Workbook &workbook, const std::string &design,
               const std::string &container);
    void cancel() { m_worker.cancel(); }
    bool isRunning() const { return m_worker.isRunning(); }

signals:
    void progressChanged(const QString &stage, double fraction);
    /// What will be tried; said first.
    void proposed(const partita::jobs::KeyCandidatesPointer &keys);
    /// One of them, by its place; in the order in which they are done.
    void measured(int place, const partita::jobs::KeyComparisonPointer &key);
    void finished();
    void failed(const QString &message);

private:
    Worker m_worker;
};

} // namespace partita::jobs

Q_DECLARE_METATYPE(partita::jobs::KeyCandidatesPointer)
Q_DECLARE_METATYPE(partita::jobs::KeyComparisonPointer)
