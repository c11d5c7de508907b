// What earlier pages have delivered is passed over.
#include "engine/query/running/partitionrun.h"

namespace partita::query {

using json::Value;

const Position *PartitionRun::positionOf(ItemNumber number) const
{
    if (m_positionCoversAll)
        return &m_positions.front();
    const store::HashPoint point
        = m_state.container.partitionKeyDefinition().hash(m_partition.view(number));
    for (const Position &position : m_positions) {
        if (position.range.contains(point))
            return &position;
    }
    return nullptr;
}

bool PartitionRun::isBehindPosition(ItemNumber number, const Value *keys)
{
    const Position *position = positionOf(number);
    if (position == nullptr)
        return false;
    if (position->done)
        return true;
    const int order = keys == nullptr ? 0 : compareKeys(keys, position->keys.data());
    if (order != 0)
        return order < 0;
    const std::uint64_t resource = resourceOf(number);
    if (resource == position->resource)
        m_skipRows = position->index + 1;
    return resource < position->resource;
}

/// Moves past what was delivered before without looking at each item.
void PartitionRun::skipDelivered()
{
    if (!m_positionCoversAll || m_positions.front().done || m_source->isEverything())
        return;
    std::size_t low = 0;
    std::size_t high = m_source->count();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (resourceOf(m_source->at(middle)) < m_positions.front().resource)
            low = middle + 1;
        else
            high = middle;
    }
    m_at = low;
}

} // namespace partita::query
