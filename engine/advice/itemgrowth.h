// Growth of a row's item with the number of its partners in a relationship. The item grows when it
// embeds the partners or stores an array of their keys. It does not grow when the partners store
// its key.
#pragma once

#include "engine/advice/context.h"

namespace partita::advice {

/// Size of an item as a function of its number of partners.
struct ItemGrowth {
    std::string container;
    std::string documentType;
    double baseBytes = 0; ///< the item without any partner
    double elementBytes = 0; ///< bytes added by each partner; 0: the item does not grow
    std::optional<double> kept; ///< greatest number of partners kept in the item, the newest

    double bytesAt(double elements) const; ///< stored bytes, system properties included
    /// Number of elements above which the item exceeds `bytes`; absent when it never does.
    std::optional<double> elementsAt(double bytes) const;
};

/// Growth of the home of the role's entity, measured on its sample document. None when the home is
/// not an item of its own, has no sample, or the sample lacks the array.
std::optional<ItemGrowth> itemGrowthOf(const Context &context, const std::string &entity,
                                       const model::Role &role);

} // namespace partita::advice
