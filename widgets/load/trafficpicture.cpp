#include "widgets/load/trafficpicture.h"

#include "widgets/load/trafficwords.h"
#include "widgets/style/format.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace partita::load {

namespace {

constexpr std::size_t mostRows = 12; // for one container
constexpr double narrowestBar = 3; // pixels
// In heights of a line of text:
constexpr double leastRowHeight = 1.5;
constexpr double mostRowHeight = 12;
constexpr double gap = 0.4;
constexpr double title = 1.7;
constexpr double axis = 1.5;
constexpr double refusedShare = 0.28; // of a row with refusals
constexpr double spare = 0.06; // of a row without refusals, above the line

} // namespace

TrafficPicture::TrafficPicture(QWidget *parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setObjectName(QStringLiteral("trafficPicture"));
    setAccessibleName(tr("Physical partitions over time"));
}

void TrafficPicture::setSimulation(const std::shared_ptr<const evaluation::Simulation> &simulation)
{
    m_simulation = simulation;
    m_rows = simulation ? simulationRowsOf(simulation->traffic, mostRows)
                        : std::vector<SimulationRow>();
    m_current = {};
    layOut();
    updateGeometry();
    update();
}

int TrafficPicture::heightAt(double rowHeight) const
{
    const double em = fontMetrics().height();
    const auto rows = static_cast<double>(m_rows.size());
    double titles = 0;
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        titles += isFirst(row) ? title * em : 0;
    return static_cast<int>(std::ceil(rows * (rowHeight + gap * em) + titles + axis * em));
}

QSize TrafficPicture::minimumSizeHint() const
{
    const int em = fontMetrics().height();
    return {24 * em, heightAt(leastRowHeight * em)};
}

QSize TrafficPicture::sizeHint() const
{
    return minimumSizeHint().expandedTo({0, heightAt(3.0 * fontMetrics().height())});
}

void TrafficPicture::layOut()
{
    m_tops.clear();
    m_bars.clear();
    m_mostRefused = 0;
    if (!m_simulation)
        return;
    const double em = fontMetrics().height();
    int names = 0;
    int figures = 0;
    for (const SimulationRow &row : m_rows) {
        names = std::max(names, fontMetrics().horizontalAdvance(nameOf(row)));
        figures = std::max({figures, fontMetrics().horizontalAdvance(usedOf(row)),
                            fontMetrics().horizontalAdvance(refusedOf(row))});
    }
    m_left = names + 0.6 * em;
    m_right = std::max(m_left + 4 * em, width() - figures - 0.8 * em);
    const auto rows = static_cast<double>(std::max<std::size_t>(m_rows.size(), 1));
    m_rowHeight
        = std::clamp((height() - heightAt(0)) / rows, leastRowHeight * em, mostRowHeight * em);
    const double bars = std::max(1.0, std::floor((m_right - m_left) / narrowestBar));
    m_secondsOfBar = std::max(1, static_cast<int>(std::ceil(m_simulation->traffic.seconds / bars)));
    double top = 0;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (isFirst(row))
            top += title * em;
        m_tops.push_back(top);
        top += m_rowHeight + gap * em;
        m_bars.push_back(barsOf(m_rows[row], m_secondsOfBar));
        for (const Bar &bar : m_bars.back())
            m_mostRefused = std::max(m_mostRefused, bar.refused);
    }
}

QRectF TrafficPicture::areaOf(std::size_t row) const
{
    return {m_left, m_tops[row], m_right - m_left, m_rowHeight};
}

bool TrafficPicture::isFirst(std::size_t row) const
{
    return row == 0 || m_rows[row].container != m_rows[row - 1].container;
}

QRectF TrafficPicture::titleArea(std::size_t row) const
{
    const double high = title * fontMetrics().height();
    return {0, m_tops[row] - high, static_cast<double>(width()), high};
}

double TrafficPicture::lineOf(const QRectF &area) const
{
    return area.top() + area.height() * (m_mostRefused > 0 ? refusedShare : spare);
}

