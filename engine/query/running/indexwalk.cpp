#include "engine/query/running/indexwalk.h"

#include <algorithm>

namespace partita::query {

using index::Limit;
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

/// Whether the filter restricts an order over the path to a part that an index can find.
bool isRangeOf(const ServedFilter &served, const json::Path &path)
{
    if (!served.predicate || served.filter->stage >= 0 || served.predicate->filterOnly)
        return false;
    const BoundPredicate &bound = *served.predicate;
    return bound.parts.empty() && bound.ranges.size() == 1 && bound.predicate->path == path
        && bound.predicate->kind != Predicate::Kind::test;
}

bool isEquality(const ServedFilter &served)
{
    return served.predicate->predicate->kind == Predicate::Kind::equal;
}

/// Restrictions of the sort paths by filters.
struct Narrowed {
    std::vector<Value> prefix;
    Range range;
    std::vector<const ServedFilter *> filters; ///< filters that the restrictions come from
};

bool isValue(const Limit &limit)
{
    return limit.kind == Limit::Kind::before || limit.kind == Limit::Kind::after;
}

/// The tighter of two lower limits (`sign` 1) or upper limits (-1). The first one in doubtful
/// cases, which walks more and misses nothing.
const Limit &tighter(const Limit &first, const Limit &second, int sign)
{
    const bool isOpen = first.kind == Limit::Kind::none;
    if (isOpen || !isValue(second))
        return isOpen ? second : first;
    if (first.value.type() != second.value.type())
        return first;
    if (!isValue(first)) // the end of the type, or of strings with a prefix
        return first.kind == Limit::Kind::afterPrefix ? first : second;
    const int order = sign * json::compare(first.value, second.value);
    if (order != 0)
        return order > 0 ? first : second;
    const Limit::Kind narrow = sign > 0 ? Limit::Kind::after : Limit::Kind::before;
    return first.kind == narrow ? first : second;
}

Narrowed narrow(const RunState &state)
{
    Narrowed narrowed;
    for (const std::optional<json::Path> &path : state.ordering.paths) {
        const auto fits = [&](const ServedFilter &served) { return isRangeOf(served, *path); };
        const auto equal = std::find_if(
            state.filters.begin(), state.filters.end(),
            [&](const ServedFilter &served) { return fits(served) && isEquality(served); });
        if (equal != state.filters.end()) {
            const Range &range = equal->predicate->ranges.front();
            narrowed.filters.push_back(&*equal);
            if (state.ordering.composite < 0) {
                narrowed.range = range;
                break;
            }
            narrowed.prefix.push_back(range.lower.value);
            continue;
        }
        for (const ServedFilter &served : state.filters) {
            if (!fits(served))
                continue;
            const Range &range = served.predicate->ranges.front();
            narrowed.filters.push_back(&served);
            narrowed.range = {tighter(narrowed.range.lower, range.lower, 1),
                              tighter(narrowed.range.upper, range.upper, -1)};
        }
        break;
    }
    return narrowed;
}

/// Whether the walk is against the direction of the index.
bool isBackwards(const RunState &state)
{
    if (state.ordering.composite >= 0)
        return state.ordering.reversed;
    return state.ordering.requested && state.block.orderBy.front().descending;
}

/// Whether items without a value at the sort path are to be returned. The index has no entry for
/// them.
bool mayLackValues(const RunState &state, const store::PhysicalPartition &partition)
{
    const Ordering &ordering = state.ordering;
    if (!ordering.requested || ordering.dropsMissing || ordering.composite >= 0)
        return false;
    const OrderedIndex *order = orderOf(state, partition);
    return order != nullptr && order->size() < static_cast<std::size_t>(partition.itemCount());
}

index::Cursor cursorOf(const RunState &state, const store::PhysicalPartition &partition)
{
    const OrderedIndex *order = orderOf(state, partition);
    const Narrowed narrowed = narrow(state);
    return order->walk(narrowed.prefix, narrowed.range, isBackwards(state));
}

} // namespace

bool PartitionRun::IndexWalk::isPossible(const RunState &state,
                                         const store::PhysicalPartition &partition)
{
    const OrderedIndex *order = orderOf(state, partition);
    if (order == nullptr)
        return false;
    return state.ordering.composite >= 0 || order->structuredCount() == 0;
}

std::size_t PartitionRun::IndexWalk::entries(const RunState &state,
                                             const store::PhysicalPartition &partition)
{
    const OrderedIndex *order = orderOf(state, partition);
    const Narrowed narrowed = narrow(state);
    return order->range(narrowed.prefix, narrowed.range).size();
}

bool PartitionRun::IndexWalk::isNarrowed(const RunState &state)
{
    return !narrow(state).filters.empty();
}

bool PartitionRun::IndexWalk::reaches(RunState &state)
{
    const Narrowed narrowed = narrow(state);
    return std::all_of(
        narrowed.filters.begin(), narrowed.filters.end(),
        [&](const ServedFilter *served) { return holds(*served->filter->node, state); });
}

