// View of a drawing: the wheel zooms at the pointer, the middle button or space drags, a rubber
// band selects. It shows everything until the user zooms or scrolls.
#pragma once

#include <QGraphicsView>

namespace partita::plots {

class ZoomView : public QGraphicsView {
    Q_OBJECT
public:
    explicit ZoomView(QGraphicsScene &scene, QWidget *parent = nullptr);

    double zoom() const { return transform().m11(); }
    void zoomBy(double factor);
    void resetZoom();
    /// Shows everything, at natural size at most, and keeps doing so until the user zooms, scrolls
    /// or places something.
    void fit();
    /// The same, unless the user zoomed or scrolled.
    void showAll();
    /// Scrolls so that a point of the drawing lies at a point of the viewport.
    void bringTo(const QPointF &point, const QPoint &place);

signals:
    void zoomChanged();

protected:
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

    /// What fit() shows.
    virtual QRectF contents() const { return scene()->itemsBoundingRect(); }
    /// Adapts sizes of texts to a zoom, before it is tried or taken.
    virtual void prepareFor(double) { }
    /// Greatest zoom of fit(), in multiples of the natural size.
    virtual double mostOfFit() const { return 1; }
    /// True once the user zoomed or scrolled: no more automatic fit.
    bool isTouched() const { return m_touched; }
    void setTouched() { m_touched = true; }
    void makeRoom();

private:
    double zoomThatFits() const;

    QPoint m_grabbed;
    DragMode m_dragBefore = RubberBandDrag; ///< before space was pressed
    bool m_panning = false;
    bool m_focusByKeys = false; ///< the focus came by keyboard and is shown
    bool m_touched = false;
};

} // namespace partita::plots
