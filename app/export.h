// `partita export`: a workbook or a design in a format of the field.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// `WORKBOOK --format F --output PATH [--design D] [--fraction F]`. PATH is a file, or a folder for
/// formats of several files. Lists the written files on `out`, and what the format cannot say on
/// `err`.
int runExport(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
