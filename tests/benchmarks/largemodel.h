// A large workbook drawn at random, for times: 40 entities and 60 access patterns.
#pragma once

#include "engine/model/workbook.h"

namespace partita::benchmarks {

/// Ten entities with three entities inside each, patterns of every common form, a design of its
/// own that refers everywhere, and a derived one. The same for the same seed.
model::Workbook largeModel(std::uint64_t seed);

} // namespace partita::benchmarks
