// A small blog for the tests of this folder: posts with comments and likes, keyed by post, as the
// requests of the published calibration use it (request-units a1, d3).
#pragma once

#include "tests/engine/query/harness.h"

namespace harness {

constexpr int users = 60;
constexpr int postsPerUser = 27;
constexpr int physicalPartitions = 68;

/// A time of 2020, minute by minute.
std::string date(int minute);

/// Every post has 12 comments and 50 likes, the measured one, "p5", 20 and 50; dates are spread
/// evenly.
const partita::store::Container &posts();

/// The same in one physical partition.
const partita::store::Container &postsInOne();

} // namespace harness
