// Painting of a simulation's picture.
#include "widgets/load/trafficpicture.h"
#include "widgets/load/trafficwords.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <array>
#include <cmath>

namespace partita::load {

namespace {

constexpr double quiet = 0.8; // share of the accent colour: bars side by side are a large surface

/// Seconds between two marks of the axis.
int stepOf(int seconds, double width, double roomOfMark)
{
    static constexpr std::array<int, 13> steps {1,   2,   5,   10,   15,   30,    60,
                                                120, 300, 900, 3600, 7200, 14'400};
    for (const int step : steps) {
        if (width * step / seconds >= roomOfMark)
            return step;
    }
    return seconds;
}

} // namespace

QColor colourOfUse(const style::Theme &theme)
{
    return style::blend(theme.surface, theme.accent, quiet);
}

QString TrafficPicture::nameOf(const SimulationRow &row) const
{
    if (row.partition >= 0)
        return tr("Partition %1").arg(row.partition);
    return tr("%Ln other(s)", "physical partitions", row.partitions);
}

QString TrafficPicture::containerOf(const SimulationRow &row) const
{
    return QString::fromStdString(m_simulation->traffic.containers[row.container].container.name);
}

QString TrafficPicture::usedOf(const SimulationRow &row) const
{
    return tr("%1 of %2 RU/s").arg(style::count(row.meanUsed()), style::count(row.throughput));
}

QString TrafficPicture::refusedOf(const SimulationRow &row) const
{
    const std::int64_t refused = row.allRefused();
    return refused == 0 ? QString()
                        : tr("⚠ %1 refused").arg(style::count(static_cast<double>(refused)));
}

QString TrafficPicture::titleOf(std::size_t container) const
{
    const evaluation::TrafficContainer &shown
        = m_simulation->traffic.containers[container].container;
    const QString text = shown.isStated
        ? tr("%1 · %2 as stated, over %3", "container, RU/s, partitions")
        : tr("%1 · %2 to serve the load, over %3", "container, RU/s, partitions");
    return text.arg(QString::fromStdString(shown.name),
                    style::throughput(shown.requestUnitsPerSecond),
                    partitionsText(shown.physicalPartitions));
}

void TrafficPicture::paintEvent(QPaintEvent *)
{
    if (!m_simulation)
        return;
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    drawTitles(painter, theme);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        drawRow(painter, theme, row);
    drawSeconds(painter, theme);
    drawPointed(painter, theme);
}

void TrafficPicture::drawTitles(QPainter &painter, const style::Theme &theme) const
{
    painter.save();
    QFont strong = font();
    strong.setBold(true);
    painter.setFont(strong);
    painter.setPen(theme.text);
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (!isFirst(row))
            continue;
        const QRectF area = titleArea(row);
        painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(titleOf(m_rows[row].container),
                                                          Qt::ElideRight,
                                                          static_cast<int>(area.width())));
    }
    painter.restore();
}

void TrafficPicture::drawRow(QPainter &painter, const style::Theme &theme, std::size_t row) const
{
    const QRectF area = areaOf(row);
    const QRectF room(QPointF(area.left(), lineOf(area)), area.bottomRight());
    painter.fillRect(room, theme.grid);
    drawBars(painter, theme, row);
    painter.setPen(QPen(theme.secondary, 0, Qt::DashLine));
    painter.drawLine(room.topLeft(), room.topRight());
    painter.setPen(QPen(theme.border, 0));
    painter.drawLine(room.bottomLeft(), room.bottomRight());
    drawFigures(painter, theme, row);
}

void TrafficPicture::drawBars(QPainter &painter, const style::Theme &theme, std::size_t row) const
{
    const QRectF area = areaOf(row);
    const double line = lineOf(area);
    const QColor used = colourOfUse(theme);
    for (std::size_t place = 0; place < m_bars[row].size(); ++place) {
        const Bar &bar = m_bars[row][place];
        const QRectF whole = barArea(area, place);
        const double share = std::min(1.0, bar.used / m_rows[row].throughput);
        QRectF body(QPointF(whole.left(), area.bottom() - share * (area.bottom() - line)),
                    whole.bottomRight());
        if (body.width() > 4)
            body.adjust(0, 0, -1, 0); // gap between seconds
        painter.fillRect(body, used);
        if (bar.refused == 0)
            continue;
        const double most = line - area.top() - 1;
        const double height = std::max(
            2.0, most * static_cast<double>(bar.refused) / static_cast<double>(m_mostRefused));
        painter.fillRect(QRectF(body.left(), line - height, body.width(), height), theme.error);
    }
}

void TrafficPicture::drawFigures(QPainter &painter, const style::Theme &theme,
                                 std::size_t row) const
{
    const double em = fontMetrics().height();
    const QRectF area = areaOf(row);
    painter.setPen(theme.text);
    painter.drawText(QRectF(0, area.top(), m_left - 0.6 * em, area.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, nameOf(m_rows[row]));
    const QRectF beside(m_right + 0.6 * em, area.top(), width() - m_right - 0.6 * em,
                        area.height());
    const QString refused = refusedOf(m_rows[row]);
    const bool isTall = area.height() >= 2.2 * em;
    if (refused.isEmpty() || isTall) {
        const double up = refused.isEmpty() ? 0 : 0.55 * em;
        painter.setPen(theme.secondary);
        painter.drawText(beside.translated(0, -up), Qt::AlignVCenter | Qt::AlignLeft,
                         usedOf(m_rows[row]));
    }
    if (!refused.isEmpty()) {
        painter.setPen(theme.error);
        painter.drawText(beside.translated(0, isTall ? 0.55 * em : 0),
                         Qt::AlignVCenter | Qt::AlignLeft, refused);
    }
}

void TrafficPicture::drawSeconds(QPainter &painter, const style::Theme &theme) const
{
    if (m_tops.empty())
        return;
    const double em = fontMetrics().height();
    const int seconds = std::max(1, m_simulation->traffic.seconds);
    const double top = m_tops.back() + m_rowHeight;
    const int step = stepOf(seconds, m_right - m_left, 4.5 * em);
    painter.setPen(theme.secondary);
    for (int second = 0; second <= seconds; second += step) {
        const double x = m_left + (m_right - m_left) * second / seconds;
        painter.drawLine(QPointF(x, top), QPointF(x, top + 0.25 * em));
        const QString text = style::duration(second);
        const double wide = fontMetrics().horizontalAdvance(text) + 4;
        painter.drawText(QRectF(x - wide / 2, top + 0.25 * em, wide, 1.2 * em), Qt::AlignCenter,
                         text);
    }
}

void TrafficPicture::drawPointed(QPainter &painter, const style::Theme &theme) const
{
    if (m_current.row < 0)
        return;
    const auto bar = static_cast<std::size_t>(m_current.bar);
    QColor shade = theme.text;
    shade.setAlphaF(0.12F);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        painter.fillRect(barArea(areaOf(row), bar),
                         shade); // other partitions
    painter.setPen(QPen(theme.text, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(
        barArea(areaOf(static_cast<std::size_t>(m_current.row)), bar).adjusted(-1, 0, 1, 0));
}

} // namespace partita::load
