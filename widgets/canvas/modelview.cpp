#include "widgets/canvas/modelview.h"

#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace partita::canvas {

namespace {

constexpr double smallestZoom = 0.05;
constexpr double greatestZoom = 4;
constexpr double zoomStep = 1.2;
constexpr qreal margin = 16; // around the drawing, in pixels of the window
constexpr qreal nudgeStep = 8;

} // namespace

ModelView::ModelView(ModelScene &scene, QWidget *parent)
    : QGraphicsView(&scene, parent)
    , m_scene(scene)
{
    setObjectName(QStringLiteral("modelView"));
    setAccessibleName(tr("Model canvas"));
    viewport()->setAccessibleName(accessibleName());
    setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    setFrameShape(QFrame::NoFrame);
    // Drag, zoom and fit replace scroll bars, which would only show that the canvas is larger than
    // the drawing.
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setDragMode(RubberBandDrag);
    setTransformationAnchor(NoAnchor);
    setBackgroundRole(QPalette::Window);
    setViewportUpdateMode(FullViewportUpdate);
    connect(&scene, &ModelScene::contentsChanged, this, &ModelView::showContents);
    connect(this, &ModelView::zoomChanged, &scene, [this] { m_scene.setZoom(zoom()); });
    connect(&scene, &ModelScene::laidOut, this, &ModelView::fit);
    connect(&scene, &ModelScene::placedByHand, this, [this] { m_touched = true; });
}

/// Keeps the visible part where it is, if possible: the view fits by itself only while nothing was
/// placed by hand.
void ModelView::showContents(const QStringList &added)
{
    makeRoom();
    const QRectF seen = mapToScene(viewport()->rect()).boundingRect();
    if (!m_touched && !seen.contains(m_scene.itemsBoundingRect()))
        return fit();
    if (added.size() != 1)
        return;
    const QRectF card = m_scene.card(added.front())->sceneFrame();
    if (!seen.contains(card.topLeft()))
        ensureVisible(card);
}

void ModelView::zoomBy(double factor)
{
    const double wanted = std::clamp(zoom() * factor, smallestZoom, greatestZoom);
    scale(wanted / zoom(), wanted / zoom());
    makeRoom();
    m_touched = true;
    emit zoomChanged();
}

void ModelView::resetZoom()
{
    zoomBy(1 / zoom());
}

/// Leaves room to scroll beyond the drawing, so that cards can be dragged outwards. The scene is
/// always larger than the viewport; a smaller one would be centred, and every new card would move
/// the others.
void ModelView::makeRoom()
{
    const QRectF contents = m_scene.itemsBoundingRect();
    const QRectF seen = mapToScene(viewport()->rect()).boundingRect();
    const qreal width = std::max(contents.width(), seen.width());
    const qreal height = std::max(contents.height(), seen.height());
    setSceneRect(contents.united(seen).adjusted(-width, -height, width, height));
}

/// Zoom at which everything is visible; at most natural size, which is larger during a
/// presentation.
double ModelView::zoomThatFits() const
{
    const double natural
        = QFontMetricsF(font()).height() / QFontMetricsF(QApplication::font()).height();
    const QRectF contents = m_scene.itemsBoundingRect();
    const QSizeF room = viewport()->size() - QSizeF(2 * margin, 2 * margin).toSize();
    return std::max(
        std::min({natural, room.width() / contents.width(), room.height() / contents.height()}),
        smallestZoom);
}

void ModelView::fit()
{
    m_touched = false;
    // Texts keep their size on the screen, so their share of the canvas depends on the zoom. The
    // zoom is found step by step from the natural one, so that it does not depend on the previous
    // zoom.
    constexpr int mostSteps = 8;
    constexpr double near = 0.995; // of the zoom before
    double fitting = 1;
    double before = 0;
    for (int step = 0;
         step < mostSteps && std::min(fitting, before) < near * std::max(fitting, before); ++step) {
        m_scene.setZoom(fitting);
        before = std::exchange(fitting, zoomThatFits());
    }
    fitting = std::min(fitting,
                       before); // the smaller one
    resetTransform();
    scale(fitting, fitting);
    m_scene.setZoom(fitting);
    makeRoom();
    centerOn(m_scene.itemsBoundingRect().center());
    emit zoomChanged();
}

