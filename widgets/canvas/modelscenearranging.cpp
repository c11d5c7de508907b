// Arranging the selected cards of the canvas: aligned, distributed or laid out, each as one edit;
// and bringing dragged ones in line with others.
#include "widgets/canvas/autolayout.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/relationshipline.h"
#include "widgets/models/session.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QGraphicsView>
#include <QPainter>
#include <QScopedValueRollback>

#include <algorithm>

namespace partita::canvas {

Frames ModelScene::selectedFrames() const
{
    Frames frames;
    for (const auto &[name, card] : m_cards) {
        if (card->isSelected())
            frames[name] = card->sceneFrame();
    }
    return frames;
}

void ModelScene::selectCards(const QStringList &names)
{
    {
        const QScopedValueRollback<bool> guard(m_building, true);
        for (const auto &[name, line] : m_lines)
            line->setSelected(false);
        for (const auto &[name, card] : m_cards)
            card->setSelected(names.contains(name));
    }
    takeSelection();
}

void ModelScene::selectAll()
{
    QStringList names;
    for (const auto &[name, card] : m_cards)
        names.append(name);
    selectCards(names);
}

void ModelScene::alignSelected(Alignment alignment)
{
    place(aligned(selectedFrames(), alignment), tr("Align cards"));
}

void ModelScene::distributeSelected(Qt::Orientation direction)
{
    place(distributed(selectedFrames(), direction), tr("Distribute cards"));
}

void ModelScene::place(const Corners &corners, const QString &text)
{
    const bool moves = std::any_of(corners.begin(), corners.end(), [this](const auto &one) {
        return card(one.first)->pos() != one.second;
    });
    if (!moves || m_session.isPresenting())
        return;
    model::MoveEntities move;
    for (const auto &[name, card] : m_cards) { // of all cards: the others stay where they are
        const auto moved = corners.find(name);
        const QPointF corner = moved == corners.end() ? card->pos() : moved->second;
        move.positions[name.toStdString()] = {corner.x(), corner.y()};
    }
    emit placedByHand();
    m_session.apply(move, text);
}

std::vector<LayoutEdge> ModelScene::layoutEdges(const model::Workbook &workbook)
{
    std::vector<LayoutEdge> edges;
    for (const model::Relationship &relationship : *workbook.relationships) {
        const RelationshipLine line(relationship, QApplication::font());
        edges.push_back({QString::fromStdString(relationship.parent),
                         QString::fromStdString(relationship.child),
                         line.labelSize(LineEnd::parent).width(),
                         line.labelSize(LineEnd::child).width()});
    }
    return edges;
}

void ModelScene::snapDragged()
{
    constexpr double reach = 6; // in pixels of the window
    const auto *dragged = qgraphicsitem_cast<EntityCard *>(mouseGrabberItem());
    if (!dragged || !(dragged->flags() & QGraphicsItem::ItemIsMovable))
        return;
    QRectF seen;
    for (const QGraphicsView *view : views())
        seen |= view->mapToScene(view->viewport()->rect()).boundingRect();
    std::vector<QRectF> others;
    std::vector<EntityCard *> moving;
    for (const auto &[name, card] : m_cards) {
        if (card == dragged || card->isSelected())
            moving.push_back(card);
        else if (seen.intersects(card->sceneFrame()))
            others.push_back(card->sceneFrame());
    }
    m_snap = snapToOthers(dragged->sceneFrame(), others, reach / m_zoom);
    for (EntityCard *card : moving)
        card->moveBy(m_snap.x.value_or(0), m_snap.y.value_or(0));
}

void ModelScene::drawForeground(QPainter *painter, const QRectF &)
{
    if (m_snap.guides.empty())
        return;
    QPen pen(style::themeOf(QApplication::palette()).accent, 1);
    pen.setCosmetic(true);
    painter->setPen(pen);
    for (const QLineF &guide : m_snap.guides)
        painter->drawLine(guide);
}

void ModelScene::layOutSelected()
{
    const Frames frames = selectedFrames();
    std::map<QString, QSizeF> boxes;
    std::vector<QRectF> others;
    for (const auto &[name, card] : m_cards) {
        if (!card->isSelected())
            others.push_back(card->sceneFrame());
    }
    QRectF before;
    for (const auto &[name, frame] : frames) {
        boxes[name] = frame.size();
        before |= frame;
    }
    Corners corners = layOut(boxes, layoutEdges(m_session.workbook()), aspect());
    QRectF after;
    for (const auto &[name, corner] : corners)
        after |= QRectF(corner, boxes.at(name));
    // Where they were, or where the others leave room.
    const QPointF there = before.center() - after.center();
    std::vector<QRectF> moved;
    for (const auto &[name, corner] : corners)
        moved.emplace_back(corner + there, boxes.at(name));
    const QPointF step = freeStep(moved, others);
    for (auto &[name, corner] : corners)
        corner = (corner + there + step).toPoint();
    place(corners, tr("Lay out the selection"));
}

} // namespace partita::canvas
