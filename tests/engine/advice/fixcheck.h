// Check of the fixes that advice offers: each can be applied, and breaks nothing that was right.
#pragma once

#include "tests/engine/advice/adviser.h"

namespace partita::tests {

/// The first problem that a fix causes; empty when there is none. After a fix, check() complains of
/// nothing new, and every pattern that was answered still is, with no copy left out of date.
std::string wrongWithFixes(const Advised &advised);

} // namespace partita::tests
