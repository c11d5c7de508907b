// Ways into the import: the menu, and files of other programs that are dropped on the window.
#pragma once

#include <QObject>
#include <QStringList>

class QAction;
class QWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

class Files;

class ImportActions : public QObject {
    Q_OBJECT
public:
    ImportActions(models::Session &session, Files &files, QWidget *window);

    /// Asks for files, and shows what they have.
    void choose();
    /// Shows what the files have.
    void read(const QStringList &paths);
    /// True for files that are no workbooks, nor pictures that may carry one: they are imported.
    static bool takes(const QStringList &paths);

private:
    models::Session &m_session;
    Files &m_files;
    QWidget *m_window;
};

} // namespace partita::shell
