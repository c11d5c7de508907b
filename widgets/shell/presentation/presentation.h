// The presentation: only switcher, evidence and board, in large type, for a projector. The arrow
// keys walk through the views of the workbook.
#pragma once

#include "widgets/shell/presentation/viewwalk.h"

#include <QList>
#include <QObject>

class QAction;
class QDockWidget;
class QMainWindow;
class QShortcut;
class QToolBar;

namespace partita::models {
class Session;
}

namespace partita::shell {

class SidePanes;

class Presentation : public QObject {
    Q_OBJECT
public:
    /// Parts of the window that a presentation hides.
    struct Parts {
        QToolBar *bar = nullptr;
        QAction *afterTools = nullptr; ///< in the bar: what stays, behind the editing tools
        QList<QAction *> tools;
        QList<QDockWidget *> panels;
        SidePanes *sides = nullptr;
    };

    /// `action` is checked while the presentation lasts.
    Presentation(QMainWindow &window, models::Session &session, QAction &action,
                 const ViewWalk::ShowBoard &showBoard);

    /// Called once, when the window has all its parts.
    void setParts(const Parts &parts) { m_parts = parts; }
    bool isOn() const;
    void end();
    /// Begins with this view.
    void beginAt(int view);
    ViewWalk &walk() { return m_walk; }

signals:
    void changed(bool on);

private:
    void set(bool on);
    void hideParts();
    void showParts();
    /// Scales the fonts of the whole window.
    void scaleType(double factor);
    void enableKeys();

    QMainWindow &m_window;
    models::Session &m_session;
    QAction &m_action;
    ViewWalk m_walk;
    Parts m_parts;
    QList<QDockWidget *> m_panelsBefore; ///< open before it
    QToolBar *m_captionBar;
    QList<QShortcut *> m_keys;
};

} // namespace partita::shell
