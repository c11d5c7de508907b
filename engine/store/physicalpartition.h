// A physical partition as queries see it: items, logical partitions, index and change feed.
//
// Items are addressed by ItemNumber. Ascending numbers are the order of creation, which is the
// order of `_rid`. `view()` gives the user's part of an item without a copy. The system properties
// (_rid, _self, _etag, _attachments, _ts) are stored as a few numbers and generated on demand:
// `item()` gives the whole item, `systemProperty()` one property.
//
//     for (ItemNumber n : partition.itemsOf(PartitionKey::of("p1")))
//         if (partition.isVisible(n) && equal(partition.view(n).member("type"), like)) ++count;
//
// Thread safety: const functions may run concurrently. Values are borrowed until the container
// changes.
#pragma once

#include "engine/index/index.h"
#include "engine/items/itemnumbers.h"
#include "engine/store/container.h"

#include <optional>
#include <span>

namespace partita::store {

/// Share of one key in a physical partition, for reports of skew.
struct LogicalPartitionUse {
    PartitionKey key;
    HashPoint point; ///< of the key
    std::int64_t items = 0;
    std::int64_t bytes = 0; ///< stored bytes, including system properties
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
    /// Number of items held. With a TTL some may have expired but not been removed yet.
    std::int64_t itemCount() const;
    /// Stored bytes of all items (JSON text with system properties).
    std::int64_t itemBytes() const;
    /// Numbers are below end(); isVisible() says which of them are items.
    items::ItemNumber end() const;
    /// True for an item that exists, has not expired and is not Unseen. Numbers from the index or
    /// itemsOf() may be invisible only when mayExpire() is true.
    bool isVisible(items::ItemNumber number) const;
    bool mayExpire() const;
    /// Calls visit(ItemNumber) for every visible item in order of creation; visit returns false to
    /// stop.
    template<typename Visit>
    void forEachItem(Visit visit) const;

    /// The user's part, read in place. Requires: the item exists.
    json::Value view(items::ItemNumber number) const;
    /// The whole item as in a response. Members of the user's part are borrowed; the rest lives in
    /// `arena`.
    json::Value item(items::ItemNumber number, json::Arena &arena) const;
    /// The same, before conversion to a Value.
    const json::Extended &extended(items::ItemNumber number, json::Arena &arena) const;
    /// The same with shared ownership.
    std::shared_ptr<const json::Extended> item(items::ItemNumber number) const;
    /// One system property; undefined when `name` is not one.
    json::Value systemProperty(items::ItemNumber number, std::string_view name,
                               json::Arena &arena) const;
    /// A member of the whole item: a system property or a member of the user's part.
    json::Value member(items::ItemNumber number, std::string_view name, json::Arena &arena) const;
    /// Stored bytes of one item (JSON text with system properties).
    std::int64_t itemBytes(items::ItemNumber number) const;
    /// Stored bytes of several items together.
    std::int64_t itemBytes(items::ItemNumbers numbers) const;

    // Logical partitions.
    /// The item with this whole key and id, if visible.
    std::optional<items::ItemNumber> find(const PartitionKey &key, std::string_view id) const;
    /// All items of a whole key in order of creation. Costs one hash look-up.
    items::ItemNumbers itemsOf(const PartitionKey &key) const;
    /// The same for a known hash of the key.
    items::ItemNumbers itemsOf(const PartitionKey &key, HashPoint point) const;
    /// Prefetches for itemsOf(), in this order, each a little before the next.
    void prefetchPlaceOf(HashPoint point) const;
    void prefetchPartitionOf(HashPoint point) const;
    /// All items whose key starts with `prefix`, in order of creation.
    std::vector<items::ItemNumber> itemsOfPrefix(const PartitionKey &prefix) const;
    /// Whether an item of this partition, given by its user's part, has a key that starts with or
    /// equals `prefix`.
    bool isUnder(json::Value item, const PartitionKey &prefix) const;
    std::int64_t logicalPartitionCount() const;
    /// Every logical partition, in order of hash.
    std::vector<LogicalPartitionUse> logicalPartitions() const;

    // Index and feed.
    const index::Index &index() const;
    const items::ItemLog &log() const;

    struct State;
    State &state() const { return *m_state; } ///< private to the store
    explicit PhysicalPartition(std::unique_ptr<State> state);

private:
    std::unique_ptr<State> m_state;
};

/// While it lives, queries do not see the items of a partition with numbers from `first` on: those
/// that a transaction created since end() was `first`. For short use on the writing thread.
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
