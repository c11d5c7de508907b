// Dialogs of which a window has one of each kind: asked for again, the one that is open comes to
// the front.
#pragma once

#include "widgets/forms/fieldundo.h"
#include "widgets/models/session.h"

#include <QDialog>
#include <QShortcut>

#include <utility>

namespace partita::forms {

/// The dialog of the parent's window, made from the session and the arguments when there is none
/// yet, and shown. It undoes and redoes by the usual keys, as those of the window do not reach it,
/// and as there what was taken over is the workbook's.
template<typename Dialog, typename... Arguments>
Dialog *oneDialog(QWidget *parent, models::Session &session, Arguments &&...arguments)
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
        // Either of the two keys that programs have for it.
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
