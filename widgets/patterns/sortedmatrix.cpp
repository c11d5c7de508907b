#include "widgets/patterns/sortedmatrix.h"

#include "widgets/models/patternmatrix.h"

#include <QRegularExpression>

namespace partita::patterns {

using models::PatternMatrix;

bool SortedMatrix::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    if (left.column() == 0)
        return left.row() < right.row(); // order of the workbook
    return left.data(PatternMatrix::ChargeRole).toDouble()
        < right.data(PatternMatrix::ChargeRole).toDouble();
}

bool SortedMatrix::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    const QString text = index.data(PatternMatrix::PatternRole).toString() + QLatin1Char(' ')
        + index.data(Qt::DisplayRole).toString();
    return text.contains(filterRegularExpression());
}

} // namespace partita::patterns
