// One cell of the matrix that stands out in a presentation, while the others are dimmed. A click on
// a cell begins it, the arrow keys move it, a second click on the same cell or the end of the
// presentation ends it.
#pragma once

#include <QPersistentModelIndex>

class QTableView;

namespace partita::models {
class Session;
}

namespace partita::patterns {

class FigureDelegate;

class CellFocus : public QObject {
    Q_OBJECT
public:
    /// Child of the table. All must outlive it.
    CellFocus(models::Session &session, QTableView &table, FigureDelegate &delegate);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void focusOn(const QModelIndex &cell);

    QTableView &m_table;
    FigureDelegate &m_delegate;
    QPersistentModelIndex m_before; ///< the focus when the mouse button went down
};

} // namespace partita::patterns
