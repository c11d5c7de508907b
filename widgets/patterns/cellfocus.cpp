#include "widgets/patterns/cellfocus.h"

#include "widgets/models/session.h"
#include "widgets/patterns/figuredelegate.h"

#include <QEvent>
#include <QTableView>

namespace partita::patterns {

CellFocus::CellFocus(models::Session &session, QTableView &table, FigureDelegate &delegate)
    : QObject(&table)
    , m_table(table)
    , m_delegate(delegate)
{
    table.viewport()->installEventFilter(this);
    connect(&table, &QTableView::clicked, this, [this, &session](const QModelIndex &cell) {
        if (session.isPresenting())
            focusOn(m_before == cell ? QModelIndex() : cell);
    });
    connect(table.selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &cell) {
                if (m_delegate.focus().isValid())
                    focusOn(cell);
            });
    connect(&session, &models::Session::presentingChanged, this, [this] { focusOn({}); });
}

bool CellFocus::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonPress)
        m_before = m_delegate.focus();
    return QObject::eventFilter(watched, event);
}

void CellFocus::focusOn(const QModelIndex &cell)
{
    m_delegate.setFocusOn(cell);
    m_table.viewport()->update();
    for (const QTableView *part : m_table.findChildren<QTableView *>()) // the frozen column
        part->viewport()->update();
}

} // namespace partita::patterns

#include "moc_cellfocus.cpp"
