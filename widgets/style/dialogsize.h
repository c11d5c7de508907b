// Initial size of dialogs.
#pragma once

#include <QSize>

class QWidget;

namespace partita::style {

/// Opens the dialog at its usual size, limited to the screen: a small screen with text at 200 % has
/// 640x360.
void resizeWithinScreen(QWidget &dialog, const QSize &usual);

/// `usual`, limited to what a screen has inside the frame of a window.
QSize withinScreen(const QSize &usual, const QSize &screen);

} // namespace partita::style
