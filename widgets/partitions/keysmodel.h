// Item model over compared partition keys: one row a key, one column a figure.
#pragma once

#include "widgets/jobs/keysrunner.h"

#include <QAbstractTableModel>

namespace partita::partitions {

class KeysModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    enum Column {
        key,
        cardinality,
        largest,
        storageSkew,
        throughputSkew,
        oneLogical,
        onePhysical,
        several,
        every,
        load,
        needed,
        cost,
        logicalLimit,
        physicalLimit,
        throttled,
        columns
    };

    void setKeys(const jobs::KeyComparisonsPointer &keys);
    /// Null when there is no such row.
    const advice::KeyComparison *at(int row) const;

    /// A column of patterns or of throttled partitions with nothing in it.
    bool isEmpty(int column) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    /// Qt::EditRole gives the value itself, for sorting.
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    jobs::KeyComparisonsPointer m_keys;
};

} // namespace partita::partitions
