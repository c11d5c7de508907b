// Refresh of a board that waits while the board is hidden. The window has ten boards and shows one
// or two: the others catch up when they are shown.
//
// The board has one as a member and calls request() for each change:
//
//     connect(&session, &Session::workbookChanged, this, [this] { m_refresh.request(); });
#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace partita::boards {

class DeferredRefresh : public QObject {
public:
    /// `refresh` draws the board anew. Both exist as long as this does.
    DeferredRefresh(QWidget &board, std::function<void()> refresh);

    /// Refreshes now, or, while the board is hidden, once when it is shown next.
    void request();
    /// True while the board shows what was there before.
    bool isWaiting() const { return m_isWaiting; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget &m_board;
    std::function<void()> m_refresh;
    bool m_isWaiting = false;
};

} // namespace partita::boards
