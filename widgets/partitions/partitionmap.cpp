#include "widgets/partitions/partitionmap.h"

#include "widgets/partitions/limits.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>

namespace partita::partitions {

namespace {

constexpr double leastColumn = 4; // pixels with gap; narrower columns are combined
constexpr double leastEach = 8; // when each partition has its own column
constexpr double mostColumnEms = 16;

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
                                std::size_t place)
{
    m_design = design;
    m_container = place;
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
    m_columns = columnsOf(m_partitions, m_measure, limit(), room);
    m_scale = scaleOf(m_columns, m_measure, limit(),
                      container() ? settledTimes(*container()) : std::nullopt);
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
    const double above = m_marked.empty() ? 1.35 : 2.3; // room for a symbol, and a word above it
    return QRectF(rect()).adjusted(4.6 * em, above * em, -0.5 * em, -1.2 * em);
}

double PartitionMap::limit() const
{
    return limitOf(container() ? *container() : evaluation::ContainerEvaluation(), m_measure);
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

void PartitionMap::setFocuses(bool focuses)
{
    if (m_focuses == focuses)
        return;
    m_focuses = focuses;
    m_focused = -1;
    update();
}

void PartitionMap::mousePressEvent(QMouseEvent *event)
{
    if (m_focuses) {
        const int column = columnAt(event->position());
        m_focused = column == m_focused ? -1 : column;
        update();
    }
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

#include "moc_partitionmap.cpp"
