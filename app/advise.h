// `partita advise`: what the rules find in the designs of a workbook, with evidence, reason, and
// the effect of fixes.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

int runAdvise(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
