// The logical partitions of a physical one: which items each has, how many bytes.
#pragma once

#include "engine/store/itemlog.h"
#include "engine/store/pointorder.h"
#include "engine/store/slottable.h"

namespace partita::store {

/// Ascending item numbers; one of them needs no allocation, since in many containers every item has a key of its own.
class NumberList {
public:
    NumberList() = default;
    ~NumberList() { release(); }
    NumberList(NumberList &&other) noexcept { take(other); }
    NumberList &operator=(NumberList &&other) noexcept
    {
        if (this != &other) {
            release();
            take(other);
        }
        return *this;
    }

    std::span<const ItemNumber> numbers() const
    {
        return {m_capacity == 0 ? &m_single : m_many, m_size};
    }
    void add(ItemNumber number);
    void remove(ItemNumber number);
    std::size_t memory() const { return m_capacity * sizeof(ItemNumber); }

private:
    void release();
    void take(NumberList &other);
    ItemNumber *data() { return m_capacity == 0 ? &m_single : m_many; }
    void grow();

    std::uint32_t m_size = 0;
    std::uint32_t m_capacity = 0; ///< 0: m_single is used
    union {
        ItemNumber m_single = 0;
        ItemNumber *m_many;
    };
};

struct LogicalPartition {
    HashPoint point;
    std::int64_t bytes = 0;
    NumberList items;
};

class LogicalPartitions {
public:
    /// Borrows both. With three levels a point has only 32 bits for the last ones, so keys are compared as well.
    LogicalPartitions(const PartitionKeyDefinition &definition, const ItemLog &log);

    /// nullptr when the key has no items.
    const LogicalPartition *find(const PartitionKey &key, HashPoint point) const;
    /// `item` is the item's value, from which the key is read.
    void add(HashPoint point, json::Value item, ItemNumber number, std::int64_t bytes);
    void remove(HashPoint point, json::Value item, ItemNumber number, std::int64_t bytes);
    void addBytes(HashPoint point, json::Value item, std::int64_t difference);

    std::span<const LogicalPartition> all() const { return m_partitions; }
    /// The items whose keys begin with these levels, ascending. Costs what it finds and two logarithms.
    std::vector<ItemNumber> itemsOfPrefix(const PartitionKey &prefix) const;
    std::size_t memory() const;

private:
    std::uint32_t indexOf(HashPoint point, json::Value item) const;
    static std::uint64_t hashOf(HashPoint point);
    bool needsComparison() const { return m_definition.paths().size() == 3; }
    bool hasPrefixes() const { return m_definition.paths().size() > 1; }
    void forgetPoint();

    const PartitionKeyDefinition &m_definition;
    const ItemLog &m_log;
    std::vector<LogicalPartition> m_partitions;
    SlotTable m_table;
    PointOrder m_order; ///< of hierarchical keys; also points whose partitions are gone
    std::size_t m_gone = 0; ///< at most so many of them
    std::size_t m_listBytes = 0;
};

} // namespace partita::store
