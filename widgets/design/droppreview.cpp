#include "widgets/design/droppreview.h"

#include "widgets/models/session.h"
#include "widgets/style/format.h"

#include <QThread>

namespace partita::design {

namespace {

constexpr int restMs = 250;

} // namespace

DropPreview::DropPreview(models::Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMs);
    connect(&m_rest, &QTimer::timeout, this, &DropPreview::measure);
    connect(&m_runner, &jobs::EvaluationRunner::designReady, this, &DropPreview::take);
    connect(&m_runner, &jobs::EvaluationRunner::failed, this, &DropPreview::answered);
}

void DropPreview::ask(const model::Workbook &changed)
{
    cancel();
    m_changed = changed;
    m_rest.start();
}

void DropPreview::cancel()
{
    m_rest.stop();
    m_runner.cancel();
}

/// Parts that the change leaves alone are at hand.
void DropPreview::measure()
{
    if (m_changed.patterns->empty())
        return;
    evaluation::Options options;
    options.designs = {m_session.design().toStdString()};
    options.threads = std::max(1, QThread::idealThreadCount());
    options.keptParts = m_session.keptParts();
    m_runner.start(m_changed, options);
}

void DropPreview::take(const jobs::DesignEvaluationPointer &design)
{
    if (!design->failure.empty()) {
        emit answered(QString::fromStdString(design->failure));
        return;
    }
    const double after = design->load.requestUnitsPerSecond;
    const jobs::DesignEvaluationPointer before = m_session.currentEvaluation();
    if (!before || m_session.isStale(m_session.design())) {
        emit answered(tr("Load %1").arg(style::throughput(after)));
        return;
    }
    const double now = before->load.requestUnitsPerSecond;
    emit answered(tr("Load %1 → %2 (%3)", "before, after, change in percent")
                      .arg(style::throughputNumber(now), style::throughput(after),
                           style::change(now, after)));
}

} // namespace partita::design

#include "moc_droppreview.cpp"
