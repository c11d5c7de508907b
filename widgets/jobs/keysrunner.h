// Worker thread for comparing partition keys, on a snapshot of the workbook. The candidates, each
// measured key, progress and failures are signals; those of a cancelled job are dropped.
#pragma once

#include "engine/advice/keyhorizon.h"
#include "widgets/jobs/worker.h"

#include <memory>

namespace partita::jobs {

using KeyCandidatesPointer = std::shared_ptr<const std::vector<advice::KeyCandidate>>;
using KeyComparisonPointer = std::shared_ptr<const advice::KeyComparison>;

/// The compared keys when the container has grown.
struct KeysThen {
    double days = 0;
    std::vector<advice::KeyThen> keys; ///< in the order of the proposed keys
    std::string turn; ///< where another key becomes the one with the least load; empty: nowhere
};
using KeysThenPointer = std::shared_ptr<const KeysThen>;

class KeysRunner : public QObject {
    Q_OBJECT
public:
    /// `parts`: those of the evaluations.
    explicit KeysRunner(std::shared_ptr<evaluation::KeptParts> parts, QObject *parent = nullptr);

    /// Compares all keys proposed for the container; a running job is cancelled first.
    void start(const model::Workbook &workbook, const std::string &design,
               const std::string &container);
    void cancel() { m_worker.cancel(); }
    bool isRunning() const { return m_worker.isRunning(); }

signals:
    void progressChanged(const QString &stage, double fraction);
    /// The keys that will be measured; emitted first.
    void proposed(const partita::jobs::KeyCandidatesPointer &keys);
    /// A key was measured; `place` is its index in proposed(). Emitted in the order of measuring.
    void measured(int place, const partita::jobs::KeyComparisonPointer &key);
    /// All keys were measured, and then again as they will be in a year.
    void measuredThen(const partita::jobs::KeysThenPointer &then);
    void finished();
    void failed(const QString &message);

private:
    std::shared_ptr<evaluation::KeptParts> m_parts;
    Worker m_worker;
};

} // namespace partita::jobs

Q_DECLARE_METATYPE(partita::jobs::KeyCandidatesPointer)
Q_DECLARE_METATYPE(partita::jobs::KeyComparisonPointer)
Q_DECLARE_METATYPE(partita::jobs::KeysThenPointer)
