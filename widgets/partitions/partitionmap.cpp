#include "widgets/partitions/partitionmap.h"

#include "widgets/partitions/limits.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace partita::partitions {

namespace {

/// `["a","b"]` as people read it: a › b.
QString keyText(const std::string &json)
{
    const auto levels = nlohmann::ordered_json::parse(json, nullptr, false);
    if (!levels.is_array())
        return QString::fromStdString(json);
    QStringList texts;
    for (const auto &level : levels)
        texts.append(
            QString::fromStdString(level.is_string() ? level.get<std::string>() : level.dump()));
    return texts.join(QStringLiteral(" › "));
}

constexpr double leastColumn = 4; // pixels, gap included: narrower ones are put together
constexpr double leastEach = 8; // when each is asked for
constexpr double mostColumnEms = 16;

QString amountText(double value, Measure measure)
{
    return measure == Measure::storage ? style::bytes(value) : style::throughput(value);
}

} // namespace

PartitionMap::PartitionMap(QWidget *parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setObjectName(QStringLiteral("partitionMap"));
}

const evaluation::ContainerEvaluation *PartitionMap::container() const
{
    return m_design && m_container < m_design->containers.size()
        ? &m_design->containers[m_container]
        : nullptr;
}

void PartitionMap::setContainer(const std::shared_ptr<const evaluation::DesignEvaluation> &design,
                                std::size_t place, double hottest)
{
    m_design = design;
    m_container = place;
    m_hottest = hottest;
    m_partitions
        = container() ? allPartitions(*container()) : std::vector<evaluation::PartitionLoad>();
    m_current = -1;
    layOut();
}

void PartitionMap::setMeasure(Measure measure)
{
    m_measure = measure;
    layOut();
}

void PartitionMap::setShowsEach(bool shown)
{
    m_showsEach = shown;
    layOut();
}

bool PartitionMap::isSummed() const
{
    return m_columns.size() < m_partitions.size();
}

void PartitionMap::layOut()
{
    const std::size_t room = m_showsEach
        ? m_partitions.size()
        : static_cast<std::size_t>(std::max(plotArea().width() / leastColumn, 1.0));
    m_columns = columnsOf(m_partitions, m_measure, room);
    m_scale
        = scaleOf(m_columns, m_measure, container() ? settledTimes(*container()) : std::nullopt);
    m_marked = markedColumns();
    m_current = std::min(m_current, static_cast<int>(m_columns.size()) - 1);
    updateGeometry();
    update();
    emit laidOut();
}

QSize PartitionMap::minimumSizeHint() const
{
    const int em = fontMetrics().height();
    const double each = m_showsEach ? leastEach * static_cast<double>(m_partitions.size()) : 0;
    return {static_cast<int>(each) + 10 * em, 6 * em};
}

QSize PartitionMap::sizeHint() const
{
    return minimumSizeHint().expandedTo({0, 8 * fontMetrics().height()});
}

QRectF PartitionMap::plotArea() const
{
    const double em = fontMetrics().height();
    const double above
        = m_marked.empty() ? 1.35 : 2.3; // a sign, and a word on it where there is none beside
    return QRectF(rect()).adjusted(4.6 * em, above * em, -0.5 * em, -1.2 * em);
}

double PartitionMap::heightOf(double value) const
{
    return std::max(plotArea().height(), 0.0) * value / m_scale.top;
}

QRectF PartitionMap::columnArea(int column) const
{
    const QRectF plot = plotArea();
    const double most = mostColumnEms * fontMetrics().height();
    const double pitch = std::min(
        plot.width() / static_cast<double>(std::max<std::size_t>(m_columns.size(), 1)), most);
    const double gap = pitch >= 8 ? std::min(pitch * 0.12, 6.0) : 1;
    return {plot.left() + pitch * column, plot.top(), pitch - gap, plot.height()};
}

