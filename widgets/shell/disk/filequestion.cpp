#include "widgets/shell/disk/filequestion.h"

#include "widgets/style/icons.h"

#include <QPushButton>

namespace partita::shell {

FileQuestion::FileQuestion(const QString &name, const QString &title, const QString &text,
                           QWidget *window)
    : m_box(QMessageBox::Question, title, text, QMessageBox::NoButton, window)
{
    m_box.setObjectName(name);
    m_box.setTextFormat(Qt::PlainText); // it quotes titles and file names
}

QPushButton *FileQuestion::add(QMessageBox::ButtonRole role, const QString &text, const char *icon,
                               const QString &tip)
{
    QPushButton *button = dressed(m_box.addButton(text, role), text, icon);
    button->setToolTip(tip);
    return button;
}

QPushButton *FileQuestion::add(QMessageBox::StandardButton which, const QString &text,
                               const char *icon)
{
    return dressed(m_box.addButton(which), text, icon);
}

QPushButton *FileQuestion::dressed(QPushButton *button, const QString &text, const char *icon)
{
    button->setText(text);
    button->setIcon(style::icon(QString::fromLatin1(icon), m_box.palette()));
    return button;
}

const QAbstractButton *FileQuestion::ask(const QPushButton *usual)
{
    for (QAbstractButton *button : m_box.buttons()) {
        if (button == usual)
            m_box.setDefaultButton(qobject_cast<QPushButton *>(button));
    }
    m_box.exec();
    return m_box.clickedButton();
}

} // namespace partita::shell
