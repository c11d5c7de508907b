// `partita screenshot`: draws a board (or with --window the whole window) to a PNG file, with no
// display.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

class QWidget;

namespace partita::app {

/// Chooses the platform and the pixels a unit for the application that will draw: Qt takes both
/// once, when it is made.
void prepareScreenshot(std::span<const std::string> arguments);

/// Requires: a QApplication made after prepareScreenshot() with the same arguments.
int runScreenshot(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

/// Returns when the board has nothing running any more (its property "busy"), however long that
/// takes; until then the processor is left to what runs.
void waitWhileBusy(const QWidget &board);

} // namespace partita::app
