#include "engine/advice/beforeafter.h"

#include <algorithm>

namespace partita::advice {

int BeforeAfter::trend() const
{
    constexpr double noticeable = 0.005; // of what it was
    const double least = noticeable * std::max(before, 0.0);
    return after < before - least ? -1 : after > before + least ? 1 : 0;
}

} // namespace partita::advice
