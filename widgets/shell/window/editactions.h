// Actions that add parts to the workbook and that work on the selection, for menus. The menus are
// filled when they open, so that they are never out of date.
#pragma once

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

class EditActions : public QObject {
    Q_OBJECT
public:
    EditActions(models::Session &session, QWidget *window);

    /// Entity, relationship, query, command, design, container, document type.
    QMenu *addMenu() const { return m_add; }
    QMenu *designMenu() const { return m_design; }
    QAction *rename() const { return m_rename; }
    QAction *duplicate() const { return m_duplicate; }
    /// Its shortcut works only in widgets to which the action is added, so that forms keep the key.
    QAction *remove() const { return m_remove; }

signals:
    /// Rename the selection: the inspector has the field.
    void renameRequested();
    /// A part was added that is best seen on this board.
    void boardWished(const QString &name);

private:
    void fillAddMenu();
    void fillDesignMenu();
    void addToDesign();
    void addDerived();
    void update();

    models::Session &m_session;
    QMenu *m_add;
    QMenu *m_design;
    QAction *m_rename;
    QAction *m_duplicate;
    QAction *m_remove;
};

} // namespace partita::shell
