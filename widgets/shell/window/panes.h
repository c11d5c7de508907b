// F6 and Shift+F6: from one pane of the window to the next, back to where one was in it.
#pragma once

#include <QObject>
#include <QWidget>

class QTabWidget;

namespace partita::shell {

class Panes : public QObject {
    Q_OBJECT
public:
    /// In the order they are walked; hidden ones are passed over. All must outlive it.
    Panes(QWidgetList panes, QObject *parent);

    void next() { step(1); }
    void previous() { step(-1); }
    /// Gives one pane the keyboard; false when there is nothing in it that takes keys.
    static bool enter(QWidget &pane);
    /// Shows one of the tabs and gives it the keyboard, or else its name.
    static void turnTo(QTabWidget &tabs, int index);

private:
    void step(int by);

    QWidgetList m_panes;
};

} // namespace partita::shell
