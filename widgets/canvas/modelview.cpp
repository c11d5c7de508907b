#include "widgets/canvas/modelview.h"

#include "widgets/canvas/canvasmenu.h"
#include "widgets/canvas/cardtyping.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/grid.h"
#include "widgets/canvas/marktyping.h"
#include "widgets/canvas/minimap.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/relationshipline.h"
#include "widgets/models/session.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

namespace partita::canvas {

ModelView::ModelView(ModelScene &scene, models::Session &session, QWidget *parent)
    : ZoomView(scene, parent)
    , m_scene(scene)
    , m_session(session)
    , m_clipboard(scene, session)
    , m_typing(new CardTyping(scene, session, *this))
    , m_marking(new MarkTyping(scene.marks(), session, *this))
    , m_map(new MiniMap(scene, *this))
{
    setObjectName(QStringLiteral("modelView"));
    setAccessibleName(tr("Model canvas"));
    viewport()->setAccessibleName(accessibleName());
    connect(&scene, &ModelScene::contentsChanged, this, &ModelView::showContents);
    connect(this, &ModelView::zoomChanged, &scene, [this] {
        m_scene.setZoom(zoom());
        m_typing->place();
        m_marking->place();
        m_map->follow();
    });
    connect(&scene, &ModelScene::cardsMoved, m_map, &MiniMap::drawCards);
    connect(&scene.marks(), &MarkLayer::changed, m_map, &MiniMap::drawCards);
    connect(&scene.marks(), &MarkLayer::changed, this, [this] { makeRoom(); });
    m_map->drawCards();
    connect(&scene, &ModelScene::laidOut, this, &ModelView::fit);
    connect(&scene, &ModelScene::placedByHand, this, [this] { setTouched(); });
}

/// Keeps the visible part where it is, if possible: the view fits by itself only while nothing was
/// placed by hand.
void ModelView::showContents(const QStringList &added)
{
    makeRoom();
    const QRectF seen = mapToScene(viewport()->rect()).boundingRect();
    if (!isTouched() && !seen.contains(m_scene.itemsBoundingRect()))
        return fit();
    if (added.size() != 1)
        return;
    const QRectF card = m_scene.card(added.front())->sceneFrame();
    if (!seen.contains(card.topLeft()))
        ensureVisible(card);
}

void ModelView::centreOn(const models::Selection &part)
{
    const bool isLine = part.kind == models::Selection::Kind::relationship;
    if (const EntityCard *card = isLine ? nullptr : m_scene.card(part.name))
        bringTo(card->sceneFrame().center(), viewport()->rect().center());
    else if (const RelationshipLine *line = m_scene.line(part.name))
        bringTo(line->path().pointAtPercent(0.5), viewport()->rect().center());
}

QPointF ModelView::middle() const
{
    return mapToScene(viewport()->rect().center());
}

void ModelView::paste(const QPointF &middle)
{
    if (!m_clipboard.paste(middle))
        return;
    QRectF pasted;
    for (const auto &[name, frame] : m_scene.selectedFrames())
        pasted |= frame;
    makeRoom();
    ensureVisible(pasted);
}

void ModelView::prepareFor(double zoom)
{
    m_scene.setZoom(zoom);
}

void ModelView::scrollContentsBy(int dx, int dy)
{
    ZoomView::scrollContentsBy(dx, dy);
    m_typing->place();
    m_marking->place();
    m_map->follow();
}

bool ModelView::beginAttribute(const QKeyEvent &event)
{
    constexpr Qt::KeyboardModifiers commands
        = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    const models::Selection &selection = m_session.selection();
    const bool isCard = selection.kind == models::Selection::Kind::entity
        || selection.kind == models::Selection::Kind::attribute;
    const QString typed = event.text();
    const bool isName = !typed.isEmpty() && (typed.front().isLetter() || typed.front() == u'_');
    if (!isCard || !isName || event.modifiers() & commands || m_session.isPresenting())
        return false;
    m_typing->beginAttribute(selection.name, typed);
    return true;
}

void ModelView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKeys = event->reason() == QContextMenuEvent::Keyboard;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    CanvasMenu(*this, m_scene, m_session)
        .fill(*menu, byKeys ? QPointF() : mapToScene(event->pos()));
    if (menu->isEmpty())
        return delete menu;
    if (m_arrange && m_scene.selectedFrames().size() > 1)
        menu->addMenu(m_arrange);
    menu->popup(event->globalPos());
}

