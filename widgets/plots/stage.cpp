#include "widgets/plots/stage.h"

#include "widgets/plots/emptystate.h"
#include "widgets/plots/staleoverlay.h"

#include <QPushButton>
#include <QResizeEvent>
#include <QStackedLayout>

#include <algorithm>

namespace partita::plots {

Stage::Stage(QWidget *parent)
    : QWidget(parent)
    , m_pages(new QStackedLayout(this))
    , m_empty(new EmptyState(this))
    , m_staleOverlay(new StaleOverlay(this))
{
    m_pages->setContentsMargins(0, 0, 0, 0);
    m_pages->addWidget(m_empty);
    connect(m_empty, &EmptyState::taken, this, &Stage::take);
    connect(m_pages, &QStackedLayout::currentChanged, this,
            [this] { emit contentShown(showsContent()); });
    m_staleOverlay->hide();
}

void Stage::setContent(QWidget *content)
{
    m_content = content;
    m_pages->addWidget(content);
    m_staleOverlay->raise();
}

bool Stage::showsContent() const
{
    return m_content && m_pages->currentWidget() == m_content;
}

QSize Stage::minimumSizeHint() const
{
    const QWidget *shown = m_pages->currentWidget();
    const QSize least = shown->minimumSizeHint().expandedTo(shown->minimumSize());
    if (shown != m_empty)
        return least;
    return {least.width(),
            m_empty->layout()->totalHeightForWidth(std::max(width(), least.width()))};
}

void Stage::setReadiness(const Readiness &readiness)
{
    const bool shown = readiness.isKnown && m_content;
    if (shown)
        m_pages->setCurrentWidget(m_content);
    else
        explain(readiness);
    updateGeometry();
    m_staleOverlay->setVisible(shown && readiness.isStale);
    m_staleOverlay->setRunning(readiness.isRunning);
    m_staleOverlay->raise();
}

void Stage::explain(const Readiness &readiness)
{
    m_pages->setCurrentIndex(0);
    if (readiness.design.isEmpty()) {
        explainWithoutDesign(readiness.hasModel);
    } else if (!readiness.hasPatterns) {
        say(tr("%1 has no access patterns yet").arg(readiness.design),
            tr("Say how the application reads and writes its data. Every access pattern is then answered and "
               "charged in every design."),
            tr("Go to the access &patterns"), {Step::Kind::goToBoard, QStringLiteral("patterns")});
    } else if (!readiness.obstacle.isEmpty()) {
        say(tr("%1 cannot be evaluated").arg(readiness.design), readiness.obstacle,
            tr("Go to the pro&blem"), {Step::Kind::goToObstacle, {}});
    } else if (readiness.isRunning) {
        say(readiness.running.isEmpty() ? tr("Evaluating %1…").arg(readiness.design)
                                        : readiness.running,
            tr("The access patterns run against the program's own engine. The picture appears as soon "
               "as this design is done."),
            {}, {});
    } else {
        say(tr("%1 has not been evaluated").arg(readiness.design),
            tr("Evaluating runs every access pattern on a sample of the population and charges what "
               "the engine counts. It takes seconds."),
            tr("&Evaluate now"), {});
    }
}

void Stage::explainWithoutDesign(bool hasModel)
{
    const QString title = tr("No design yet");
    if (hasModel)
        say(title,
            tr("A design says in which containers and documents the model is stored. A workbook "
               "can have several designs and compare them."),
            tr("&Add a design"), {Step::Kind::addDesign, {}});
    else
        say(title,
            tr("A design says in which containers and documents the model is stored. There are no "
               "entities yet: add them first, or open a sample from the navigator."),
            tr("Go to the &model"), {Step::Kind::goToBoard, QStringLiteral("model")});
}

void Stage::say(const QString &title, const QString &text, const QString &button, const Step &step)
{
    m_empty->say(title, text, button);
    m_step = step;
}

void Stage::take()
{
    const QPushButton &button = m_empty->button();
    switch (m_step.kind) {
    case Step::Kind::evaluate:
        emit evaluationRequested();
        break;
    case Step::Kind::goToObstacle:
        emit obstacleRequested();
        break;
    case Step::Kind::goToBoard:
        emit boardRequested(m_step.board);
        break;
    case Step::Kind::addDesign:
        emit designRequested(button.mapToGlobal(QPoint(0, button.height())));
        break;
    }
}

void Stage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_staleOverlay->setGeometry(rect());
    if (event->size().width() != event->oldSize().width())
        updateGeometry();
}

} // namespace partita::plots

#include "moc_stage.cpp"
