#include "widgets/patterns/matrixview.h"

#include "widgets/models/patternmatrix.h"

#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>

namespace partita::patterns {

MatrixView::MatrixView(QWidget *parent)
    : QTableView(parent)
{
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false); // Tab leads on to the next control; the arrows walk the cells
    setFrameShape(QFrame::NoFrame);
    verticalHeader()->hide();
    horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setTextElideMode(Qt::ElideMiddle); // designs differ in their ends
}

void MatrixView::freezeFirstColumn()
{
    makeFrozen();
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, this, &MatrixView::placeFrozen);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, &MatrixView::placeFrozen);
    connect(verticalHeader(), &QHeaderView::sectionResized, this,
            [this](int row, int, int height) { m_frozen->setRowHeight(row, height); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, m_frozen->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(m_frozen->verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(),
            &QScrollBar::setValue);
    connect(m_frozen->horizontalHeader(), &QHeaderView::sectionClicked, this, [this] {
        const QHeaderView &header = *horizontalHeader();
        const bool turns = header.sortIndicatorSection() == 0
            && header.sortIndicatorOrder() == Qt::AscendingOrder;
        sortByColumn(0, turns ? Qt::DescendingOrder : Qt::AscendingOrder);
    });
    connect(m_frozen, &QAbstractItemView::activated, this, &QAbstractItemView::activated);
    connect(m_frozen, &QWidget::customContextMenuRequested, this,
            &QWidget::customContextMenuRequested); // it stands at the same place
    placeFrozen();
}

void MatrixView::makeFrozen()
{
    m_frozen = new QTableView(this);
    m_frozen->setObjectName(QStringLiteral("frozenPatterns"));
    m_frozen->setModel(model());
    m_frozen->setSelectionModel(selectionModel());
    m_frozen->setItemDelegate(itemDelegate());
    m_frozen->setSelectionMode(selectionMode());
    m_frozen->setVerticalScrollMode(verticalScrollMode());
    m_frozen->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_frozen->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_frozen->setFocusPolicy(Qt::NoFocus);
    m_frozen->setFrameShape(QFrame::NoFrame);
    m_frozen->setContextMenuPolicy(Qt::CustomContextMenu);
    m_frozen->verticalHeader()->hide();
    m_frozen->horizontalHeader()->setDefaultAlignment(horizontalHeader()->defaultAlignment());
    m_frozen->horizontalHeader()->setHighlightSections(false);
    m_frozen->horizontalHeader()->setSectionsClickable(true);
    viewport()->stackUnder(m_frozen);
}

void MatrixView::placeFrozen()
{
    if (!m_frozen)
        return;
    const bool isWanted = horizontalScrollBar()->value() > 0;
    if (isWanted) {
        for (int column = 0; column < model()->columnCount(); ++column)
            m_frozen->setColumnHidden(column, column != 0);
        for (int row = 0; row < model()->rowCount(); ++row)
            m_frozen->setRowHeight(row, rowHeight(row));
        m_frozen->setColumnWidth(0, columnWidth(0));
        m_frozen->horizontalHeader()->setFixedHeight(horizontalHeader()->height());
        m_frozen->setGeometry(viewport()->x(), frameWidth(), columnWidth(0),
                              viewport()->height() + horizontalHeader()->height());
        m_frozen->verticalScrollBar()->setValue(verticalScrollBar()->value());
    }
    m_frozen->setVisible(isWanted);
}

void MatrixView::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    QTableView::scrollTo(index, hint);
    if (!m_frozen || !m_frozen->isVisible() || index.column() == 0)
        return;
    // Not behind the patterns.
    const int hidden = columnWidth(0) - visualRect(index).left();
    if (hidden > 0)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - hidden);
}

void MatrixView::keyboardSearch(const QString &typed)
{
    if (m_sinceTyped.isValid() && m_sinceTyped.elapsed() > QApplication::keyboardInputInterval())
        m_typed.clear();
    m_sinceTyped.restart();
    m_typed += typed;
    const QModelIndex current = currentIndex();
    const QModelIndexList found = model()->match(
        model()->index(std::max(current.row(), 0), std::max(current.column(), 0)),
        models::PatternMatrix::PatternRole, m_typed, 1, Qt::MatchStartsWith | Qt::MatchWrap);
    if (!found.isEmpty())
        setCurrentIndex(found.front());
}

void MatrixView::updateGeometries()
{
    QTableView::updateGeometries();
    placeFrozen();
}

} // namespace partita::patterns