QRectF PartitionMap::bodyOf(int column) const
{
    QRectF body = columnArea(column);
    body.setTop(body.bottom() - heightOf(m_columns[static_cast<std::size_t>(column)].value));
    return body;
}

int PartitionMap::columnAt(const QPointF &place) const
{
    const QRectF plot = plotArea();
    if (m_columns.empty() || place.x() < plot.left() || place.y() > height())
        return -1;
    const double pitch = m_columns.size() > 1 ? columnArea(1).left() - columnArea(0).left()
                                              : columnArea(0).width();
    const int column = static_cast<int>((place.x() - plot.left()) / pitch);
    return column < static_cast<int>(m_columns.size()) ? column : -1;
}

std::vector<PartitionMap::Tile> PartitionMap::tilesOf(const Column &column,
                                                      const QRectF &body) const
{
    std::vector<Tile> made;
    if (column.count > 1 || !container())
        return made;
    const evaluation::PartitionLoad &partition = m_partitions[column.first];
    std::vector<double> weights;
    double listed = 0;
    for (const auto &logical : container()->largestLogicalPartitions) {
        if (logical.physicalPartition != partition.physicalPartition)
            continue;
        Tile tile;
        tile.logical = &logical;
        made.push_back(tile);
        weights.push_back(std::max(static_cast<double>(logical.storageBytes), 1.0));
        listed += weights.back();
    }
    const double rest
        = static_cast<double>(partition.logicalPartitions) - static_cast<double>(made.size());
    if (rest > 0) {
        Tile tile;
        tile.rest = rest;
        tile.restBytes = std::max(static_cast<double>(partition.storageBytes) - listed, 0.0);
        made.push_back(tile);
        weights.push_back(std::max(tile.restBytes, 1.0));
    }
    const std::vector<QRectF> areas = tiles(body, weights);
    for (std::size_t place = 0; place < made.size(); ++place)
        made[place].area = areas[place];
    return made;
}

