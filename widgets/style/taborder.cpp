#include "widgets/style/taborder.h"

#include <QLayout>
#include <QWidget>

namespace partita::style {

QWidget *tabInOrder(const QLayout &layout, QWidget *before)
{
    for (int place = 0; place < layout.count(); ++place) {
        QLayoutItem *item = layout.itemAt(place);
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
