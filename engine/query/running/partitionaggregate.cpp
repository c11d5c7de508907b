// Aggregates, which need no rows, and whole items for rankings.
#include "engine/query/evaluating/blockevaluation.h"
#include "engine/query/running/groupscan.h"
#include "engine/query/running/partitionrun.h"

#include <algorithm>
#include <utility>

namespace partita::query {

using json::Value;

/// Whether it is COUNT over constants only: the number of items suffices.
bool PartitionRun::onlyCounts() const
{
    const auto isSimple = [](const Aggregate &aggregate) {
        return aggregate.kind == AggregateKind::count && aggregate.argument->fixed;
    };
    return m_state.indexOnly
        && std::all_of(m_block.aggregates.begin(), m_block.aggregates.end(), isSimple);
}

void PartitionRun::countAll(Groups &groups)
{
    std::int64_t count = 0;
    if (m_source->isEverything() && m_state.filters.empty()) {
        count = m_partition.itemCount();
        m_metrics.countedItemSize += m_partition.itemBytes();
    } else if (m_source->passesAll()) {
        m_metrics.countedItemSize += m_partition.itemBytes(m_source->candidates());
        count = static_cast<std::int64_t>(m_source->candidates().size());
    } else {
        for (std::size_t i = 0; i < m_source->count() && !m_state.evaluation.error; ++i) {
            const ItemNumber number = m_source->at(i);
            if (!m_source->passes(number))
                continue;
            ++count;
            m_metrics.countedItemSize += m_partition.itemBytes(number);
        }
    }
    m_metrics.countedItems += count;
    const std::span<Accumulator> accumulators = groups.group({});
    for (std::size_t i = 0; count > 0 && i < accumulators.size(); ++i)
        accumulators[i].add(evaluate(*m_block.aggregates[i].argument, m_state.evaluation), count,
                            m_state.arena);
}

std::vector<ItemNumber> PartitionRun::matches()
{
    beginPage();
    m_finished = true;
    std::vector<ItemNumber> found;
    for (std::size_t i = 0; i < m_source->count() && !m_state.evaluation.error; ++i) {
        const ItemNumber number = m_source->at(i);
        if (!m_source->accepts(number))
            continue;
        load(number);
        m_state.evaluation.visit(number);
        if (passesResidual())
            found.push_back(number);
        else
            refuse(number, 1);
    }
    m_metrics.indexValuesScanned = m_source->valuesScanned();
    return found;
}

void PartitionRun::aggregate(Groups &groups)
{
    beginPage();
    m_finished = true;
    if (onlyCounts() && !m_partition.mayExpire())
        return countAll(groups);
    if (scanGroups(m_state, m_partition, groups)) {
        m_metrics.retrievedItemCount += m_partition.itemCount();
        m_metrics.retrievedItemSize += m_partition.itemBytes();
        return;
    }
    const bool countsTuples = m_block.sources.size() > 1 && !filtersTuples(m_block);
    auto visit = [&] {
        m_metrics.tuples += countsTuples ? 1 : 0;
        groups.add(m_state.evaluation);
        return true;
    };
    const bool readsValues = !onlyCounts();
    json::Arena *const results = std::exchange(m_state.evaluation.arena, &m_state.scratch);
    for (std::size_t i = 0; i < m_source->count() && !m_state.evaluation.error; ++i) {
        if (m_state.scratch.size() > scratchBytes)
            m_state.scratch.clear();
        const ItemNumber number = m_source->at(i);
        if (!m_source->accepts(number))
            continue;
        if (m_state.indexOnly) {
            ++m_metrics.countedItems;
            m_metrics.aggregatedItems += readsValues ? 1 : 0;
            m_metrics.countedItemSize += m_partition.itemBytes(number);
        } else {
            load(number);
        }
        const bool isRefused = !passesResidual();
        if (isRefused && !m_state.indexOnly)
            refuse(number, 1);
        else if (!isRefused)
            m_metrics.tuples += filteredTuples(m_block, m_state.evaluation);
        if (m_state.evaluation.error
            || (!isRefused && !visitRows(m_block, 0, m_state.evaluation, nullptr, visit)))
            break;
    }
    m_state.evaluation.arena = results;
    m_metrics.indexValuesScanned = m_source->valuesScanned();
}

} // namespace partita::query
