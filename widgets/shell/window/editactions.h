// What can be added to the workbook, and what can be done with the selected thing, as actions for
// menus. The menus fill themselves when they open, so they always speak of what is there.
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
    /// Its key works in the widgets that the action is added to, so that forms keep theirs.
    QAction *remove() const { return m_remove; }

signals:
    /// The selected thing wants another name: the inspector has the field.
    void renameRequested();
    /// Something was added that a board shows best.
    void boardWished(const QString &name);

private:
    void fillAddMenu();
    void fillDesignMenu();
    void addRelationships();
    void addPatterns();
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
