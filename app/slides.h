// `partita slides`: the views of a workbook as pages of a PDF file or as PNG files.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// Sets the platform of the next QApplication.
void prepareSlides(std::span<const std::string> arguments);

/// Requires: a QApplication. Exit codes: see subcommands.h.
int runSlides(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
