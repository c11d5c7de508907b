#include "engine/execution/infull/distinctkeys.h"

#include <algorithm>
#include <cmath>

namespace partita::execution {
namespace {

/// Expected number of distinct ones when drawing `draws` times from `all` with replacement.
double differentOf(double all, double draws)
{
    return all <= 1 ? std::min(all, draws) : -all * std::expm1(draws * std::log1p(-1 / all));
}

} // namespace

double keysInFull(double keys, double rows, double times, const ReferableRows &named)
{
    if (named.here <= 0 || keys <= 0)
        return keys * times;
    const double most = std::max(keys, std::min(named.inFull, rows * times));
    const bool areByChance = keys >= differentOf(named.here / 2, rows);
    if (!areByChance)
        return std::min(keys * times, most);
    const double more = differentOf(named.inFull, rows * times) / differentOf(named.here, rows);
    return std::clamp(keys * more, keys, most);
}

} // namespace partita::execution
