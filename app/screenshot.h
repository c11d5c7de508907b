// `partita screenshot`: draws a board (or with --window the whole window) to a PNG file, with no display.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// Requires: a QApplication (the offscreen platform will do).
int runScreenshot(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
