// Copy of a table's first column, which stays visible while the table is scrolled sideways.
//
//     m_frozen = new FrozenColumn(*this);   // in a QTableView, once model and delegate are set
//
// The table calls place() from updateGeometries() and uncover() from scrollTo().
#pragma once

#include <QTableView>

namespace partita::plots {

class FrozenColumn : public QTableView {
    Q_OBJECT
public:
    /// A child of the table. Requires: the table has its model and its delegate.
    explicit FrozenColumn(QTableView &table);

    /// Covers the first column's place when that is scrolled away.
    void place();
    /// Scrolls the table when the column covers the cell, until no other column is partly covered.
    void uncover(const QModelIndex &index);

private:
    void lookLike();
    void followTable();

    QTableView &m_table;
};

} // namespace partita::plots
