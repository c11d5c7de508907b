#include "widgets/canvas/modelscene.h"

#include "widgets/canvas/autolayout.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/models/additions.h"
#include "widgets/models/session.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QGraphicsPathItem>
#include <QGraphicsSceneMouseEvent>
#include <QGraphicsView>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>

namespace partita::canvas {

namespace {

constexpr qreal grid = 8;
constexpr qreal gap = 3 * grid; // between cards

QPointF snapped(const QPointF &place)
{
    return {std::round(place.x() / grid) * grid, std::round(place.y() / grid) * grid};
}

model::CanvasPosition positionOf(const QPointF &place)
{
    return {place.x(), place.y()};
}

} // namespace

ModelScene::ModelScene(models::Session &session, QObject *parent)
    : QGraphicsScene(parent)
    , m_session(session)
{
    setItemIndexMethod(NoIndex);
    connect(&m_session, &models::Session::aboutToOpen, this, [this] { m_automatic.clear(); });
    connect(&m_session, &models::Session::workbookChanged, this, &ModelScene::follow);
    connect(&m_session, &models::Session::designChanged, this, &ModelScene::updateOverlay);
    connect(&m_session, &models::Session::selectionChanged, this, &ModelScene::showSelection);
    connect(this, &QGraphicsScene::selectionChanged, this, &ModelScene::takeSelection);
    connect(&m_session, &models::Session::presentingChanged, this, [this](bool on) {
        for (const auto &[name, card] : m_cards)
            card->setFlag(QGraphicsItem::ItemIsMovable, !on);
    });
    rebuild();
}

ModelScene::~ModelScene()
{
    blockSignals(true); // cards that go are deselected, and the selection is nobody's by then
}

model::CanvasPosition ModelScene::placeOf(const QPointF &place)
{
    return positionOf(snapped(place));
}

void ModelScene::addEntity(const QPointF &place)
{
    emit placedByHand();
    m_session.addNewEntity(placeOf(place));
}

EntityCard *ModelScene::card(const QString &entity) const
{
    const auto found = m_cards.find(entity);
    return found == m_cards.end() ? nullptr : found->second;
}

RelationshipLine *ModelScene::line(const QString &relationship) const
{
    const auto found = m_lines.find(relationship);
    return found == m_lines.end() ? nullptr : found->second;
}

void ModelScene::follow()
{
    const QList<QGraphicsView *> seen = views();
    m_isBehind = std::none_of(seen.begin(), seen.end(),
                              [](const QGraphicsView *view) { return view->isVisible(); });
    if (!m_isBehind)
        catchUp();
}

void ModelScene::catchUp()
{
    m_isBehind = false;
    const model::Workbook &now = m_session.workbook();
    if (now.entities == m_shown.entities && now.relationships == m_shown.relationships
        && now.canvas == m_shown.canvas && now.population->counts == m_shown.population->counts)
        updateOverlay();
    else
        rebuild();
}

void ModelScene::rebuild()
{
    followRenames(*m_shown.entities);
    m_shown = m_session.workbook();
    QStringList before;
    for (const auto &[name, card] : m_cards)
        before.append(name);
    {
        const QScopedValueRollback<bool> guard(m_building, true);
        m_rubberLine = nullptr; // gone with the others
        clear();
        m_cards.clear();
        m_lines.clear();
        m_hulls.clear();
        addCards();
        addLines();
        updateOverlay();
        showSelection();
    }
    QStringList after;
    QStringList added;
    for (const auto &[name, card] : m_cards) {
        after.append(name);
        if (!before.contains(name))
            added.append(name);
    }
    if (before != after)
        emit contentsChanged(added);
}

void ModelScene::addCards()
{
    const model::Workbook &workbook = m_session.workbook();
    placeAutomatically();
    for (const model::Entity &entity : *workbook.entities) {
        const QString name = QString::fromStdString(entity.name);
        auto *card = new EntityCard(entity, QApplication::font());
        card->setFlag(QGraphicsItem::ItemIsMovable, !m_session.isPresenting());
        const auto count = workbook.population->counts.find(entity.name);
        if (count != workbook.population->counts.end())
            card->setRows(style::shortNumber(static_cast<double>(count->second)));
        const auto place = workbook.canvas->find(entity.name);
        if (place != workbook.canvas->end())
            card->setPos(place->second.x, place->second.y);
        else
            card->setPos(m_automatic[name]);
        addItem(card);
        m_cards[name] = card;
        connect(card, &EntityCard::moved, this, &ModelScene::updateRoutes);
        connect(card, &EntityCard::activated, this, [this, name] {
            m_session.setSelection({models::Selection::Kind::entity, name, {}});
            emit m_session.renameRequested();
        });
    }
}

void ModelScene::addLines()
{
    for (const model::Relationship &relationship : *m_session.workbook().relationships) {
        auto *line = new RelationshipLine(relationship, QApplication::font());
        addItem(line);
        m_lines[QString::fromStdString(relationship.name)] = line;
    }
    updateRoutes();
}

void ModelScene::placeAutomatically()
{
    std::map<QString, QPointF> places;
    std::vector<const model::Entity *> crowded;
    for (const model::Entity &entity : *m_session.workbook().entities) {
        const QString name = QString::fromStdString(entity.name);
        // What has been shown at a place stays there, whatever comes beside it.
        if (m_session.workbook().canvas->contains(entity.name) || m_automatic.contains(name))
            continue;
        if (places.empty())
            places = automaticPlaces();
        if (isFree(QRectF(places[name], EntityCard::sizeOf(entity, QApplication::font()))))
            m_automatic[name] = places[name];
        else
            crowded.push_back(&entity);
    }
    for (const model::Entity *entity : crowded) { // beside all
        QRectF all;
        for (const QRectF &frame : placedFrames())
            all |= frame;
        m_automatic[QString::fromStdString(entity->name)] = all.topRight() + QPointF(2 * gap, 0);
    }
    m_session.setShownCards(placedFrames());
}

std::vector<QRectF> ModelScene::placedFrames() const
{
    std::vector<QRectF> frames;
    for (const model::Entity &entity : *m_session.workbook().entities) {
        const auto byHand = m_session.workbook().canvas->find(entity.name);
        const auto automatic = m_automatic.find(QString::fromStdString(entity.name));
        const QSizeF size = EntityCard::sizeOf(entity, QApplication::font());
        if (byHand != m_session.workbook().canvas->end())
            frames.emplace_back(QPointF(byHand->second.x, byHand->second.y), size);
        else if (automatic != m_automatic.end())
            frames.emplace_back(automatic->second, size);
    }
    return frames;
}

bool ModelScene::isFree(const QRectF &place) const
{
    const std::vector<QRectF> frames = placedFrames();
    return std::none_of(frames.begin(), frames.end(), [&](const QRectF &frame) {
        return frame.marginsAdded({gap, gap, gap, gap}).intersects(place);
    });
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
    std::map<QString, QSizeF> boxes;
    for (const model::Entity &entity : *m_session.workbook().entities)
        boxes[QString::fromStdString(entity.name)]
            = EntityCard::sizeOf(entity, QApplication::font());
    std::vector<LayoutEdge> edges;
    for (const model::Relationship &relationship : *m_session.workbook().relationships) {
        const RelationshipLine line(relationship, QApplication::font());
        edges.push_back({QString::fromStdString(relationship.parent),
                         QString::fromStdString(relationship.child),
                         line.labelSize(LineEnd::parent).width(),
                         line.labelSize(LineEnd::child).width()});
    }
    return layOut(boxes, edges, aspect());
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
        move.positions[name.toStdString()] = positionOf(snapped(place));
    m_session.apply(move, tr("Lay out the model"));
    emit laidOut();
}

void ModelScene::updateRoutes()
{
    std::vector<QRectF> frames;
    std::map<QString, std::size_t> numbers;
    for (const auto &[name, card] : m_cards) {
        numbers[name] = frames.size();
        frames.push_back(card->sceneFrame());
    }
    std::vector<RouteRequest> requests;
    std::vector<RelationshipLine *> lines;
    for (const auto &[name, line] : m_lines) {
        const auto parent = numbers.find(QString::fromStdString(line->value().parent));
        const auto child = numbers.find(QString::fromStdString(line->value().child));
        line->setVisible(parent != numbers.end() && child != numbers.end());
        if (!line->isVisible())
            continue;
        requests.push_back({parent->second, child->second, line->labelSize(LineEnd::parent),
                            line->labelSize(LineEnd::child)});
        lines.push_back(line);
    }
    const std::vector<Route> routes = routeLines(frames, requests);
    for (std::size_t index = 0; index < lines.size(); ++index)
        lines[index]->setRoute(routes[index]);
    placeLabels();
    updateHulls();
}

void ModelScene::takeSelection()
{
    if (m_building)
        return;
    const QList<QGraphicsItem *> items = selectedItems();
    if (items.isEmpty())
        m_session.setSelection({});
    if (items.size() != 1)
        return;
    if (const auto *card = qgraphicsitem_cast<EntityCard *>(items.first()))
        m_session.setSelection({models::Selection::Kind::entity, card->entity(), {}});
    else if (const auto *line = qgraphicsitem_cast<RelationshipLine *>(items.first()))
        m_session.setSelection({models::Selection::Kind::relationship, line->relationship(), {}});
}

void ModelScene::showSelection()
{
    const QScopedValueRollback<bool> guard(m_building, true);
    const models::Selection &selection = m_session.selection();
    const bool entity = selection.kind == models::Selection::Kind::entity
        || selection.kind == models::Selection::Kind::attribute;
    const bool relationship = selection.kind == models::Selection::Kind::relationship;
    if (entity && selectedItems().size() > 1)
        return; // a rubber band is at work
    for (const auto &[name, item] : m_cards)
        item->setSelected(entity && name == selection.name);
    for (const auto &[name, item] : m_lines)
        item->setSelected(relationship && name == selection.name);
}

void ModelScene::nudge(const QPointF &offset)
{
    if (m_session.isPresenting())
        return;
    const QList<QGraphicsItem *> items = selectedItems();
    for (QGraphicsItem *item : items) {
        if (item->type() == EntityCard::Type)
            item->moveBy(offset.x(), offset.y());
    }
    commitMoves(tr("Move"));
}

void ModelScene::commitMoves(const QString &text)
{
    model::MoveEntities move;
    const auto &canvas = *m_session.workbook().canvas;
    bool changed = false;
    for (const auto &[name, card] : m_cards) {
        const auto known = canvas.find(name.toStdString());
        const model::CanvasPosition before
            = known == canvas.end() ? positionOf(m_automatic[name]) : known->second;
        const bool moved = positionOf(card->pos()) != before;
        const model::CanvasPosition after = moved ? positionOf(snapped(card->pos())) : before;
        move.positions[name.toStdString()] = after;
        changed |= moved && after != before;
    }
    if (!changed)
        return;
    // Where nothing was placed by hand yet, the others keep the places they were shown at.
    emit placedByHand();
    m_session.apply(move, text);
}

void ModelScene::removeSelected()
{
    if (m_session.isPresenting())
        return;
    QStringList entities;
    QStringList relationships;
    const QList<QGraphicsItem *> items = selectedItems();
    for (const QGraphicsItem *item : items) {
        if (const auto *card = qgraphicsitem_cast<const EntityCard *>(item))
            entities.append(card->entity());
        else if (const auto *line = qgraphicsitem_cast<const RelationshipLine *>(item))
            relationships.append(line->relationship());
    }
    for (const QString &name : relationships)
        m_session.apply(model::RemoveRelationship {name.toStdString()}, tr("Remove %1").arg(name));
    for (const QString &name : entities)
        models::removeEntity(m_session, name);
}

} // namespace partita::canvas