void ModelView::bringTo(const QPointF &point, const QPoint &place)
{
    m_touched = true;
    makeRoom();
    const QPoint off = mapFromScene(point) - place;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + off.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() + off.y());
}

void ModelView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKeys = event->reason() == QContextMenuEvent::Keyboard;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_scene.fillMenu(*menu, byKeys ? QPointF() : mapToScene(event->pos()));
    if (menu->isEmpty())
        return delete menu;
    menu->popup(event->globalPos());
}

void ModelView::wheelEvent(QWheelEvent *event)
{
    const QPoint delta = event->angleDelta();
    if (event->modifiers() & Qt::ShiftModifier) {
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - delta.y() - delta.x());
        return;
    }
    // The point under the pointer stays there.
    const QPointF under = mapToScene(event->position().toPoint());
    zoomBy(std::pow(zoomStep, delta.y() / 120.0));
    const QPointF now = mapToScene(event->position().toPoint());
    translate(now.x() - under.x(), now.y() - under.y());
}

void ModelView::mousePressEvent(QMouseEvent *event)
{
    const bool spaceDrag = event->button() == Qt::LeftButton && dragMode() == ScrollHandDrag;
    if (event->button() == Qt::MiddleButton || spaceDrag) {
        m_panning = true;
        m_touched = true;
        m_grabbed = event->pos();
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    QGraphicsView::mousePressEvent(event);
}

void ModelView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_panning) {
        QGraphicsView::mouseMoveEvent(event);
        return;
    }
    const QPoint moved = event->pos() - m_grabbed;
    m_grabbed = event->pos();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - moved.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
}

void ModelView::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_panning) {
        m_panning = false;
        viewport()->unsetCursor();
        return;
    }
    QGraphicsView::mouseReleaseEvent(event);
}

void ModelView::focusInEvent(QFocusEvent *event)
{
    m_focusByKeys
        = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QGraphicsView::focusInEvent(event);
    viewport()->update();
}

void ModelView::focusOutEvent(QFocusEvent *event)
{
    QGraphicsView::focusOutEvent(event);
    viewport()->update();
}

void ModelView::paintEvent(QPaintEvent *event)
{
    QGraphicsView::paintEvent(event);
    if (!hasFocus() || !m_focusByKeys)
        return;
    QPainter painter(viewport());
    painter.setPen(QPen(style::themeOf(palette()).accent, 2));
    painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
}

bool ModelView::event(QEvent *event)
{
    // While a relationship is drawn, Escape ends the drawing instead of its usual meaning.
    if (event->type() == QEvent::ShortcutOverride && m_scene.isRelating()
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QGraphicsView::event(event);
}

void ModelView::keyPressEvent(QKeyEvent *event)
{
    const qreal step = event->modifiers() & Qt::ShiftModifier ? 5 * nudgeStep : nudgeStep;
    const bool something = !m_scene.selectedItems().isEmpty();
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        setDragMode(ScrollHandDrag);
    } else if (event->matches(QKeySequence::ZoomIn) || event->key() == Qt::Key_Plus) {
        zoomBy(zoomStep);
    } else if (event->matches(QKeySequence::ZoomOut) || event->key() == Qt::Key_Minus) {
        zoomBy(1 / zoomStep);
    } else if (event->key() == Qt::Key_Home) {
        fit();
    } else if (something && event->key() == Qt::Key_Left) {
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
    } else {
        QGraphicsView::keyPressEvent(event);
    }
}

void ModelView::keyReleaseEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat())
        setDragMode(RubberBandDrag);
    QGraphicsView::keyReleaseEvent(event);
}

void ModelView::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    if (!m_touched)
        return fit();
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
    QGraphicsView::showEvent(event);
    if (m_scene.isBehind())
        m_scene.catchUp();
    if (!m_touched)
        fit();
}

} // namespace partita::canvas

#include "moc_modelview.cpp"
