#include "engine/query/partitionrun.h"

#include "engine/query/groupscan.h"
#include "engine/query/orderwalk.h"
#include "engine/query/rows.h"

#include <algorithm>

namespace partita::query {

using json::Value;

namespace {

/// What loading an item costs, in entries of an ordered walk passed over (request-units d2, d3: 0.03 to 0.2 RU against
/// 0.004).
constexpr double entriesPerItem = 64;
/// Logical partitions up to this size are always sorted.
constexpr std::size_t sortedScope = 1024;

bool covers(const store::HashRange &outer, const store::HashRange &inner)
{
    const bool endsLater = outer.isLast || (!inner.isLast && inner.maximum <= outer.maximum);
    return outer.minimum <= inner.minimum && endsLater;
}

} // namespace

PartitionRun::PartitionRun(RunState &state, int physicalPartition,
                           const std::vector<Position> &positions)
    : m_state(state)
    , m_block(state.block)
    , m_number(physicalPartition)
    , m_partition(state.container.partition(physicalPartition))
    , m_positions(&state.memory)
    , m_sorted(&state.memory)
    , m_rejected(&state.memory)
    , m_limit(state.pushedLimit)
{
    for (const Position &position : positions) {
        if (position.range.overlaps(m_partition.range()))
            m_positions.push_back(position);
    }
    m_positionCoversAll
        = m_positions.size() == 1 && covers(m_positions.front().range, m_partition.range());
    if (state.route.isSingleKey())
        m_skip = state.rowSkip;
    m_finished = m_limit == 0;
}

PartitionRun::~PartitionRun() = default;

const store::HashRange &PartitionRun::range() const
{
    return m_partition.range();
}

std::uint64_t PartitionRun::resourceOf(ItemNumber item) const
{
    return m_partition.log().info(item).resource;
}

bool PartitionRun::hasResidual() const
{
    return m_state.keyIsResidual
        || std::any_of(m_state.filters.begin(), m_state.filters.end(),
                       [](const ServedFilter &served) {
                           return !served.predicate && !served.implied && served.filter->stage < 0;
                       });
}

/// Whether there is nothing left to be told about an item that the source gives: it is the row.
bool PartitionRun::givesItems() const
{
    return m_block.select->op == Op::item && m_block.sources.size() == 1
        && m_block.sources.front().kind == Source::Kind::item && !m_block.distinct
        && !hasResidual();
}

// Where items come from.

void PartitionRun::begin()
{
    m_begun = true;
    m_givesItems = givesItems();
    m_source.emplace(m_state, m_partition);
    if (!m_state.ordering.requested) {
        skipDelivered();
        return;
    }
    const bool large = !m_source->isScoped() || m_source->scopeSize() > sortedScope;
    if (large && m_positions.empty())
        m_shortcut = ShortcutWalk::find(m_state, m_partition);
    if (m_shortcut)
        m_shortcutCounts = shouldWalk();
    else if (shouldWalk())
        m_walk = std::make_unique<Walk>(m_state, m_partition);
    else
        sortItems();
}

/// Rule of the house: matches are loaded and sorted when all of them are wanted or they are few for what the page may hold;
/// otherwise the index on the sort path is walked and entries that fail other filters are passed over. (The published
/// figures know both: request-units d3, Q3 and Q6 of the second design, and the nutrition row of a5.)
bool PartitionRun::shouldWalk()
{
    const std::size_t wanted = std::min(m_state.pageRows, m_limit);
    if (!m_state.request.useIndex || !m_state.ordering.hasIndex || m_source->isScoped()
        || wanted == unboundedPage)
        return false;
    if (!Walk::isPossible(m_state, m_partition))
        return false;
    if (m_source->scansValues())
        m_source->settle();
    // Estimated from the sizes of the lists alone, so that the choice depends on the data and on nothing else.
    return isSortDearer(m_source->expectedCount(), static_cast<double>(wanted),
                        static_cast<double>(Walk::entries(m_state, m_partition)));
}

/// Whether loading all matches costs more than walking until `rows` are found.
bool PartitionRun::isSortDearer(double matches, double rows, double entries) const
{
    return matches > rows
        && matches * entriesPerItem > rows * entries / matches + rows * entriesPerItem;
}

const Value *PartitionRun::keysOf()
{
    const std::size_t count = m_block.orderBy.size();
    auto *keys
        = static_cast<Value *>(m_state.arena.allocate(count * sizeof(Value), alignof(Value)));
    for (std::size_t i = 0; i < count; ++i)
        new (&keys[i]) Value(evaluate(*m_block.orderBy[i].expression, m_state.evaluation));
    return keys;
}

bool PartitionRun::isMissing(const Value *keys) const
{
    return m_state.ordering.dropsMissing && keys[0].isUndefined();
}

int PartitionRun::compareKeys(const Value *left, const Value *right) const
{
    for (std::size_t i = 0; i < m_block.orderBy.size(); ++i) {
        const int order = json::compare(left[i], right[i]);
        if (order != 0)
            return m_block.orderBy[i].descending ? -order : order;
    }
    return 0;
}

/// With its keys, unless the order leaves it out.
void PartitionRun::addSorted(ItemNumber number, std::pmr::vector<SortedItem> &items)
{
    m_state.evaluation.visit(number);
    const Value *keys = keysOf();
    if (!isMissing(keys))
        items.push_back({index::Key::of(keys[0]), keys, number});
}

bool PartitionRun::comesBefore(const SortedItem &left, const SortedItem &right) const
{
    if (left.beginning != right.beginning)
        return (left.beginning < right.beginning) != m_block.orderBy.front().descending;
    const int order = compareKeys(left.keys, right.keys);
    return order != 0 ? order < 0 : left.number < right.number;
}

void PartitionRun::sortItems()
{
    m_source->settle();
    const auto before = [this](const SortedItem &left, const SortedItem &right) {
        return comesBefore(left, right);
    };
    m_sorted.reserve(m_source->count());
    for (std::size_t i = 0; i < m_source->count(); ++i) {
        m_source->prefetchAfter(i);
        addSorted(m_source->at(i), m_sorted);
    }
    // With few rows wanted in a logical partition the service walks its part of the order.
    const std::size_t wanted = std::min(m_state.pageRows, m_limit);
    if (m_source->isScoped() && m_state.ordering.hasIndex && m_state.request.useIndex
        && m_sorted.size() > wanted) {
        for (const ItemNumber number : m_source->scope()) {
            if (!m_source->isCandidate(number))
                addSorted(number, m_rejected);
        }
        std::sort(m_rejected.begin(), m_rejected.end(), before);
    }
    const bool mayDrop = m_block.selectsValue && !m_block.selectsStar;
    const bool rowsAreItems = !mayDrop && m_block.sources.size() <= 1 && !m_block.distinct
        && !hasResidual() && m_positions.empty();
    if (rowsAreItems && m_limit < m_sorted.size() / 4) {
        const auto end = m_sorted.begin() + static_cast<std::ptrdiff_t>(m_limit);
        std::partial_sort(m_sorted.begin(), end, m_sorted.end(), before);
        m_sorted.erase(end, m_sorted.end());
    } else {
        std::sort(m_sorted.begin(), m_sorted.end(), before);
    }
}

/// Entries of the scope that stand before the item and were rejected.
void PartitionRun::countPassed(const SortedItem &item)
{
    while (m_rejectedAt < m_rejected.size() && comesBefore(m_rejected[m_rejectedAt], item)) {
        ++m_rejectedAt;
        ++m_metrics.indexEntriesWalked;
    }
}

// What was delivered before.

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

/// Sets how many rows of the item were delivered when it was delivered in part.
bool PartitionRun::wasDelivered(ItemNumber number, const Value *keys)
{
    m_skipRows = 0;
    if (m_positions.empty())
        return false;
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

// Items one by one.

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

bool PartitionRun::nextUnordered()
{
    const std::size_t count = m_source->count();
    while (m_at < count) {
        m_source->prefetchAfter(m_at);
        const ItemNumber number = m_source->at(m_at++);
        if (!m_source->accepts(number)) {
            if (m_state.evaluation.error)
                return false;
            continue;
        }
        if (wasDelivered(number, nullptr))
            continue;
        expand(number, nullptr);
        return true;
    }
    return false;
}

bool PartitionRun::nextSorted()
{
    while (m_at < m_sorted.size()) {
        const SortedItem &item = m_sorted[m_at++];
        if (wasDelivered(item.number, item.keys))
            continue;
        countPassed(item);
        if (!m_givesItems)
            m_state.evaluation.visit(item.number);
        expand(item.number, item.keys);
        return true;
    }
    return false;
}

bool PartitionRun::nextItem()
{
    if (m_state.evaluation.error)
        return false;
    if (!m_state.ordering.requested)
        return nextUnordered();
    if (m_shortcut)
        return nextShortcut();
    return m_walk ? nextWalked() : nextSorted();
}

bool PartitionRun::nextWalked()
{
    ItemNumber number = 0;
    while (m_walk->next(number) && !m_state.evaluation.error) {
        if (!m_source->contains(number)) {
            if (m_positions.empty()
                || !(m_state.evaluation.visit(number), wasDelivered(number, keysOf())))
                ++m_metrics.indexEntriesWalked;
            continue;
        }
        const Value *keys = keysOf();
        if (wasDelivered(number, keys))
            continue;
        expand(number, keys);
        return true;
    }
    return false;
}

bool PartitionRun::nextShortcut()
{
    ItemNumber number = 0;
    while (m_shortcut->next(number) && !m_state.evaluation.error) {
        if (m_partition.mayExpire() && !m_partition.isVisible(number))
            continue;
        if (!m_givesItems)
            m_state.evaluation.visit(number);
        ++m_shortcutGiven;
        m_lastItem = number;
        m_lastKeys
            = new (m_state.arena.allocate(sizeof(Value), alignof(Value))) Value(m_shortcut->key());
        expand(number, m_lastKeys);
        return true;
    }
    m_lastKeys = nullptr;
    return false;
}

/// What a walk of the service's index has passed over so far.
void PartitionRun::countShortcut()
{
    if (!m_shortcutCounts || (m_lastKeys == nullptr && !m_exhausted))
        return;
    const std::int64_t passed = m_lastKeys == nullptr
        ? m_shortcut->entries()
        : m_shortcut->entriesThrough(m_lastKeys[0], m_lastItem);
    m_metrics.indexEntriesWalked = passed - m_shortcutGiven;
}

void PartitionRun::load(ItemNumber number)
{
    ++m_metrics.retrievedItemCount;
    m_metrics.retrievedItemSize += m_partition.itemBytes(number);
}

/// The conditions that no index serves.
bool PartitionRun::passesResidual()
{
    if (m_state.keyIsResidual && !m_source->isInScope())
        return false;
    for (const ServedFilter &served : m_state.filters) {
        if (served.predicate || served.implied || served.filter->stage >= 0)
            continue;
        if (!holds(*served.filter->node, m_state))
            return false;
    }
    return true;
}

/// The rows of an item. Requires: the evaluation stands on it, unless items are the rows.
void PartitionRun::expand(ItemNumber number, const Value *keys)
{
    if (!m_state.scansWholePartition)
        load(number);
    if (m_givesItems) {
        if (m_skipRows == 0)
            addRow(m_partition.item(number, m_state.arena), number, keys, 0);
        return;
    }
    if (!passesResidual())
        return;
    std::uint32_t index = 0;
    auto visit = [&] {
        const Value value = evaluate(*m_block.select, m_state.evaluation);
        if (index++ >= m_skipRows && !(value.isUndefined() && m_block.selectsValue))
            addRow(value, number, keys, index - 1);
        return m_given < m_limit;
    };
    visitRows(m_block, 0, m_state.evaluation, nullptr, visit);
}

void PartitionRun::addRow(Value value, ItemNumber number, const Value *keys, std::uint32_t index)
{
    if (m_block.distinct && !m_distinct.insert(value).second)
        return;
    if (m_given++ < m_skip)
        return;
    Row row {value, keys, number, index, 0};
    const bool isItem = m_block.selectsStar && m_block.select->op == Op::item;
    row.bytes
        = isItem ? m_partition.itemBytes(number) : static_cast<std::int64_t>(json::textSize(value));
    m_rows.add(row, m_limit);
}

// Pages.

void PartitionRun::beginPage()
{
    m_state.evaluation.partition = &m_partition;
    ++m_metrics.pages;
    m_metrics.seeks += m_state.seeksPerPage;
    m_metrics.rangeScans += m_state.rangeScansPerPage;
    if (m_begun)
        return;
    begin();
    if (m_state.scansWholePartition) {
        m_metrics.retrievedItemCount += m_partition.itemCount();
        m_metrics.retrievedItemSize += m_partition.itemBytes();
    }
}

void PartitionRun::fetch(std::size_t rows)
{
    beginPage();
    std::size_t taken = 0;
    std::int64_t bytes = 0;
    while (taken < rows) {
        if (!m_rows.hasWaiting()) {
            m_exhausted = m_exhausted || m_given >= m_limit || !nextItem();
            if (m_exhausted)
                break;
            continue;
        }
        const std::int64_t rowBytes = m_rows.firstWaiting().bytes;
        if (taken > 0 && bytes + rowBytes > maximumPageBytes)
            break;
        bytes += rowBytes;
        ++taken;
        m_rows.release();
    }
    m_metrics.outputItemCount += static_cast<std::int64_t>(taken);
    m_metrics.outputItemSize += bytes;
    m_metrics.indexValuesScanned = m_source->valuesScanned();
    const bool listed = !m_walk && !m_shortcut;
    const bool noItems = m_exhausted
        || (listed && m_at >= (m_state.ordering.requested ? m_sorted.size() : m_source->count()));
    m_finished
        = !m_rows.hasWaiting() && (noItems || m_given >= m_limit || m_state.evaluation.error);
    if (m_shortcut)
        countShortcut();
    if (m_finished && !m_shortcut)
        m_state.program.itemsTried.fetch_add(
            m_source->tested() + static_cast<std::uint64_t>(m_metrics.indexEntriesWalked),
            std::memory_order_relaxed);
}

/// COUNT over constants alone: the number of items is enough.
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
        if (!m_state.scansWholePartition)
            load(number);
        m_state.evaluation.visit(number);
        if (passesResidual())
            found.push_back(number);
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
    auto visit = [&] {
        groups.add(m_state.evaluation);
        return true;
    };
    constexpr std::size_t scratchBytes = 1 << 16;
    json::Arena *const results = std::exchange(m_state.evaluation.arena, &m_state.scratch);
    for (std::size_t i = 0; i < m_source->count(); ++i) {
        if (m_state.scratch.size() > scratchBytes)
            m_state.scratch.clear();
        const ItemNumber number = m_source->at(i);
        if (!m_source->accepts(number))
            continue;
        if (m_state.indexOnly) {
            ++m_metrics.countedItems;
            m_metrics.countedItemSize += m_partition.itemBytes(number);
        } else if (!m_state.scansWholePartition) {
            load(number);
        }
        if (m_state.evaluation.error
            || (passesResidual() && !visitRows(m_block, 0, m_state.evaluation, nullptr, visit)))
            break;
    }
    m_state.evaluation.arena = results;
    m_metrics.indexValuesScanned = m_source->valuesScanned();
}

} // namespace partita::query
