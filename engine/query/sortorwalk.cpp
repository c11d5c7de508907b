#include "engine/query/sortorwalk.h"

#include <algorithm>

namespace partita::query {
namespace {

/// Cost of loading an item, in skipped entries of an ordered walk (request-units d2, d3: 0.03 to
/// 0.2 RU against 0.004).
constexpr double entriesPerItem = 64;

} // namespace

bool isWalked(const SortOrWalk &choice, double rows)
{
    if (choice.matches <= rows)
        return false;
    return choice.isScoped
        || choice.matches * entriesPerItem
        > rows * choice.entries / choice.matches + rows * entriesPerItem;
}

double entriesPassed(const SortOrWalk &choice, double rows)
{
    const double matches = choice.found > 0 ? choice.found : choice.matches;
    if (matches <= 0)
        return choice.entries;
    return std::min(rows, matches) * std::max(0.0, choice.entries / matches - 1);
}

std::size_t rowsAskedOfEach(std::size_t rows, std::size_t partitions)
{
    constexpr std::size_t factor = 5;
    return std::min(rows, (rows + partitions - 1) / partitions * factor);
}

} // namespace partita::query
