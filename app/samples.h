// `partita samples`: lists the sample workbooks.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

int runSamples(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
