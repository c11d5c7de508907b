// What stands out in the picture of a container: the limit, what a time to live lets the columns
// settle at, and the columns that are hot, large or over their limit.
#include "widgets/partitions/limits.h"
#include "widgets/partitions/partitionmap.h"
#include "widgets/plots/labelplacement.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <algorithm>

namespace partita::partitions {

namespace {

constexpr std::size_t mostWords = 5; // the worst are named; the shape marks the rest

/// In the middle of the area, on a ground that lets little through.
void drawWord(QPainter &painter, const style::Theme &theme, const QRectF &area, const QString &text)
{
    painter.fillRect(area, theme.surface); // whole: a gap between columns would look like a letter
    painter.drawText(area, Qt::AlignCenter, text);
}

/// On a line, from `left` on where there is room before `right`.
void drawCaption(QPainter &painter, const style::Theme &theme, const QString &text,
                 const QPointF &left, double right)
{
    const double em = painter.fontMetrics().height();
    const double wide = painter.fontMetrics().horizontalAdvance(text) + 0.6 * em;
    drawWord(painter, theme,
             {std::min(left.x(), right - wide), left.y() - 1.15 * em, wide, 1.05 * em}, text);
}

} // namespace

void PartitionMap::drawLimit(QPainter &painter, const style::Theme &theme) const
{
    if (!m_scale.showsLimit)
        return;
    const QRectF plot = plotArea();
    const double y = plot.bottom() - heightOf(limit());
    painter.setPen(QPen(theme.error, 1.5, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setFont(style::scaled(font(), 0.85));
    drawCaption(painter, theme,
                m_measure == Measure::storage
                    ? tr("50 GB, full")
                    : tr("%1, the limit", "RU/s").arg(style::throughput(limit())),
                {plot.right(), y}, plot.right());
}

/// Each column has its own level: it grows as it is.
void PartitionMap::drawSettled(QPainter &painter, const style::Theme &theme) const
{
    const auto times = settledTimes(*container());
    if (!m_scale.showsSettled || !times)
        return;
    const auto yOf = [&](const Column &column) {
        return plotArea().bottom() - heightOf(column.value * *times);
    };
    int fullest = 0;
    for (int place = 0; place < static_cast<int>(m_columns.size()); ++place) {
        const Column &column = m_columns[static_cast<std::size_t>(place)];
        if (column.isEmpty)
            continue;
        if (column.value > m_columns[static_cast<std::size_t>(fullest)].value)
            fullest = place;
        const QRectF track = columnArea(place);
        // A rim, as the line may lie on any shade.
        for (const QPen &pen : {QPen(theme.surface, 3.5), QPen(theme.good, 1.5)}) {
            painter.setPen(pen);
            painter.drawLine(QPointF(track.left(), yOf(column)),
                             QPointF(track.right(), yOf(column)));
        }
    }
    const Column &column = m_columns[static_cast<std::size_t>(fullest)];
    painter.setFont(style::scaled(font(), 0.85));
    painter.setPen(theme.good);
    // Beside the column, whose own word stands above it.
    drawCaption(painter, theme,
                tr("%1 when as much expires as arrives").arg(style::bytes(column.value * *times)),
                {columnArea(fullest).right(), yOf(column)}, plotArea().right());
}

/// What is the matter with a column, empty when nothing is.
QString PartitionMap::wordOf(const Column &column) const
{
    if (column.isOver)
        return m_measure == Measure::storage
            ? tr("over 50 GB")
            : tr("over %1", "RU/s").arg(style::throughput(limit()));
    if (column.isHot)
        return tr("hot %1×", "times the mean load").arg(style::shortNumber(column.loadTimes));
    if (column.isLarge && m_measure == Measure::storage)
        return tr("large %1×", "times the mean storage")
            .arg(style::shortNumber(column.storageTimes));
    return {};
}

std::vector<int> PartitionMap::markedColumns() const
{
    std::vector<int> marked;
    for (int place = 0; place < static_cast<int>(m_columns.size()); ++place) {
        if (!wordOf(m_columns[static_cast<std::size_t>(place)]).isEmpty())
            marked.push_back(place);
    }
    std::stable_sort(marked.begin(), marked.end(), [this](int one, int other) {
        const Column &first = m_columns[static_cast<std::size_t>(one)];
        const Column &second = m_columns[static_cast<std::size_t>(other)];
        return std::pair(first.isOver, std::max(first.loadTimes, first.storageTimes))
            > std::pair(second.isOver, std::max(second.loadTimes, second.storageTimes));
    });
    return marked;
}

QRectF PartitionMap::signOf(int column) const
{
    const double em = fontMetrics().height();
    const QRectF body = bodyOf(column);
    const double half = std::min(0.3 * em, std::max(body.width() / 2, 0.22 * em));
    return {body.center().x() - half, body.top() - 0.25 * em - 2 * half, 2 * half, 2 * half};
}

QFont PartitionMap::wordFont() const
{
    QFont face = style::scaled(font(), 0.85);
    face.setBold(true);
    return face;
}

/// Words go to the worst first, where no sign and no other word is; the others keep their shape.
std::vector<PartitionMap::Word> PartitionMap::words() const
{
    const double em = fontMetrics().height();
    const QFontMetricsF metrics(wordFont());
    std::vector<QRectF> signs;
    std::vector<std::vector<QRectF>> wishes;
    for (const int place : m_marked) {
        const QRectF sign = signOf(place);
        signs.push_back(sign);
        if (wishes.size() == mostWords)
            continue;
        const QString word = wordOf(m_columns[static_cast<std::size_t>(place)]);
        const double wide = metrics.horizontalAdvance(word) + 0.4 * em;
        const double beside = sign.bottom() - 0.85 * em;
        const double above = sign.top() - 1.15 * em; // over the signs of columns a little higher
        std::vector<QRectF> wished {{sign.right() + 0.15 * em, beside, wide, em},
                                    {sign.left() - 0.15 * em - wide, beside, wide, em},
                                    {sign.center().x() - wide / 2, above, wide, em},
                                    {sign.right() - wide, above, wide, em}};
        std::erase_if(wished,
                      [this](const QRectF &wish) { return !QRectF(rect()).contains(wish); });
        wishes.push_back(std::move(wished));
    }
    std::vector<Word> placed;
    const auto areas = plots::placeLabels(wishes, signs);
    for (std::size_t place = 0; place < areas.size(); ++place) {
        if (areas[place])
            placed.push_back({m_marked[place], *areas[place]});
    }
    return placed;
}

std::vector<int> PartitionMap::namedColumns() const
{
    std::vector<int> named;
    for (const Word &word : words())
        named.push_back(word.column);
    return named;
}

void PartitionMap::drawMarks(QPainter &painter, const style::Theme &theme) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const auto colourOf = [&](int place) {
        return m_columns[static_cast<std::size_t>(place)].isOver ? theme.error : theme.warning;
    };
    for (const int place : m_marked) {
        const QRectF sign = signOf(place);
        const QPointF top(sign.center().x(), sign.top());
        const QPointF bottom(sign.center().x(), sign.bottom());
        const QPointF left(sign.left(), sign.center().y());
        const QPointF right(sign.right(), sign.center().y());
        painter.setPen(Qt::NoPen);
        painter.setBrush(colourOf(place));
        painter.drawPolygon(m_columns[static_cast<std::size_t>(place)].isOver
                                ? QPolygonF({top, right, bottom, left})
                                : QPolygonF({top, sign.bottomRight(), sign.bottomLeft()}));
    }
    painter.setFont(wordFont());
    for (const Word &word : words()) {
        painter.setPen(colourOf(word.column));
        drawWord(painter, theme, word.area,
                 wordOf(m_columns[static_cast<std::size_t>(word.column)]));
    }
}

} // namespace partita::partitions
