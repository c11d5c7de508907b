// `partita keys`: comparison of partition keys for one container.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// Evaluates the design with each key of --key, or with proposed ones. Exit codes: see
/// subcommands.h.
int runKeys(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
