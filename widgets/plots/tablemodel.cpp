#include "widgets/plots/tablemodel.h"

#include "widgets/style/format.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace partita::plots {

namespace {

constexpr double hundredthsMatter = 1000; ///< below it; copies and tooltips have all digits

QString shownText(const QVariant &cell)
{
    if (cell.typeId() != QMetaType::Double)
        return cell.toString();
    const double number = cell.toDouble();
    const bool isWhole = number == std::floor(number) || std::abs(number) >= hundredthsMatter;
    return QLocale().toString(number, 'f', isWhole ? 0 : 2);
}

} // namespace

QString copiedText(const QVariant &cell)
{
    if (cell.typeId() == QMetaType::Double)
        return QString::number(cell.toDouble(), 'g', 15);
    return cell.toString().simplified();
}

void TableModel::setTable(const Table &table)
{
    beginResetModel();
    m_table = table;
    m_shownTitles = table.titles;
    endResetModel();
}

void TableModel::setShownTitles(std::vector<QString> titles)
{
    if (titles == m_shownTitles)
        return;
    m_shownTitles = std::move(titles);
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int TableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.titles.size());
}

bool TableModel::isNumber(int column) const
{
    const auto place = static_cast<std::size_t>(column);
    return std::any_of(m_table.rows.begin(), m_table.rows.end(), [&](const auto &row) {
        return place < row.size() && row[place].typeId() == QMetaType::Double;
    });
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    const auto &row = m_table.rows.at(static_cast<std::size_t>(index.row()));
    const auto column = static_cast<std::size_t>(index.column());
    if (column >= row.size())
        return {};
    const QVariant &cell = row[column];
    switch (role) {
    case Qt::DisplayRole:
        return shownText(cell);
    case Qt::EditRole:
        return cell;
    case Qt::ToolTipRole:
        return cell.typeId() == QMetaType::Double ? style::fullNumber(cell.toDouble())
                                                  : cell.toString();
    case Qt::TextAlignmentRole:
        if (cell.typeId() == QMetaType::Double)
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        return QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole)
        return m_shownTitles.at(static_cast<std::size_t>(section));
    if (role == Qt::ToolTipRole) // the heading may be cut
        return titles().at(static_cast<std::size_t>(section)).simplified();
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter
                                   | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
    }
    return {};
}

} // namespace partita::plots

#include "moc_tablemodel.cpp"
