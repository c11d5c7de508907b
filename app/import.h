// `partita import`: files of other programs become a workbook.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// `FILE… --output W [--format F]`. Writes the workbook and prints what was understood, guessed and
/// skipped on `out`. `--preview` prints it and writes nothing.
int runImport(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
