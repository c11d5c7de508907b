#include "engine/query/running/itemsource.h"

#include <algorithm>

namespace partita::query {

using items::ItemNumbers;
using json::Value;
using PredicateKind = Predicate::Kind;

void makeDistinct(std::pmr::vector<ItemNumber> &items)
{
    if (std::is_sorted(items.begin(), items.end(), std::less_equal<>()))
        return;
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
}

ItemSource::ItemSource(RunState &state, const store::PhysicalPartition &partition)
    : m_state(state)
    , m_partition(partition)
    , m_scopeSize(static_cast<std::size_t>(partition.itemCount()))
    , m_scopeItems(&state.memory)
    , m_candidateItems(&state.memory)
    , m_memberships(&state.memory)
    , m_codeTests(&state.memory)
    , m_quickTests(&state.memory)
    , m_tests(&state.memory)
    , m_mayExpire(partition.mayExpire())
{
    m_state.evaluation.partition = &partition;
    findScope();
}

void ItemSource::findScope()
{
    const Route &route = m_state.route;
    m_scoped = (!route.keys.empty() || !route.prefixes.empty()) && !m_state.keyIsResidual;
    if (!m_scoped)
        return;
    if (route.isSingleKey()) {
        if (route.home != nullptr)
            m_scope = m_partition.itemsOf(route.keys.front(), route.point);
        m_partition.log().prefetchPlaces(m_scope); // for sizes, or for the items themselves
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
        m_scope = ItemNumbers(m_scopeItems);
    }
    m_scopeSize = m_scope.size();
}

void ItemSource::list()
{
    if (m_listed)
        return;
    m_listed = true;
    findDriver();
    chooseCandidates();
    for (std::size_t i = 0; i < m_state.filters.size(); ++i) {
        const ServedFilter &served = m_state.filters[i];
        if (m_driver != i && served.predicate && served.filter->stage >= 0
            && served.predicate->canDrive())
            m_memberships.push_back({i, itemsOf(*served.predicate)});
    }
    noteTests();
}

/// Lists the candidates from the driver or the scope, without those that value codes exclude.
void ItemSource::chooseCandidates()
{
    if (!m_driver && !m_scoped) {
        m_all = true;
        return noteCodeTests(m_scopeSize);
    }
    noteCodeTests(m_driver ? m_driverSize : m_scopeSize);
    if (m_driver) {
        addItems(*m_state.filters[*m_driver].predicate, [this](std::span<const ItemNumber> run) {
            choose(ItemNumbers(run));
            return true;
        });
        makeDistinct(m_candidateItems);
        m_candidates = ItemNumbers(m_candidateItems);
        m_testScope = m_scoped;
        return;
    }
    m_candidates = m_scope;
    if (m_codeTests.empty())
        return;
    choose(m_scope);
    m_candidates = ItemNumbers(m_candidateItems);
}

/// Adds the items that pass the tests on value codes to the candidates.
void ItemSource::choose(ItemNumbers numbers)
{
    m_tested += numbers.size();
    const std::size_t before = m_candidateItems.size();
    m_candidateItems.resize(before + numbers.size());
    ItemNumber *const first = m_candidateItems.data() + before;
    ItemNumber *last = first;
    const auto keep = [&](ItemNumbers some, const CodeTest &test) {
        const index::ValueCodes::Code *codes = test.codes->data();
        ItemNumber *to = first;
        some.forEach([&](ItemNumber number) { // branch-free, since most items fail
            *to = number;
            to += codes[number] == test.code ? 1 : 0;
        });
        last = to;
    };
    if (m_codeTests.empty())
        numbers.forEach([&last](ItemNumber number) { *last++ = number; });
    else
        keep(numbers, m_codeTests.front());
    for (std::size_t i = 1; i < m_codeTests.size(); ++i)
        keep(ItemNumbers(std::span(first, last)), m_codeTests[i]);
    m_candidateItems.resize(static_cast<std::size_t>(last - m_candidateItems.data()));
}

bool ItemSource::passesCodeTests(ItemNumber number) const
{
    return std::all_of(m_codeTests.begin(), m_codeTests.end(), [number](const CodeTest &test) {
        return (*test.codes)[number] == test.code;
    });
}

const index::OrderedIndex *ItemSource::order(const BoundPredicate &predicate) const
{
    return m_partition.index().path(predicate.predicate->path);
}

bool ItemSource::passesAll()
{
    list();
    return !m_all && !m_mayExpire && !m_testScope && m_memberships.empty() && m_tests.empty()
        && std::all_of(m_quickTests.begin(), m_quickTests.end(),
                       [this](const QuickTest &test) { return isListedExactly(test.filter); });
}

std::pmr::vector<ItemNumber> ItemSource::itemsOf(const BoundPredicate &predicate)
{
    std::pmr::vector<ItemNumber> items(&m_state.memory);
    addItems(predicate, [&items](std::span<const ItemNumber> run) {
        items.insert(items.end(), run.begin(), run.end());
        return true;
    });
    makeDistinct(items);
    return items;
}

/// Calls add(span of numbers) for the items that an index lists.
template<typename Add>
void ItemSource::addItems(const BoundPredicate &bound, Add add)
{
    if (bound.predicate->kind == PredicateKind::any) {
        for (const BoundPredicate &part : bound.parts)
            addItems(part, add);
        return;
    }
    if (bound.predicate->kind == PredicateKind::all) {
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
            addItems(*least, add);
        return;
    }
    const index::OrderedIndex *index = order(bound);
    if (bound.predicate->kind == PredicateKind::test && bound.ranges.empty()) {
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
    const auto has = [this](const store::PartitionKey &key) {
        return m_partition.isUnder(m_state.evaluation.view, key);
    };
    const Route &route = m_state.route;
    return std::any_of(route.keys.begin(), route.keys.end(), has)
        || std::any_of(route.prefixes.begin(), route.prefixes.end(), has);
}

/// Whether every candidate passes the filter.
bool ItemSource::isListedExactly(std::size_t filter) const
{
    if (m_driver != filter || m_walking)
        return false;
    const Predicate &predicate = *m_state.filters[filter].predicate->predicate;
    if (predicate.superset)
        return false;
    const PredicateKind kind = predicate.kind;
    return kind != PredicateKind::any && kind != PredicateKind::all;
}

bool ItemSource::contains(ItemNumber number)
{
    list();
    if (m_settled)
        return m_candidates.contains(number) && accepts(number);
    m_walking = true;
    if (m_driver && m_state.filters[*m_driver].filter->stage >= 0 && !m_candidates.contains(number))
        return false;
    return accepts(number);
}

bool ItemSource::isCandidate(ItemNumber number) const
{
    return m_candidates.contains(number);
}

bool ItemSource::passes(ItemNumber number)
{
    if ((m_mayExpire || m_all) && !m_partition.isVisible(number))
        return false;
    if (m_settled)
        return true;
    Evaluation &evaluation = m_state.evaluation;
    ++m_tested;
    if (!evaluation.passItem())
        return false;
    if ((m_all || m_walking) && !passesCodeTests(number))
        return false;
    if (!m_testScope && m_memberships.empty() && m_quickTests.empty() && m_tests.empty())
        return true;
    if (m_testScope && !m_scope.contains(number))
        return false;
    evaluation.visit(number);
    for (const Membership &membership : m_memberships) {
        if (!std::binary_search(membership.items.begin(), membership.items.end(), number))
            return false;
    }
    for (const QuickTest &test : m_quickTests) {
        if (!isListedExactly(test.filter)
            && !isOneOf(test.values, test.reader->of(evaluation.view)))
            return false;
    }
    for (const std::size_t filter : m_tests) {
        if (isListedExactly(filter))
            continue;
        const ServedFilter &served = m_state.filters[filter];
        if (served.predicate->use == IndexUse::fullIndexScan && m_driver != filter)
            ++m_valuesScanned;
        if (!holds(*served.filter->node, m_state))
            return false;
    }
    return true;
}

void ItemSource::settle()
{
    if (m_settled)
        return;
    list();
    if (passesAll()) {
        m_settled = true;
        return;
    }
    std::pmr::vector<ItemNumber> kept(&m_state.memory);
    kept.reserve(m_candidates.size()); // no reserve when all items are tested: few may pass
    for (std::size_t i = 0; i < count() && !m_state.evaluation.error; ++i) {
        if (passes(at(i)))
            kept.push_back(at(i));
    }
    m_candidateItems = std::move(kept);
    m_candidates = ItemNumbers(m_candidateItems);
    m_all = false;
    m_settled = true;
}

} // namespace partita::query
