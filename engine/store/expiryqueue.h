// Queue of item expirations of a physical partition, by time, so that expired items are found
// without scanning all items. Empty in a container without a time to live.
#pragma once

#include "engine/items/itemlog.h"

#include <optional>

namespace partita::store {

/// An item has one entry for each write, and entries of deleted items remain. The caller checks the
/// item itself.
class ExpiryQueue {
public:
    /// `second` counts from 1970.
    void add(std::int64_t second, items::ItemNumber number);
    /// Removes and returns the first number due at `second`; nothing when none is.
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
    std::vector<Entry> m_entries; ///< a heap, earliest first
};

} // namespace partita::store
