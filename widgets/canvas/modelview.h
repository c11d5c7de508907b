// View of the model canvas: keys move, rename and remove what is selected, and an opening panel
// never covers it.
#pragma once

#include "widgets/plots/zoomview.h"

#include <optional>

namespace partita::canvas {

class ModelScene;

class ModelView : public plots::ZoomView {
    Q_OBJECT
public:
    explicit ModelView(ModelScene &scene, QWidget *parent = nullptr);

protected:
    bool event(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void prepareFor(double zoom) override;

private:
    void showContents(const QStringList &added);
    void keepSelectionInSight(const QSize &before);
    ModelScene &m_scene;
    /// State before a panel opened and the view moved. When the panel closes and nobody scrolled
    /// since, the view moves back.
    struct Covered {
        QSize size; ///< before
        QPointF corner; ///< point of the drawing at the top left, before
        QPointF scrolledTo;
    };
    std::optional<Covered> m_covered;
};

} // namespace partita::canvas
