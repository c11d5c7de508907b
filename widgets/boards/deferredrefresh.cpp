#include "widgets/boards/deferredrefresh.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace partita::boards {

DeferredRefresh::DeferredRefresh(QWidget &board, std::function<void()> refresh)
    : m_board(board)
    , m_refresh(std::move(refresh))
{
    m_board.installEventFilter(this);
}

void DeferredRefresh::request()
{
    m_isWaiting = !m_board.isVisible();
    if (!m_isWaiting)
        m_refresh();
}

bool DeferredRefresh::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show && std::exchange(m_isWaiting, false))
        m_refresh();
    return QObject::eventFilter(watched, event);
}

} // namespace partita::boards
