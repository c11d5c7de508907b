// Rows around a look-up name partners, the same ones again and again. In the full population they
// name more different ones.
#pragma once

namespace partita::execution {

/// The rows that can be named.
struct NamedRows {
    double here = 0; ///< of the share that is there; 0 where that is not known
    double inFull = 0;
};

/// Different keys that `rows` rows name in full, where those here name `keys`. `times`: as many
/// rows in full for each here.
///
/// Of n rows, k draws meet n (1 - (1 - 1/n)^k) different ones. Where the keys here are about as
/// many as chance has it, chance has it in full. Where they are fewer, the rows belong together
/// (the comments on a few posts): then as many more are named as there are more rows. There are
/// never more than there can be, nor more than rows that name them.
double keysInFull(double keys, double rows, double times, const NamedRows &named);

} // namespace partita::execution
