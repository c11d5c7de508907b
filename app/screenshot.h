// `partita screenshot`: draws a board, or with --window the whole window, to a PNG file without a
// display.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

class QWidget;

namespace partita::app {

/// Sets the platform and the scale of the next QApplication; Qt reads both when it is constructed.
void prepareScreenshot(std::span<const std::string> arguments);

/// Requires: a QApplication made after prepareScreenshot() with the same arguments.
int runScreenshot(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

/// Returns when the board has no running work (property "busy"), however long that takes. Waits
/// without using the processor.
void waitWhileBusy(const QWidget &board);

} // namespace partita::app
