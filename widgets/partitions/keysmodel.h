// Item model over partition keys that are compared: one row a key, one column a figure. All keys
// are rows from the start; the figures of each come when it is measured.
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

    /// Keys to be measured, in place of those that are there.
    void setKeys(const std::vector<advice::KeyCandidate> &keys);
    void setMeasured(int row, const jobs::KeyComparisonPointer &comparison);
    /// Those that are not measured will not be.
    void stop();
    /// Null when there is no such row.
    const advice::KeyCandidate *candidate(int row) const;
    /// Null as long as the key is not measured.
    const advice::KeyComparison *measured(int row) const;
    int measuredKeys() const;

    /// A column of patterns or of throttled partitions with nothing in it.
    bool isEmpty(int column) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    /// Qt::EditRole gives the value itself, for sorting.
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        advice::KeyCandidate candidate;
        jobs::KeyComparisonPointer measured; ///< null: not yet
    };
    static QString titleOf(const advice::KeyCandidate &candidate);
    QString shownIn(const Row &row, int column) const;

    std::vector<Row> m_rows;
    bool m_isWaiting = false; ///< for figures to come
};

} // namespace partita::partitions
