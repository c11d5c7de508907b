// Item model of a Table, for TableView.
#pragma once

#include "widgets/plots/table.h"

#include <QAbstractTableModel>

namespace partita::plots {

class TableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(const Table &table);
    /// Sets the shown headings, which may have several lines.
    void setShownTitles(std::vector<QString> titles);
    const std::vector<QString> &titles() const { return m_table.titles; }
    const std::vector<QString> &shownTitles() const { return m_shownTitles; }
    bool isNumber(int column) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    /// Qt::EditRole gives the value itself, for sorting and copying.
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Table m_table;
    std::vector<QString> m_shownTitles;
};

/// Text of a cell for the clipboard.
QString copiedText(const QVariant &cell);

} // namespace partita::plots
