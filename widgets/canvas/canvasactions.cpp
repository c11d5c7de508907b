#include "widgets/canvas/canvasactions.h"

#include "widgets/canvas/minimap.h"
#include "widgets/canvas/modelboard.h"
#include "widgets/models/session.h"

#include <QAction>
#include <QEvent>
#include <QMenu>

namespace partita::canvas {

CanvasActions::CanvasActions(models::Session &session, ModelBoard &board)
    : QObject(&board)
    , m_session(session)
    , m_board(board)
    , m_find(make(tr("&Find on the canvas"), QKeySequence::Find,
                  tr("Find an entity, an attribute or a relationship by its name")))
    , m_miniMap(make(tr("Mini-&map"), {},
                     tr("Show the whole model, small, in a corner while a part of it fills the "
                        "view")))
{
    m_miniMap->setCheckable(true);
    m_miniMap->setChecked(board.miniMap().isWanted());
    connect(m_miniMap, &QAction::toggled, &board.miniMap(), &MiniMap::setWanted);
    connect(m_find, &QAction::triggered, &board, &ModelBoard::find);
    connect(&session, &models::Session::workbookChanged, this, &CanvasActions::update);
    board.installEventFilter(this);
    update();
}

QAction *CanvasActions::make(const QString &text, const QKeySequence &shortcut, const QString &tip)
{
    auto *action = new QAction(text, this);
    action->setShortcut(shortcut);
    action->setStatusTip(tip);
    m_board.addAction(action);
    return action;
}

void CanvasActions::addToEditMenu(QMenu &menu) const
{
    menu.addAction(m_find);
}

void CanvasActions::addToViewMenu(QMenu &menu) const
{
    menu.addAction(m_miniMap);
}

bool CanvasActions::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_board && (event->type() == QEvent::Show || event->type() == QEvent::Hide))
        update();
    return QObject::eventFilter(watched, event);
}

void CanvasActions::update()
{
    // A board that is being shown or hidden has its new state already.
    const bool hasCards = m_board.isVisible() && !m_session.workbook().entities->empty();
    m_find->setEnabled(hasCards);
}

} // namespace partita::canvas

#include "moc_canvasactions.cpp"