QRectF TrafficPicture::barArea(const QRectF &area, std::size_t bar) const
{
    const double pitch = area.width() * m_secondsOfBar / std::max(1, m_simulation->traffic.seconds);
    const double left = area.left() + pitch * static_cast<double>(bar);
    return {left, area.top(), std::min(pitch, area.right() - left), area.height()};
}

TrafficPicture::Place TrafficPicture::placeAt(const QPointF &point) const
{
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const QRectF area = areaOf(row);
        if (point.y() < area.top() || point.y() > area.bottom())
            continue;
        const auto last = static_cast<int>(m_bars[row].size()) - 1;
        const double pitch = barArea(area, 0).width();
        const int bar = pitch > 0 ? static_cast<int>((point.x() - area.left()) / pitch) : 0;
        return {static_cast<int>(row), std::clamp(bar, 0, std::max(0, last))};
    }
    return {};
}

QString TrafficPicture::describe(const Place &place) const
{
    if (place.row < 0)
        return {};
    const SimulationRow &row = m_rows[static_cast<std::size_t>(place.row)];
    const Bar &bar
        = m_bars[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.bar)];
    const int first = place.bar * m_secondsOfBar + 1;
    const int last = std::min(first + m_secondsOfBar - 1, m_simulation->traffic.seconds);
    const QString when = first == last
        ? tr("second %1").arg(first)
        : tr("seconds %1 to %2; of the busiest").arg(first).arg(last);
    QStringList lines {
        tr("%1 of %2, %3", "partition, container, second").arg(nameOf(row), containerOf(row), when),
        (row.partition < 0 ? tr("%1 of %2 RU used by each, on average") : tr("%1 of %2 RU used"))
            .arg(style::count(bar.used), style::count(row.throughput))};
    if (bar.refused > 0)
        lines.append(style::counted(style::count(static_cast<double>(bar.refused)),
                                    tr("1 attempt refused"), tr("%1 attempts refused")));
    return lines.join(QLatin1Char('\n'));
}

void TrafficPicture::pointAt(const Place &place)
{
    m_current = place;
    const QString text = describe(place);
    setAccessibleDescription(text);
    emit described(text);
    update();
}

bool TrafficPicture::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), describe(placeAt(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

void TrafficPicture::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
    m_current = {}; // bars may stand for other seconds now
}

void TrafficPicture::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        layOut();
        updateGeometry();
    }
}

void TrafficPicture::mouseMoveEvent(QMouseEvent *event)
{
    const Place place = placeAt(event->position());
    if (place != m_current)
        pointAt(place);
}

void TrafficPicture::mousePressEvent(QMouseEvent *event)
{
    pointAt(placeAt(event->position()));
    choose();
}

void TrafficPicture::choose()
{
    if (m_current.row >= 0)
        emit chosen(containerOf(m_rows[static_cast<std::size_t>(m_current.row)]));
}

void TrafficPicture::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    if (!hasFocus())
        pointAt({});
}

void TrafficPicture::keyPressEvent(QKeyEvent *event)
{
    if (m_rows.empty())
        return QWidget::keyPressEvent(event);
    const int lastRow = static_cast<int>(m_rows.size()) - 1;
    const int lastBar = static_cast<int>(m_bars.front().size()) - 1;
    const auto go = [&](int rows, int bars) {
        pointAt({std::clamp(m_current.row + rows, 0, lastRow),
                 std::clamp(m_current.bar + bars, 0, lastBar)});
    };
    switch (event->key()) {
    case Qt::Key_Down:
        return go(1, 0);
    case Qt::Key_Up:
        return go(-1, 0);
    case Qt::Key_Right:
        return go(0, 1);
    case Qt::Key_Left:
        return go(0, -1);
    case Qt::Key_Home:
        return go(0, -lastBar);
    case Qt::Key_End:
        return go(0, lastBar);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return choose();
    default:
        QWidget::keyPressEvent(event);
    }
}

void TrafficPicture::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (m_current.row < 0 && !m_rows.empty() && event->reason() != Qt::MouseFocusReason)
        pointAt({0, 0});
}

void TrafficPicture::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    pointAt({});
}

} // namespace partita::load

#include "moc_trafficpicture.cpp"
