// The logical partitions of a physical one: which items each has, how many bytes.
#pragma once

#include "engine/items/numberlist.h"
#include "engine/store/partitionkey.h"
#include "engine/store/pointorder.h"
#include "engine/store/slottable.h"

namespace partita::store {

struct LogicalPartition {
    HashPoint point;
    std::int64_t bytes = 0;
    items::NumberList items;
};

class LogicalPartitions {
public:
    /// Borrows both. With three levels a point has only 32 bits for the last ones, so keys are
    /// compared as well.
    LogicalPartitions(const PartitionKeyDefinition &definition, const items::ItemLog &log);

    /// nullptr when the key has no items.
    const LogicalPartition *find(const PartitionKey &key, HashPoint point) const;
    // What find() waits for, asked for ahead: first the place of the key, and when that has come,
    // what stands there.
    void prefetchPlace(HashPoint point) const { m_table.prefetch(hashOf(point)); }
    void prefetchPartition(HashPoint point) const;
    /// `item` is the item's value, from which the key is read.
    void add(HashPoint point, json::Value item, items::ItemNumber number, std::int64_t bytes);
    void remove(HashPoint point, json::Value item, items::ItemNumber number, std::int64_t bytes);
    void addBytes(HashPoint point, json::Value item, std::int64_t difference);

    std::span<const LogicalPartition> all() const { return m_partitions; }
    /// The items whose keys begin with these levels, ascending. Costs what it finds and two
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
    SlotTable m_table;
    PointOrder m_order; ///< of hierarchical keys; also points whose partitions are gone
    std::size_t m_gone = 0; ///< at most so many of them
    std::size_t m_listBytes = 0;
};

} // namespace partita::store
