#include "widgets/fanout/fanoutpicture.h"

#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace partita::fanout {

FanoutPicture::FanoutPicture(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("fanoutPicture"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    layOut();
}

void FanoutPicture::setRoute(const Route &route)
{
    m_route = route;
    m_view = {};
    layOut();
}

void FanoutPicture::setStep(int step)
{
    m_view.step = step;
    emit described(describe(m_view.pointed));
    update();
}

void FanoutPicture::layOut()
{
    m_layout = std::make_unique<RouteLayout>(m_route, size(), font());
    setMinimumHeight(
        std::max(minimumSizeHint().height(), static_cast<int>(m_layout->leastHeight())));
    update();
}

QSize FanoutPicture::minimumSizeHint() const
{
    const int em = fontMetrics().height();
    return {32 * em, 9 * em};
}

QSize FanoutPicture::sizeHint() const
{
    const int em = fontMetrics().height();
    return {48 * em, 18 * em};
}

void FanoutPicture::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
    emit described(describe(m_view.pointed));
}

std::vector<QRectF> FanoutPicture::labelAreas() const
{
    return m_layout->labelAreas(m_layout->bundles(m_view.step));
}

void FanoutPicture::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    if (!m_route.containers.empty())
        paintRoute(painter, m_route, *m_layout, m_view, font(), theme);
}

QString FanoutPicture::describeVisit(std::size_t visit) const
{
    const PartitionVisit &one = m_route.visits[visit];
    const RouteStep &step = m_route.steps[one.step];
    QString line
        = tr("step %1: %2 RU, %3 loaded, %4 returned, %Ln request(s)", nullptr,
             static_cast<int>(one.use.requests))
              .arg(QString::number(step.step.number), style::fullNumber(one.use.requestCharge),
                   style::counted(style::count(static_cast<double>(one.use.itemsLoaded)),
                                  tr("1 item"), tr("%1 items")),
                   style::count(static_cast<double>(one.use.itemsReturned)));
    if (one.isEmpty)
        line += tr(", paid for nothing");
    if (step.isBackground)
        line += tr(", upkeep in the background");
    return line;
}

QString FanoutPicture::describe(const Cell &cell) const
{
    if (cell.first < 0)
        return {};
    const RouteContainer &container = m_route.containers[static_cast<std::size_t>(cell.first)];
    QStringList lines {tr("Physical partition %1 of %2").arg(cell.second).arg(container.name)};
    const auto visits = m_layout->visitsAt(cell, m_view.step);
    if (visits.empty())
        lines.append(tr("not visited"));
    for (const std::size_t visit : visits)
        lines.append(describeVisit(visit));
    return lines.join(QLatin1Char('\n'));
}

void FanoutPicture::pointAt(const Cell &cell)
{
    m_view.pointed = cell;
    const QString text = describe(cell);
    setAccessibleDescription(text);
    emit described(text);
    update();
}

bool FanoutPicture::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), describe(m_layout->cellAt(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

void FanoutPicture::mouseMoveEvent(QMouseEvent *event)
{
    const Cell cell = m_layout->cellAt(event->position());
    if (cell != m_view.pointed)
        pointAt(cell);
}

void FanoutPicture::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    if (!hasFocus())
        pointAt({-1, -1});
}

void FanoutPicture::keyPressEvent(QKeyEvent *event)
{
    const std::vector<Cell> cells = m_layout->visitedCells(m_view.step);
    if (cells.empty())
        return QWidget::keyPressEvent(event);
    const auto found = std::find(cells.begin(), cells.end(), m_view.pointed);
    const auto place = found == cells.end() ? -1 : static_cast<int>(found - cells.begin());
    const int last = static_cast<int>(cells.size()) - 1;
    const auto go
        = [&](int to) { pointAt(cells[static_cast<std::size_t>(std::clamp(to, 0, last))]); };
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        return go(place + 1);
    case Qt::Key_Left:
    case Qt::Key_Up:
        return go(place - 1);
    case Qt::Key_Home:
        return go(0);
    case Qt::Key_End:
        return go(last);
    default:
        QWidget::keyPressEvent(event);
    }
}

void FanoutPicture::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    const std::vector<Cell> cells = m_layout->visitedCells(m_view.step);
    if (m_view.pointed.first < 0 && !cells.empty() && event->reason() != Qt::MouseFocusReason)
        pointAt(cells.front());
}

void FanoutPicture::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    pointAt({-1, -1});
}

} // namespace partita::fanout

#include "moc_fanoutpicture.cpp"
