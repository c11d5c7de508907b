// Items in the order of the query: sorted, or walked along an index that has the order.
#include "engine/query/running/orderwalk.h"
#include "engine/query/running/partitionrun.h"

#include <algorithm>

namespace partita::query {

using json::Value;

/// Rule of the house: matches are loaded and sorted when all of them are wanted or they are few for
/// what the page may hold; otherwise the index on the sort path is walked and entries that fail
/// other filters are passed over. (The published figures know both: request-units d3, Q3 and Q6 of
/// the second design, and the nutrition row of a5.)
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
    // Estimated from the sizes of the lists alone, so that the choice depends on the data and on
    // nothing else.
    m_walkChoice = {.matches = m_source->expectedCount(),
                    .entries = static_cast<double>(Walk::entries(m_state, m_partition))};
    return isWalked(*m_walkChoice, static_cast<double>(wanted));
}

/// Requires: the evaluation stands on the item.
const Value *PartitionRun::keysOf()
{
    const std::size_t count = m_block.orderBy.size();
    auto *keys
        = static_cast<Value *>(m_state.arena.allocate(count * sizeof(Value), alignof(Value)));
    for (std::size_t i = 0; i < count; ++i)
        new (&keys[i]) Value(evaluate(*m_block.orderBy[i].expression, m_state.evaluation));
    return keys;
}

/// What reads the key where it is one plain path; nullptr where it is not.
const json::PathReader *PartitionRun::readerOfKey()
{
    const Node &first = *m_block.orderBy.front().expression;
    return m_block.orderBy.size() == 1 && first.isPlainPath()
        ? &m_state.evaluation.readerOf(first.pathNumber)
        : nullptr;
}

/// The keys of any item.
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

/// With its keys, unless the order leaves it out.
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

/// What a walk of the scope's part of the order would pass over is kept when there is one.
void PartitionRun::chooseInScope(double wanted)
{
    const auto matches = static_cast<double>(m_sorted.size());
    m_walkChoice = {.matches = matches,
                    .entries = static_cast<double>(m_source->scopeSize()),
                    .isScoped = true};
    const bool walks = isWalked(*m_walkChoice, wanted);
    const bool isNarrowed = Walk::isNarrowed(m_state);
    if (!walks && !isNarrowed)
        return;
    for (const ItemNumber number : m_source->scope()) {
        if (m_source->isCandidate(number))
            continue;
        m_state.evaluation.visit(number);
        if (!isNarrowed || Walk::reaches(m_state))
            addSorted(number, m_rejected);
    }
    m_walkChoice->entries = matches + static_cast<double>(m_rejected.size());
    if (!walks)
        m_rejected.clear();
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
    if (m_walkChoice)
        m_walkChoice->found = static_cast<double>(m_sorted.size());
    // With few rows wanted in a logical partition the service walks its part of the order.
    const std::size_t wanted = std::min(m_state.pageRows, m_limit);
    if (m_source->isScoped() && m_state.ordering.hasIndex && m_state.request.useIndex
        && wanted != unboundedPage)
        chooseInScope(static_cast<double>(wanted));
    std::sort(m_rejected.begin(), m_rejected.end(), before);
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

bool PartitionRun::nextShortcut(Found &found)
{
    ItemNumber number = 0;
    while (m_shortcut->next(number) && !m_state.evaluation.error) {
        if (m_partition.mayExpire() && !m_partition.isVisible(number))
            continue;
        if (!m_givesItems)
            m_state.evaluation.visit(number);
        m_state.stopIfAsked(static_cast<std::size_t>(++m_shortcutGiven));
        m_lastItem = number;
        const Value *keys = nullptr;
        if (m_state.comparesRows)
            keys = new (m_state.arena.allocate(sizeof(Value), alignof(Value)))
                Value(m_shortcut->keyOf(number));
        found = {number, keys};
        return true;
    }
    m_lastItem = items::noItem;
    return false;
}

/// What a walk of the service's index has passed over so far.
void PartitionRun::countShortcut()
{
    const bool isAtItem = m_lastItem != items::noItem;
    if (!m_shortcutCounts || (!isAtItem && !m_exhausted))
        return;
    const std::int64_t passed
        = isAtItem ? m_shortcut->entriesThrough(m_lastItem) : m_shortcut->entries();
    m_metrics.indexEntriesWalked = passed - m_shortcutGiven;
}

} // namespace partita::query
