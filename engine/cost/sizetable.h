// The table of charges by item size: read charges and write units, interpolated between its rows.
#pragma once

#include "engine/cost/constants.h"

#include <cstdint>

namespace partita::cost {

inline constexpr double bytesPerKilobyte = 1024.0;

inline double kilobytes(std::int64_t bytes)
{
    return static_cast<double>(bytes) / bytesPerKilobyte;
}

/// RU of reading `bytes` from the table: the first row up to its size, straight lines between rows,
/// and the last line continued beyond the last row.
double tableReadCharge(std::int64_t bytes, const Constants &constants);
/// Write units of `bytes`, rounded up to a whole unit as published charges are.
double tableWriteUnits(std::int64_t bytes, const Constants &constants);

} // namespace partita::cost
