// The scripts of a container: stored procedures, triggers and functions in JavaScript, each with
// its name, its kind and its body, which is compiled as it is typed. The window stays open beside
// the others; every change can be undone.
#pragma once

#include "engine/model/design.h"

#include <QDialog>

#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QStackedWidget;
class QToolButton;

namespace partita::models {
class Session;
}

namespace partita::inspector {

class ScriptsDialog : public QDialog {
    Q_OBJECT
public:
    ScriptsDialog(models::Session &session, QWidget *parent);

    /// Of the current design.
    void showContainer(const QString &container);

private:
    QWidget *makeList();
    QWidget *makeEditor();
    void connectFields();
    const model::Container *container() const;
    /// The one in the list that is current; nullptr when there is none.
    const model::Script *current() const;
    void refresh();
    void showCurrent();
    void showProblem(const model::Script &script);
    bool apply(const QString &text, const std::function<void(std::vector<model::Script> &)> &change,
               int gesture = -1);
    void add(model::Script::Kind kind);
    void remove();
    void rename();
    void write();

    models::Session &m_session;
    QString m_design;
    QString m_container;
    QListWidget *m_list;
    QToolButton *m_remove;
    QStackedWidget *m_pages; ///< the editor, or a word for no scripts
    QLineEdit *m_name;
    QComboBox *m_kind;
    QPlainTextEdit *m_body;
    QLabel *m_problem;
    int m_gesture = 0; ///< of typing in one body
    bool m_refreshing = false;
};

/// Opens the dialog on a container of the current design, or brings the one that is open already to
/// the front.
void openScripts(models::Session &session, const QString &container, QWidget *parent);

} // namespace partita::inspector
