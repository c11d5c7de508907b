// Computed properties: names that queries use like properties and that stand for an expression over
// the item.
#pragma once

#include "engine/query/binding/binder.h"
#include "engine/store/container.h"

#include <map>

namespace partita::query {

/// The expression of each name.
struct ComputedExpressions {
    struct Entry {
        ast::SelectPointer query;
        json::Arena arena; ///< owner of its literals
    };
    std::map<std::string, Entry, std::less<>> entries;
};

/// Reads and checks computed properties. Allowed: `SELECT VALUE expression FROM alias` without
/// sub-queries, aggregates, user-defined or non-deterministic functions, or other computed
/// properties. Errors name the property.
Result<ComputedExpressions> readComputed(const std::vector<store::ComputedProperty> &properties);

} // namespace partita::query
