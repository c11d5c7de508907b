#include "widgets/console/rowsmodel.h"

#include <QFontMetrics>

namespace partita::console {

void RowsModel::setRows(std::shared_ptr<const jobs::ConsoleRows> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int RowsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_rows ? 0 : static_cast<int>(m_rows->cells.size());
}

int RowsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_rows ? 0 : static_cast<int>(m_rows->columns.size());
}

const nlohmann::ordered_json *RowsModel::valueAt(const QModelIndex &index) const
{
    const nlohmann::ordered_json &row = m_rows->values[static_cast<std::size_t>(index.row())];
    const QString &name = m_rows->columns[index.column()];
    if (name.isEmpty() || !row.is_object())
        return &row;
    const auto found = row.find(name.toStdString());
    return found == row.end() ? nullptr : &*found;
}

QVariant RowsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const QString &text = m_rows->cells[static_cast<std::size_t>(index.row())][index.column()];
    if (role == Qt::DisplayRole)
        return text;
    if (role == Qt::ToolTipRole && text.endsWith(QChar(0x2026)))
        return text;
    if (role == Qt::TextAlignmentRole) {
        const nlohmann::ordered_json *value = valueAt(index);
        const Qt::Alignment side = value && value->is_number() ? Qt::AlignRight : Qt::AlignLeft;
        return int(side | Qt::AlignVCenter);
    }
    return {};
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole || !m_rows)
        return {};
    if (orientation == Qt::Vertical)
        return section + 1;
    const QString &name = m_rows->columns[section];
    return name.isEmpty() ? tr("value") : name;
}

} // namespace partita::console

#include "moc_rowsmodel.cpp"
