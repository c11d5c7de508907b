// View of the model canvas: the wheel zooms at the pointer, the middle button or space drags, a
// rubber band selects.
#pragma once

#include <QGraphicsView>

#include <optional>

namespace partita::canvas {

class ModelScene;

class ModelView : public QGraphicsView {
    Q_OBJECT
public:
    explicit ModelView(ModelScene &scene, QWidget *parent = nullptr);

    double zoom() const { return transform().m11(); }
    void zoomBy(double factor);
    void resetZoom();
    /// Shows everything, at natural size at most, and keeps doing so until the user zooms, scrolls
    /// or places something.
    void fit();
    /// Scrolls so that a point of the drawing lies at a point of the viewport.
    void bringTo(const QPointF &point, const QPoint &place);

signals:
    void zoomChanged();

protected:
    bool event(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
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

private:
    void makeRoom();
    double zoomThatFits() const;
    void showContents(const QStringList &added);
    void keepSelectionInSight(const QSize &before);
    ModelScene &m_scene;
    QPoint m_grabbed;
    bool m_panning = false;
    /// State before a panel opened and the view moved. When the panel closes and nobody scrolled
    /// since, the view moves back.
    struct Covered {
        QSize size; ///< before
        QPointF corner; ///< point of the drawing at the top left, before
        QPointF scrolledTo;
    };
    std::optional<Covered> m_covered;
    bool m_focusByKeys = false; ///< the focus came by keyboard and is shown
    bool m_touched = false; ///< the user zoomed or scrolled: no more automatic fit
};

} // namespace partita::canvas
