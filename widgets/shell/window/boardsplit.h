// The boards of the window: the tabs, and beside them a second board when it is wanted.
#pragma once

#include <QSplitter>

class QTabWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

class SideBoard;

class BoardSplit : public QSplitter {
    Q_OBJECT
public:
    /// Takes ownership of the tabs.
    BoardSplit(models::Session &session, QTabWidget &tabs, QWidget *parent);

    bool isSplit() const;
    /// The second board is the last one chosen, or one that goes well with the first.
    void setSplit(bool on);
    SideBoard &side() const { return *m_side; }

signals:
    void splitChanged(bool on);

private:
    QTabWidget &m_tabs;
    SideBoard *m_side;
};

} // namespace partita::shell
