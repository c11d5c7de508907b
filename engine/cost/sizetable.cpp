#include "engine/cost/sizetable.h"

#include <algorithm>
#include <cmath>

namespace partita::cost {
namespace {

/// Column `member` of the table at `size` kilobytes.
double interpolated(double size, double SizeRow::*member, const std::vector<SizeRow> &rows)
{
    if (size <= rows.front().kilobytes)
        return rows.front().*member;
    const auto above = std::find_if(rows.begin() + 1, rows.end() - 1,
                                    [size](const SizeRow &row) { return size <= row.kilobytes; });
    const SizeRow &high = *above;
    const SizeRow &low = *(above - 1);
    const double slope = (high.*member - low.*member) / (high.kilobytes - low.kilobytes);
    return low.*member + slope * (size - low.kilobytes);
}

} // namespace

double tableReadCharge(std::int64_t bytes, const Constants &constants)
{
    return interpolated(kilobytes(bytes), &SizeRow::readCharge, constants.sizes);
}

double tableWriteUnits(std::int64_t bytes, const Constants &constants)
{
    // A whole number of units must not become the next one by a rounding error of the
    // interpolation.
    constexpr double tolerance = 1e-9;
    return std::ceil(interpolated(kilobytes(bytes), &SizeRow::writeUnits, constants.sizes)
                     - tolerance);
}

} // namespace partita::cost
