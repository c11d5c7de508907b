// Question about a file, with answers that have icons and the same letters on every platform.
#pragma once

#include <QMessageBox>

namespace partita::shell {

class FileQuestion {
public:
    FileQuestion(const QString &name, const QString &title, const QString &text, QWidget *window);

    /// An answer of one's own, or a standard one; QMessageBox::Cancel is that of Escape.
    QPushButton *add(QMessageBox::ButtonRole role, const QString &text, const char *icon,
                     const QString &tip);
    QPushButton *add(QMessageBox::StandardButton which, const QString &text, const char *icon);
    /// Waits for the answer; Enter gives the `usual` one.
    const QAbstractButton *ask(const QPushButton *usual);

private:
    QPushButton *dressed(QPushButton *button, const QString &text, const char *icon);

    QMessageBox m_box;
};

} // namespace partita::shell
