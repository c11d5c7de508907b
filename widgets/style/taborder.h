// Tab order in the reading order of a layout, whatever the order in which its widgets were made.
#pragma once

class QLayout;
class QWidget;

namespace partita::style {

/// Chains the widgets of the layout that take Tab, after `before` when given. Returns the last of
/// them, or `before`. Requires: all are in one window.
QWidget *tabInOrder(const QLayout &layout, QWidget *before = nullptr);

} // namespace partita::style
