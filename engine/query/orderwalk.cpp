#include "engine/query/orderwalk.h"

#include <algorithm>

namespace partita::query {

using index::OrderedIndex;
using index::Range;
using json::Value;

namespace {

const OrderedIndex *orderOf(const RunState &state, const store::PhysicalPartition &partition)
{
    if (state.ordering.composite >= 0)
        return partition.index().composite(static_cast<std::size_t>(state.ordering.composite));
    return partition.index().path(*state.block.orderBy.front().path);
}

/// What the filters say about the sort paths.
struct Narrowed {
    std::vector<Value> prefix;
    Range range;
};

const BoundPredicate *predicateOn(const RunState &state, const json::Path &path, bool equality)
{
    for (const ServedFilter &served : state.filters) {
        if (!served.predicate || served.filter->stage >= 0 || served.predicate->filterOnly)
            continue;
        const BoundPredicate &bound = *served.predicate;
        const bool fits
            = bound.parts.empty() && bound.ranges.size() == 1 && bound.predicate->path == path;
        const bool isEqual = bound.predicate->kind == Predicate::Kind::equal;
        if (fits && isEqual == equality && bound.predicate->kind != Predicate::Kind::test)
            return &bound;
    }
    return nullptr;
}

Narrowed narrow(const RunState &state)
{
    Narrowed narrowed;
    const bool composite = state.ordering.composite >= 0;
    for (const OrderKey &key : state.block.orderBy) {
        const BoundPredicate *equal = predicateOn(state, *key.path, true);
        if (equal != nullptr && composite) {
            narrowed.prefix.push_back(equal->ranges.front().lower.value);
            continue;
        }
        const BoundPredicate *range
            = equal != nullptr ? equal : predicateOn(state, *key.path, false);
        if (range != nullptr)
            narrowed.range = range->ranges.front();
        break;
    }
    return narrowed;
}

/// Against the order in which the index stands.
bool isBackwards(const RunState &state)
{
    return state.ordering.composite >= 0 ? state.ordering.reversed
                                         : state.block.orderBy.front().descending;
}

index::Cursor cursorOf(const RunState &state, const store::PhysicalPartition &partition)
{
    const OrderedIndex *order = orderOf(state, partition);
    const Narrowed narrowed = narrow(state);
    return order->walk(narrowed.prefix, narrowed.range, isBackwards(state));
}

} // namespace

bool PartitionRun::Walk::isPossible(const RunState &state,
                                    const store::PhysicalPartition &partition)
{
    const OrderedIndex *order = orderOf(state, partition);
    if (order == nullptr)
        return false;
    return state.ordering.composite >= 0
        || (state.ordering.dropsMissing && order->structuredCount() == 0);
}

std::size_t PartitionRun::Walk::entries(const RunState &state,
                                        const store::PhysicalPartition &partition)
{
    const OrderedIndex *order = orderOf(state, partition);
    const Narrowed narrowed = narrow(state);
    return order->range(narrowed.prefix, narrowed.range).size();
}

PartitionRun::Walk::Walk(const RunState &state, const store::PhysicalPartition &partition)
    : m_cursor(cursorOf(state, partition))
{
}

bool PartitionRun::Walk::next(ItemNumber &number)
{
    while (m_at == m_group.size()) {
        if (!m_cursor.next())
            return false;
        m_group.clear();
        m_at = 0;
        m_cursor.items().forEachSpan([this](std::span<const ItemNumber> run) {
            m_group.insert(m_group.end(), run.begin(), run.end());
            return true;
        });
    }
    number = m_group[m_at++];
    return true;
}

} // namespace partita::query