bool ItemsAhead::read()
{
    m_at = 0;
    constexpr std::size_t least = 4; // when some did not pass
    const std::size_t most = std::clamp(m_wanted, least, m_numbers.size());
    m_count = m_cursor.nextItems(std::span(m_numbers).first(most));
    m_wanted -= std::min(m_wanted, m_count);
    for (const ItemNumber number : std::span(m_numbers).first(m_count))
        m_log.prefetchPlace(number);
    for (std::size_t i = 0; i < std::min(ahead, m_count); ++i)
        m_log.prefetchWhole(m_numbers[i]);
    return m_count > 0;
}

PartitionRun::IndexWalk::IndexWalk(const RunState &state, const store::PhysicalPartition &partition)
    : m_partition(partition)
    , m_items(partition, cursorOf(state, partition), std::min(state.pushedLimit, state.pageRows))
{
    if (!mayLackValues(state, partition) || isNarrowed(state))
        return;
    m_order = orderOf(state, partition);
    m_missingFirst = !isBackwards(state);
}

bool PartitionRun::IndexWalk::next(ItemNumber &number)
{
    m_isAtMissing = m_order != nullptr && m_missingFirst && nextMissing(number);
    if (m_isAtMissing || m_items.next(number))
        return true;
    m_isAtMissing = m_order != nullptr && !m_missingFirst && nextMissing(number);
    return m_isAtMissing;
}

bool PartitionRun::IndexWalk::nextMissing(ItemNumber &number)
{
    if (!m_missing) {
        std::vector<bool> hasValue(m_partition.end());
        m_order->range(Range::all()).forEachSpan([&hasValue](std::span<const ItemNumber> run) {
            for (const ItemNumber one : run)
                hasValue[one] = true;
            return true;
        });
        m_missing.emplace();
        for (ItemNumber one = 0; one < m_partition.end(); ++one) {
            if (!hasValue[one] && m_partition.isVisible(one))
                m_missing->push_back(one);
        }
    }
    if (m_missingAt == m_missing->size())
        return false;
    number = (*m_missing)[m_missingAt++];
    return true;
}

// UnchargedOrderWalk

std::unique_ptr<PartitionRun::UnchargedOrderWalk> PartitionRun::UnchargedOrderWalk::find(
    const RunState &state, const store::PhysicalPartition &partition)
{
    // Building an order costs about as much as reading every item a few times.
    constexpr std::uint64_t looksPerItem = 3;
    // Finding a place in the order costs as much as reading so many items.
    constexpr std::uint64_t looksPerSearch = 128;
    const auto size = static_cast<std::uint64_t>(partition.itemCount());
    const std::uint64_t looks = state.program.itemsTried.load(std::memory_order_relaxed);
    const std::uint64_t times = state.program.partitionsTried.load(std::memory_order_relaxed);
    if (looks < size * looksPerItem
        || (!state.ordering.requested && looks < times * looksPerSearch))
        return nullptr;
    const std::optional<UnchargedOrder> unchargedOrder = unchargedOrderOf(state);
    if (!unchargedOrder)
        return nullptr;
    const OrderedIndex *order = partition.index().unchargedOrder(unchargedOrder->order);
    return order == nullptr
        ? nullptr
        : std::make_unique<UnchargedOrderWalk>(state, partition, *order, *unchargedOrder);
}

PartitionRun::UnchargedOrderWalk::UnchargedOrderWalk(const RunState &state,
                                                     const store::PhysicalPartition &partition,
                                                     const OrderedIndex &order,
                                                     const UnchargedOrder &unchargedOrder)
    : m_state(state)
    , m_partition(partition)
    , m_order(order)
    , m_sortComponent(unchargedOrder.prefix.size())
    , m_mayLackValues(mayLackValues(state, partition))
    , m_part(order.range(unchargedOrder.prefix, unchargedOrder.range))
    , m_items(partition, order.walk(m_part, isBackwards(state), unchargedOrder.prefix.size()),
              std::min(state.pushedLimit, state.pageRows))
{
}

bool PartitionRun::UnchargedOrderWalk::lacksValue(ItemNumber number) const
{
    return m_mayLackValues && keyOf(number).isUndefined();
}

std::int64_t PartitionRun::UnchargedOrderWalk::entries() const
{
    return static_cast<std::int64_t>(IndexWalk::entries(m_state, m_partition));
}

std::int64_t PartitionRun::UnchargedOrderWalk::entriesThrough(ItemNumber number) const
{
    const OrderedIndex *order = orderOf(m_state, m_partition);
    const index::Posting walked = order->range(narrow(m_state).range);
    const index::Posting alike = order->seek(keyOf(number));
    std::size_t count = isBackwards(m_state) ? walked.behind(alike) : walked.before(alike);
    alike.forEachSpan([&](std::span<const ItemNumber> run) {
        count += static_cast<std::size_t>(std::upper_bound(run.begin(), run.end(), number)
                                          - run.begin());
        return true;
    });
    return static_cast<std::int64_t>(count);
}

} // namespace partita::query
