// Scene of a drawn design. Another design's boxes come from where the same rows were, so that one
// sees what changed. A drag only says what is dragged where; the board decides what it means.
#pragma once

#include "widgets/design/drops.h"
#include "widgets/design/showndesign.h"
#include "widgets/models/session.h"
#include "widgets/style/transition.h"

#include <QGraphicsScene>

#include <map>

namespace partita::design {

class BoxItem;
class LinesItem;

class DesignScene : public QGraphicsScene {
    Q_OBJECT
public:
    /// `view`: decides whether something may move.
    explicit DesignScene(QWidget &view);
    ~DesignScene() override;

    /// Turns the picture into that of this design, in a moment when it `moves`; nullptr shows
    /// nothing.
    void show(std::shared_ptr<const ShownDesign> shown, bool moves);
    const ShownDesign *shown() const { return m_shown.get(); }
    /// What is known of each container, a line each, in the order of the design.
    void setFacts(const QStringList &facts);
    /// Frames of all boxes when nothing moves.
    QRectF bounds() const { return m_shown ? m_shown->layout.bounds : QRectF(); }
    void setSelection(const models::Selection &selection);
    /// While off, nothing can be dragged.
    void setMovable(bool movable) { m_isMovable = movable; }
    bool isDragging() const { return m_isDragging; }
    void cancelDrag();
    /// What dropping here does; empty hides it.
    void sayDrop(const QString &text, bool isPossible);
    /// Selects the nearest box in the direction of an arrow key.
    void selectNext(int key);
    /// The part at a place, or the selected one when `place` is null.
    models::Selection partAt(const QPointF &place) const;
    /// Box of a document at a place; -1 when there is none.
    int boxAt(const QPointF &place) const;

signals:
    void chosen(const partita::models::Selection &part);
    void activated(const partita::models::Selection &part);
    /// Something is held over a part; over nothing when both indexes of the target are -1.
    void held(const partita::design::Dragged &dragged, const partita::design::DropTarget &target);
    void dropped(const partita::design::Dragged &dragged,
                 const partita::design::DropTarget &target);

protected:
    void mousePressEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseMoveEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseReleaseEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseDoubleClickEvent(QGraphicsSceneMouseEvent *event) override;

private:
    struct Move {
        BoxItem *item;
        QRectF from;
        QRectF to;
        bool comes = false; ///< it was not there before
        bool goes = false; ///< it is there no more
    };
    using Items = std::map<QString, BoxItem *>;

    void addBoxes(const std::shared_ptr<const ShownDesign> &shown, Items &before);
    void step();
    void end();
    BoxItem *itemAt(const QPointF &place) const;
    models::Selection partOf(const BoxItem &item) const;
    BoxItem *item(const models::Selection &part) const;
    DropTarget targetAt(const QPointF &place) const;
    void showStates();
    void beginDrag(const QPointF &place);
    void drag(const QPointF &place);

    std::shared_ptr<const ShownDesign> m_shown;
    style::Transition m_transition;
    Items m_items; ///< by identity
    std::vector<Move> m_moves;
    LinesItem *m_lines;
    models::Selection m_selection;
    BoxItem *m_chosen = nullptr; ///< the box that was clicked, also one inside a document
    bool m_isMovable = false;
    QPointF m_pressed;
    Dragged m_dragged;
    bool m_isDragging = false;
    DropTarget m_target;
    QGraphicsSimpleTextItem *m_label = nullptr; ///< follows the pointer during a drag
    QGraphicsRectItem *m_labelGround = nullptr;
};

} // namespace partita::design
