// Index terms of an item as the service counts them for the charge of a write, from the item and
// the policy alone.
//
// Counted are scalars (null, boolean, number, string), empty objects and empty arrays at paths that
// the policy includes, and the objects and arrays around them. Never counted: `/id` and the system
// properties, which are a constant of the charge.
//
// Thread safety: const functions may run concurrently.
#pragma once

#include "engine/index/policy.h"
#include "engine/index/terms.h"
#include "engine/json/members.h"

#include <memory>

namespace partita::index {

/// Terms that only one of two versions of an item has.
struct Difference {
    Terms added;
    Terms removed;
    bool operator==(const Difference &) const = default;
};

class Counter {
public:
    explicit Counter(const Policy &policy);
    ~Counter();
    Counter(Counter &&) noexcept;
    Counter &operator=(Counter &&) noexcept;
    Terms count(json::Value item) const;
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
