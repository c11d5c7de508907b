// Drawing a relationship by hand: a line follows the pointer from the parent's card to the child's.
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/marklayer.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/relationshipline.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QGraphicsLineItem>
#include <QGraphicsSceneMouseEvent>
#include <QScopedValueRollback>

#include <utility>

namespace partita::canvas {

void ModelScene::setRelating(bool on)
{
    if (on)
        emit m_session.told(tr("Drag from the parent's card to the child's card. Hold Shift to "
                               "draw more than one, Esc ends."));
    else if (m_relating)
        emit m_session.told({});
    m_relating = on;
    endRelating();
    for (const auto &[name, card] : m_cards)
        card->setCursor(on ? Qt::CrossCursor : Qt::OpenHandCursor);
    emit relatingChanged(on);
}

QString ModelScene::entityAt(const QPointF &place) const
{
    for (const auto &[name, card] : m_cards) {
        if (card->sceneFrame().contains(place))
            return name;
    }
    return {};
}

QGraphicsItem *ModelScene::partAt(const QPointF &place) const
{
    if (EntityCard *card = this->card(entityAt(place)))
        return card;
    return qgraphicsitem_cast<RelationshipLine *>(itemAt(place, {}));
}

bool ModelScene::beginRelating(const QPointF &place)
{
    m_relatedParent = m_relating ? entityAt(place) : QString();
    if (m_relatedParent.isEmpty())
        return false;
    m_rubberLine = addLine(QLineF(place, place));
    QPen pen(style::themeOf(QApplication::palette()).accent, 2, Qt::DashLine);
    pen.setCosmetic(true);
    m_rubberLine->setPen(pen);
    m_rubberLine->setZValue(3);
    return true;
}

void ModelScene::endRelating()
{
    delete m_rubberLine;
    m_rubberLine = nullptr;
    m_relatedParent.clear();
}

void ModelScene::mousePressEvent(QGraphicsSceneMouseEvent *event)
{
    m_dragging = false;
    m_snapping.end();
    if (event->button() == Qt::LeftButton && beginRelating(event->scenePos())) {
        event->accept();
        return;
    }
    const QGraphicsItem *hit = partAt(event->scenePos());
    if (event->button() == Qt::RightButton && hit && hit->isSelected()) {
        event->accept(); // the menu is for the selection
        return;
    }
    if (hit || !m_marks->at(event->scenePos()))
        m_marks->setCurrent({});
    QGraphicsScene::mousePressEvent(event);
    const bool extends = event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier);
    if (event->button() == Qt::LeftButton && !hit && !extends)
        m_session.setSelection({});
}

void ModelScene::mouseMoveEvent(QGraphicsSceneMouseEvent *event)
{
    if (m_rubberLine) {
        m_rubberLine->setLine(QLineF(m_rubberLine->line().p1(), event->scenePos()));
        return;
    }
    // If the view is fitted again between press and release, the scene position changes under a
    // still pointer. So screen positions are compared.
    const QPoint way = event->screenPos() - event->buttonDownScreenPos(Qt::LeftButton);
    m_dragging = m_dragging
        || (event->buttons() & Qt::LeftButton
            && way.manhattanLength() >= QApplication::startDragDistance());
    if (mouseGrabberItem() && !m_dragging)
        return;
    {
        const QScopedValueRollback<bool> together(m_movesTogether, true);
        QGraphicsScene::mouseMoveEvent(event);
        m_snapping.end();
        if (m_dragging && !(event->modifiers() & Qt::AltModifier))
            m_snapping.snap(*this);
    }
    if (m_dragging)
        updateMovedRoutes();
}

void ModelScene::mouseReleaseEvent(QGraphicsSceneMouseEvent *event)
{
    if (!m_rubberLine) {
        QGraphicsScene::mouseReleaseEvent(event);
        if (event->button() == Qt::LeftButton && std::exchange(m_dragging, false))
            commitMoves(tr("Move"));
        m_snapping.end();
        update(); // without guides
        return;
    }
    const QString parent = m_relatedParent;
    const QString child = entityAt(event->scenePos());
    const bool moved = m_rubberLine->line().length() > 8;
    endRelating();
    if (child.isEmpty()) {
        emit m_session.told(
            tr("The line ended on no card: release the mouse over the child's card. Esc ends."));
        return;
    }
    if (child == parent && !moved)
        return; // a click; a line to the same card would be a self-relationship
    const bool goesOn = event->modifiers() & Qt::ShiftModifier;
    setRelating(false);
    models::addRelationship(m_session, parent, child);
    if (goesOn)
        setRelating(true);
}

void ModelScene::drawForeground(QPainter *painter, const QRectF &)
{
    m_snapping.draw(*painter);
}

void ModelScene::mouseDoubleClickEvent(QGraphicsSceneMouseEvent *event)
{
    m_dragging = false;
    const bool isFree = !partAt(event->scenePos()) && !m_marks->at(event->scenePos())
        && !m_session.isPresenting();
    if (isFree && event->button() == Qt::LeftButton) {
        addEntity(event->scenePos());
        event->accept();
        return;
    }
    QGraphicsScene::mouseDoubleClickEvent(event);
}

} // namespace partita::canvas
