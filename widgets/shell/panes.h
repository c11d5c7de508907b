// F6 and Shift+F6: from one pane of the window to the next, back to where one was in it.
#pragma once

#include <QObject>
#include <QWidget>

namespace partita::shell {

class Panes : public QObject {
    Q_OBJECT
public:
    /// In the order they are walked; hidden ones are passed over. All must outlive it.
    Panes(QWidgetList panes, QObject *parent);

    void next() { step(1); }
    void previous() { step(-1); }

private:
    void step(int by);

    QWidgetList m_panes;
};

} // namespace partita::shell
