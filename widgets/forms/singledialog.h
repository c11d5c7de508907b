// Dialogs that exist once for each window: a second request brings the open one to the front.
#pragma once

#include "widgets/forms/fieldundo.h"
#include "widgets/models/session.h"

#include <QDialog>
#include <QShortcut>

#include <utility>

namespace partita::forms {

/// Shows the dialog of the parent's window, constructed from the session and the arguments if there
/// is none yet. It has its own undo and redo shortcuts, as those of the window do not reach it.
template<typename Dialog, typename... Arguments>
Dialog *singleDialog(QWidget *parent, models::Session &session, Arguments &&...arguments)
{
    QWidget *window = parent->window();
    auto *dialog = window->findChild<Dialog *>();
    if (!dialog) {
        dialog = new Dialog(session, std::forward<Arguments>(arguments)..., window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        new FieldUndo(dialog);
        QUndoStack *stack = &session.undoStack();
        const auto *undo = new QShortcut(QKeySequence::Undo, dialog);
        auto *redo = new QShortcut(dialog);
        // Both usual shortcuts for redo.
        redo->setKeys(
            {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
        QObject::connect(undo, &QShortcut::activated, stack, &QUndoStack::undo);
        QObject::connect(redo, &QShortcut::activated, stack, &QUndoStack::redo);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
    return dialog;
}

} // namespace partita::forms
