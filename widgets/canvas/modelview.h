// The view on the model canvas: wheel zooms to the pointer, middle button or space drags, rubber
// band selects.
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
    /// Shows everything, at most at natural size, and goes on doing so until a person zooms, moves
    /// or places something.
    void fit();
    /// Scrolls so that a point of the drawing lies at one of the viewport.
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
    /// A panel came and the view gave way; when it goes, and nobody scrolled since, the view goes
    /// back.
    struct Covered {
        QSize size; ///< before
        QPointF corner; ///< of the drawing at the top left, before
        QPointF scrolledTo;
    };
    std::optional<Covered> m_covered;
    bool m_focusByKeys = false; ///< and shown therefore
    bool m_touched = false; ///< a person zoomed or moved: do not fit by ourselves any more
};

} // namespace partita::canvas
