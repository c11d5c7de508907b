// Number of distinct partners that rows refer to, in the full population. Several rows may refer to
// the same partner, so that it does not grow in proportion to the rows.
#pragma once

#include "engine/execution/populationscale.h"

namespace partita::execution {

/// Expected number of distinct ones among `draws` random draws from `all`: n (1 - (1 - 1/n)^k).
double distinctOf(double all, double draws);

/// Distinct keys that the rows refer to in the full population, where `rows` rows here refer to
/// `keys`. `factor`: rows there for each one here. `partners`: rows that can be referred to.
///
/// Where the number of keys here is about what chance predicts, chance predicts the one in full.
/// Where it is smaller, the rows belong together (the comments on a few posts), and the keys grow
/// in proportion to the rows. The result never exceeds the number of rows that can be referred to,
/// nor of those that refer to them.
double distinctInFull(double keys, double rows, double factor, const ItemScale &partners);

} // namespace partita::execution
