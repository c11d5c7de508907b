// Computed properties: names that queries use like properties and that stand for an expression over
// the item.
#pragma once

#include "engine/query/binding/binder.h"
#include "engine/store/container.h"

#include <map>

namespace partita::query {

/// What each name stands for.
struct ComputedExpressions {
    struct Entry {
        ast::SelectPointer query;
        json::Arena arena; ///< of its literals
    };
    std::map<std::string, Entry, std::less<>> entries;
};

/// Reads and checks them: `SELECT VALUE expression FROM alias` and nothing else, no sub-query,
/// aggregate, user-defined or changing function, no other computed property. Errors name the
/// property.
Result<ComputedExpressions> readComputed(const std::vector<store::ComputedProperty> &properties);

} // namespace partita::query
