#include "widgets/style/wholesentence.h"

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTreeView>

namespace partita::style {

namespace {

/// Delegate for a sentence that wraps at the width of its column.
class WholeSentence : public QStyledItemDelegate {
public:
    explicit WholeSentence(QTreeView &view)
        : QStyledItemDelegate(&view)
        , m_view(view)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem bounded(option);
        bounded.features |= QStyleOptionViewItem::WrapText;
        const int width = m_view.columnWidth(index.column()) - indentationOf(index);
        bounded.rect = QRect(0, 0, width, QWIDGETSIZE_MAX);
        return QStyledItemDelegate::sizeHint(bounded, index);
    }

private:
    /// Width in front of the text of the tree's first column.
    int indentationOf(const QModelIndex &index) const
    {
        int levels = m_view.rootIsDecorated() ? 1 : 0;
        for (QModelIndex around = index.parent(); around.isValid(); around = around.parent())
            ++levels;
        return index.column() == 0 ? levels * m_view.indentation() : 0;
    }

    QTreeView &m_view;
};

} // namespace

void wrapSentences(QTreeView &view, int column)
{
    view.setWordWrap(true);
    view.setTextElideMode(Qt::ElideNone);
    view.setItemDelegateForColumn(column, new WholeSentence(view));
    // The heights follow the width once all sections have theirs.
    QObject::connect(
        view.header(), &QHeaderView::sectionResized, &view, [&view] { view.doItemsLayout(); },
        Qt::QueuedConnection);
}

} // namespace partita::style
