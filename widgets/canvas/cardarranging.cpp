#include "widgets/canvas/cardarranging.h"

#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelboxes.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/models/session.h"

namespace partita::canvas {

CardArranging::CardArranging(ModelScene &scene, models::Session &session)
    : m_scene(scene)
    , m_session(session)
{
}

void CardArranging::align(Alignment alignment)
{
    m_scene.moveCards(aligned(m_scene.selectedFrames(), alignment), tr("Align cards"));
}

void CardArranging::distribute(Qt::Orientation direction)
{
    m_scene.moveCards(distributed(m_scene.selectedFrames(), direction), tr("Distribute cards"));
}

void CardArranging::layOutSelection()
{
    const Frames frames = m_scene.selectedFrames();
    std::map<QString, QSizeF> boxes;
    std::vector<QRectF> others;
    for (const auto &[name, card] : m_scene.cards()) {
        if (!card->isSelected())
            others.push_back(card->sceneFrame());
    }
    QRectF before;
    for (const auto &[name, frame] : frames) {
        boxes[name] = frame.size();
        before |= frame;
    }
    Corners corners = layOut(boxes, layoutEdges(m_session.workbook()), m_scene.aspect());
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
    m_scene.moveCards(corners, tr("Lay out the selection"));
}

} // namespace partita::canvas
