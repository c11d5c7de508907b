#include "widgets/design/designscene.h"

#include "widgets/design/boxitem.h"
#include "widgets/design/linesitem.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QGraphicsSceneMouseEvent>

#include <algorithm>
#include <cmath>

namespace partita::design {

namespace {

constexpr int motionMs = 250;
constexpr qreal containerLevel = 0;
constexpr qreal lineLevel = 1;
constexpr qreal documentLevel = 2;
constexpr qreal labelLevel = 1000;
const QPointF labelOffset(14, 12);
constexpr qreal labelPadding = 6;

} // namespace

DesignScene::DesignScene(QWidget &view)
    : QGraphicsScene(&view)
    , m_transition(view, motionMs)
    , m_lines(new LinesItem)
{
    m_lines->setZValue(lineLevel);
    addItem(m_lines);
    connect(&m_transition, &style::Transition::moved, this, &DesignScene::step);
    connect(&m_transition, &style::Transition::ended, this, &DesignScene::end);
}

DesignScene::~DesignScene() = default;

void DesignScene::show(std::shared_ptr<const ShownDesign> shown, bool moves)
{
    const QString chosenBefore = m_chosen ? m_chosen->identity() : QString();
    cancelDrag();
    end();
    Items before = std::exchange(m_items, {});
    m_shown = std::move(shown);
    m_chosen = nullptr;
    m_lines->setShown(m_shown);
    if (m_shown)
        addBoxes(m_shown, before);
    for (const auto &[identity, gone] : before)
        m_moves.push_back({gone, gone->frame(), gone->frame(), false, true});
    if (const auto again = m_items.find(chosenBefore); again != m_items.end())
        m_chosen = again->second; // one inside a document stays chosen
    setSelection(m_selection);
    if (moves)
        m_transition.start();
    if (m_transition.isRunning())
        step();
    else
        end();
}

void DesignScene::setFacts(const QStringList &facts)
{
    for (const auto &[identity, box] : m_items) {
        if (box->kind() == BoxItem::Kind::container)
            box->setFacts(facts.value(box->index()));
    }
}

/// Takes the items of the same rows out of `before`.
void DesignScene::addBoxes(const std::shared_ptr<const ShownDesign> &shown, Items &before)
{
    const auto add = [&](BoxItem::Kind kind, std::size_t position) {
        const int index = static_cast<int>(position);
        auto *fresh = new BoxItem(shown, kind, index);
        const auto known = before.find(fresh->identity());
        Move move {fresh, fresh->frame(), fresh->frame(), true, false};
        if (known != before.end()) {
            delete fresh;
            move = {known->second, known->second->frame(), {}, false, false};
            before.erase(known);
            move.item->setShown(shown, index);
            move.to = move.item->restingFrame();
        } else {
            addItem(fresh);
        }
        int depth = 0;
        for (int box = index; kind == BoxItem::Kind::document && box >= 0; ++depth)
            box = shown->figure.boxes[static_cast<std::size_t>(box)].inside;
        move.item->setZValue(depth > 0 ? documentLevel + depth : containerLevel);
        m_items.emplace(move.item->identity(), move.item);
        m_moves.push_back(move);
    };
    for (std::size_t i = 0; i < shown->figure.containers.size(); ++i)
        add(BoxItem::Kind::container, i);
    for (std::size_t i = 0; i < shown->figure.boxes.size(); ++i)
        add(BoxItem::Kind::document, i);
}

void DesignScene::step()
{
    for (const Move &move : m_moves) {
        const auto between = [&](qreal from, qreal to) { return m_transition.between(from, to); };
        move.item->setFrame(QRectF(QPointF(between(move.from.left(), move.to.left()),
                                           between(move.from.top(), move.to.top())),
                                   QPointF(between(move.from.right(), move.to.right()),
                                           between(move.from.bottom(), move.to.bottom()))));
        if (move.comes || move.goes)
            move.item->setOpacity(between(move.comes ? 0 : 1, move.comes ? 1 : 0));
    }
    m_lines->setOpacity(m_transition.between(0, 1));
}

void DesignScene::end()
{
    for (const Move &move : std::exchange(m_moves, {})) {
        if (move.goes) {
            delete move.item;
            continue;
        }
        move.item->setFrame(move.to);
        move.item->setOpacity(1);
    }
    m_lines->setOpacity(1);
}

BoxItem *DesignScene::itemAt(const QPointF &place) const
{
    const QList<QGraphicsItem *> found = items(place);
    for (QGraphicsItem *item : found) {
        auto *box = qgraphicsitem_cast<BoxItem *>(item);
        if (box && box->frame().contains(place))
            return box;
    }
    return nullptr;
}

int DesignScene::boxAt(const QPointF &place) const
{
    const BoxItem *found = place.isNull() ? m_chosen : itemAt(place);
    return found && found->kind() == BoxItem::Kind::document ? found->index() : -1;
}

models::Selection DesignScene::partOf(const BoxItem &item) const
{
    using Kind = models::Selection::Kind;
    const auto index = static_cast<std::size_t>(item.index());
    if (item.kind() == BoxItem::Kind::container)
        return {Kind::container, m_shown->figure.containers[index].name, {}};
    const DocumentBox &box = m_shown->figure.boxes[index];
    return {Kind::documentType, box.container, box.documentType};
}

models::Selection DesignScene::partAt(const QPointF &place) const
{
    const BoxItem *found
        = place.isNull() ? (m_chosen ? m_chosen : item(m_selection)) : itemAt(place);
    return found ? partOf(*found) : models::Selection {};
}

BoxItem *DesignScene::item(const models::Selection &part) const
{
    for (const auto &[identity, box] : m_items) {
        const bool isInside = box->kind() == BoxItem::Kind::document
            && m_shown->figure.boxes[static_cast<std::size_t>(box->index())].inside >= 0;
        if (!isInside && partOf(*box) == part)
            return box;
    }
    return nullptr;
}

void DesignScene::setSelection(const models::Selection &selection)
{
    m_selection = selection;
    if (!m_shown || (m_chosen && partOf(*m_chosen) != selection))
        m_chosen = nullptr;
    if (!m_chosen && m_shown)
        m_chosen = item(selection);
    showStates();
}

/// An entity is marked wherever its rows are.
void DesignScene::showStates()
{
    const bool isEntity = m_selection.kind == models::Selection::Kind::entity
        || m_selection.kind == models::Selection::Kind::attribute;
    for (const auto &[identity, box] : m_items) {
        const auto index = static_cast<std::size_t>(box->index());
        const bool isDocument = box->kind() == BoxItem::Kind::document;
        BoxState state;
        state.isSelected = box == m_chosen
            || (isEntity && isDocument && m_shown->figure.boxes[index].entity == m_selection.name);
        state.isTarget = m_isDragging
            && box->index() == (isDocument ? m_target.box : m_target.container)
            && (isDocument || m_target.box < 0);
        box->setState(state);
    }
    m_lines->setEmphasised(
        m_chosen && m_chosen->kind() == BoxItem::Kind::document ? m_chosen->index() : -1);
}

void DesignScene::selectNext(int key)
{
    if (m_items.empty())
        return;
    const QPointF direction = key == Qt::Key_Left ? QPointF(-1, 0)
        : key == Qt::Key_Right                    ? QPointF(1, 0)
        : key == Qt::Key_Up                       ? QPointF(0, -1)
                                                  : QPointF(0, 1);
    const QPointF from = m_chosen ? m_chosen->frame().topLeft() : QPointF(-1, -1);
    BoxItem *best = nullptr;
    qreal bestWay = 0;
    for (const auto &[identity, box] : m_items) {
        const QPointF way = box->frame().topLeft() - from;
        const qreal along = QPointF::dotProduct(way, direction);
        const qreal aside = std::abs(way.x() * direction.y()) + std::abs(way.y() * direction.x());
        const qreal length = along + 3 * aside;
        if (box == m_chosen || along < 1 || (best && length >= bestWay))
            continue;
        best = box;
        bestWay = length;
    }
    if (!best)
        return;
    m_chosen = best;
    showStates();
    emit chosen(partOf(*best));
}

void DesignScene::mousePressEvent(QGraphicsSceneMouseEvent *event)
{
    QGraphicsScene::mousePressEvent(event);
    m_pressed = event->scenePos();
    m_dragged = {};
    BoxItem *pressed = itemAt(m_pressed);
    if (event->button() == Qt::RightButton && !pressed)
        return;
    m_chosen = pressed;
    showStates();
    emit chosen(pressed ? partOf(*pressed) : models::Selection {});
    // The press may have opened another design.
    pressed = itemAt(m_pressed);
    if (event->button() == Qt::LeftButton && pressed && m_isMovable
        && pressed->kind() == BoxItem::Kind::document)
        m_dragged = {pressed->index(), pressed->rowAt(m_pressed)};
    event->accept();
}

void DesignScene::mouseMoveEvent(QGraphicsSceneMouseEvent *event)
{
    QGraphicsScene::mouseMoveEvent(event);
    if (!(event->buttons() & Qt::LeftButton) || m_dragged.box < 0)
        return;
    const QPoint way = event->screenPos() - event->buttonDownScreenPos(Qt::LeftButton);
    if (!m_isDragging && way.manhattanLength() >= QApplication::startDragDistance())
        beginDrag(event->scenePos());
    if (m_isDragging)
        drag(event->scenePos());
}

void DesignScene::mouseReleaseEvent(QGraphicsSceneMouseEvent *event)
{
    QGraphicsScene::mouseReleaseEvent(event);
    const bool isDrop = m_isDragging && event->button() == Qt::LeftButton;
    const Dragged dragged = m_dragged;
    const DropTarget target = targetAt(event->scenePos());
    cancelDrag();
    if (isDrop)
        emit dropped(dragged, target);
}

void DesignScene::mouseDoubleClickEvent(QGraphicsSceneMouseEvent *event)
{
    if (const BoxItem *pressed = itemAt(event->scenePos()))
        emit activated(partOf(*pressed));
}

void DesignScene::beginDrag(const QPointF &place)
{
    m_isDragging = true;
    m_target = {-2, -2}; // so that the first target is news
    m_labelGround = addRect({}, Qt::NoPen);
    m_labelGround->setZValue(labelLevel);
    m_label = addSimpleText({});
    m_label->setZValue(labelLevel + 1);
    drag(place);
}

void DesignScene::drag(const QPointF &place)
{
    m_labelGround->setPos(place + labelOffset);
    m_label->setPos(place + labelOffset);
    const DropTarget target = targetAt(place);
    if (target == m_target)
        return;
    m_target = target;
    showStates();
    emit held(m_dragged, target);
}

DropTarget DesignScene::targetAt(const QPointF &place) const
{
    const BoxItem *under = itemAt(place);
    if (!under)
        return {};
    DropTarget target;
    const bool isOwn = under->kind() == BoxItem::Kind::document
        && (under->index() == m_dragged.box || m_dragged.row >= 0);
    if (under->kind() == BoxItem::Kind::document && !isOwn) {
        target.box = under->index();
        return target;
    }
    for (const auto &[identity, box] : m_items) {
        if (box->kind() == BoxItem::Kind::container && box->frame().contains(place))
            target.container = box->index();
    }
    return target;
}

void DesignScene::sayDrop(const QString &text, bool isPossible)
{
    if (!m_label)
        return;
    const style::Theme &theme = style::themeOf(QApplication::palette());
    m_label->setText(text);
    m_label->setBrush(isPossible ? theme.text : theme.error);
    m_labelGround->setBrush(theme.raised);
    m_labelGround->setPen(QPen(isPossible ? theme.accent : theme.error, 1));
    const QRectF ground = m_label->boundingRect().adjusted(-labelPadding, -labelPadding,
                                                           labelPadding, labelPadding);
    m_labelGround->setRect(ground);
    m_label->setVisible(!text.isEmpty());
    m_labelGround->setVisible(!text.isEmpty());
}

void DesignScene::cancelDrag()
{
    m_dragged = {};
    if (!m_isDragging)
        return;
    m_isDragging = false;
    m_target = {};
    delete std::exchange(m_label, nullptr);
    delete std::exchange(m_labelGround, nullptr);
    showStates();
}

} // namespace partita::design

#include "moc_designscene.cpp"
