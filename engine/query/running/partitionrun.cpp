#include "engine/query/running/partitionrun.h"

#include "engine/query/evaluating/blockevaluation.h"
#include "engine/query/running/indexwalk.h"

#include <algorithm>

namespace partita::query {

using json::Value;

namespace {

/// Logical partitions up to this size are always sorted.
constexpr std::size_t sortedScope = 1024;

bool covers(const store::HashRange &outer, const store::HashRange &inner)
{
    const bool endsLater = outer.isLast || (!inner.isLast && inner.maximum <= outer.maximum);
    return outer.minimum <= inner.minimum && endsLater;
}

/// Bytes of long plain text in a row. A row of fewer bytes holds none and is not searched.
std::int64_t plainTextIn(const Row &row)
{
    if (row.bytes < static_cast<std::int64_t>(longPlainText))
        return 0;
    return static_cast<std::int64_t>(json::longTextSize(row.value, longPlainText));
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
    , m_rejected {std::pmr::vector<SortedItem>(&state.memory)}
    , m_count {.limit = state.pushedLimit}
{
    for (const Position &position : positions) {
        if (position.range.overlaps(m_partition.range()))
            m_positions.push_back(position);
    }
    m_positionCoversAll
        = m_positions.size() == 1 && covers(m_positions.front().range, m_partition.range());
    if (state.route.isSingleKey())
        m_count.skip = state.rowSkip;
    m_finished = m_count.limit == 0;
    if (m_block.distinct)
        m_distinct.emplace();
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

/// Whether an item from the source is a row without further work.
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
    const bool large = !m_source->isScoped() || m_source->scopeSize() > sortedScope;
    if (large && m_positions.empty())
        m_unchargedOrder.walk = UnchargedOrderWalk::find(m_state, m_partition);
    if (!m_state.ordering.requested) {
        skipDelivered();
    } else if (m_unchargedOrder.walk) {
        m_unchargedOrder.countsSkipped = shouldWalk();
        if (m_sortOrWalk && !m_unchargedOrder.countsSkipped)
            m_sortOrWalk->found = static_cast<double>(m_unchargedOrder.walk->size());
    } else if (shouldWalk()) {
        m_walk = std::make_unique<IndexWalk>(m_state, m_partition);
    } else {
        sortItems();
    }
}

// Items one by one.

bool PartitionRun::nextUnordered(Found &found)
{
    const std::size_t count = m_source->count();
    while (m_at < count) {
        m_source->prefetchAfter(m_at);
        const ItemNumber number = m_source->at(m_at++);
        if (m_givesItems ? !m_source->passes(number) : !m_source->accepts(number)) {
            if (m_state.evaluation.error)
                return false;
            continue;
        }
        if (wasDelivered(number, nullptr))
            continue;
        found = {number, nullptr};
        return true;
    }
    return false;
}

bool PartitionRun::nextItem(Found &found)
{
    if (m_state.evaluation.error)
        return false;
    if (m_unchargedOrder.walk)
        return nextOfUnchargedOrder(found);
    if (!m_state.ordering.requested)
        return nextUnordered(found);
    return m_walk ? nextWalked(found) : nextSorted(found);
}

/// Counts an item as loaded. When all items were counted at the start of the page, counts it as not
/// rejected.
void PartitionRun::load(ItemNumber number)
{
    if (m_state.scansWholePartition)
        return refuse(number, -1);
    ++m_metrics.retrievedItemCount;
    m_metrics.retrievedItemSize += m_partition.itemBytes(number);
}

/// Counts a returned row as skipped by the client instead.
void PartitionRun::skipReturned(const Row &row)
{
    ++m_metrics.skippedItems;
    ++m_skipped.rows;
    --m_metrics.outputItemCount;
    m_metrics.outputItemSize -= row.bytes;
    m_skipped.rowBytes += row.bytes;
    const std::int64_t textBytes = plainTextIn(row);
    m_metrics.outputTextSize -= textBytes;
    m_skipped.textBytes += textBytes;
    if (m_state.ordering.requested) {
        --m_metrics.orderedRows;
        ++m_skipped.ordered;
    }
    if (!loadsOnlyToReturn())
        return;
    const std::int64_t bytes = m_partition.itemBytes(row.item);
    --m_metrics.retrievedItemCount;
    m_metrics.retrievedItemSize -= bytes;
    ++m_skipped.loadedItems;
    m_skipped.loadedBytes += bytes;
}

/// Counts `items` loaded items as rejected.
void PartitionRun::refuse(ItemNumber number, int items)
{
    m_metrics.rejectedItemCount += items;
    m_metrics.rejectedItemSize += items * m_partition.itemBytes(number);
}

void PartitionRun::loadAll()
{
    for (std::int64_t *count : {&m_metrics.retrievedItemCount, &m_metrics.rejectedItemCount})
        *count += m_partition.itemCount();
    for (std::int64_t *bytes : {&m_metrics.retrievedItemSize, &m_metrics.rejectedItemSize})
        *bytes += m_partition.itemBytes();
}

/// Tests the conditions that no index serves.
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

/// Delivers the item as a row.
inline void PartitionRun::giveItem(const Found &found)
{
    const bool isSkipped = m_skipRows != 0 || m_count.given++ < m_count.skip;
    if (!m_state.ordering.loadsToSort() && (!isSkipped || m_state.scansWholePartition))
        load(found.number);
    if (isSkipped)
        return;
    m_rows.add(m_count.limit, m_partition.extended(found.number, m_state.arena), found.keys,
               found.number, m_partition.itemBytes(found.number));
}

/// Whether an item is loaded only because it is returned: OFFSET then spares the load.
bool PartitionRun::loadsOnlyToReturn() const
{
    return m_block.sources.size() == 1 && !m_block.distinct && !m_state.ordering.loadsToSort()
        && !m_state.scansWholePartition && !hasResidual();
}

/// Whether the next item can be skipped by OFFSET without being loaded.
bool PartitionRun::skipsUnread() const
{
    return m_count.given < m_count.skip && m_skipRows == 0 && !m_block.selectsValue
        && loadsOnlyToReturn();
}

/// Makes the first rows of an item. Requires: the evaluation is on it.
void PartitionRun::expand(const Found &found)
{
    if (skipsUnread()) {
        ++m_count.given;
        return;
    }
    if (!m_state.ordering.loadsToSort())
        load(found.number);
    if (!passesResidual())
        return refuse(found.number, 1);
    m_expansion = {found, m_skipRows};
    m_metrics.tuples += filteredTuples(m_block, m_state.evaluation);
    makeRows();
}

/// Makes the next rows of the current item.
void PartitionRun::makeRows()
{
    const Found found = m_expansion->found;
    const std::uint32_t first = m_expansion->made;
    const std::uint64_t end = std::uint64_t {first} + m_expansion->next;
    m_state.evaluation.visit(found.number); // other partitions' items may have come between
    std::uint32_t index = 0;
    const bool countsTuples = m_block.sources.size() > 1 && !filtersTuples(m_block);
    auto visit = [&] {
        if (index == end)
            return false;
        if (index++ < first)
            return true;
        m_metrics.tuples += countsTuples ? 1 : 0;
        const Value value = evaluate(*m_block.select, m_state.evaluation);
        if (!(value.isUndefined() && m_block.selectsValue))
            addRow(value, found.number, found.keys, index - 1);
        return !m_count.isReached();
    };
    const bool isWhole = visitRows(m_block, 0, m_state.evaluation, nullptr, visit);
    if (isWhole || m_count.isReached() || m_state.evaluation.error)
        return m_expansion.reset();
    m_expansion->made = index;
    m_expansion->next *= 2;
}

void PartitionRun::addRow(Value value, ItemNumber number, const Value *keys, std::uint32_t index)
{
    if (m_distinct && !m_distinct->insert(value).second)
        return;
    if (m_count.given++ < m_count.skip)
        return;
    const bool isItem = m_block.selectsStar && m_block.select->op == Op::item;
    const std::int64_t bytes
        = isItem ? m_partition.itemBytes(number) : static_cast<std::int64_t>(json::textSize(value));
    m_rows.add(m_count.limit, value, keys, number, index, bytes);
    m_state.evaluation.budget->hold(sizeof(Row));
}

// Pages.

void PartitionRun::beginPage()
{
    m_state.evaluation.partition = &m_partition;
    m_state.evaluation.budget->beginPage();
    ++m_metrics.pages;
    m_metrics.seeks += m_state.seeksPerPage;
    m_metrics.rangeScans += m_state.rangeScansPerPage;
    m_metrics.fullScans += m_state.fullScansPerPage;
    m_metrics.conditionPages += m_state.selects() ? 1 : 0;
    if (m_begun)
        return;
    begin();
    if (m_state.scansWholePartition)
        loadAll();
}

void PartitionRun::fetch(std::size_t rows)
{
    beginPage();
    std::size_t taken = 0;
    std::int64_t bytes = 0;
    Found found;
    while (taken < rows) {
        if (!m_rows.hasWaiting()) {
            if (m_expansion) {
                makeRows();
                continue;
            }
            m_exhausted = m_exhausted || m_count.isReached() || !nextItem(found);
            if (m_exhausted)
                break;
            m_givesItems ? giveItem(found) : expand(found);
            continue;
        }
        const std::int64_t rowBytes = m_rows.firstWaiting().bytes;
        if (taken > 0 && bytes + rowBytes > maximumPageBytes)
            break;
        bytes += rowBytes;
        m_metrics.outputTextSize += plainTextIn(m_rows.firstWaiting());
        ++taken;
        m_rows.release();
    }
    m_metrics.outputItemCount += static_cast<std::int64_t>(taken);
    m_metrics.outputItemSize += bytes;
    if (m_state.ordering.requested && !m_state.route.isSingleKey())
        m_metrics.orderedRows += static_cast<std::int64_t>(taken);
    m_metrics.indexValuesScanned = m_source->valuesScanned();
    const bool listed = !m_walk && !m_unchargedOrder.walk;
    const bool noItems = m_exhausted
        || (listed && m_at >= (m_state.ordering.requested ? m_sorted.size() : m_source->count()));
    m_finished = !m_rows.hasWaiting() && !m_expansion
        && (noItems || m_count.isReached() || m_state.evaluation.error);
    if (m_unchargedOrder.walk)
        countUnchargedOrder();
    if (m_finished && !m_unchargedOrder.walk) {
        const auto passed = static_cast<std::uint64_t>(m_metrics.indexEntriesWalked);
        m_state.program.itemsTried.fetch_add(m_source->tested() + passed,
                                             std::memory_order_relaxed);
        m_state.program.partitionsTried.fetch_add(1, std::memory_order_relaxed);
    }
}

} // namespace partita::query
