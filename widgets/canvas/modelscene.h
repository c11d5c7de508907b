// The scene of the model canvas: cards and lines made from the workbook, the current design as an overlay. A drag is a
// preview; one edit is made when the mouse is released.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/canvas/storagehulls.h"

#include <QGraphicsScene>

#include <map>

class QGraphicsPathItem;
class QGraphicsSimpleTextItem;

namespace partita::models {
class Session;
}

namespace partita::canvas {

class EntityCard;
class RelationshipLine;

class ModelScene : public QGraphicsScene {
    Q_OBJECT
public:
    explicit ModelScene(models::Session &session, QObject *parent = nullptr);

    bool isEmpty() const { return m_cards.empty(); }
    EntityCard *card(const QString &entity) const;
    RelationshipLine *line(const QString &relationship) const;
    /// Places every card anew with Graphviz, as one edit.
    void layOutAgain();
    /// Moves the selected cards by an offset, as one edit (arrow keys).
    void nudge(const QPointF &offset);
    void removeSelected();
    /// Fonts and colours changed.
    void rebuild();

signals:
    void contentsChanged(); ///< cards came or went: fit again

protected:
    void mouseReleaseEvent(QGraphicsSceneMouseEvent *event) override;

private:
    void addCards();
    void addLines();
    std::map<QString, QPointF> automaticPlaces() const;
    void updateRoutes();
    void updateOverlay();
    void updateHulls();
    void takeSelection();
    void showSelection();
    void commitMoves(const QString &text);

    models::Session &m_session;
    std::map<QString, EntityCard *> m_cards;
    std::map<QString, RelationshipLine *> m_lines;
    StorageOverlay m_overlay;
    struct Hull {
        QGraphicsPathItem *shape;
        QGraphicsSimpleTextItem *title;
    };
    std::vector<Hull> m_hulls;
    bool m_building = false;
};

} // namespace partita::canvas
