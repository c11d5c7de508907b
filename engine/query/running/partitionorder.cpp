// Items in the order of the query: sorted, or from an ordered walk of an index.
#include "engine/query/running/indexwalk.h"
#include "engine/query/running/partitionrun.h"

#include <algorithm>

namespace partita::query {

using json::Value;

/// Rule of this engine: matches are loaded and sorted when all of them are wanted or when they are
/// few compared with the page. Otherwise the index on the sort path is walked, and entries that
/// fail other filters are skipped. (The published figures show both: request-units d3, Q3 and Q6 of
/// the second design, and the nutrition row of a5.)
bool PartitionRun::shouldWalk()
{
    const std::size_t wanted = std::min(m_state.pageRows, m_count.limit);
    if (!m_state.request.useIndex || !m_state.ordering.hasIndex || m_source->isScoped()
        || wanted == unboundedPage)
        return false;
    if (!IndexWalk::isPossible(m_state, m_partition))
        return false;
    if (m_source->scansValues())
        m_source->settle();
    // Estimated from list sizes only, so that the choice depends on nothing but the data.
    m_sortOrWalk = {.matches = m_source->expectedCount(),
                    .entries = static_cast<double>(IndexWalk::entries(m_state, m_partition))};
    return isWalked(*m_sortOrWalk, static_cast<double>(wanted));
}

/// Requires: the evaluation is on the item.
const Value *PartitionRun::keysOf()
{
    const std::size_t count = m_block.orderBy.size();
    auto *keys
        = static_cast<Value *>(m_state.arena.allocate(count * sizeof(Value), alignof(Value)));
    for (std::size_t i = 0; i < count; ++i)
        new (&keys[i]) Value(evaluate(*m_block.orderBy[i].expression, m_state.evaluation));
    return keys;
}

/// Reader of the sort key when it is one plain path, otherwise nullptr.
const json::PathReader *PartitionRun::readerOfKey()
{
    const Node &first = *m_block.orderBy.front().expression;
    return m_block.orderBy.size() == 1 && first.isPlainPath()
        ? &m_state.evaluation.readerOf(first.pathNumber)
        : nullptr;
}

/// The sort keys of any item.
const Value *PartitionRun::keysOf(ItemNumber number)
{
    if (m_keyReader == nullptr) {
        m_state.evaluation.visit(number);
        return keysOf();
    }
    void *memory = m_state.arena.allocate(sizeof(Value), alignof(Value));
    return new (memory) Value(m_keyReader->ofEncoded(m_partition.log().encodingOf(number)));
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

/// Adds the item with its keys, unless the order leaves it out.
void PartitionRun::addSorted(ItemNumber number, std::pmr::vector<SortedItem> &items)
{
    const Value *keys = keysOf(number);
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

/// Keeps the rejected items when the scope's part of the order is walked, since the walk skips
/// them.
void PartitionRun::chooseInScope(double wanted)
{
    const auto matches = static_cast<double>(m_sorted.size());
    m_sortOrWalk = {.matches = matches,
                    .entries = static_cast<double>(m_source->scopeSize()),
                    .isScoped = true};
    const bool walks = isWalked(*m_sortOrWalk, wanted);
    const bool isNarrowed = IndexWalk::isNarrowed(m_state);
    if (!walks && !isNarrowed)
        return;
    for (const ItemNumber number : m_source->scope()) {
        if (m_source->isCandidate(number))
            continue;
        m_state.evaluation.visit(number);
        if (!isNarrowed || IndexWalk::reaches(m_state))
            addSorted(number, m_rejected.items);
    }
    // The index has no entry for an item without a sort value.
    if (m_state.ordering.composite < 0)
        std::erase_if(m_rejected.items,
                      [](const SortedItem &item) { return item.keys[0].isUndefined(); });
    m_sortOrWalk->entries = matches + static_cast<double>(m_rejected.items.size());
    if (!walks)
        m_rejected.items.clear();
}

void PartitionRun::sortItems()
{
    m_source->settle();
    m_keyReader = readerOfKey();
    const auto before = [this](const SortedItem &left, const SortedItem &right) {
        return comesBefore(left, right);
    };
    m_sorted.reserve(m_source->count());
    for (std::size_t i = 0; i < m_source->count(); ++i) {
        m_source->prefetchAfter(i);
        if (m_state.ordering.loadsToSort())
            load(m_source->at(i));
        addSorted(m_source->at(i), m_sorted);
    }
    if (m_sortOrWalk)
        m_sortOrWalk->found = static_cast<double>(m_sorted.size());
    // For few rows of a logical partition the service walks its part of the order.
    const std::size_t wanted = std::min(m_state.pageRows, m_count.limit);
    if (m_source->isScoped() && m_state.ordering.hasIndex && m_state.request.useIndex
        && wanted != unboundedPage)
        chooseInScope(static_cast<double>(wanted));
    std::sort(m_rejected.items.begin(), m_rejected.items.end(), before);
    const bool mayDrop = m_block.selectsValue && !m_block.selectsStar;
    const bool rowsAreItems = !mayDrop && m_block.sources.size() <= 1 && !m_block.distinct
        && !hasResidual() && m_positions.empty();
    if (rowsAreItems && m_count.limit < m_sorted.size() / 4) {
        const auto end = m_sorted.begin() + static_cast<std::ptrdiff_t>(m_count.limit);
        std::partial_sort(m_sorted.begin(), end, m_sorted.end(), before);
        m_sorted.erase(end, m_sorted.end());
    } else {
        std::sort(m_sorted.begin(), m_sorted.end(), before);
    }
}

/// Counts the rejected entries of the scope before the item.
void PartitionRun::countPassed(const SortedItem &item)
{
    while (m_rejected.at < m_rejected.items.size()
           && comesBefore(m_rejected.items[m_rejected.at], item)) {
        ++m_rejected.at;
        ++m_metrics.indexEntriesWalked;
    }
}

bool PartitionRun::nextSorted(Found &found)
{
    while (m_at < m_sorted.size()) {
        const SortedItem &item = m_sorted[m_at++];
        if (wasDelivered(item.number, item.keys))
            continue;
        countPassed(item);
        if (!m_givesItems)
            m_state.evaluation.visit(item.number);
        found = {item.number, item.keys};
        return true;
    }
    return false;
}

bool PartitionRun::nextWalked(Found &found)
{
    ItemNumber number = 0;
    while (m_walk->next(number) && !m_state.evaluation.error) {
        if (!m_source->contains(number)) {
            if (m_walk->isAtMissing())
                continue;
            if (m_positions.empty()
                || !(m_state.evaluation.visit(number), wasDelivered(number, keysOf())))
                ++m_metrics.indexEntriesWalked;
            continue;
        }
        const Value *keys = keysOf();
        if (wasDelivered(number, keys))
            continue;
        found = {number, keys};
        return true;
    }
    return false;
}

bool PartitionRun::nextOfUnchargedOrder(Found &found)
{
    ItemNumber number = 0;
    while (m_unchargedOrder.walk->next(number) && !m_state.evaluation.error) {
        if (m_partition.mayExpire() && !m_partition.isVisible(number))
            continue;
        if (!m_givesItems)
            m_state.evaluation.visit(number);
        if (!m_state.evaluation.passItem())
            return false;
        m_unchargedOrder.isAtMissing
            = m_unchargedOrder.countsSkipped && m_unchargedOrder.walk->lacksValue(number);
        if (!m_unchargedOrder.isAtMissing) {
            ++m_unchargedOrder.given;
            m_unchargedOrder.lastItem = number;
        }
        const Value *keys = nullptr;
        if (m_state.comparesRows)
            keys = new (m_state.arena.allocate(sizeof(Value), alignof(Value)))
                Value(m_unchargedOrder.walk->keyOf(number));
        found = {number, keys};
        return true;
    }
    m_unchargedOrder.lastItem = items::noItem;
    m_unchargedOrder.isAtMissing = false;
    return false;
}

/// Counts the entries that a walk of the service's index has skipped so far.
void PartitionRun::countUnchargedOrder()
{
    const bool hasItem = m_unchargedOrder.lastItem != items::noItem;
    if (!m_unchargedOrder.countsSkipped || (!hasItem && !m_exhausted))
        return;
    // Items without a sort value have no entry; with a descending order they come after all.
    const std::int64_t passed = hasItem && !m_unchargedOrder.isAtMissing
        ? m_unchargedOrder.walk->entriesThrough(m_unchargedOrder.lastItem)
        : m_unchargedOrder.walk->entries();
    m_metrics.indexEntriesWalked = passed - m_unchargedOrder.given;
}

} // namespace partita::query
