// Number of distinct partners that the outer rows of a look-up refer to, in the full population.
// Several rows may refer to the same partner, so that it does not grow in proportion to the rows.
#pragma once

namespace partita::execution {

/// Number of rows that can be referred to.
struct ReferableRows {
    double here = 0; ///< in the partial population; 0 when unknown
    double inFull = 0;
};

/// Distinct keys that the rows refer to in the full population, where `rows` rows here refer to
/// `keys`. `times`: rows there for each one here.
///
/// Of n rows, k random draws hit n (1 - (1 - 1/n)^k) distinct ones. Where the number of keys here
/// is about what chance predicts, chance predicts the one in full. Where it is smaller, the rows
/// belong together (the comments on a few posts), and the keys grow in proportion to the rows. The
/// result never exceeds the number of rows that can be referred to, nor of those that refer to
/// them.
double keysInFull(double keys, double rows, double times, const ReferableRows &named);

} // namespace partita::execution
