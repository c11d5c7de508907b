// The slice of the hash space that two ranges share.
#pragma once

#include "engine/store/partitionkey.h"

#include <algorithm>

namespace partita::store {

/// Requires: they overlap.
inline HashRange overlapOf(const HashRange &one, const HashRange &other)
{
    HashRange both;
    both.minimum = std::max(one.minimum, other.minimum);
    both.isLast = one.isLast && other.isLast;
    if (!both.isLast)
        both.maximum = one.isLast ? other.maximum
            : other.isLast        ? one.maximum
                                  : std::min(one.maximum, other.maximum);
    return both;
}

} // namespace partita::store
