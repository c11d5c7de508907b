// What the service's index holds for an item, counted from the item and the policy alone: the terms
// that the charge of a write is made of (request-units d1).
//
// Counted are scalar values (null, booleans, numbers, strings) at paths that the policy includes; a
// *path* is made of property names, array positions do not distinguish paths. Never counted: `/id`
// and the system properties (a lone constant in the charge) and the paths of the partition key (a
// key that is not the id counts one in all).
//
// Thread safety: const functions may run concurrently.
#pragma once

#include "engine/index/policy.h"
#include "engine/json/members.h"

#include <memory>

namespace partita::index {

struct Counts {
    std::int64_t paths = 0; ///< distinct indexed paths
    std::int64_t values = 0; ///< indexed scalar values
    bool operator==(const Counts &) const = default;
};

struct Difference {
    std::int64_t pathsAdded = 0;
    std::int64_t pathsRemoved = 0;
    std::int64_t valuesAdded = 0; ///< beyond as many as went at the same path
    std::int64_t valuesRemoved = 0;
    std::int64_t valuesChanged = 0; ///< same path, other value
    bool operator==(const Difference &) const = default;
};

class Counter {
public:
    /// `apart` are the paths of the partition key.
    Counter(const Policy &policy, std::vector<json::Path> apart);
    ~Counter();
    Counter(Counter &&) noexcept;
    Counter &operator=(Counter &&) noexcept;
    Counts count(json::Value item) const;
    Difference compare(json::Value before, json::Value after) const;
    Difference compare(const json::Comparison &change) const;
    /// Entries in composite indexes that a change writes or removes (undefined: no item).
    std::int64_t compositeEntries(json::Value before, json::Value after) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace partita::index
