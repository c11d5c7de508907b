#include "widgets/plots/table.h"

#include "widgets/plots/tablemodel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace partita::plots {

QString Table::asText() const
{
    QString text;
    const auto addLine = [&text](const auto &cells, const auto &textOf) {
        QStringList line;
        for (const auto &cell : cells)
            line.append(textOf(cell));
        text += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    addLine(titles, [](const QString &title) { return title.simplified(); });
    for (const auto &row : rows)
        addLine(row, copiedText);
    return text;
}

TableView::TableView(QWidget *parent)
    : QTableView(parent)
    , m_model(new TableModel(this))
{
    auto *sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(m_model);
    sorted->setSortRole(Qt::EditRole);
    setModel(sorted);
    setObjectName(QStringLiteral("table"));
    setAccessibleName(tr("Table"));
    setFrameShape(QFrame::NoFrame);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    horizontalHeader()->setHighlightSections(false);
}

void TableView::setTable(const Table &table)
{
    m_model->setTable(table);
    resizeColumnsToContents();
}

void TableView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copySelection();
    else
        QTableView::keyPressEvent(event);
}

void TableView::copySelection()
{
    QModelIndexList chosen = selectionModel()->selectedIndexes();
    std::sort(chosen.begin(), chosen.end());
    QString text;
    for (qsizetype place = 0; place < chosen.size(); ++place) {
        if (place > 0)
            text += QLatin1Char(chosen[place].row() == chosen[place - 1].row() ? '\t' : '\n');
        text += copiedText(chosen[place].data(Qt::EditRole));
    }
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

} // namespace partita::plots
