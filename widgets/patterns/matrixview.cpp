#include "widgets/patterns/matrixview.h"

#include "widgets/models/patternmatrix.h"
#include "widgets/plots/frozencolumn.h"

#include <QApplication>
#include <QHeaderView>

#include <algorithm>

namespace partita::patterns {

MatrixView::MatrixView(QWidget *parent)
    : QTableView(parent)
{
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false); // Tab leaves the table; arrow keys move through the cells
    setFrameShape(QFrame::NoFrame);
    verticalHeader()->hide();
    horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setTextElideMode(Qt::ElideMiddle); // names often differ at their ends
}

void MatrixView::freezeFirstColumn()
{
    m_frozen = new plots::FrozenColumn(*this);
}

void MatrixView::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    QTableView::scrollTo(index, hint);
    if (m_frozen)
        m_frozen->uncover(index);
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
    if (m_frozen)
        m_frozen->place();
}

} // namespace partita::patterns

#include "moc_matrixview.cpp"
