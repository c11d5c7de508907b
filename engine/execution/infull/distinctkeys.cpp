#include "engine/execution/infull/distinctkeys.h"

#include <algorithm>
#include <cmath>

namespace partita::execution {

double distinctOf(double all, double draws)
{
    return all <= 1 ? std::min(all, draws) : -all * std::expm1(draws * std::log1p(-1 / all));
}

double distinctInFull(double keys, double rows, double factor, const ItemScale &partners)
{
    if (partners.here <= 0 || keys <= 0)
        return keys * factor;
    const double most = std::max(keys, std::min(partners.inFull(), rows * factor));
    const bool areByChance = keys >= distinctOf(partners.here / 2, rows);
    if (!areByChance)
        return std::min(keys * factor, most);
    const double more
        = distinctOf(partners.inFull(), rows * factor) / distinctOf(partners.here, rows);
    return std::clamp(keys * more, keys, most);
}

} // namespace partita::execution
