#include "widgets/style/mnemonics.h"

#include <QAbstractButton>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>

namespace partita::style {

void Mnemonics::watch(QApplication &application)
{
    application.installEventFilter(this);
}

void Mnemonics::leave(QApplication &application)
{
    application.removeEventFilter(this);
}

bool Mnemonics::eventFilter(QObject *watched, QEvent *event)
{
    const auto isAlt = [event] { return static_cast<QKeyEvent *>(event)->key() == Qt::Key_Alt; };
    switch (event->type()) {
    case QEvent::KeyPress:
        if (isAlt())
            show(true);
        break;
    case QEvent::KeyRelease:
        // A menu that was opened by Alt keeps its mnemonics, which now work without Alt.
        if (isAlt() && !QApplication::activePopupWidget())
            show(false);
        break;
    case QEvent::Hide:
        if (m_areShown && qobject_cast<QMenu *>(watched)
            && !(QGuiApplication::keyboardModifiers() & Qt::AltModifier))
            show(false);
        break;
    case QEvent::WindowDeactivate:
        if (!QApplication::activePopupWidget())
            show(false);
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

void Mnemonics::show(bool shown)
{
    if (m_areShown == shown)
        return;
    m_areShown = shown;
    for (QWidget *widget : QApplication::allWidgets()) {
        if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QLabel *>(widget)
            || qobject_cast<QMenuBar *>(widget) || qobject_cast<QMenu *>(widget)
            || qobject_cast<QTabBar *>(widget))
            widget->update();
    }
}

} // namespace partita::style

#include "moc_mnemonics.cpp"
