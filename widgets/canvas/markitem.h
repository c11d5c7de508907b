// An area or a note on the canvas: dragged as a whole, or resized at an edge. A drag is a preview;
// who made the item turns its end into an edit.
#pragma once

#include <QGraphicsObject>

namespace partita::canvas {

class MarkItem : public QGraphicsObject {
    Q_OBJECT
public:
    MarkItem();

    /// In scene coordinates, as is everything of the item.
    QRectF frame() const { return m_frame; }
    void setFrame(const QRectF &frame);
    /// The current one has handles.
    void setCurrent(bool isCurrent);
    void setEditable(bool isEditable);
    /// 1 is natural size; handles keep their size on the screen.
    void setZoom(double zoom);
    QRectF boundingRect() const override;

signals:
    void pressed();
    /// The whole is dragged, so far by that way; `alone` when Alt is held.
    void dragged(const QPointF &way, bool alone);
    void released(); ///< the drag or the resizing is done
    void doubleClicked(const QPointF &place);

protected:
    void mousePressEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseMoveEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseReleaseEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseDoubleClickEvent(QGraphicsSceneMouseEvent *event) override;
    void hoverMoveEvent(QGraphicsSceneHoverEvent *event) override;
    void paintHandles(QPainter &painter, const QPalette &palette) const;

private:
    Qt::Edges edgesAt(const QPointF &place) const;
    QRectF resized(const QPointF &way) const;

    QRectF m_frame;
    QRectF m_before; ///< when the mouse was pressed
    Qt::Edges m_edges; ///< that are being dragged; none: the whole
    double m_zoom = 1;
    bool m_isCurrent = false;
    bool m_isEditable = true;
};

} // namespace partita::canvas
