// One physical partition as queries see it: its items, its logical partitions, its index and its
// change feed.
//
// Items are addressed by ItemNumber: ascending numbers are the order of creation, which is the
// order of `_rid`. `view()` gives the user's part of an item without any copy; the system
// properties (_rid, _self, _etag, _attachments, _ts) are kept as a few numbers and made up when
// asked for: `item()` gives the whole item, `systemProperty()` one.
//
//     for (ItemNumber n : partition.itemsOf(PartitionKey::of("p1")))
//         if (partition.isVisible(n) && equal(partition.view(n).member("type"), like)) ++count;
//
// Thread safety: const functions may run concurrently. Values are borrowed until the container
// changes.
#pragma once

#include "engine/index/index.h"
#include "engine/items/numberlist.h"
#include "engine/store/container.h"

#include <optional>
#include <span>

namespace partita::store {

/// How much of a physical partition one key takes: for reports of skew.
struct LogicalPartitionUse {
    PartitionKey key;
    std::int64_t items = 0;
    std::int64_t bytes = 0; ///< stored bytes, system properties included
};

/// "_rid", "_self", "_etag", "_attachments", "_ts".
bool isSystemProperty(std::string_view name);

class PhysicalPartition {
public:
    ~PhysicalPartition();
    PhysicalPartition(const PhysicalPartition &) = delete;
    PhysicalPartition &operator=(const PhysicalPartition &) = delete;

    const HashRange &range() const;

    // Items.
    /// Items held; with a TTL some of them may have expired and be waiting for their removal.
    std::int64_t itemCount() const;
    /// Stored bytes of all items (JSON text with system properties).
    std::int64_t itemBytes() const;
    /// Numbers run from 0 to end() - 1; isVisible() tells which of them are items.
    items::ItemNumber end() const;
    /// True for an item that exists and has not expired. Only containers with a TTL can make a
    /// difference between a number found in the index or in itemsOf() and a visible one, or an
    /// Unseen: mayExpire() tells.
    bool isVisible(items::ItemNumber number) const;
    bool mayExpire() const;
    /// Calls visit(ItemNumber) for every visible item, in the order of creation; visit returns
    /// false to stop.
    template<typename Visit>
    void forEachItem(Visit visit) const;

    /// The user's part, read in place. Requires: the item exists.
    json::Value view(items::ItemNumber number) const;
    /// The whole item as a response carries it. Members of the user's part are borrowed, the rest
    /// lives in `arena`.
    json::Value item(items::ItemNumber number, json::Arena &arena) const;
    /// The same, before it is made a value.
    const json::Extended &extended(items::ItemNumber number, json::Arena &arena) const;
    /// The same for whoever keeps it.
    std::shared_ptr<const json::Extended> item(items::ItemNumber number) const;
    /// One system property; undefined when `name` is none.
    json::Value systemProperty(items::ItemNumber number, std::string_view name,
                               json::Arena &arena) const;
    /// A member of the whole item: a system property or a member of the user's part.
    json::Value member(items::ItemNumber number, std::string_view name, json::Arena &arena) const;
    /// Stored bytes of one item (JSON text with system properties).
    std::int64_t itemBytes(items::ItemNumber number) const;
    /// Of several items together.
    std::int64_t itemBytes(items::ItemNumbers numbers) const;

    // Logical partitions.
    /// The item with this whole key and id, if it is visible.
    std::optional<items::ItemNumber> find(const PartitionKey &key, std::string_view id) const;
    /// All items of a whole key in the order of creation. Costs one hash lookup.
    items::ItemNumbers itemsOf(const PartitionKey &key) const;
    /// The same where the hash of the key is known.
    items::ItemNumbers itemsOf(const PartitionKey &key, HashPoint point) const;
    /// Have what the latter waits for on its way to the processor, one after the other, each a
    /// little ahead of the next.
    void prefetchPlaceOf(HashPoint point) const;
    void prefetchPartitionOf(HashPoint point) const;
    /// All items whose key starts with `prefix`, in the order of creation.
    std::vector<items::ItemNumber> itemsOfPrefix(const PartitionKey &prefix) const;
    /// Whether the user's part of an item here has a key that starts with `prefix`, or is it.
    bool isUnder(json::Value item, const PartitionKey &prefix) const;
    std::int64_t logicalPartitionCount() const;
    /// Every logical partition, in the order of its hash.
    std::vector<LogicalPartitionUse> logicalPartitions() const;

    // Index and feed.
    const index::Index &index() const;
    const items::ItemLog &log() const;

    struct State;
    State &state() const { return *m_state; } ///< for the store's own sources
    explicit PhysicalPartition(std::unique_ptr<State> state);

private:
    std::unique_ptr<State> m_state;
};

/// While it lives, queries do not see the items of a partition from the number `first` on: those
/// that a transaction has created since end() was `first`. For a short time, and on the thread that
/// writes.
class Unseen {
public:
    Unseen(const PhysicalPartition &partition, items::ItemNumber first);
    ~Unseen();
    Unseen(const Unseen &) = delete;
    Unseen &operator=(const Unseen &) = delete;

private:
    const PhysicalPartition &m_partition;
};

template<typename Visit>
void PhysicalPartition::forEachItem(Visit visit) const
{
    for (items::ItemNumber number = 0; number < end(); ++number) {
        if (isVisible(number) && !visit(number))
            return;
    }
}

} // namespace partita::store
