// View of the model canvas: keys move, rename and remove what is selected, letters begin an
// attribute of it, and an opening panel never covers it.
#pragma once

#include "widgets/canvas/cardclipboard.h"
#include "widgets/plots/zoomview.h"

#include <optional>

class QMenu;

namespace partita::models {
class Session;
struct Selection;
} // namespace partita::models

namespace partita::canvas {

class CardTyping;
class MarkTyping;
class MiniMap;
class ModelScene;

class ModelView : public plots::ZoomView {
    Q_OBJECT
public:
    ModelView(ModelScene &scene, models::Session &session, QWidget *parent = nullptr);
    CardTyping &typing() const { return *m_typing; }
    /// Offered in the menu of several selected cards.
    void setArrangeMenu(QMenu &menu) { m_arrange = &menu; }
    MiniMap &miniMap() const { return *m_map; }
    CardClipboard &clipboard() { return m_clipboard; }
    QPointF middle() const; ///< of the visible part
    /// Pastes the cards of the clipboard around a point and scrolls there.
    void paste(const QPointF &middle);
    /// Scrolls so that the card or the line of a part lies in the middle.
    void centreOn(const models::Selection &part);

protected:
    bool event(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void prepareFor(double zoom) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void showContents(const QStringList &added);
    /// A letter typed on a selected card begins an attribute. False when it does not.
    bool beginAttribute(const QKeyEvent &event);
    /// The same keys for the current area or note. False when there is none.
    bool pressOnMark(const QKeyEvent &event);
    void keepSelectionInSight(const QSize &before);
    ModelScene &m_scene;
    models::Session &m_session;
    CardClipboard m_clipboard;
    CardTyping *m_typing;
    MarkTyping *m_marking;
    MiniMap *m_map;
    QMenu *m_arrange = nullptr;
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
