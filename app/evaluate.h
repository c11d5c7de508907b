// `partita evaluate`: every access pattern in every design, measured.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// `WORKBOOK [--design D]… [--pattern P]… [--fraction F] [--samples N] [--generation current|2019]
/// [--threads N]
/// [--format table|json|csv|markdown]`. The answer does not depend on the number of threads. Exit
/// codes as in subcommands.h.
int runEvaluate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
