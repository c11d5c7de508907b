#include "widgets/plots/staleoverlay.h"

#include "widgets/style/theme.h"

#include <QPainter>
#include <QStyle>

namespace partita::plots {

namespace {

constexpr int spinnerSteps = 12;
constexpr int stepMs = 90;
constexpr float dimming = 0.55f;

} // namespace

StaleOverlay::StaleOverlay(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("veil"));
    setAccessibleName(tr("Out of date"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    m_clock.setInterval(stepMs);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        m_turn = (m_turn + 1) % spinnerSteps;
        update();
    });
}

void StaleOverlay::setRunning(bool running)
{
    m_running = running;
    updateMotion();
    update();
}

void StaleOverlay::updateMotion()
{
    const bool moves = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
    if (m_running && isVisible() && moves)
        m_clock.start();
    else
        m_clock.stop();
}

void StaleOverlay::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    updateMotion();
}

void StaleOverlay::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    updateMotion();
}

void StaleOverlay::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor cover = theme.window;
    cover.setAlphaF(dimming);
    painter.fillRect(rect(), cover);

    const QString text = m_running ? tr("evaluating…") : tr("out of date");
    const int em = fontMetrics().height();
    QRectF chip(0, 0, fontMetrics().horizontalAdvance(text) + 2.6 * em, 1.7 * em);
    chip.moveTopRight(QPointF(width() - 0.75 * em, 0.75 * em));
    painter.setPen(theme.border);
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(chip, 4, 4);
    const QRectF sign(chip.left() + 0.5 * em, chip.center().y() - 0.4 * em, 0.8 * em, 0.8 * em);
    if (m_running) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.warning, 2));
        painter.drawArc(sign, -m_turn * 16 * 360 / spinnerSteps, 16 * 270);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.warning);
        painter.drawPolygon(
            QPolygonF({{sign.center().x(), sign.top()}, sign.bottomRight(), sign.bottomLeft()}));
    }
    painter.setPen(theme.text);
    painter.drawText(chip.adjusted(1.7 * em, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
}

} // namespace partita::plots

#include "moc_staleoverlay.cpp"
