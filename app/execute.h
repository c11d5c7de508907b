// `partita execute`: operations as JSON lines, answers as JSON lines, on a scratch account that is
// discarded at the end of the input.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

/// Arguments: `[FILE]`, or none for standard input. Every line that is not blank gets one line of
/// answer, in order. A failed operation is answered by an error and leaves the exit code 0. A line
/// that is not a JSON object is also answered by an error; the lines after it are executed, but the
/// exit code is 1.
int runExecute(std::span<const std::string> arguments, std::istream &in, std::ostream &out,
               std::ostream &err);

} // namespace partita::app
