#include "widgets/design/designview.h"

#include "widgets/design/designscene.h"

#include <QContextMenuEvent>
#include <QKeyEvent>

#include <algorithm>

namespace partita::design {

DesignView::DesignView(DesignScene &scene, QWidget *parent)
    : ZoomView(scene, parent)
    , m_scene(scene)
{
    setObjectName(QStringLiteral("designView"));
    setAccessibleName(tr("Drawing of the design"));
    viewport()->setAccessibleName(accessibleName());
    setDragMode(NoDrag);
}

double DesignView::aspect() const
{
    return std::max(1, viewport()->width())
        / static_cast<double>(std::max(1, viewport()->height()));
}

QRectF DesignView::contents() const
{
    return m_scene.bounds();
}

bool DesignView::event(QEvent *event)
{
    // During a drag, Escape ends the drag instead of its usual meaning.
    if (event->type() == QEvent::ShortcutOverride && m_scene.isDragging()
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return ZoomView::event(event);
}

void DesignView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKeys = event->reason() == QContextMenuEvent::Keyboard;
    emit menuRequested(byKeys ? QPointF() : mapToScene(event->pos()), event->globalPos());
}

void DesignView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        return m_scene.selectNext(event->key());
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit activated();
        return;
    case Qt::Key_F2:
        emit renameRequested();
        return;
    case Qt::Key_Escape:
        if (m_scene.isDragging())
            return m_scene.cancelDrag();
        break;
    default:
        if (event->matches(QKeySequence::Delete)) {
            emit removeRequested();
            return;
        }
    }
    ZoomView::keyPressEvent(event);
}

void DesignView::resizeEvent(QResizeEvent *event)
{
    emit aspectChanged(); // lays out first, so that the right picture is fitted
    ZoomView::resizeEvent(event);
}

} // namespace partita::design

#include "moc_designview.cpp"
