// Logical partitions of a physical one: the items and bytes of each.
#pragma once

#include "engine/items/itemnumbers.h"
#include "engine/store/numberhashtable.h"
#include "engine/store/partitionkey.h"
#include "engine/store/pointorder.h"

namespace partita::store {

struct LogicalPartition {
    HashPoint point;
    std::int64_t bytes = 0;
    items::ItemNumberList items;
};

class LogicalPartitions {
public:
    /// Borrows both. With three levels a point has only 32 bits for each of the last two, so keys
    /// are compared as well.
    LogicalPartitions(const PartitionKeyDefinition &definition, const items::ItemLog &log);

    /// nullptr when the key has no items.
    const LogicalPartition *find(const PartitionKey &key, HashPoint point) const;
    // Prefetches for find(): first the slot of the key; when that has arrived, the partition.
    void prefetchPlace(HashPoint point) const { m_table.prefetch(hashOf(point)); }
    void prefetchPartition(HashPoint point) const;
    /// `item`: the item's value, from which the key is read.
    void add(HashPoint point, json::Value item, items::ItemNumber number, std::int64_t bytes);
    void remove(HashPoint point, json::Value item, items::ItemNumber number, std::int64_t bytes);
    void addBytes(HashPoint point, json::Value item, std::int64_t difference);

    std::span<const LogicalPartition> all() const { return m_partitions; }
    /// Items whose keys begin with these levels, ascending. Costs the items found and two
    /// logarithms.
    std::vector<items::ItemNumber> itemsOfPrefix(const PartitionKey &prefix) const;
    std::size_t memory() const;

private:
    std::uint32_t indexOf(HashPoint point, json::Value item) const;
    static std::uint64_t hashOf(HashPoint point);
    bool needsComparison() const { return m_definition.paths().size() == 3; }
    bool hasPrefixes() const { return m_definition.paths().size() > 1; }
    void forgetPoint();

    const PartitionKeyDefinition &m_definition;
    const items::ItemLog &m_log;
    std::vector<LogicalPartition> m_partitions;
    NumberHashTable m_table;
    PointOrder m_order; ///< points of hierarchical keys, also of removed partitions
    std::size_t m_gone = 0; ///< upper bound of the removed ones
    std::size_t m_listBytes = 0;
};

} // namespace partita::store
