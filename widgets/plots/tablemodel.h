// Item model over a Table, for TableView.
#pragma once

#include "widgets/plots/table.h"

#include <QAbstractTableModel>

namespace partita::plots {

class TableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(const Table &table);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    /// Qt::EditRole gives the value itself, for sorting and copying.
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    bool isNumber(int column) const;

    Table m_table;
};

/// A cell as it is copied.
QString copiedText(const QVariant &cell);

} // namespace partita::plots
