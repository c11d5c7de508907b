// When the items of a physical partition expire: a queue by time, so that nobody has to look at all
// items to find those whose time is over. Of a container without a time to live it stays empty.
#pragma once

#include "engine/items/itemlog.h"

#include <optional>

namespace partita::store {

/// An item that was written again stands in the queue once for every write, and one that is gone
/// still stands there: whoever takes a number asks the item itself.
class ExpiryQueue {
public:
    /// `second` is counted from 1970.
    void add(std::int64_t second, items::ItemNumber number);
    /// The first number that is due at `second`, which leaves the queue; nothing when none is.
    std::optional<items::ItemNumber> takeDue(std::int64_t second);

    std::size_t size() const { return m_entries.size(); }
    void clear() { m_entries.clear(); }
    std::size_t memory() const { return m_entries.capacity() * sizeof(Entry); }

private:
    struct Entry {
        std::int64_t second = 0;
        items::ItemNumber number = items::noItem;
        auto operator<=>(const Entry &) const = default;
    };
    std::vector<Entry> m_entries; ///< a heap, the earliest first
};

} // namespace partita::store
