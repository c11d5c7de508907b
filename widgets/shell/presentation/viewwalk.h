// Walk through the workbook's views: which one is on show, and the way to the next.
#pragma once

#include "engine/model/view.h"

#include <QObject>

#include <functional>

namespace partita::models {
class Session;
}

namespace partita::shell {

class ViewWalk : public QObject {
    Q_OBJECT
public:
    /// Shows a board by its stable name; false when there is none.
    using ShowBoard = std::function<bool(const QString &board)>;

    ViewWalk(models::Session &session, ShowBoard showBoard, QObject *parent);

    int count() const;
    /// Index of the view that was shown last, -1 before the first.
    int current() const { return m_current; }
    const model::View *view() const;
    /// Shows board, design and pattern of a view. Nothing happens beyond the ends of the list.
    void goTo(int index);
    void next() { goTo(m_current + 1); }
    void previous() { goTo(m_current - 1); }

signals:
    void moved(); ///< to another view, or the views themselves changed

private:
    void keepInRange();

    models::Session &m_session;
    ShowBoard m_showBoard;
    int m_current = -1;
};

} // namespace partita::shell
