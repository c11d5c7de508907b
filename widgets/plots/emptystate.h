// Page of a board without content: it names the missing part and the next step, with a button for
// it. All boards use it.
//
//     auto *empty = new EmptyState(this);
//     empty->say(tr("No entities yet"), tr("Add the things …"), tr("Add an &entity"));
//     connect(empty, &EmptyState::taken, this, &Board::addEntity);
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace partita::plots {

class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget *parent = nullptr);

    /// Without a button text there is no button.
    void say(const QString &title, const QString &text, const QString &button = {});
    /// For a menu of the button.
    QPushButton &button() const { return *m_button; }

signals:
    void taken(); ///< the button was pressed

private:
    QLabel *m_title;
    QLabel *m_text;
    QPushButton *m_button;
};

} // namespace partita::plots
