#include "widgets/shell/window/panefocus.h"

#include <QAbstractButton>
#include <QApplication>
#include <QButtonGroup>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace partita::shell {

namespace {

bool takesKeys(const QWidget &widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus);
}

/// The checked button of an exclusive group, instead of the one that had the focus.
QWidget *chosenOf(QWidget *widget)
{
    const auto *button = qobject_cast<QAbstractButton *>(widget);
    QButtonGroup *group = button ? button->group() : nullptr;
    QAbstractButton *chosen = group && group->exclusive() ? group->checkedButton() : nullptr;
    return chosen && chosen->isVisible() && chosen->isEnabled() ? chosen : widget;
}

/// The content of a pane, not the tools above it.
QWidget *contentOf(const QWidget &pane)
{
    QWidget *content = pane.focusProxy();
    while (content && content->focusProxy())
        content = content->focusProxy();
    return content;
}

/// The last focus in the pane, else its focus proxy, else the first widget in tab order; nullptr
/// when there is none.
QWidget *entranceOf(QWidget &pane)
{
    // Into the board, not onto the row of tabs.
    if (const auto *boards = qobject_cast<QTabWidget *>(&pane)) {
        if (QWidget *inside = entranceOf(*boards->currentWidget()))
            return inside;
    }
    QWidget *last = pane.focusWidget();
    if (last && pane.isAncestorOf(last) && takesKeys(*last))
        return last;
    if (QWidget *content = contentOf(pane); content && takesKeys(*content))
        return content;
    for (QWidget *next = pane.nextInFocusChain(); next != &pane; next = next->nextInFocusChain()) {
        if (pane.isAncestorOf(next) && takesKeys(*next))
            return next;
    }
    return takesKeys(pane) ? &pane : nullptr;
}

/// Like Tab: the focus becomes visible.
void giveKeyboard(QWidget &widget)
{
    widget.window()->setAttribute(Qt::WA_KeyboardFocusChange);
    if (widget.hasFocus())
        widget.clearFocus(); // otherwise it would get no event for the keyboard focus
    widget.setFocus(Qt::TabFocusReason);
}

} // namespace

PaneFocus::PaneFocus(QWidgetList panes, QObject *parent)
    : QObject(parent)
    , m_panes(std::move(panes))
{
}

bool PaneFocus::enter(QWidget &pane)
{
    QWidget *entrance = pane.isVisible() ? chosenOf(entranceOf(pane)) : nullptr;
    if (entrance)
        giveKeyboard(*entrance);
    return entrance != nullptr;
}

void PaneFocus::turnTo(QTabWidget &tabs, int index)
{
    QWidget &page = *tabs.widget(index);
    // Read before the switch, which gives the first tool the focus when the page never had it.
    const bool wasThere = page.focusWidget() != nullptr;
    tabs.setCurrentIndex(index);
    QWidget *content = contentOf(page);
    if (!wasThere && content && takesKeys(*content))
        giveKeyboard(*content);
    else if (!enter(page))
        giveKeyboard(*tabs.tabBar());
}

void PaneFocus::step(int by)
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
        if (enter(*m_panes[place]))
            return;
    }
}

} // namespace partita::shell

#include "moc_panefocus.cpp"
