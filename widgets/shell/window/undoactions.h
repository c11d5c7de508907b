// "Undo" and "Redo" with what they would take back. An edit that quotes long names has its
// beginning in the menu and all of its words in the tool tip and the status bar.
#pragma once

#include <QAction>
#include <QUndoStack>

namespace partita::shell {

/// Ctrl+Z; belongs to `parent`.
QAction *makeUndoAction(QUndoStack &stack, QObject *parent);
/// Ctrl+Shift+Z and Ctrl+Y, the keys that programs have for it.
QAction *makeRedoAction(QUndoStack &stack, QObject *parent);

} // namespace partita::shell
