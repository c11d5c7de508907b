// Item model of rows in a table.
#pragma once

#include "widgets/jobs/consolerows.h"

#include <QAbstractTableModel>

#include <memory>

namespace partita::console {

class RowsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::shared_ptr<const jobs::ConsoleRows> rows);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const nlohmann::ordered_json *valueAt(const QModelIndex &index) const;

    std::shared_ptr<const jobs::ConsoleRows> m_rows;
};

} // namespace partita::console
