#include "engine/query/itemsource.h"

#include <algorithm>
#include <numeric>

namespace partita::query {

using json::Value;
using Kind = Predicate::Kind;

namespace {

/// Scopes up to this size are looked through rather than intersected with an index.
constexpr std::size_t smallScope = 256;

} // namespace

void makeDistinct(std::vector<ItemNumber> &items)
{
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
}

ItemSource::ItemSource(RunState &state, const store::PhysicalPartition &partition)
    : m_state(state)
    , m_partition(partition)
    , m_scopeSize(static_cast<std::size_t>(partition.itemCount()))
{
    m_state.evaluation.partition = &partition;
    findScope();
    findCandidates();
}

void ItemSource::findScope()
{
    const Route &route = m_state.route;
    m_scoped = !route.keys.empty() || !route.prefixes.empty();
    if (!m_scoped)
        return;
    if (route.keys.size() == 1) {
        m_scope = m_partition.itemsOf(route.keys.front());
    } else {
        for (const store::PartitionKey &key : route.keys) {
            const auto some = m_partition.itemsOf(key);
            m_scopeItems.insert(m_scopeItems.end(), some.begin(), some.end());
        }
        for (const store::PartitionKey &prefix : route.prefixes) {
            const auto some = m_partition.itemsOfPrefix(prefix);
            m_scopeItems.insert(m_scopeItems.end(), some.begin(), some.end());
        }
        makeDistinct(m_scopeItems);
        m_scope = m_scopeItems;
    }
    m_scopeSize = m_scope.size();
}

void ItemSource::findCandidates()
{
    std::size_t best = m_scopeSize;
    if (!m_scoped || m_scopeSize > smallScope) {
        for (std::size_t i = 0; i < m_state.filters.size(); ++i) {
            const ServedFilter &served = m_state.filters[i];
            if (!served.predicate || !served.predicate->canDrive())
                continue;
            const std::optional<std::size_t> size = sizeOf(*served.predicate);
            if (size && (*size < best || (!m_scoped && !m_driver))) {
                best = *size;
                m_driver = i;
            }
        }
    }
    if (m_driver) {
        m_candidateItems = itemsOf(*m_state.filters[*m_driver].predicate);
        m_candidates = m_candidateItems;
        m_testScope = m_scoped;
    } else if (m_scoped) {
        m_candidates = m_scope;
    } else {
        allItems();
    }
    for (std::size_t i = 0; i < m_state.filters.size(); ++i) {
        const ServedFilter &served = m_state.filters[i];
        if (m_driver != i && served.predicate && served.filter->stage >= 0
            && served.predicate->canDrive())
            m_memberships.push_back({i, itemsOf(*served.predicate)});
    }
}

void ItemSource::allItems()
{
    m_candidateItems.reserve(m_scopeSize);
    m_partition.forEachItem([this](ItemNumber number) {
        m_candidateItems.push_back(number);
        return true;
    });
    m_candidates = m_candidateItems;
}

const index::OrderedIndex *ItemSource::order(const BoundPredicate &predicate) const
{
    return m_partition.index().path(predicate.predicate->path);
}

/// How many items the predicate lists, at most; nothing when listing means looking at every value.
std::optional<std::size_t> ItemSource::sizeOf(const BoundPredicate &bound) const
{
    if (!bound.canDrive())
        return std::nullopt;
    std::size_t size = 0;
    if (bound.predicate->kind == Kind::all) {
        std::optional<std::size_t> least;
        for (const BoundPredicate &part : bound.parts) {
            const std::optional<std::size_t> some = sizeOf(part);
            if (some && (!least || *some < *least))
                least = some;
        }
        return least;
    }
    if (bound.predicate->kind == Kind::any) {
        for (const BoundPredicate &part : bound.parts) {
            const std::optional<std::size_t> some = sizeOf(part);
            if (!some)
                return std::nullopt;
            size += *some;
        }
        return size;
    }
    const index::OrderedIndex *index = order(bound);
    if (index == nullptr)
        return std::nullopt;
    if (bound.predicate->kind == Kind::test && bound.ranges.empty())
        return index->size();
    for (const index::Range &range : bound.ranges)
        size += index->range(range).size();
    return size;
}

std::vector<ItemNumber> ItemSource::itemsOf(const BoundPredicate &predicate)
{
    std::vector<ItemNumber> items;
    addItems(predicate, items);
    makeDistinct(items);
    return items;
}

void ItemSource::addItems(const BoundPredicate &bound, std::vector<ItemNumber> &items)
{
    if (bound.predicate->kind == Kind::any) {
        for (const BoundPredicate &part : bound.parts)
            addItems(part, items);
        return;
    }
    if (bound.predicate->kind == Kind::all) {
        const BoundPredicate *least = nullptr;
        std::size_t size = 0;
        for (const BoundPredicate &part : bound.parts) {
            const std::optional<std::size_t> some = sizeOf(part);
            if (some && (least == nullptr || *some < size)) {
                least = &part;
                size = *some;
            }
        }
        if (least != nullptr)
            addItems(*least, items);
        return;
    }
    const index::OrderedIndex *index = order(bound);
    const auto add = [&items](std::span<const ItemNumber> run) {
        items.insert(items.end(), run.begin(), run.end());
        return true;
    };
    if (bound.predicate->kind == Kind::test && bound.ranges.empty()) {
        index::Cursor cursor = index->walk(index::Range::all());
        while (cursor.next()) {
            ++m_valuesScanned;
            if (passesTest(bound, cursor.value(), m_state.evaluation))
                cursor.items().forEachSpan(add);
        }
        return;
    }
    for (const index::Range &range : bound.ranges)
        index->range(range).forEachSpan(add);
}

bool ItemSource::isInScope() const
{
    const auto &definition = m_state.container.partitionKeyDefinition();
    const Value view = m_state.evaluation.view;
    const auto begins = [&](const store::PartitionKey &key) {
        const store::PartitionKey own = definition.extract(view);
        std::vector<Value> levels;
        for (std::size_t i = 0; i < key.levels(); ++i)
            levels.push_back(own.level(i));
        return store::PartitionKey::of(levels) == key;
    };
    const auto &keys = m_state.route.keys;
    const auto &prefixes = m_state.route.prefixes;
    return std::any_of(
               keys.begin(), keys.end(),
               [&](const store::PartitionKey &key) { return definition.matches(view, key); })
        || std::any_of(prefixes.begin(), prefixes.end(), begins);
}

/// Whether being a candidate is as good as passing the filter.
bool ItemSource::isListedExactly(std::size_t filter) const
{
    if (m_driver != filter || m_walking)
        return false;
    const Kind kind = m_state.filters[filter].predicate->predicate->kind;
    return kind != Kind::any && kind != Kind::all;
}

bool ItemSource::contains(ItemNumber number)
{
    if (m_settled)
        return std::binary_search(m_candidates.begin(), m_candidates.end(), number)
            && accepts(number);
    m_walking = true;
    if (m_driver && m_state.filters[*m_driver].filter->stage >= 0
        && !std::binary_search(m_candidates.begin(), m_candidates.end(), number))
        return false;
    return accepts(number);
}

std::size_t ItemSource::expectedCount() const
{
    double expected = static_cast<double>(m_candidates.size());
    if (m_settled)
        return m_candidates.size();
    for (std::size_t i = 0; i < m_state.filters.size(); ++i) {
        const ServedFilter &served = m_state.filters[i];
        if (!served.predicate || m_driver == i || served.implied)
            continue;
        const std::optional<std::size_t> size = sizeOf(*served.predicate);
        if (size && m_partition.itemCount() > 0)
            expected *= std::min(
                1.0, static_cast<double>(*size) / static_cast<double>(m_partition.itemCount()));
    }
    return static_cast<std::size_t>(expected);
}

bool ItemSource::accepts(ItemNumber number)
{
    if (m_partition.mayExpire() && !m_partition.isVisible(number))
        return false;
    Evaluation &evaluation = m_state.evaluation;
    evaluation.visit(number);
    if (m_settled)
        return true;
    if (m_testScope && !isInScope())
        return false;
    for (const Membership &membership : m_memberships) {
        if (!std::binary_search(membership.items.begin(), membership.items.end(), number))
            return false;
    }
    bool passed = true;
    for (std::size_t i = 0; i < m_state.filters.size() && passed; ++i) {
        const ServedFilter &served = m_state.filters[i];
        if (!served.predicate || served.filter->stage >= 0 || (served.implied && !m_testScope)
            || isListedExactly(i))
            continue;
        if (served.predicate->use == IndexUse::fullIndexScan && m_driver != i)
            ++m_valuesScanned;
        passed = holds(*served.filter->node, m_state);
    }
    return passed;
}

void ItemSource::settle()
{
    if (m_settled)
        return;
    std::vector<ItemNumber> kept;
    for (const ItemNumber number : m_candidates) {
        if (accepts(number))
            kept.push_back(number);
    }
    m_candidateItems = std::move(kept);
    m_candidates = m_candidateItems;
    m_settled = true;
}

} // namespace partita::query
