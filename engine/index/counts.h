// Index terms of an item as the service counts them for the charge of a write, from the item and
// the policy alone (request-units d1).
//
// A term is a scalar value (null, boolean, number, string) at a path that the policy includes. A
// *path* consists of property names; array positions do not distinguish paths. Never counted: `/id`
// and the system properties (a constant of the charge), and the paths of the partition key (a key
// other than the id counts as one).
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
    std::int64_t valuesAdded = 0; ///< values without a removed one at the same path to replace
    std::int64_t valuesRemoved = 0;
    std::int64_t valuesChanged = 0; ///< values replaced by another one at the same path
    bool operator==(const Difference &) const = default;
};

class Counter {
public:
    /// `apart`: the paths of the partition key.
    Counter(const Policy &policy, std::vector<json::Path> apart);
    ~Counter();
    Counter(Counter &&) noexcept;
    Counter &operator=(Counter &&) noexcept;
    Counts count(json::Value item) const;
    Difference compare(json::Value before, json::Value after) const;
    Difference compare(const json::Comparison &change) const;
    /// Entries in composite indexes that a change writes or removes. An undefined value means no
    /// item.
    std::int64_t compositeEntries(json::Value before, json::Value after) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace partita::index
