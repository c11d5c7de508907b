#include "widgets/canvas/markitem.h"

#include "widgets/canvas/grid.h"
#include "widgets/plots/figure.h"
#include "widgets/style/theme.h"

#include <QCursor>
#include <QGraphicsSceneMouseEvent>
#include <QPainter>

#include <algorithm>

namespace partita::canvas {

namespace {

constexpr qreal handleSize = 7; ///< in pixels of the window
constexpr qreal gripSize = 6; ///< of an edge, inwards and outwards, in pixels of the window
constexpr qreal mostMargin = 16; ///< around the frame, from however far away
const QSizeF smallestMark(6 * gridStep, 4 * gridStep);

Qt::CursorShape cursorOf(Qt::Edges edges)
{
    const bool isAcross = edges & (Qt::LeftEdge | Qt::RightEdge);
    const bool isUpright = edges & (Qt::TopEdge | Qt::BottomEdge);
    if (isAcross && isUpright)
        return edges == (Qt::LeftEdge | Qt::TopEdge) || edges == (Qt::RightEdge | Qt::BottomEdge)
            ? Qt::SizeFDiagCursor
            : Qt::SizeBDiagCursor;
    if (isAcross)
        return Qt::SizeHorCursor;
    return isUpright ? Qt::SizeVerCursor : Qt::OpenHandCursor;
}

} // namespace

MarkItem::MarkItem()
{
    setAcceptHoverEvents(true);
}

void MarkItem::setFrame(const QRectF &frame)
{
    if (frame == m_frame)
        return;
    prepareGeometryChange();
    m_frame = frame;
    update();
}

void MarkItem::setCurrent(bool isCurrent)
{
    prepareGeometryChange();
    m_isCurrent = isCurrent;
    update();
}

void MarkItem::setEditable(bool isEditable)
{
    m_isEditable = isEditable;
    unsetCursor();
}

void MarkItem::setZoom(double zoom)
{
    prepareGeometryChange();
    m_zoom = zoom;
}

QRectF MarkItem::boundingRect() const
{
    const qreal margin = m_isCurrent ? std::min(handleSize / m_zoom, mostMargin) : 1;
    return m_frame.adjusted(-margin, -margin, margin, margin);
}

Qt::Edges MarkItem::edgesAt(const QPointF &place) const
{
    const qreal grip = gripSize / m_zoom;
    const qreal across = std::min(grip, m_frame.width() / 4);
    const qreal upright = std::min(grip, m_frame.height() / 4);
    Qt::Edges edges;
    edges.setFlag(Qt::LeftEdge, place.x() < m_frame.left() + across);
    edges.setFlag(Qt::RightEdge, place.x() > m_frame.right() - across);
    edges.setFlag(Qt::TopEdge, place.y() < m_frame.top() + upright);
    edges.setFlag(Qt::BottomEdge, place.y() > m_frame.bottom() - upright);
    return edges;
}

QRectF MarkItem::resized(const QPointF &way) const
{
    QRectF frame = m_before;
    if (m_edges & Qt::LeftEdge)
        frame.setLeft(std::min(onGrid(m_before.topLeft() + way).x(),
                               m_before.right() - smallestMark.width()));
    if (m_edges & Qt::TopEdge)
        frame.setTop(std::min(onGrid(m_before.topLeft() + way).y(),
                              m_before.bottom() - smallestMark.height()));
    if (m_edges & Qt::RightEdge)
        frame.setRight(std::max(onGrid(m_before.bottomRight() + way).x(),
                                m_before.left() + smallestMark.width()));
    if (m_edges & Qt::BottomEdge)
        frame.setBottom(std::max(onGrid(m_before.bottomRight() + way).y(),
                                 m_before.top() + smallestMark.height()));
    return frame;
}

/// With Shift or Ctrl held, the press begins a frame around cards, as beside the item.
void MarkItem::mousePressEvent(QGraphicsSceneMouseEvent *event)
{
    const bool extends = event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier);
    if (!m_isEditable || extends || event->button() == Qt::MiddleButton)
        return event->ignore();
    event->accept();
    m_before = m_frame;
    m_edges = edgesAt(event->scenePos());
    emit pressed();
}

void MarkItem::mouseMoveEvent(QGraphicsSceneMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return;
    const QPointF way = event->scenePos() - event->buttonDownScenePos(Qt::LeftButton);
    if (m_edges)
        return setFrame(resized(way));
    const QPointF corner = onGrid(m_before.topLeft() + way);
    setFrame(QRectF(corner, m_before.size()));
    emit dragged(corner - m_before.topLeft(), event->modifiers() & Qt::AltModifier);
}

void MarkItem::mouseReleaseEvent(QGraphicsSceneMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        emit released();
}

void MarkItem::mouseDoubleClickEvent(QGraphicsSceneMouseEvent *event)
{
    if (m_isEditable && event->button() == Qt::LeftButton)
        emit doubleClicked(event->scenePos());
}

void MarkItem::hoverMoveEvent(QGraphicsSceneHoverEvent *event)
{
    if (m_isEditable)
        setCursor(cursorOf(edgesAt(event->scenePos())));
}

void MarkItem::paintHandles(QPainter &painter, const QPalette &palette) const
{
    if (!m_isCurrent || plots::isOnPaper(scene()))
        return;
    const style::Theme &theme = style::themeOf(palette);
    QPen pen(theme.accent, 1.5);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(m_frame);
    painter.setBrush(theme.surface);
    const qreal size = std::min(handleSize / m_zoom, mostMargin);
    const QPointF middle = m_frame.center();
    for (const qreal x : {m_frame.left(), middle.x(), m_frame.right()}) {
        for (const qreal y : {m_frame.top(), middle.y(), m_frame.bottom()}) {
            if (QPointF(x, y) != middle)
                painter.drawRect(QRectF(x - size / 2, y - size / 2, size, size));
        }
    }
}

} // namespace partita::canvas

#include "moc_markitem.cpp"
