// Item model whose rows can be added, duplicated and removed, each as one edit of the workbook. A
// subclass decides where a new row goes and returns its index.
#pragma once

#include <QAbstractTableModel>

namespace partita::models {

class EditableRows : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Adds a row with a free name; returns its index, or -1 when no row is possible.
    virtual int add() = 0;
    /// Adds a copy of the row at `place`.
    virtual int duplicate(int place) = 0;
    virtual void remove(int place) = 0;
    /// Choices for a cell; empty when it is typed.
    virtual QStringList choices(int /*column*/) const { return {}; }

    int rowCount(const QModelIndex &parent = {}) const override = 0;
    int columnCount(const QModelIndex &parent = {}) const override = 0;

    Qt::ItemFlags flags(const QModelIndex &index) const override
    {
        return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
    }

signals:
    /// The text of a cell was refused: one sentence.
    void refused(const QString &message);
};

} // namespace partita::models
