// The matrix of patterns, sorted and filtered: designs by charge, patterns in the order of the
// workbook; the filter looks at ids and sentences.
#pragma once

#include <QSortFilterProxyModel>

namespace partita::patterns {

class SortedMatrix : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
};

} // namespace partita::patterns
