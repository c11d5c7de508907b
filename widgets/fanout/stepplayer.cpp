#include "widgets/fanout/stepplayer.h"

#include "widgets/style/icons.h"

#include <QEvent>
#include <QTreeWidget>

namespace partita::fanout {

namespace {

constexpr int usualPace = 1600; // enough to read the line of a step

} // namespace

StepPlayer::StepPlayer(QTreeWidget &steps, QWidget *parent)
    : QToolButton(parent)
    , m_steps(steps)
{
    setObjectName(QStringLiteral("playSteps"));
    setCheckable(true);
    setAutoRaise(true);
    m_clock.setInterval(usualPace);
    connect(&m_clock, &QTimer::timeout, this, &StepPlayer::showNext);
    connect(this, &QToolButton::toggled, this, &StepPlayer::play);
    // A step that somebody selects, or another route, ends the play.
    connect(&steps, &QTreeWidget::itemSelectionChanged, this, [this] {
        if (!m_isSelecting)
            setChecked(false);
    });
    updateLook();
}

void StepPlayer::play(bool on)
{
    updateLook();
    if (!on)
        return m_clock.stop();
    m_next = 0;
    m_clock.start();
    showNext();
}

void StepPlayer::showNext()
{
    if (m_next >= m_steps.topLevelItemCount()) {
        setChecked(false);
        m_steps.clearSelection();
        return;
    }
    m_isSelecting = true;
    m_steps.setCurrentItem(m_steps.topLevelItem(m_next++));
    m_isSelecting = false;
}

void StepPlayer::updateLook()
{
    setIcon(style::icon(isChecked() ? QStringLiteral("stop") : QStringLiteral("play"), palette()));
    setToolTip(isChecked() ? tr("Stop playing the steps")
                           : tr("Play the steps of the request, one after the other"));
    setAccessibleName(toolTip());
}

void StepPlayer::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateLook();
    QToolButton::changeEvent(event);
}

} // namespace partita::fanout

#include "moc_stepplayer.cpp"
