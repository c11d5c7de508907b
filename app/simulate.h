// `partita simulate`: the load of one design in virtual time, with requests that are refused where
// partitions are spent.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// `WORKBOOK --design D [--seconds S] [--mix M] [--fraction F] [--samples N] [--threads N]
/// [--format table|json|csv]`. The same workbook, seed and call give the same answer on every
/// machine. Exit codes as in subcommands.h.
int runSimulate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
