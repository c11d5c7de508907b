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
    return partition.index().path(*state.ordering.paths.front());
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
    for (const std::optional<json::Path> &path : state.ordering.paths) {
        const BoundPredicate *equal = predicateOn(state, *path, true);
        if (equal != nullptr && composite) {
            narrowed.prefix.push_back(equal->ranges.front().lower.value);
            continue;
        }
        const BoundPredicate *range = equal != nullptr ? equal : predicateOn(state, *path, false);
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

// ShortcutWalk

std::unique_ptr<PartitionRun::ShortcutWalk> PartitionRun::ShortcutWalk::find(
    const RunState &state, const store::PhysicalPartition &partition)
{
    // Making an order costs about as much as looking at every item a few times.
    constexpr std::uint64_t looksPerItem = 3;
    const auto size = static_cast<std::uint64_t>(partition.itemCount());
    if (state.program.itemsTried.load(std::memory_order_relaxed) < size * looksPerItem)
        return nullptr;
    const std::optional<Shortcut> shortcut = shortcutOf(state);
    if (!shortcut)
        return nullptr;
    const OrderedIndex *order = partition.index().shortcut(shortcut->order);
    return order == nullptr ? nullptr
                            : std::make_unique<ShortcutWalk>(state, partition, *order, *shortcut);
}

PartitionRun::ShortcutWalk::ShortcutWalk(const RunState &state,
                                         const store::PhysicalPartition &partition,
                                         const OrderedIndex &order, const Shortcut &shortcut)
    : m_state(state)
    , m_partition(partition)
    , m_cursor(order.walk(shortcut.prefix, shortcut.range, isBackwards(state)))
{
}

std::int64_t PartitionRun::ShortcutWalk::entries() const
{
    return static_cast<std::int64_t>(Walk::entries(m_state, m_partition));
}

std::int64_t PartitionRun::ShortcutWalk::entriesThrough(Value key, ItemNumber number) const
{
    const OrderedIndex *order = orderOf(m_state, m_partition);
    Range before = narrow(m_state).range;
    if (isBackwards(m_state))
        before.lower = {index::Limit::Kind::after, key};
    else
        before.upper = {index::Limit::Kind::before, key};
    std::size_t count = order->range(before).size();
    order->seek(key).forEachSpan([&](std::span<const ItemNumber> run) {
        count += static_cast<std::size_t>(std::upper_bound(run.begin(), run.end(), number)
                                          - run.begin());
        return true;
    });
    return static_cast<std::int64_t>(count);
}

} // namespace partita::query
