// The first column of a table, kept in sight while the table is scrolled sideways: a copy of it
// stands on its place.
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
    /// Belongs to the table. Requires: it has its model and its delegate.
    explicit FrozenColumn(QTableView &table);

    /// Where the first column is, if that is scrolled away.
    void place();
    /// Scrolls the table on when the cell lies behind the column, and until no other column is cut
    /// by it.
    void uncover(const QModelIndex &index);

private:
    void lookLike();
    void followTable();

    QTableView &m_table;
};

} // namespace partita::plots
