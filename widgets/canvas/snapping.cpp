#include "widgets/canvas/snapping.h"

#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/grid.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QGraphicsView>
#include <QPainter>

namespace partita::canvas {

void Snapping::snap(const ModelScene &scene)
{
    constexpr double reach = 6; // in pixels of the window
    const auto *dragged = qgraphicsitem_cast<EntityCard *>(scene.mouseGrabberItem());
    if (!dragged || !(dragged->flags() & QGraphicsItem::ItemIsMovable))
        return;
    QRectF seen;
    const QList<QGraphicsView *> views = scene.views();
    for (const QGraphicsView *view : views)
        seen |= view->mapToScene(view->viewport()->rect()).boundingRect();
    std::vector<QRectF> others;
    std::vector<EntityCard *> moving;
    for (const auto &[name, card] : scene.cards()) {
        if (card == dragged || card->isSelected())
            moving.push_back(card);
        else if (seen.intersects(card->sceneFrame()))
            others.push_back(card->sceneFrame());
    }
    m_snap = snapToOthers(dragged->sceneFrame(), others, reach / scene.zoom());
    for (EntityCard *card : moving)
        card->moveBy(m_snap.x.value_or(0), m_snap.y.value_or(0));
}

QPointF Snapping::roundingOf(const QPointF &place) const
{
    const QPointF grid = onGrid(place);
    const QPointF whole = place.toPoint();
    return QPointF(m_snap.x ? whole.x() : grid.x(), m_snap.y ? whole.y() : grid.y()) - place;
}

void Snapping::draw(QPainter &painter) const
{
    if (m_snap.guides.empty())
        return;
    QPen pen(style::themeOf(QApplication::palette()).accent, 1);
    pen.setCosmetic(true);
    painter.setPen(pen);
    for (const QLineF &guide : m_snap.guides)
        painter.drawLine(guide);
}

} // namespace partita::canvas
