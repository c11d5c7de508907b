// Charges by item size: read charges and write units of the table's next row.
#pragma once

#include "engine/cost/constants.h"

#include <cstdint>

namespace partita::cost {

inline constexpr double bytesPerKilobyte = 1024.0;

inline double kilobytes(std::int64_t bytes)
{
    return static_cast<double>(bytes) / bytesPerKilobyte;
}

/// RU of reading `bytes`: the first row that is large enough (a staircase, charges-by-law K1), and
/// beyond the last row the line through the last two.
double tableReadCharge(std::int64_t bytes, const Constants &constants);
/// Write units of `bytes`, by the same rule.
double tableWriteUnits(std::int64_t bytes, const Constants &constants);

} // namespace partita::cost
