// Division of the conditions of WHERE, before any item is read: the one that lists the fewest items
// drives, value codes check some, and the others are tested on each item.
#include "engine/query/running/itemsource.h"

#include <algorithm>

namespace partita::query {

using PredicateKind = Predicate::Kind;

namespace {

/// Scopes up to this size are scanned instead of intersected with an index.
constexpr std::size_t smallScope = 256;

} // namespace

/// Finds the condition that lists the fewest items, if fewer than the scope.
void ItemSource::findDriver()
{
    if (m_scoped && m_scopeSize <= smallScope)
        return;
    std::size_t best = m_scopeSize;
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
    m_driverSize = best;
}

/// Path of the item that the filter compares with one value or each of a list; nullptr for other
/// filters.
const Node *ItemSource::simpleSubject(const ServedFilter &served) const
{
    const Node &node = *served.filter->node;
    const BoundPredicate &bound = *served.predicate;
    const PredicateKind kind = bound.predicate->kind;
    const bool isOne
        = node.op == Op::comparison && kind == PredicateKind::equal && bound.ranges.size() == 1;
    const bool isList = kind == PredicateKind::among && bound.ranges.size() > 1 && !bound.filterOnly
        && !bound.predicate->superset;
    if (!isOne && !isList)
        return nullptr;
    const Node *subject = node.children[node.children[0]->fixed ? 1 : 0];
    return subject->isPlainPath() ? subject : nullptr;
}

/// Whether the value is one of `values`, which are sorted.
bool ItemSource::isOneOf(std::span<const index::Range> values, json::Value value)
{
    if (values.size() == 1)
        return json::equal(value, values.front().lower.value);
    const auto found = std::lower_bound(values.begin(), values.end(), value,
                                        [](const index::Range &range, const json::Value &wanted) {
                                            return json::compare(range.lower.value, wanted) < 0;
                                        });
    return found != values.end() && json::equal(value, found->lower.value);
}

/// Finds the conditions that value codes can check.
void ItemSource::noteCodeTests(std::size_t candidates)
{
    m_codeTests.reserve(m_state.filters.size());
    for (std::size_t i = 0; i < m_state.filters.size(); ++i) {
        const ServedFilter &served = m_state.filters[i];
        if (m_driver == i || !served.predicate || served.filter->stage >= 0 || served.implied
            || simpleSubject(served) == nullptr || served.predicate->filterOnly
            || served.predicate->ranges.size() > 1)
            continue;
        const index::ValueCodes *codes
            = m_partition.index().valueCodes(served.predicate->predicate->path, candidates);
        if (codes == nullptr)
            continue;
        if (m_scoped && !m_driver)
            codes->prefetch(m_scope);
        const json::Value &value = served.predicate->ranges.front().lower.value;
        m_codeTests.push_back({i, codes, codes->codeOf(value)});
    }
}

/// Divides the other conditions into quick tests and full evaluations.
void ItemSource::noteTests()
{
    for (std::size_t i = 0; i < m_state.filters.size(); ++i) {
        const ServedFilter &served = m_state.filters[i];
        const bool isDone = std::any_of(m_codeTests.begin(), m_codeTests.end(),
                                        [i](const CodeTest &test) { return test.filter == i; });
        if (isDone || !served.predicate || served.filter->stage >= 0 || served.implied)
            continue;
        if (const Node *subject = simpleSubject(served))
            m_quickTests.push_back(
                {i, &m_state.evaluation.readerOf(subject->pathNumber), served.predicate->ranges});
        else
            m_tests.push_back(i);
    }
}

/// Most items that the predicate lists; nothing when listing needs a look at every value.
std::optional<std::size_t> ItemSource::sizeOf(const BoundPredicate &bound) const
{
    if (!bound.canDrive())
        return std::nullopt;
    std::size_t size = 0;
    if (bound.predicate->kind == PredicateKind::all) {
        std::optional<std::size_t> least;
        for (const BoundPredicate &part : bound.parts) {
            const std::optional<std::size_t> some = sizeOf(part);
            if (some && (!least || *some < *least))
                least = some;
        }
        return least;
    }
    if (bound.predicate->kind == PredicateKind::any) {
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
    if (bound.predicate->kind == PredicateKind::test && bound.ranges.empty())
        return index->size();
    for (const index::Range &range : bound.ranges)
        size += index->range(range).size();
    return size;
}

double ItemSource::expectedCount() const
{
    if (m_settled)
        return static_cast<double>(m_candidates.size());
    const auto all = static_cast<double>(m_partition.itemCount());
    auto expected = static_cast<double>(m_scopeSize);
    for (const ServedFilter &served : m_state.filters) {
        const std::optional<std::size_t> size
            = served.predicate && !served.implied ? sizeOf(*served.predicate) : std::nullopt;
        if (size && all > 0)
            expected *= std::min(1.0, static_cast<double>(*size) / all);
    }
    return expected;
}

namespace {

bool triesValues(const BoundPredicate &bound)
{
    return (bound.predicate->kind == PredicateKind::test && bound.ranges.empty())
        || std::any_of(bound.parts.begin(), bound.parts.end(), triesValues);
}

} // namespace

bool ItemSource::scansValues() const
{
    return std::any_of(m_state.filters.begin(), m_state.filters.end(),
                       [](const ServedFilter &served) {
                           return served.predicate && triesValues(*served.predicate);
                       });
}

} // namespace partita::query
