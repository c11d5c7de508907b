// F6 and Shift+F6: move the keyboard to the next pane of the window, to its last focus there.
#pragma once

#include <QObject>
#include <QWidget>

class QTabWidget;

namespace partita::shell {

class PaneFocus : public QObject {
    Q_OBJECT
public:
    /// Panes in the order of the walk; hidden ones are skipped. All must outlive this.
    PaneFocus(QWidgetList panes, QObject *parent);

    void next() { step(1); }
    void previous() { step(-1); }
    /// Moves the keyboard into a pane; false when nothing in it takes keys.
    static bool enter(QWidget &pane);
    /// Shows a tab and moves the keyboard into its page, or else to its name.
    static void turnTo(QTabWidget &tabs, int index);

private:
    void step(int by);

    QWidgetList m_panes;
};

} // namespace partita::shell
