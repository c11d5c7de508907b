// `partita report`: writes a report on a workbook for readers who do not open the program, as HTML,
// Markdown or PDF.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// Sets the platform of the next QApplication: drawings need one, and no display.
void prepareReport(std::span<const std::string> arguments);

/// Requires: a QApplication made after prepareReport().
int runReport(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
