// Dialog of the views of the workbook: boards with a sentence each, in the order in which a speaker
// shows them. Not modal, so that the next view can be arranged in the window.
#pragma once

#include "engine/model/view.h"

#include <QDialog>

#include <functional>

class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace partita::models {
class Session;
}

namespace partita::shell {

class ViewWalk;

class ViewsDialog : public QDialog {
    Q_OBJECT
public:
    /// What the window shows: board, design and pattern.
    using Present = std::function<model::View()>;

    ViewsDialog(models::Session &session, ViewWalk &walk, Present present, QWidget *parent);

    /// Adds the view that the window shows.
    void addPresent();

signals:
    void presentationWished(int view);

private:
    QWidget *makeList();
    QWidget *makeTexts();
    void refresh();
    void showTexts();
    void change();
    void move(int by);
    void remove();
    void takePresent();
    bool apply(std::vector<model::View> views, const QString &text, int select, int gesture = -1);
    int row() const;

    models::Session &m_session;
    ViewWalk &m_walk;
    Present m_present;
    QListWidget *m_list;
    QLineEdit *m_name;
    QPlainTextEdit *m_sentence;
    QPushButton *m_up;
    QPushButton *m_down;
    QPushButton *m_remove;
    QPushButton *m_take;
    QPushButton *m_begin;
    bool m_isFilling = false;
    int m_gesture = -1; ///< of the typing in one view
};

} // namespace partita::shell
