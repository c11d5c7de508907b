#include "widgets/plots/frozencolumn.h"

#include <QHeaderView>
#include <QScrollBar>

namespace partita::plots {

FrozenColumn::FrozenColumn(QTableView &table)
    : QTableView(&table)
    , m_table(table)
{
    setObjectName(QStringLiteral("frozenColumn"));
    setModel(table.model());
    setSelectionModel(table.selectionModel());
    lookLike();
    followTable();
    table.viewport()->stackUnder(this);
    place();
}

void FrozenColumn::lookLike()
{
    setItemDelegate(m_table.itemDelegate());
    setSelectionMode(m_table.selectionMode());
    setAlternatingRowColors(m_table.alternatingRowColors());
    setShowGrid(m_table.showGrid());
    setEditTriggers(m_table.editTriggers());
    setVerticalScrollMode(m_table.verticalScrollMode());
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setFrameShape(QFrame::NoFrame);
    setContextMenuPolicy(Qt::CustomContextMenu);
    verticalHeader()->hide();
    horizontalHeader()->setDefaultAlignment(m_table.horizontalHeader()->defaultAlignment());
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(true);
}

void FrozenColumn::followTable()
{
    connect(m_table.horizontalScrollBar(), &QScrollBar::valueChanged, this, &FrozenColumn::place);
    connect(m_table.horizontalHeader(), &QHeaderView::sectionResized, this, &FrozenColumn::place);
    connect(m_table.verticalHeader(), &QHeaderView::sectionResized, this,
            [this](int row, int, int height) { setRowHeight(row, height); });
    connect(m_table.verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(),
            &QScrollBar::setValue);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, m_table.verticalScrollBar(),
            &QScrollBar::setValue);
    connect(horizontalHeader(), &QHeaderView::sectionClicked, this, [this] {
        const QHeaderView &header = *m_table.horizontalHeader();
        const bool turns = header.sortIndicatorSection() == 0
            && header.sortIndicatorOrder() == Qt::AscendingOrder;
        m_table.sortByColumn(0, turns ? Qt::DescendingOrder : Qt::AscendingOrder);
    });
    connect(this, &QAbstractItemView::activated, &m_table, &QAbstractItemView::activated);
    connect(this, &QWidget::customContextMenuRequested, &m_table,
            &QWidget::customContextMenuRequested); // both have the same position
}

void FrozenColumn::place()
{
    const bool isWanted = m_table.horizontalScrollBar()->value() > 0;
    if (isWanted) {
        for (int column = 0; column < model()->columnCount(); ++column)
            setColumnHidden(column, column != 0);
        for (int row = 0; row < model()->rowCount(); ++row)
            setRowHeight(row, m_table.rowHeight(row));
        setColumnWidth(0, m_table.columnWidth(0));
        horizontalHeader()->setFixedHeight(m_table.horizontalHeader()->height());
        setGeometry(m_table.viewport()->x(), m_table.frameWidth(), m_table.columnWidth(0),
                    m_table.viewport()->height() + m_table.horizontalHeader()->height());
        verticalScrollBar()->setValue(m_table.verticalScrollBar()->value());
    }
    setVisible(isWanted);
}

void FrozenColumn::uncover(const QModelIndex &index)
{
    if (!isVisible() || index.column() == 0)
        return;
    QScrollBar &bar = *m_table.horizontalScrollBar();
    const int edge = m_table.columnWidth(0);
    const int hidden = edge - m_table.visualRect(index).left();
    if (hidden > 0)
        return bar.setValue(bar.value() - hidden);
    const int cut = m_table.columnAt(edge);
    const int rest = m_table.columnViewportPosition(cut) + m_table.columnWidth(cut) - edge;
    if (cut > 0 && cut != index.column() && rest < m_table.columnWidth(cut))
        bar.setValue(bar.value() + rest);
}

} // namespace partita::plots

#include "moc_frozencolumn.cpp"
