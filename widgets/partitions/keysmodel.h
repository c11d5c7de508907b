// Item model of compared partition keys: one row for each key, one column for each figure. All keys
// are there from the start; the figures of a key come when it is measured.
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
        loadThen,
        needed, ///< on average
        serving,
        cost,
        logicalLimit,
        physicalLimit,
        throttled,
        columns
    };

    /// Replaces all keys.
    void setKeys(const std::vector<advice::KeyCandidate> &keys);
    void setMeasured(int row, const jobs::KeyComparisonPointer &comparison);
    /// The figures of all keys when the container has grown.
    void setThen(const jobs::KeysThenPointer &then);
    /// The keys that are not measured yet will stay so.
    void stop();
    /// Null when there is no such row.
    const advice::KeyCandidate *candidate(int row) const;
    /// Null while the key is not measured.
    const advice::KeyComparison *measured(int row) const;
    int measuredKeys() const;

    /// True for a column without anything to say: of patterns or throttled partitions without any
    /// entry, or of a year that brings no further partitions.
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
        std::optional<advice::KeyThen> then = {}; ///< nothing: not yet
    };
    static QString titleOf(const advice::KeyCandidate &candidate);
    QString shownIn(const Row &row, int column) const;

    std::vector<Row> m_rows;
    bool m_isWaiting = false; ///< figures are still to come
};

} // namespace partita::partitions
