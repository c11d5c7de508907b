// `partita screenshot`: draws a board (or with --window the whole window) to a PNG file, with no display.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// Chooses the platform and the pixels a unit for the application that will draw: Qt takes both once, when it is made.
void prepareScreenshot(std::span<const std::string> arguments);

/// Requires: a QApplication made after prepareScreenshot() with the same arguments.
int runScreenshot(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
