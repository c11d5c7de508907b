// How large a dialog opens.
#pragma once

#include <QSize>

class QWidget;

namespace partita::style {

/// Opens it at its usual size, or as much of that as the screen has: with text at 200 % a small one
/// has 640x360.
void resizeWithinScreen(QWidget &dialog, const QSize &usual);

/// As much of `usual` as a screen has beside the frame of a window.
QSize withinScreen(const QSize &usual, const QSize &screen);

} // namespace partita::style
