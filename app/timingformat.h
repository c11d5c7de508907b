// The table of `partita evaluate --timing`: where the time of an evaluation went.
#pragma once

#include "engine/evaluation/timing.h"

#include <iosfwd>

namespace partita::app {

/// Sums of each kind of part in each design, then the slowest parts.
void writeTiming(const std::vector<evaluation::MadePart> &parts, std::ostream &out);

} // namespace partita::app
