#include "widgets/shell/panes.h"

#include <QApplication>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace partita::shell {

namespace {

bool takesKeys(const QWidget &widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus);
}

/// Where one was in the pane, else the first place that Tab would reach; nullptr when there is none.
QWidget *entranceOf(QWidget &pane)
{
    // The board itself rather than the row of their names.
    if (const auto *boards = qobject_cast<QTabWidget *>(&pane)) {
        if (QWidget *inside = entranceOf(*boards->currentWidget()))
            return inside;
    }
    QWidget *last = pane.focusWidget();
    if (last && pane.isAncestorOf(last) && takesKeys(*last))
        return last;
    for (QWidget *next = pane.nextInFocusChain(); next != &pane; next = next->nextInFocusChain()) {
        if (pane.isAncestorOf(next) && takesKeys(*next))
            return next;
    }
    return takesKeys(pane) ? &pane : nullptr;
}

} // namespace

Panes::Panes(QWidgetList panes, QObject *parent)
    : QObject(parent)
    , m_panes(std::move(panes))
{
}

void Panes::step(int by)
{
    const auto count = static_cast<int>(m_panes.size());
    const QWidget *focus = QApplication::focusWidget();
    const auto here = std::find_if(m_panes.begin(), m_panes.end(), [&](const QWidget *pane) {
        return pane == focus || pane->isAncestorOf(focus);
    });
    int place
        = here == m_panes.end() ? (by > 0 ? -1 : 0) : static_cast<int>(here - m_panes.begin());
    for (int tried = 0; tried < count; ++tried) {
        place = (place + by + count) % count;
        QWidget *pane = m_panes[place];
        QWidget *entrance = pane->isVisible() ? entranceOf(*pane) : nullptr;
        if (entrance)
            return entrance->setFocus(Qt::TabFocusReason);
    }
}

} // namespace partita::shell
