// State of a physical partition. Private to this room.
#pragma once

#include "engine/store/expiryqueue.h"
#include "engine/store/logicalpartitions.h"
#include "engine/store/physicalpartition.h"
#include "engine/store/systemproperties.h"
#include "engine/store/uniquekeys.h"

namespace partita::store {

/// Data common to all partitions of a container. Outlives them.
struct PartitionContext {
    const ContainerSettings &settings;
    const PartitionKeyDefinition &definition;
    const json::Dictionary &dictionary;
    const Clock &clock;
    const std::vector<std::vector<json::Path>> &uniqueKeys;
    SystemProperties system;
    json::PathReader id;
    json::PathReader ttl;
    std::vector<json::PathReader> key; ///< one for each path of the definition
};

/// Invariant (verify()): ids, logical, unique, index and bytes cover exactly the live items of the
/// log.
struct PhysicalPartition::State {
    State(const PartitionContext &common, HashRange part);

    const PartitionContext &context;
    HashRange range;
    items::ItemLog log;
    NumberHashTable ids;
    LogicalPartitions logical;
    UniqueKeys unique;
    index::Index index;
    ExpiryQueue expiring; ///< every live item that can expire, and stale entries
    std::int64_t bytes = 0;
    std::uint64_t arrangement = 0; ///< see Container::arrangement()
    items::ItemNumber unseenFrom = items::noItem; ///< see Unseen

    static std::uint64_t idHash(HashPoint point, std::string_view id);
    std::int64_t bytesOf(items::ItemNumber number) const
    {
        return log.textBytes(number) + systemPropertyBytes;
    }
    /// Second since 1970 at which the item expires; nothing = never.
    std::optional<std::int64_t> expiryOf(items::ItemNumber number) const;
    bool isExpired(items::ItemNumber number) const;
    /// The next item that has expired by now; each is returned once.
    std::optional<items::ItemNumber> takeExpired();

    bool isSameId(items::ItemNumber number, json::Value item) const
    {
        return context.id.of(log.view(number)).string() == context.id.of(item).string();
    }

    /// The item with this id and key, expired or not.
    std::optional<items::ItemNumber> find(const PartitionKey &key, HashPoint point,
                                          std::string_view id) const;
    /// The item with the id and key of `item`, expired or not.
    std::optional<items::ItemNumber> find(json::Value item, HashPoint point) const;

    /// Adds a live item of the log to, or removes it from, all other structures.
    void link(items::ItemNumber number, HashPoint point);
    void unlink(items::ItemNumber number, HashPoint point);
    /// Before and after a change of an item's live record. Id and key stay the same.
    void beginChange(items::ItemNumber number, const json::Comparison &change);
    void finishChange(items::ItemNumber number, HashPoint point, std::int64_t oldBytes);

    std::size_t memory() const;
    bool verify() const;

private:
    /// Contribution of an item to the arrangement.
    static std::uint64_t placeOf(items::ItemNumber number, HashPoint point, std::int64_t bytes);
    void awaitExpiry(items::ItemNumber number);
};

} // namespace partita::store
