// `partita migrate`: the way from one design to another, as a checklist with figures.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// Exit codes: see subcommands.h.
int runMigrate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
