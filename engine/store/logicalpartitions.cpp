#include "engine/store/logicalpartitions.h"

#include <algorithm>
#include <cassert>

namespace partita::store {

LogicalPartitions::LogicalPartitions(const PartitionKeyDefinition &definition,
                                     const items::ItemLog &log)
    : m_definition(definition)
    , m_log(log)
{
}

std::uint64_t LogicalPartitions::hashOf(HashPoint point)
{
    // All keys of a physical partition begin alike; the high bits of the sum must differ.
    return (point.high ^ (point.low >> 17)) * 0x9e3779b97f4a7c15ULL + point.low;
}

const LogicalPartition *LogicalPartitions::find(const PartitionKey &key, HashPoint point) const
{
    const std::uint32_t found = m_table.find(hashOf(point), [&](std::uint32_t index) {
        const LogicalPartition &partition = m_partitions[index];
        return partition.point == point
            && (!needsComparison()
                || m_definition.matches(m_log.view(partition.items.numbers().front()), key));
    });
    return found == NumberHashTable::none ? nullptr : &m_partitions[found];
}

void LogicalPartitions::prefetchPartition(HashPoint point) const
{
    const auto likely = [](std::uint32_t) {
        return true;
    }; // few keys share the bits of the hash that a slot keeps
    const std::uint32_t index = m_table.find(hashOf(point), likely);
    if (index != NumberHashTable::none)
        items::prefetch(std::as_bytes(std::span(&m_partitions[index], 1)));
}

std::uint32_t LogicalPartitions::indexOf(HashPoint point, json::Value item) const
{
    return m_table.find(hashOf(point), [&](std::uint32_t index) {
        const LogicalPartition &partition = m_partitions[index];
        if (partition.point != point)
            return false;
        if (!needsComparison())
            return true;
        return m_definition.isSameKey(m_log.view(partition.items.numbers().front()), item);
    });
}

void LogicalPartitions::add(HashPoint point, json::Value item, items::ItemNumber number,
                            std::int64_t bytes)
{
    std::uint32_t index = indexOf(point, item);
    if (index == NumberHashTable::none) {
        if (m_partitions.size() == m_partitions.capacity())
            m_partitions.reserve(m_partitions.size() + m_partitions.size() / 4 + 8);
        index = static_cast<std::uint32_t>(m_partitions.size());
        m_partitions.push_back({point, 0, {}});
        m_table.add(hashOf(point), index);
        if (hasPrefixes())
            m_order.add(point);
    }
    LogicalPartition &partition = m_partitions[index];
    m_listBytes -= partition.items.memory();
    partition.items.add(number);
    m_listBytes += partition.items.memory();
    partition.bytes += bytes;
}

void LogicalPartitions::remove(HashPoint point, json::Value item, items::ItemNumber number,
                               std::int64_t bytes)
{
    const std::uint32_t index = indexOf(point, item);
    assert(index != NumberHashTable::none);
    LogicalPartition &partition = m_partitions[index];
    partition.items.remove(number);
    partition.bytes -= bytes;
    if (!partition.items.numbers().empty())
        return;
    m_listBytes -= partition.items.memory();
    m_table.remove(hashOf(point), index);
    const auto last = static_cast<std::uint32_t>(m_partitions.size() - 1);
    if (index != last) {
        m_table.renumber(hashOf(m_partitions[last].point), last, index);
        m_partitions[index] = std::move(m_partitions[last]);
    }
    m_partitions.pop_back();
    if (hasPrefixes())
        forgetPoint();
}

/// Counts the point of a removed partition. Points are cleaned up when half of them are such.
void LogicalPartitions::forgetPoint()
{
    constexpr std::size_t tolerable = 64;
    if (++m_gone < tolerable || m_gone < m_order.size() / 2)
        return;
    std::vector<HashPoint> points;
    points.reserve(m_partitions.size());
    for (const LogicalPartition &partition : m_partitions)
        points.push_back(partition.point);
    m_order.assign(std::move(points));
    m_gone = 0;
}

std::vector<items::ItemNumber> LogicalPartitions::itemsOfPrefix(const PartitionKey &prefix) const
{
    std::vector<items::ItemNumber> numbers;
    if (!hasPrefixes()) {
        if (const LogicalPartition *partition = find(prefix, m_definition.hash(prefix)))
            numbers.assign(partition->items.numbers().begin(), partition->items.numbers().end());
        return numbers;
    }
    std::vector<HashPoint> points;
    m_order.visit(m_definition.range(prefix),
                  [&points](HashPoint point) { points.push_back(point); });
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    for (const HashPoint point : points) {
        m_table.find(hashOf(point), [&](std::uint32_t index) {
            const LogicalPartition &partition = m_partitions[index];
            const items::ItemNumbers items = partition.items.numbers();
            if (partition.point == point && m_definition.begins(m_log.view(items.front()), prefix))
                numbers.insert(numbers.end(), items.begin(), items.end());
            return false; // with three levels a point can be that of several partitions
        });
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

void LogicalPartitions::addBytes(HashPoint point, json::Value item, std::int64_t difference)
{
    const std::uint32_t index = indexOf(point, item);
    assert(index != NumberHashTable::none);
    m_partitions[index].bytes += difference;
}

std::size_t LogicalPartitions::memory() const
{
    return m_partitions.capacity() * sizeof(LogicalPartition) + m_table.memory() + m_order.memory()
        + m_listBytes;
}

} // namespace partita::store
