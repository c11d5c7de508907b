// How the item of a row grows with the rows at the other end of a relationship: embedded in it, or
// named by an array of their keys. Of those that lie elsewhere and name it, it does not grow.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

struct ItemGrowth {
    std::string container;
    std::string documentType;
    double baseBytes = 0; ///< of the item without any of them
    double elementBytes = 0; ///< each of them adds; 0: it does not grow
    std::optional<double> kept; ///< the item has so many at most, the newest

    double bytesAt(double elements) const; ///< stored, system properties included
    /// Elements from which on the item has more than so many bytes; absent where it never has.
    std::optional<double> elementsAt(double bytes) const;
};

/// Of the home of the role's entity, as its sample document measures it. None where that is not an
/// item of its own, or has no sample, or what would be measured is not in it.
std::optional<ItemGrowth> itemGrowthOf(const Context &context, const std::string &entity,
                                       const model::Role &role);

} // namespace partita::advice
