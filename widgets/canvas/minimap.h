// The whole model, small, in a corner of the canvas: a box for each card, faint ones for areas and
// notes, and a frame around the part that is visible. A click or a drag moves the view. Hidden
// while everything is visible.
#pragma once

#include <QPixmap>
#include <QWidget>

#include <optional>

namespace partita::canvas {

class ModelScene;
class ModelView;

class MiniMap : public QWidget {
    Q_OBJECT
public:
    MiniMap(const ModelScene &scene, ModelView &view);

    /// Whether it is wanted at all; kept in the settings.
    void setWanted(bool wanted);
    bool isWanted() const { return m_isWanted; }
    /// The cards moved, or their colours changed.
    void drawCards();
    /// The view moved, or its size changed.
    void follow();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    /// Stands in the corner, in the shape of the model.
    void stand();
    double scale() const;
    QPointF onMap(const QPointF &place) const;
    QRectF visiblePart() const;
    void lead(const QPointF &pointer);

    const ModelScene &m_scene;
    ModelView &m_view;
    QRectF m_model; ///< the bounds of all cards, areas and notes
    QPixmap m_cards; ///< drawn once for many moves of the view; null when it is out of date
    bool m_isWanted;
    std::optional<QPointF> m_hold; ///< from the pointer to the middle of the frame, in a drag
};

} // namespace partita::canvas
