#include "engine/cost/sizetable.h"

#include <algorithm>

namespace partita::cost {
namespace {

/// Column `member` of the table at `size` kilobytes.
double ofNextRow(double size, double SizeRow::*member, const std::vector<SizeRow> &rows)
{
    const auto next = std::find_if(rows.begin(), rows.end(),
                                   [size](const SizeRow &row) { return size <= row.kilobytes; });
    if (next != rows.end())
        return (*next).*member;
    const SizeRow &high = rows.back();
    const SizeRow &low = rows[rows.size() - 2];
    const double slope = (high.*member - low.*member) / (high.kilobytes - low.kilobytes);
    return high.*member + slope * (size - high.kilobytes);
}

} // namespace

double tableReadCharge(std::int64_t bytes, const Constants &constants)
{
    return ofNextRow(kilobytes(bytes), &SizeRow::readCharge, constants.sizes);
}

double tableWriteUnits(std::int64_t bytes, const Constants &constants)
{
    return ofNextRow(kilobytes(bytes), &SizeRow::writeUnits, constants.sizes);
}

} // namespace partita::cost
