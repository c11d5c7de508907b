// Tab goes through a layout as the eye does, whatever the order in which its widgets were made.
#pragma once

class QLayout;
class QWidget;

namespace partita::style {

/// Puts what Tab reaches in the layout one after the other, behind `before` when that is given.
/// Returns the last of them, or `before`. Requires: all are in one window.
QWidget *tabInOrder(const QLayout &layout, QWidget *before = nullptr);

} // namespace partita::style
