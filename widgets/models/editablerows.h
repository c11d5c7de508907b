// An item model whose rows can be added, duplicated and removed, each as one edit of the workbook.
// A row that is added may go where it likes; the place is told.
#pragma once

#include <QAbstractTableModel>

namespace partita::models {

class EditableRows : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// A new row with a free name; its place, or -1 when there can be none.
    virtual int add() = 0;
    /// The same with what the row at `place` says.
    virtual int duplicate(int place) = 0;
    virtual void remove(int place) = 0;
    /// What can stand in a cell, when it is to be chosen; empty when it is typed.
    virtual QStringList choices(int /*column*/) const { return {}; }

    int rowCount(const QModelIndex &parent = {}) const override = 0;
    int columnCount(const QModelIndex &parent = {}) const override = 0;

    Qt::ItemFlags flags(const QModelIndex &index) const override
    {
        return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
    }

signals:
    /// A cell could not be read: one sentence.
    void refused(const QString &message);
};

} // namespace partita::models