void PartitionMap::paintEvent(QPaintEvent *)
{
    if (!container())
        return;
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    drawScale(painter, theme);
    for (int column = 0; column < static_cast<int>(m_columns.size()); ++column)
        drawColumn(painter, theme, column);
    drawSettled(painter, theme);
    drawLimit(painter, theme);
    drawMarks(painter, theme);
    drawNumbers(painter, theme);
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
    const QColor shade = style::heat(m_hottest > 0 ? load / m_hottest : 0);
    painter.fillRect(body, shade);
    if (column.count > 1 && column.mean < column.value) { // the hottest above, the mean solid
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
    const QColor shade = style::heat(m_hottest > 0 ? load / m_hottest : 0);
    const QColor ink = style::readableOn(shade);
    const double em = fontMetrics().height();
    QColor line = ink;
    line.setAlphaF(0.45f);
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
        painter.setPen(QPen(line, 0));
        painter.setBrush(Qt::NoBrush);
        if (tile.area.width() >= 3 && tile.area.height() >= 3)
            painter.drawRect(tile.area);
        if (tile.area.width() < 4 * em || tile.area.height() < 1.1 * em)
            continue;
        QString text = tile.logical
            ? keyText(tile.logical->key)
            : tr("%1 logical partitions", "many small ones").arg(style::count(tile.rest));
        if (!tile.logical
            && painter.fontMetrics().horizontalAdvance(text) + 0.6 * em > tile.area.width())
            text = style::count(tile.rest);
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

QString PartitionMap::describeColumn(const Column &column) const
{
    const evaluation::PartitionLoad &partition = m_partitions[column.hottest];
    const QString load = tr("%1 RU/s (%2 of 10,000)")
                             .arg(style::fullNumber(partition.requestUnitsPerSecond),
                                  percentOf(partition.requestUnitsPerSecond, throughputLimit));
    const QString storage = tr("%1 bytes (%2)")
                                .arg(style::count(static_cast<double>(partition.storageBytes)),
                                     style::bytes(static_cast<double>(partition.storageBytes)));
    QStringList lines;
    if (column.count > 1) {
        lines.append(tr("Physical partitions %1 to %2; the largest is %3, the mean %4")
                         .arg(column.first)
                         .arg(column.first + column.count - 1)
                         .arg(partition.physicalPartition)
                         .arg(amountText(column.mean, m_measure)));
    } else if (column.isEmpty) {
        return tr("Physical partition %1 is empty: fan-outs ask it all the same.")
            .arg(partition.physicalPartition);
    } else {
        lines.append(tr("Physical partition %1").arg(partition.physicalPartition));
    }
    lines.append(tr("%1 items in %2 logical partitions")
                     .arg(style::count(static_cast<double>(partition.items)),
                          style::count(static_cast<double>(partition.logicalPartitions))));
    lines.append(storage);
    if (const auto times = settledTimes(*container())) {
        const double settled = static_cast<double>(partition.storageBytes) * *times;
        lines.append(tr("%1 (%2 of 50 GB) when as much expires as arrives")
                         .arg(style::bytes(settled), percentOf(settled, storageLimit)));
    }
    lines.append(load);
    if (column.isHot)
        lines.append(tr("hot: %1× the mean load of its container")
                         .arg(style::shortNumber(column.loadTimes)));
    if (column.isLarge)
        lines.append(tr("large: %1× the mean storage of its container")
                         .arg(style::shortNumber(column.storageTimes)));
    return lines.join(QLatin1Char('\n'));
}

QString PartitionMap::describePlace(const QPointF &place) const
{
    const int column = columnAt(place);
    if (column < 0)
        return {};
    const Column &pointed = m_columns[static_cast<std::size_t>(column)];
    const QString whole = describeColumn(pointed);
    for (const Tile &tile : tilesOf(pointed, bodyOf(column))) {
        if (!tile.area.contains(place))
            continue;
        if (tile.logical) {
            const auto bytes = static_cast<double>(tile.logical->storageBytes);
            // Below a kilobyte the short form has every byte already.
            const QString size = bytes < 1000
                ? style::bytes(bytes)
                : tr("%1 bytes (%2)").arg(style::count(bytes), style::bytes(bytes));
            return tr("Logical partition %1\n%2 items, %3, %4 of its limit of 20 GB\n\n%5")
                .arg(keyText(tile.logical->key),
                     style::count(static_cast<double>(tile.logical->items)), size,
                     percentOf(bytes, logicalLimit), whole);
        }
        return tr("%1 smaller logical partitions, %2 together\n\n%3")
            .arg(style::count(tile.rest), style::bytes(tile.restBytes), whole);
    }
    return whole;
}

void PartitionMap::pointAt(int column)
{
    m_current = column;
    const QString text
        = column < 0 ? QString() : describeColumn(m_columns[static_cast<std::size_t>(column)]);
    setAccessibleDescription(text);
    emit described(text);
    update();
}

bool PartitionMap::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), describePlace(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

void PartitionMap::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void PartitionMap::mouseMoveEvent(QMouseEvent *event)
{
    const int column = columnAt(event->position());
    if (column != m_current)
        pointAt(column);
}

void PartitionMap::mousePressEvent(QMouseEvent *)
{
    emit chosen();
}

void PartitionMap::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    if (!hasFocus())
        pointAt(-1);
}

void PartitionMap::keyPressEvent(QKeyEvent *event)
{
    const int last = static_cast<int>(m_columns.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Right:
        return pointAt(std::min(m_current + 1, last));
    case Qt::Key_Left:
        return pointAt(std::min(std::max(m_current - 1, 0), last));
    case Qt::Key_Home:
        return pointAt(std::min(0, last));
    case Qt::Key_End:
        return pointAt(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        emit chosen();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void PartitionMap::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (m_current < 0 && !m_columns.empty() && event->reason() != Qt::MouseFocusReason)
        pointAt(0);
}

void PartitionMap::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    pointAt(-1);
}

} // namespace partita::partitions
