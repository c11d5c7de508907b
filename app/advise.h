// `partita advise`: the findings of the rules in a workbook's designs, with evidence, reason and
// the effect of their fixes.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace partita::app {

int runAdvise(std::span<const std::string> arguments, std::ostream &out, std::ostream &err);

} // namespace partita::app
