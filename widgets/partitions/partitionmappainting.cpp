// Painting of a container's columns and tiles, with scale and numbers.
#include "widgets/partitions/heatlegend.h"
#include "widgets/partitions/partitionmap.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QPainter>

namespace partita::partitions {
namespace {

/// A hairline inside the area. It is opaque: Qt gives translucent columns to other threads and
/// waits for them, which takes ten times as long.
void drawOutline(QPainter &painter, const QRectF &area, const QColor &colour)
{
    const double thin = 1 / painter.device()->devicePixelRatioF();
    const QRectF within = area.adjusted(0, thin, 0, -thin); // no corner is drawn twice
    painter.fillRect(QRectF(area.left(), area.top(), area.width(), thin), colour);
    painter.fillRect(QRectF(area.left(), area.bottom() - thin, area.width(), thin), colour);
    painter.fillRect(QRectF(within.left(), within.top(), thin, within.height()), colour);
    painter.fillRect(QRectF(within.right() - thin, within.top(), thin, within.height()), colour);
}

} // namespace

void PartitionMap::paintEvent(QPaintEvent *)
{
    if (!container())
        return;
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    drawScale(painter, theme);
    for (int column = 0; column < static_cast<int>(m_columns.size()); ++column)
        drawColumn(painter, theme, column);
    dimOthers(painter, theme);
    drawSettled(painter, theme);
    drawLimit(painter, theme);
    drawMarks(painter, theme);
    drawNumbers(painter, theme);
}

/// Veils all columns but the one that stands out.
void PartitionMap::dimOthers(QPainter &painter, const style::Theme &theme) const
{
    if (m_focused < 0 || m_focused >= static_cast<int>(m_columns.size()))
        return;
    QColor veil = theme.surface;
    veil.setAlphaF(0.75f);
    for (int column = 0; column < static_cast<int>(m_columns.size()); ++column) {
        if (column != m_focused)
            painter.fillRect(columnArea(column), veil);
    }
}

void PartitionMap::drawScale(QPainter &painter, const style::Theme &theme) const
{
    const QRectF plot = plotArea();
    const double em = fontMetrics().height();
    painter.setFont(style::tabular(style::scaled(font(), 0.85)));
    for (const double part : {0.0, 0.5, 1.0}) {
        const double value = m_scale.top / 1.08 * part;
        const double y = plot.bottom() - heightOf(value);
        painter.setPen(QPen(part == 0 ? theme.border : theme.grid, 0));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme.secondary);
        painter.drawText(QRectF(0, y - em, plot.left() - 0.4 * em, 2 * em),
                         Qt::AlignRight | Qt::AlignVCenter, amountText(value, m_measure));
    }
}

void PartitionMap::drawColumn(QPainter &painter, const style::Theme &theme, int place) const
{
    const Column &column = m_columns[static_cast<std::size_t>(place)];
    const QRectF track = columnArea(place);
    const QRectF body = bodyOf(place);
    if (column.isEmpty) {
        painter.setPen(QPen(theme.secondary, 0, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(track.adjusted(0.5, 0.5, -0.5, -0.5));
        return;
    }
    painter.fillRect(track, style::blend(theme.surface, theme.grid, 0.5));
    const double load = m_partitions[column.hottest].requestUnitsPerSecond;
    const QColor shade = shadeOf(load);
    painter.fillRect(body, shade);
    if (column.count > 1 && column.mean < column.value) { // hottest above, mean solid
        QRectF above = body;
        above.setBottom(body.bottom() - heightOf(column.mean));
        painter.fillRect(above, style::blend(theme.surface, shade, 0.55));
    }
    drawTiles(painter, theme, column, body);
    painter.setPen(QPen(theme.secondary, 0));
    painter.setBrush(Qt::NoBrush);
    if (body.width() >= 3)
        painter.drawRect(body.adjusted(0.5, 0.5, -0.5, -0.5));
    if (place == m_current) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRect(track.adjusted(-1, -1, 1, 1));
    }
}

void PartitionMap::drawTiles(QPainter &painter, const style::Theme &theme, const Column &column,
                             const QRectF &body) const
{
    const double load = m_partitions[column.hottest].requestUnitsPerSecond;
    const QColor shade = shadeOf(load);
    const QColor ink = style::readableOn(shade);
    const double em = fontMetrics().height();
    const QColor line = style::blend(shade, ink, 0.45);
    painter.setFont(style::scaled(font(), 0.85));
    for (const Tile &tile : tilesOf(column, body)) {
        if (!tile.logical) {
            QColor texture = ink;
            texture.setAlphaF(0.22f);
            if (tile.rest > 1 && tile.area.width() > 2 * em)
                painter.fillRect(tile.area, QBrush(texture, Qt::Dense7Pattern));
        } else if (tile.logical->items == 0) {
            painter.fillRect(tile.area, theme.surface);
        }
        if (tile.area.width() >= 3 && tile.area.height() >= 3)
            drawOutline(painter, tile.area, line);
        if (tile.area.width() < 4 * em || tile.area.height() < 1.1 * em)
            continue;
        QString text = tile.logical ? keyInWords(tile.logical->key) : restText(tile.rest);
        if (!tile.logical
            && painter.fontMetrics().horizontalAdvance(text) + 0.6 * em > tile.area.width())
            text = tr("+ %1", "further logical partitions").arg(style::count(tile.rest));
        painter.setPen(ink);
        painter.drawText(tile.area.adjusted(0.3 * em, 0, -0.3 * em, 0), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(
                             text, Qt::ElideRight, static_cast<int>(tile.area.width() - 0.6 * em)));
    }
}

void PartitionMap::drawNumbers(QPainter &painter, const style::Theme &theme) const
{
    const double em = fontMetrics().height();
    painter.setFont(style::tabular(style::scaled(font(), 0.85)));
    painter.setPen(theme.secondary);
    const QRectF plot = plotArea();
    double free = 0;
    for (int place = 0; place < static_cast<int>(m_columns.size()); ++place) {
        const QRectF track = columnArea(place);
        const QString text = QString::number(m_columns[static_cast<std::size_t>(place)].first);
        const double wide = painter.fontMetrics().horizontalAdvance(text);
        const double left = track.center().x() - wide / 2;
        if (left < free)
            continue;
        painter.drawText(QRectF(left, plot.bottom() + 0.1 * em, wide + 2, em), Qt::AlignCenter,
                         text);
        free = left + wide + 0.8 * em;
    }
}

} // namespace partita::partitions
