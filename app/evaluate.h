// `partita evaluate`: measurement of every access pattern in every design.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// `WORKBOOK [--design D]… [--pattern P]… [--fraction F] [--samples N] [--generation current|2019]
/// [--threads N] [--timing] [--format table|json|csv|markdown]`. The answer does not depend on the
/// number of threads. `--timing` writes a table of the parts that were made to `err`. Exit codes:
/// see subcommands.h.
int runEvaluate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
