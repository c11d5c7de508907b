// How well the name of a column fits the collection that it may refer to.
#pragma once

#include "engine/exchange/documents/collection.h"

namespace partita::exchange {

/// The name of a column, taken apart.
struct ReferringName {
    explicit ReferringName(const Column &column, bool isElement);

    std::string stem; ///< what it refers to, where it ends like a reference
    std::string plain; ///< in lower case
    bool isElement; ///< the column belongs to elements of a list
};

/// The name of a collection, taken apart.
struct TargetName {
    explicit TargetName(const Collection &collection);

    std::string one; ///< in lower case and in the singular
    std::string key; ///< its key in lower case; empty when other keys are often named so
};

/// 0 = the name says nothing; the higher, the better it fits. "categoryId" fits `category` best and
/// `productCategory` well; "supportRepId" fits `employee`, "reportsTo" its own collection.
int fitOfName(const ReferringName &column, const TargetName &target, bool isOwn);

} // namespace partita::exchange
