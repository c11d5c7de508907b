// Actions "Undo" and "Redo" with the edit that they concern. A long edit text is shortened in the
// menu; tooltip and status bar have all of it.
#pragma once

#include <QAction>
#include <QUndoStack>

namespace partita::shell {

/// Ctrl+Z; a child of `parent`.
QAction *makeUndoAction(QUndoStack &stack, QObject *parent);
/// Ctrl+Shift+Z and Ctrl+Y, the two usual shortcuts.
QAction *makeRedoAction(QUndoStack &stack, QObject *parent);

} // namespace partita::shell
