#include "widgets/plots/zoomview.h"

#include "widgets/style/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace partita::plots {

namespace {

constexpr double smallestZoom = 0.05;
constexpr double greatestZoom = 4;
constexpr double zoomStep = 1.2;
constexpr qreal margin = 16; // around the drawing, in pixels of the window

} // namespace

ZoomView::ZoomView(QGraphicsScene &scene, QWidget *parent)
    : QGraphicsView(&scene, parent)
{
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
}

void ZoomView::zoomBy(double factor)
{
    const double wanted = std::clamp(zoom() * factor, smallestZoom, greatestZoom);
    scale(wanted / zoom(), wanted / zoom());
    makeRoom();
    setTouched();
    emit zoomChanged();
}

void ZoomView::resetZoom()
{
    zoomBy(1 / zoom());
}

/// Leaves room to scroll beyond the drawing, so that cards can be dragged outwards. The scene is
/// always larger than the viewport; a smaller one would be centred, and every new card would move
/// the others.
void ZoomView::makeRoom()
{
    const QRectF all = contents();
    const QRectF seen = mapToScene(viewport()->rect()).boundingRect();
    const qreal width = std::max(all.width(), seen.width());
    const qreal height = std::max(all.height(), seen.height());
    setSceneRect(all.united(seen).adjusted(-width, -height, width, height));
}

/// Zoom at which everything is visible. The natural size is larger during a presentation.
double ZoomView::zoomThatFits() const
{
    const double natural = mostOfFit() * QFontMetricsF(font()).height()
        / QFontMetricsF(QApplication::font()).height();
    const QRectF all = contents();
    const QSizeF room = viewport()->size() - QSizeF(2 * margin, 2 * margin).toSize();
    return std::max(std::min({natural, room.width() / all.width(), room.height() / all.height()}),
                    smallestZoom);
}

void ZoomView::fit()
{
    m_touched = false;
    // Texts keep their size on the screen, so their share of the canvas depends on the zoom. The
    // zoom is found step by step from the natural one, so that it does not depend on the previous
    // zoom.
    constexpr int mostSteps = 8;
    constexpr double near = 0.995; // of the zoom before
    double fitting = mostOfFit();
    double before = 0;
    for (int step = 0;
         step < mostSteps && std::min(fitting, before) < near * std::max(fitting, before); ++step) {
        prepareFor(fitting);
        before = std::exchange(fitting, zoomThatFits());
    }
    fitting = std::min(fitting, before); // the smaller one
    resetTransform();
    scale(fitting, fitting);
    prepareFor(fitting);
    makeRoom();
    centerOn(contents().center());
    emit zoomChanged();
}

void ZoomView::showAll()
{
    makeRoom();
    if (!m_touched)
        fit();
}

void ZoomView::bringTo(const QPointF &point, const QPoint &place)
{
    setTouched();
    makeRoom();
    const QPoint off = mapFromScene(point) - place;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + off.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() + off.y());
}

void ZoomView::wheelEvent(QWheelEvent *event)
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

void ZoomView::mousePressEvent(QMouseEvent *event)
{
    const bool spaceDrag = event->button() == Qt::LeftButton && dragMode() == ScrollHandDrag;
    if (event->button() == Qt::MiddleButton || spaceDrag) {
        m_panning = true;
        setTouched();
        m_grabbed = event->pos();
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    QGraphicsView::mousePressEvent(event);
}

void ZoomView::mouseMoveEvent(QMouseEvent *event)
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

void ZoomView::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_panning) {
        m_panning = false;
        viewport()->unsetCursor();
        return;
    }
    QGraphicsView::mouseReleaseEvent(event);
}

void ZoomView::focusInEvent(QFocusEvent *event)
{
    m_focusByKeys
        = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QGraphicsView::focusInEvent(event);
    viewport()->update();
}

void ZoomView::focusOutEvent(QFocusEvent *event)
{
    QGraphicsView::focusOutEvent(event);
    viewport()->update();
}

void ZoomView::paintEvent(QPaintEvent *event)
{
    QGraphicsView::paintEvent(event);
    if (!hasFocus() || !m_focusByKeys)
        return;
    QPainter painter(viewport());
    painter.setPen(QPen(style::themeOf(palette()).accent, 2));
    painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
}

void ZoomView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m_dragBefore = dragMode();
        setDragMode(ScrollHandDrag);
    } else if (event->matches(QKeySequence::ZoomIn) || event->key() == Qt::Key_Plus) {
        zoomBy(zoomStep);
    } else if (event->matches(QKeySequence::ZoomOut) || event->key() == Qt::Key_Minus) {
        zoomBy(1 / zoomStep);
    } else if (event->key() == Qt::Key_Home) {
        fit();
    } else {
        QGraphicsView::keyPressEvent(event);
    }
}

void ZoomView::keyReleaseEvent(QKeyEvent *event)
{
    const bool isSpace = event->key() == Qt::Key_Space && !event->isAutoRepeat();
    if (isSpace && dragMode() == ScrollHandDrag)
        setDragMode(m_dragBefore);
    QGraphicsView::keyReleaseEvent(event);
}

void ZoomView::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    showAll();
}

void ZoomView::showEvent(QShowEvent *event)
{
    QGraphicsView::showEvent(event);
    showAll();
}

} // namespace partita::plots

#include "moc_zoomview.cpp"
