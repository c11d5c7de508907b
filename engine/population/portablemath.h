// Logarithm and exponential from the four basic operations alone. The C library's differ in the
// last bit between processors, and drawn populations must not.
#pragma once

namespace partita::population {

/// Natural logarithm. Requires: x > 0 and finite. Relative error below 1e-14.
double portableLog(double x);
/// e to the x. Requires: |x| < 700. Relative error below 1e-14.
double portableExp(double x);

} // namespace partita::population
