// Logarithm and exponential built from the four basic operations alone. Those of the C library
// differ in the last bit between processors, but populations must be the same everywhere.
#pragma once

namespace partita::population {

/// Natural logarithm. Requires: x > 0 and finite. Relative error below 1e-14.
double portableLog(double x);
/// e to the x. Requires: |x| < 700. Relative error below 1e-14.
double portableExp(double x);

} // namespace partita::population
