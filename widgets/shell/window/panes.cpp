#include "widgets/shell/window/panes.h"

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

/// Of buttons of which one is chosen, that one; Tab may lead to another, where one has been.
QWidget *chosenOf(QWidget *widget)
{
    const auto *button = qobject_cast<QAbstractButton *>(widget);
    QButtonGroup *group = button ? button->group() : nullptr;
    QAbstractButton *chosen = group && group->exclusive() ? group->checkedButton() : nullptr;
    return chosen && chosen->isVisible() && chosen->isEnabled() ? chosen : widget;
}

/// What a pane is about rather than the tools above it.
QWidget *contentOf(const QWidget &pane)
{
    QWidget *content = pane.focusProxy();
    while (content && content->focusProxy())
        content = content->focusProxy();
    return content;
}

/// Where one was in the pane, else its focus proxy, else the first place that Tab would reach;
/// nullptr when there is none.
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
    if (QWidget *content = contentOf(pane); content && takesKeys(*content))
        return content;
    for (QWidget *next = pane.nextInFocusChain(); next != &pane; next = next->nextInFocusChain()) {
        if (pane.isAncestorOf(next) && takesKeys(*next))
            return next;
    }
    return takesKeys(pane) ? &pane : nullptr;
}

/// As Tab does: controls show that they have it.
void giveKeyboard(QWidget &widget)
{
    widget.window()->setAttribute(Qt::WA_KeyboardFocusChange);
    if (widget.hasFocus())
        widget.clearFocus(); // or it would not hear that keys brought one there
    widget.setFocus(Qt::TabFocusReason);
}

} // namespace

Panes::Panes(QWidgetList panes, QObject *parent)
    : QObject(parent)
    , m_panes(std::move(panes))
{
}

bool Panes::enter(QWidget &pane)
{
    QWidget *entrance = pane.isVisible() ? chosenOf(entranceOf(pane)) : nullptr;
    if (entrance)
        giveKeyboard(*entrance);
    return entrance != nullptr;
}

void Panes::turnTo(QTabWidget &tabs, int index)
{
    QWidget &page = *tabs.widget(index);
    // Asked before: turning to a page gives its first tool the keyboard, where one has not been
    // yet.
    const bool wasThere = page.focusWidget() != nullptr;
    tabs.setCurrentIndex(index);
    QWidget *content = contentOf(page);
    if (!wasThere && content && takesKeys(*content))
        giveKeyboard(*content);
    else if (!enter(page))
        giveKeyboard(*tabs.tabBar());
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
        if (enter(*m_panes[place]))
            return;
    }
}

} // namespace partita::shell
