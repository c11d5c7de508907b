#include "widgets/forms/formlayout.h"

#include <QScopedValueRollback>
#include <QWidget>

namespace partita::forms {

/// Called whenever a widget of the form is hidden or shown.
void FormLayout::invalidate()
{
    QFormLayout::invalidate();
    if (m_isRenewing)
        return;
    const QScopedValueRollback<bool> guard(m_isRenewing, true);
    for (int row = 0; row < rowCount(); ++row) {
        for (const ItemRole role : {LabelRole, FieldRole}) {
            const QLayoutItem *item = itemAt(row, role);
            QWidget *widget = item ? item->widget() : nullptr;
            if (!widget)
                continue;
            if (!widget->isHidden())
                m_hidden.erase(widget);
            else if (m_hidden.insert(widget).second)
                putInAnew(row, role, widget);
        }
    }
}

void FormLayout::putInAnew(int row, ItemRole role, QWidget *widget)
{
    const bool isAcross = role == FieldRole && itemAt(row, SpanningRole);
    for (int place = 0; place < count(); ++place) {
        if (itemAt(place)->widget() == widget) {
            delete takeAt(place);
            break;
        }
    }
    setWidget(row, isAcross ? SpanningRole : role, widget);
}

} // namespace partita::forms
