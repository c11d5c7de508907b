// `partita execute`: JSON lines in, JSON lines out, on a scratch account that lives as long as the
// input.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// `[FILE]`, or standard input. Every line that is not blank gets one line of answer, in order. An
/// operation that fails is answered by an error and is no failure of the program (exit code 0); a
/// line that is not a JSON object is answered by an error as well, the lines after it are carried
/// out, and the exit code is 1. Requires: a QCoreApplication, when scripts are used.
int runExecute(std::span<const std::string> arguments, std::istream &in, std::ostream &out,
               std::ostream &err);

} // namespace partita::app
