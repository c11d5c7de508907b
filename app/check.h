// `partita check`: all problems of a workbook, each with its place.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

int runCheck(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
