// Worker thread that measures what a report needs, on a snapshot of the workbook. Material,
// progress and failures are signals; those of a cancelled job are dropped.
#pragma once

#include "engine/report/material.h"
#include "widgets/jobs/worker.h"

#include <memory>

namespace partita::reporting {

using MaterialPointer = std::shared_ptr<const report::Material>;

class ReportRunner : public QObject {
    Q_OBJECT
public:
    /// `parts`: those of the evaluations.
    explicit ReportRunner(std::shared_ptr<evaluation::KeptParts> parts, QObject *parent = nullptr);

    /// Measures every design; a running job is cancelled first.
    void start(const model::Workbook &workbook);
    void cancel() { m_worker.cancel(); }

signals:
    void progressChanged(double fraction);
    void finished(const partita::reporting::MaterialPointer &material);
    void failed(const QString &message);

private:
    std::shared_ptr<evaluation::KeptParts> m_parts;
    jobs::Worker m_worker;
};

} // namespace partita::reporting

Q_DECLARE_METATYPE(partita::reporting::MaterialPointer)