bool ModelView::event(QEvent *event)
{
    // While a relationship is drawn, Escape ends the drawing instead of its usual meaning.
    if (event->type() == QEvent::ShortcutOverride && m_scene.isRelating()
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return ZoomView::event(event);
}

bool ModelView::pressOnMark(const QKeyEvent &event)
{
    MarkLayer &marks = m_scene.marks();
    const std::optional<MarkId> mark = marks.current();
    if (!mark)
        return false;
    const qreal step = event.modifiers() & Qt::ShiftModifier ? 5 * gridStep : gridStep;
    switch (event.key()) {
    case Qt::Key_Left:
        marks.nudge({-step, 0});
        return true;
    case Qt::Key_Right:
        marks.nudge({step, 0});
        return true;
    case Qt::Key_Up:
        marks.nudge({0, -step});
        return true;
    case Qt::Key_Down:
        marks.nudge({0, step});
        return true;
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit marks.typingWished(*mark, m_session.newGesture());
        return true;
    case Qt::Key_Delete:
        marks.edits().remove(*mark);
        return true;
    case Qt::Key_Escape:
        marks.setCurrent({});
        return true;
    default:
        return false;
    }
}

void ModelView::keyPressEvent(QKeyEvent *event)
{
    if (pressOnMark(*event))
        return;
    const qreal step = event->modifiers() & Qt::ShiftModifier ? 5 * gridStep : gridStep;
    const bool something = !m_scene.selectedItems().isEmpty();
    if (something && event->key() == Qt::Key_Left) {
        m_scene.nudge({-step, 0});
    } else if (something && event->key() == Qt::Key_Right) {
        m_scene.nudge({step, 0});
    } else if (something && event->key() == Qt::Key_Up) {
        m_scene.nudge({0, -step});
    } else if (something && event->key() == Qt::Key_Down) {
        m_scene.nudge({0, step});
    } else if (event->key() == Qt::Key_Escape && m_scene.isRelating()) {
        m_scene.setRelating(false);
    } else if (something && event->key() == Qt::Key_F2) {
        m_scene.renameSelected();
    } else if (something && event->matches(QKeySequence::Delete)) {
        m_scene.removeSelected();
    } else if (!something || !beginAttribute(*event)) {
        ZoomView::keyPressEvent(event);
    }
}

/// Zooming moves the view without scrolling it.
void ModelView::wheelEvent(QWheelEvent *event)
{
    ZoomView::wheelEvent(event);
    m_map->follow();
}

void ModelView::resizeEvent(QResizeEvent *event)
{
    ZoomView::resizeEvent(event);
    m_map->follow();
    if (!isTouched())
        return;
    const QPointF corner = mapToScene(QPoint());
    makeRoom();
    if (m_covered && event->size().height() >= m_covered->size.height()
        && event->size().width() >= m_covered->size.width()) {
        if (corner == m_covered->scrolledTo)
            bringTo(m_covered->corner, {});
        m_covered.reset();
        return;
    }
    keepSelectionInSight(event->oldSize());
    if (const QPointF now = mapToScene(QPoint()); now != corner)
        m_covered = Covered {m_covered ? m_covered->size : event->oldSize(),
                             m_covered ? m_covered->corner : corner, now};
}

/// Scrolls the selection, such as a new card, out from under an opening panel.
void ModelView::keepSelectionInSight(const QSize &before)
{
    const QRectF seen = mapToScene(QRect(QPoint(), before)).boundingRect();
    const QList<QGraphicsItem *> items = m_scene.selectedItems();
    for (const QGraphicsItem *item : items) {
        const auto *card = qgraphicsitem_cast<const EntityCard *>(item);
        if (card && seen.contains(card->sceneFrame().topLeft()))
            ensureVisible(card->sceneFrame());
    }
}

void ModelView::showEvent(QShowEvent *event)
{
    if (m_scene.isBehind())
        m_scene.catchUp();
    ZoomView::showEvent(event);
}

} // namespace partita::canvas

#include "moc_modelview.cpp"
