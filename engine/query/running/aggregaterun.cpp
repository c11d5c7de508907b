#include "engine/query/running/aggregaterun.h"

#include "engine/query/running/bufferedrows.h"
#include "engine/query/running/partitionrun.h"

namespace partita::query {

using json::Value;

namespace {

/// The combined rows of all partitions. They are complete unless the evaluation has an error.
std::vector<Value> combinedRows(RunState &state, Response &response)
{
    const std::vector<int> &partitions = state.route.routing.physicalPartitions;
    std::optional<Groups> all; // unless there is exactly one partition
    for (const int partition : partitions) {
        PartitionRun run(state, partition, {});
        Groups partial(state.block, state.arena, &state.memory);
        run.aggregate(partial);
        if (state.evaluation.error)
            return {};
        std::vector<Value> rows = partial.rows(state.evaluation);
        Metrics &metrics = run.metrics();
        metrics.outputItemCount += static_cast<std::int64_t>(rows.size());
        for (const Value &row : rows)
            metrics.outputItemSize += static_cast<std::int64_t>(json::textSize(row));
        if (metrics.pages > 0)
            response.partitions.emplace_back(partition, metrics);
        if (partitions.size() == 1)
            return rows;
        if (!all)
            all.emplace(state.block, state.arena, &state.memory);
        all->add(partial);
    }
    if (!all) // no partition at all
        all.emplace(state.block, state.arena, &state.memory);
    return all->rows(state.evaluation);
}

/// Applies DISTINCT, OFFSET, and LIMIT or TOP.
std::vector<Value> limited(std::vector<Value> rows, const RunState &state)
{
    if (!state.block.distinct && state.rowSkip == 0 && rows.size() <= state.rowLimit)
        return rows;
    std::vector<Value> kept;
    ValueSet known;
    std::size_t taken = 0;
    for (const Value &row : rows) {
        if (taken >= state.rowLimit)
            break;
        if (state.block.distinct && !known.insert(row).second)
            continue;
        if (taken++ >= state.rowSkip)
            kept.push_back(row);
    }
    return kept;
}

} // namespace

Result<void> runAggregate(RunState &state, Response &response)
{
    if (!state.request.continuation.empty())
        return continueBufferedRows(state, response);
    std::vector<Value> rows = combinedRows(state, response);
    if (state.evaluation.error)
        return *state.evaluation.error;
    deliverBufferedRows(limited(std::move(rows), state), state, response);
    return {};
}

} // namespace partita::query
