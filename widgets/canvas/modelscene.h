// The scene of the model canvas: cards and lines made from the workbook, the current design as an
// overlay. A drag is a preview; one edit is made when the mouse is released.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/canvas/storagehulls.h"

#include <QGraphicsScene>

#include <map>
#include <optional>

class QGraphicsLineItem;
class QGraphicsPathItem;
class QGraphicsSimpleTextItem;
class QMenu;

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
    ~ModelScene() override;

    /// Makes anew what changed while no view was to be seen.
    void catchUp();
    bool isBehind() const { return m_isBehind; }
    EntityCard *card(const QString &entity) const;
    RelationshipLine *line(const QString &relationship) const;
    /// Places every card anew with Graphviz, as one edit.
    void layOutAgain();
    /// Moves the selected cards by an offset, as one edit (arrow keys).
    void nudge(const QPointF &offset);
    void removeSelected();
    void renameSelected();
    /// Where a person wants it.
    void addEntity(const QPointF &place);
    /// While on, a drag from card to card makes a relationship; one of them turns it off again,
    /// unless Shift is held.
    void setRelating(bool on);
    bool isRelating() const { return m_relating; }
    /// What can be done at a place; at the selected entity or relationship when `place` is null.
    void fillMenu(QMenu &menu, const QPointF &place);
    /// From how far it is looked at: 1 is natural.
    void setZoom(double zoom);
    /// Fonts and colours changed.
    void rebuild();

signals:
    /// Cards came (`added`) or went, or have other names.
    void contentsChanged(const QStringList &added);
    void laidOut(); ///< automatically, as was asked for
    /// A person is about to put a card somewhere, or has: what one looks at is to stay where it is.
    void placedByHand();
    void relatingChanged(bool on);

protected:
    void mousePressEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseMoveEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseReleaseEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseDoubleClickEvent(QGraphicsSceneMouseEvent *event) override;

private:
    /// The line there; the selected one when `place` is null.
    RelationshipLine *relationshipAt(const QPointF &place) const;
    /// Where the current design may put the rows of a relationship.
    void fillPlacements(QMenu &menu, const QString &relationship);
    void follow();
    void addCards();
    void addLines();
    std::map<QString, QPointF> automaticPlaces() const;
    /// Gives every card a place that was neither placed by hand nor shown before.
    void placeAutomatically();
    /// Where its card lies, placed by hand or not; nothing where it was never shown.
    std::optional<QPointF> placeIn(const model::Workbook &workbook,
                                   const std::string &entity) const;
    /// Of the cards that have a place.
    std::vector<QRectF> placedFrames() const;
    bool isFree(const QRectF &place) const;
    /// Cards beside and below one that an edit makes grow keep their distance from it, in the same
    /// step to undo.
    void letGiveWay(const model::Workbook &before, model::Workbook &after) const;
    /// A card keeps its place under another name.
    void followRenames(const std::vector<model::Entity> &before);
    /// Width to height of the view that shows the scene.
    double aspect() const;
    void updateRoutes();
    void placeLabels();
    /// Of labels against natural, so that they can be read at the zoom.
    double labelScale() const;
    void placeTitles();
    void updateOverlay();
    void updateHulls();
    void takeSelection();
    void showSelection();
    void commitMoves(const QString &text);
    QString entityAt(const QPointF &place) const;
    /// The card or line there.
    QGraphicsItem *partAt(const QPointF &place) const;
    /// On the grid.
    static model::CanvasPosition placeOf(const QPointF &place);
    bool beginRelating(const QPointF &place);
    void endRelating();

    models::Session &m_session;
    std::map<QString, EntityCard *> m_cards;
    std::map<QString, RelationshipLine *> m_lines;
    StorageOverlay m_overlay;
    struct Hull {
        QGraphicsPathItem *shape;
        QGraphicsSimpleTextItem *title;
    };
    std::vector<Hull> m_hulls;
    model::Workbook m_shown; ///< what cards and lines were made from
    std::map<QString, QPointF> m_automatic; ///< where cards that nobody placed are shown
    double m_zoom = 1;
    bool m_isBehind = false;
    bool m_building = false;
    bool m_relating = false;
    bool m_dragging = false; ///< the pointer went far enough since the press to mean it
    QString m_relatedParent;
    QGraphicsLineItem *m_rubberLine = nullptr;
};

} // namespace partita::canvas
