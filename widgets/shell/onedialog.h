// Dialogs of which a window has one of each kind: asked for again, the one that is open comes to the front.
#pragma once

#include <QDialog>

#include <utility>

namespace partita::shell {

/// The dialog of the parent's window, made from the arguments when there is none yet, and shown.
template<typename Dialog, typename... Arguments>
Dialog *oneDialog(QWidget *parent, Arguments &&...arguments)
{
    QWidget *window = parent->window();
    auto *dialog = window->findChild<Dialog *>();
    if (!dialog) {
        dialog = new Dialog(std::forward<Arguments>(arguments)..., window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
    return dialog;
}

} // namespace partita::shell
