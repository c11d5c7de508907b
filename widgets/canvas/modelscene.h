// Scene of the model canvas: cards and lines of the workbook, with the current design as an
// overlay. A drag is a preview; releasing the mouse makes one edit.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/canvas/alignment.h"
#include "widgets/canvas/linerouting.h"
#include "widgets/canvas/snapping.h"
#include "widgets/canvas/storageoverlay.h"

#include <QGraphicsScene>

#include <limits>
#include <map>
#include <optional>

class QGraphicsLineItem;
class QGraphicsPathItem;
class QGraphicsSimpleTextItem;

namespace partita::models {
class Session;
}

namespace partita::canvas {

class EntityCard;
class MarkLayer;
class RelationshipLine;

/// A row for attributeWished(): the free one after all attributes.
inline constexpr std::size_t afterLastRow = std::numeric_limits<std::size_t>::max();

class ModelScene : public QGraphicsScene {
    Q_OBJECT
public:
    explicit ModelScene(models::Session &session, QObject *parent = nullptr);
    ~ModelScene() override;

    /// Shows what changed while no view was visible.
    void catchUp();
    bool isBehind() const { return m_isBehind; }
    EntityCard *card(const QString &entity) const;
    RelationshipLine *line(const QString &relationship) const;
    const std::map<QString, EntityCard *> &cards() const { return m_cards; }
    std::vector<QRectF> cardFrames() const;
    /// Areas and notes.
    MarkLayer &marks() const { return *m_marks; }
    /// Width / height of the view that shows the scene.
    double aspect() const;
    /// Places every card again with Graphviz, as one edit.
    void layOutAgain();
    /// Moves the selected cards by an offset, as one edit (arrow keys).
    void nudge(const QPointF &offset);
    void removeSelected();
    /// Selects these cards and nothing else.
    void selectCards(const QStringList &names);
    void selectAll();
    /// The selected cards.
    Frames selectedFrames() const;
    /// Moves cards, as one edit.
    void moveCards(const Corners &corners, const QString &text);
    void renameSelected();
    /// Adds an entity at that place, to be named on its card.
    void addEntity(const QPointF &place);
    /// While on, a drag from card to card makes a relationship; it then turns off, unless Shift is
    /// held.
    void setRelating(bool on);
    bool isRelating() const { return m_relating; }
    /// The entity whose card is at `place`; empty when there is none.
    QString entityAt(const QPointF &place) const;
    /// Frames what the session has selected.
    void showSelection();
    /// Lines that show with which cards a dragged one is in line.
    const std::vector<QLineF> &guides() const { return m_snapping.guides(); }
    /// 1 is natural size.
    void setZoom(double zoom);
    double zoom() const { return m_zoom; }
    /// Applies changed fonts and colours.
    void rebuild();

signals:
    /// Cards were added (`added`), removed or renamed.
    void contentsChanged(const QStringList &added);
    void cardsMoved(); ///< or were made anew
    void laidOut(); ///< the requested automatic layout is done
    /// The user is placing a card or has placed one: the view must not move.
    void placedByHand();
    void relatingChanged(bool on);
    /// The name of a card, or the attribute in a row of it, is to be typed.
    void nameWished(const QString &entity);
    void attributeWished(const QString &entity, std::size_t row);

protected:
    void mousePressEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseMoveEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseReleaseEvent(QGraphicsSceneMouseEvent *event) override;
    void mouseDoubleClickEvent(QGraphicsSceneMouseEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &area) override;

private:
    void follow();
    void removeParts();
    void addCards();
    void addLines();
    std::map<QString, QPointF> automaticPlaces() const;
    /// Places the cards that were neither placed by hand nor shown before.
    void placeAutomatically();
    /// Position of a card, placed by hand or not; empty when it was never shown.
    std::optional<QPointF> placeIn(const model::Workbook &workbook,
                                   const std::string &entity) const;
    /// Frames of the cards that have a position.
    std::vector<QRectF> placedFrames() const;
    /// Cards beside and below a growing card keep their distance from it, in the same undo step.
    void letGiveWay(const model::Workbook &before, model::Workbook &after) const;
    /// A renamed card keeps its position.
    void followRenames(const std::vector<model::Entity> &before);
    void updateRoutes();
    /// During a drag: the other lines wait for the release of the mouse.
    void updateMovedRoutes();
    void placeLabels();
    /// The labels of all other lines stay.
    void placeLabelsOf(const std::vector<RelationshipLine *> &lines);
    /// Scale of labels, so that they can be read at the current zoom.
    double labelScale() const;
    void placeTitles();
    void updateOverlay();
    void updateHulls();
    void takeSelection();
    /// In a presentation, a selected card stands out with those that it is connected with.
    void dimUnconnected();
    /// Several cards that are selected stay so while the scene is built anew.
    QStringList severalSelected() const;
    void commitMoves(const QString &text);
    /// The card or line at `place`.
    QGraphicsItem *partAt(const QPointF &place) const;
    bool beginRelating(const QPointF &place);
    void endRelating();

    models::Session &m_session;
    MarkLayer *m_marks;
    std::map<QString, EntityCard *> m_cards;
    std::map<QString, RelationshipLine *> m_lines;
    LineRouting m_routing;
    StorageOverlay m_overlay;
    struct Hull {
        QGraphicsPathItem *shape;
        QGraphicsSimpleTextItem *title;
    };
    std::vector<Hull> m_hulls;
    model::Workbook m_shown; ///< the workbook that cards and lines show
    std::map<QString, QPointF> m_automatic; ///< positions of cards that nobody placed
    double m_zoom = 1;
    bool m_isBehind = false;
    bool m_building = false;
    bool m_movesTogether = false; ///< lines follow when the last of several cards has moved
    bool m_relating = false;
    bool m_dragging = false; ///< the pointer moved far enough since the press
    Snapping m_snapping; ///< of the cards that are being dragged
    QString m_relatedParent;
    QGraphicsLineItem *m_rubberLine = nullptr;
};

} // namespace partita::canvas
