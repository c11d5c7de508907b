#include "widgets/canvas/modelscene.h"

#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/grid.h"
#include "widgets/canvas/marklayer.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QGraphicsPathItem>
#include <QGraphicsSceneMouseEvent>
#include <QGraphicsView>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace partita::canvas {

ModelScene::ModelScene(models::Session &session, QObject *parent)
    : QGraphicsScene(parent)
    , m_session(session)
    , m_marks(new MarkLayer(*this, session))
{
    setItemIndexMethod(NoIndex);
    connect(&m_session, &models::Session::aboutToOpen, this, [this] { m_automatic.clear(); });
    connect(&m_session, &models::Session::editing, this, &ModelScene::letGiveWay);
    connect(&m_session, &models::Session::workbookChanged, this, &ModelScene::follow);
    connect(&m_session, &models::Session::designChanged, this, &ModelScene::updateOverlay);
    connect(&m_session, &models::Session::selectionChanged, this, &ModelScene::showSelection);
    connect(this, &QGraphicsScene::selectionChanged, this, [this] {
        takeSelection();
        dimUnconnected();
    });
    connect(&m_session, &models::Session::presentingChanged, this, [this](bool on) {
        for (const auto &[name, card] : m_cards)
            card->setFlag(QGraphicsItem::ItemIsMovable, !on);
        dimUnconnected();
    });
    rebuild();
}

ModelScene::~ModelScene()
{
    blockSignals(true); // deleted cards are deselected, when nobody can receive that any more
}

void ModelScene::addEntity(const QPointF &place)
{
    emit placedByHand();
    const QPointF corner = onGrid(place);
    const QString name = m_session.addUnnamedEntity({corner.x(), corner.y()});
    if (!name.isEmpty())
        emit nameWished(name);
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

std::vector<QRectF> ModelScene::cardFrames() const
{
    std::vector<QRectF> frames;
    for (const auto &[name, card] : m_cards)
        frames.push_back(card->sceneFrame());
    return frames;
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
    if (now.entities != m_shown.entities || now.relationships != m_shown.relationships
        || now.canvas != m_shown.canvas || now.population->counts != m_shown.population->counts)
        return rebuild();
    if (now.marks != m_shown.marks) {
        m_shown.marks = now.marks;
        m_marks->follow();
        placeLabels();
    }
    updateOverlay();
}

void ModelScene::rebuild()
{
    followRenames(*m_shown.entities);
    m_shown = m_session.workbook();
    QStringList before;
    for (const auto &[name, card] : m_cards)
        before.append(name);
    const QStringList several = severalSelected();
    {
        const QScopedValueRollback<bool> guard(m_building, true);
        removeParts();
        addCards();
        m_marks->follow();
        addLines();
        updateOverlay();
        showSelection();
        for (const QString &name : several) {
            if (EntityCard *still = card(name))
                still->setSelected(true);
        }
    }
    dimUnconnected();
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

/// All but areas and notes, which may be in the middle of a drag.
void ModelScene::removeParts()
{
    endRelating();
    // Emptied first: others ask for the selection while items are deleted.
    for (const auto &[name, card] : std::exchange(m_cards, {}))
        delete card;
    for (const auto &[name, line] : std::exchange(m_lines, {}))
        delete line;
    for (const Hull &hull : std::exchange(m_hulls, {})) {
        delete hull.title;
        delete hull.shape;
    }
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
        connect(card, &EntityCard::moved, this, [this] {
            if (!m_movesTogether)
                updateRoutes();
        });
        connect(card, &EntityCard::nameWished, this, [this, name] { emit nameWished(name); });
        connect(card, &EntityCard::attributeWished, this,
                [this, name](std::size_t row) { emit attributeWished(name, row); });
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

void ModelScene::updateRoutes()
{
    m_routing.routeAll(m_cards, m_lines);
    placeLabels();
    updateHulls();
    emit cardsMoved();
}

void ModelScene::updateMovedRoutes()
{
    const auto changed = m_routing.routeMoved(m_cards);
    if (!changed) // the mouse draws or resizes something else
        return;
    placeLabelsOf(*changed);
    updateHulls();
    emit cardsMoved();
}

void ModelScene::takeSelection()
{
    if (m_building)
        return;
    const QList<QGraphicsItem *> items = selectedItems();
    if (items.isEmpty())
        m_session.setSelection({});
    const EntityCard *shown = card(m_session.selection().name);
    if (items.size() > 1 && shown && shown->isSelected())
        return; // the inspector keeps one of several
    for (const QGraphicsItem *item : items) {
        if (const auto *first = qgraphicsitem_cast<const EntityCard *>(item))
            return m_session.setSelection({models::Selection::Kind::entity, first->entity(), {}});
    }
    if (items.size() == 1) {
        if (const auto *line = qgraphicsitem_cast<const RelationshipLine *>(items.first()))
            m_session.setSelection(
                {models::Selection::Kind::relationship, line->relationship(), {}});
    }
}

void ModelScene::showSelection()
{
    const QScopedValueRollback<bool> guard(m_building, true);
    const models::Selection &selection = m_session.selection();
    const bool entity = selection.kind == models::Selection::Kind::entity
        || selection.kind == models::Selection::Kind::attribute;
    const bool relationship = selection.kind == models::Selection::Kind::relationship;
    const EntityCard *shown = entity ? card(selection.name) : nullptr;
    if (shown && shown->isSelected() && selectedItems().size() > 1)
        return; // it is one of several
    for (const auto &[name, item] : m_cards) {
        item->setSelected(entity && name == selection.name);
        item->setMarked(item->isSelected() ? selection.detail : QString());
    }
    for (const auto &[name, item] : m_lines)
        item->setSelected(relationship && name == selection.name);
}

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

QStringList ModelScene::severalSelected() const
{
    QStringList names;
    for (const auto &[name, frame] : selectedFrames())
        names.append(name);
    const bool isShown = names.contains(m_session.selection().name);
    return names.size() > 1 && isShown ? names : QStringList();
}

void ModelScene::renameSelected()
{
    const models::Selection selection = m_session.selection();
    if (m_session.isPresenting())
        return;
    if (selection.kind == models::Selection::Kind::entity)
        emit nameWished(selection.name);
    else if (selection.kind == models::Selection::Kind::attribute
             || selection.kind == models::Selection::Kind::relationship)
        emit m_session.renameRequested();
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
    const auto number = static_cast<int>(entities.size() + relationships.size());
    if (number > 1)
        models::removeParts(m_session, entities, relationships,
                            tr("Remove %Ln part(s)", nullptr, number));
    else if (!entities.isEmpty())
        models::removeEntity(m_session, entities.first());
    else if (!relationships.isEmpty())
        m_session.apply(model::RemoveRelationship {relationships.first().toStdString()},
                        tr("Remove %1").arg(relationships.first()));
}

} // namespace partita::canvas

#include "moc_modelscene.cpp"
