// `partita charges`: charges measured on an account beside those that Partita computes, and the
// factors between them.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// Exit codes: see subcommands.h.
int runCharges(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
