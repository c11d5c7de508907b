#include "widgets/style/taborder.h"

#include <QFormLayout>
#include <QLayout>
#include <QWidget>

#include <vector>

namespace partita::style {

namespace {

/// Items in reading order: a form stores them in the order of insertion.
std::vector<QLayoutItem *> itemsOf(const QLayout &layout)
{
    std::vector<QLayoutItem *> items;
    const auto *form = qobject_cast<const QFormLayout *>(&layout);
    for (int row = 0; form && row < form->rowCount(); ++row) {
        for (const auto role : {QFormLayout::LabelRole, QFormLayout::FieldRole}) {
            if (QLayoutItem *item = form->itemAt(row, role))
                items.push_back(item);
        }
    }
    for (int place = 0; !form && place < layout.count(); ++place)
        items.push_back(layout.itemAt(place));
    return items;
}

} // namespace

QWidget *tabInOrder(const QLayout &layout, QWidget *before)
{
    for (QLayoutItem *item : itemsOf(layout)) {
        QWidget *widget = item->widget();
        if (widget && (widget->focusPolicy() & Qt::TabFocus)) {
            if (before)
                QWidget::setTabOrder(before, widget);
            before = widget;
        } else if (const QLayout *inner = widget ? widget->layout() : item->layout()) {
            before = tabInOrder(*inner, before);
        }
    }
    return before;
}

} // namespace partita::style
