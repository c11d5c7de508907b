// `partita keys`: partition keys of one container compared side by side.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// Proposes keys, or takes those of --key, and evaluates the design with each. Exit code: see
/// subcommands.h.
int runKeys(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
