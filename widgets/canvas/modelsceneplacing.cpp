// Positions of the cards: by hand, automatic, and pushed by growing cards.
#include "widgets/canvas/cardpushing.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/grid.h"
#include "widgets/canvas/modelboxes.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/models/session.h"

#include <QApplication>
#include <QGraphicsView>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>

namespace partita::canvas {

namespace {

constexpr qreal gap = 3 * gridStep; // between cards

QPointF pointOf(const model::CanvasPosition &place)
{
    return {place.x, place.y};
}

model::CanvasPosition positionOf(const QPointF &place)
{
    return {place.x(), place.y()};
}

} // namespace

void ModelScene::placeAutomatically()
{
    std::map<QString, QPointF> places;
    std::vector<const model::Entity *> crowded;
    std::vector<QRectF> frames = placedFrames();
    for (const model::Entity &entity : *m_session.workbook().entities) {
        const QString name = QString::fromStdString(entity.name);
        // A card that was shown keeps its position, whatever is added next to it.
        if (m_session.workbook().canvas->contains(entity.name) || m_automatic.contains(name))
            continue;
        if (places.empty())
            places = automaticPlaces();
        const QRectF frame(places[name], EntityCard::sizeOf(entity, QApplication::font()));
        if (std::any_of(frames.begin(), frames.end(), [&](const QRectF &other) {
                return other.marginsAdded({gap, gap, gap, gap}).intersects(frame);
            })) {
            crowded.push_back(&entity);
            continue;
        }
        m_automatic[name] = places[name];
        frames.push_back(frame);
    }
    for (const model::Entity *entity : crowded) { // beside all others
        QRectF all;
        for (const QRectF &frame : placedFrames())
            all |= frame;
        m_automatic[QString::fromStdString(entity->name)] = all.topRight() + QPointF(2 * gap, 0);
    }
    m_session.setShownCards(placedFrames());
}

std::optional<QPointF> ModelScene::placeIn(const model::Workbook &workbook,
                                           const std::string &entity) const
{
    if (const auto byHand = workbook.canvas->find(entity); byHand != workbook.canvas->end())
        return pointOf(byHand->second);
    const auto automatic = m_automatic.find(QString::fromStdString(entity));
    return automatic == m_automatic.end() ? std::nullopt : std::optional(automatic->second);
}

std::vector<QRectF> ModelScene::placedFrames() const
{
    std::vector<QRectF> frames;
    for (const model::Entity &entity : *m_session.workbook().entities) {
        if (const auto place = placeIn(m_session.workbook(), entity.name))
            frames.emplace_back(*place, EntityCard::sizeOf(entity, QApplication::font()));
    }
    return frames;
}

void ModelScene::letGiveWay(const model::Workbook &before, model::Workbook &after) const
{
    const std::vector<model::Entity> &old = *before.entities;
    const std::vector<model::Entity> &now = *after.entities;
    if (old.size() != now.size() || old == now)
        return; // a new card finds a free position
    std::map<std::size_t, QRectF> were;
    std::map<std::size_t, QRectF> are;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const std::optional<QPointF> place = placeIn(before, old[i].name);
        const auto kept = after.canvas->find(now[i].name);
        if (!place || (kept != after.canvas->end() && pointOf(kept->second) != *place))
            continue; // the edit sets its position
        were[i] = QRectF(*place, EntityCard::sizeOf(old[i], QApplication::font()));
        are[i] = QRectF(*place, EntityCard::sizeOf(now[i], QApplication::font()));
    }
    const std::map<std::size_t, QPointF> moves = pushedCards(were, are, gap, gridStep);
    if (moves.empty())
        return;
    model::MoveEntities move; // of all cards: the others stay where they were shown
    for (const auto &[card, frame] : are) {
        const auto step = moves.find(card);
        move.positions[now[card].name]
            = positionOf(step == moves.end() ? frame.topLeft() : frame.topLeft() + step->second);
    }
    if (auto moved = model::apply(after, move))
        after = *std::move(moved);
}

void ModelScene::followRenames(const std::vector<model::Entity> &before)
{
    const std::vector<model::Entity> &now = *m_session.workbook().entities;
    for (std::size_t i = 0; i < now.size() && before.size() == now.size(); ++i) {
        const bool isRenamed
            = before[i].name != now[i].name && !m_session.workbook().entity(before[i].name);
        auto place = isRenamed ? m_automatic.extract(QString::fromStdString(before[i].name))
                               : decltype(m_automatic)::node_type();
        if (place.empty())
            continue;
        place.key() = QString::fromStdString(now[i].name);
        m_automatic.insert(std::move(place));
    }
}

std::map<QString, QPointF> ModelScene::automaticPlaces() const
{
    const model::Workbook &workbook = m_session.workbook();
    return layOut(cardSizes(workbook), layoutEdges(workbook), aspect());
}

double ModelScene::aspect() const
{
    constexpr double usual = 1.6;
    for (const QGraphicsView *view : views()) {
        const QSize room = view->viewport()->size();
        if (view->isVisible() && room.height() > 0)
            return static_cast<double>(room.width()) / room.height();
    }
    return usual;
}

void ModelScene::layOutAgain()
{
    model::MoveEntities move;
    for (const auto &[name, place] : automaticPlaces())
        move.positions[name.toStdString()] = positionOf(onGrid(place));
    m_session.apply(move, tr("Lay out the model"));
    emit laidOut();
}

void ModelScene::nudge(const QPointF &offset)
{
    if (m_session.isPresenting())
        return;
    {
        const QScopedValueRollback<bool> together(m_movesTogether, true);
        const QList<QGraphicsItem *> items = selectedItems();
        for (QGraphicsItem *item : items) {
            if (item->type() == EntityCard::Type)
                item->moveBy(offset.x(), offset.y());
        }
    }
    commitMoves(tr("Move"));
}

void ModelScene::moveCards(const Corners &corners, const QString &text)
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

void ModelScene::commitMoves(const QString &text)
{
    model::MoveEntities move;
    std::optional<QPointF> rounding; // of all alike, so that they stay in line with one another
    bool changed = false;
    for (const auto &[name, card] : m_cards) {
        const QPointF before
            = placeIn(m_session.workbook(), name.toStdString()).value_or(card->pos());
        const bool moved = card->pos() != before;
        if (moved && !rounding)
            rounding = m_snapping.roundingOf(card->pos());
        const QPointF after = moved ? card->pos() + *rounding : before;
        move.positions[name.toStdString()] = positionOf(after);
        changed |= moved && after != before;
    }
    if (!changed)
        return updateRoutes();
    // If nothing was placed by hand yet, the other cards keep the positions they were shown at.
    emit placedByHand();
    m_session.apply(move, text);
}

} // namespace partita::canvas
