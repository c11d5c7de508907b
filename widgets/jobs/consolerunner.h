// Worker thread for the console: opens a session for each design that is asked, on a snapshot of
// the workbook, and runs one statement at a time. Sessions stay while the data of the workbook
// stays as it is, so what a statement has written is there for the next one.
#pragma once

#include "engine/console/session.h"
#include "widgets/jobs/consolerows.h"
#include "widgets/jobs/worker.h"

#include <memory>

namespace partita::jobs {

/// A statement with everything that it runs on.
struct ConsoleRequest {
    model::Workbook workbook;
    std::string design;
    evaluation::PartitionCounts partitions; ///< by container, as evaluated
    console::Statement statement;
    std::shared_ptr<const ConsoleRows> before = {}; ///< the rows of the pages before
};

/// What the console answered.
struct ConsoleAnswer {
    console::Outcome outcome; ///< its rows are in `rows`
    ConsoleRows rows;
    std::string design;
    double fraction = 1; ///< share of the population that was asked
    bool isChanged = false; ///< statements have written since the items were loaded
    bool isFurtherPage = false;
};
using ConsoleAnswerPointer = std::shared_ptr<const ConsoleAnswer>;

class ConsoleRunner : public QObject {
    Q_OBJECT
public:
    /// `parts`: those of the evaluations.
    explicit ConsoleRunner(std::shared_ptr<evaluation::KeptParts> parts, QObject *parent = nullptr);
    ~ConsoleRunner() override;

    /// A running statement is cancelled first.
    void run(const ConsoleRequest &request);
    /// Undoes everything that statements wrote, in all designs.
    void reset();
    void cancel();
    bool isRunning() const { return m_worker.isRunning(); }

signals:
    void progressChanged(const QString &stage, double fraction);
    void answered(const partita::jobs::ConsoleAnswerPointer &answer);
    /// Line and column are those in the statement, 0 when unknown.
    void refused(const QString &message, int line, int column);
    void resetDone();

private:
    struct Sessions;

    std::shared_ptr<Sessions> m_sessions; ///< used on the worker thread only
    Worker m_worker; ///< last: it joins its thread first
};

} // namespace partita::jobs

Q_DECLARE_METATYPE(partita::jobs::ConsoleAnswerPointer)
