// Effect of a drop on the load, measured while the pointer rests over the target.
#pragma once

#include "widgets/jobs/evaluationrunner.h"

#include <QTimer>

namespace partita::models {
class Session;
}

namespace partita::design {

class DropPreview : public QObject {
    Q_OBJECT
public:
    explicit DropPreview(models::Session &session, QObject *parent = nullptr);

    /// Measures the current design in the changed workbook after a moment, unless another call
    /// comes first.
    void ask(const model::Workbook &changed);
    void cancel();

signals:
    /// "Load 2,985 → 3,140 RU/s (+5 %)", or why there is none.
    void answered(const QString &text);

private:
    void measure();
    void take(const jobs::DesignEvaluationPointer &design);

    models::Session &m_session;
    jobs::EvaluationRunner m_runner;
    QTimer m_rest;
    model::Workbook m_changed;
};

} // namespace partita::design
