#include "engine/query/evaluating/blockevaluation.h"

#include "engine/query/evaluating/groups.h"

#include <algorithm>

namespace partita::query {

using json::Value;

namespace {

/// Range of rows that a block returns: TOP or OFFSET + LIMIT.
struct Window {
    std::size_t skip = 0;
    std::size_t end = allRows;
};

Window windowOf(const Block &block, const Evaluation &evaluation, std::size_t maximum)
{
    Window window;
    if (block.top)
        window.end = static_cast<std::size_t>(countOf(*block.top, evaluation));
    if (block.skip) {
        window.skip = static_cast<std::size_t>(countOf(*block.skip, evaluation));
        window.end = window.skip + static_cast<std::size_t>(countOf(*block.limit, evaluation));
    }
    if (maximum < allRows - window.skip)
        window.end = std::min(window.end, window.skip + maximum);
    return window;
}

struct SortedRow {
    std::vector<Value> keys;
    Value row;
};

bool before(const Block &block, const SortedRow &left, const SortedRow &right)
{
    for (std::size_t i = 0; i < block.orderBy.size(); ++i) {
        const int order = json::compare(left.keys[i], right.keys[i]);
        if (order != 0)
            return (order < 0) != block.orderBy[i].descending;
    }
    return false;
}

/// Memory of rows while they are collected, counted against the budget.
class HeldRows {
public:
    explicit HeldRows(Evaluation &evaluation)
        : m_budget(evaluation.budget ? &*evaluation.budget : nullptr)
    {
    }
    HeldRows(const HeldRows &) = delete;
    HeldRows &operator=(const HeldRows &) = delete;
    ~HeldRows() { add(-m_bytes); }

    void add(std::ptrdiff_t bytes)
    {
        m_bytes += bytes;
        if (m_budget != nullptr)
            m_budget->hold(bytes);
    }

private:
    WorkBudget *m_budget;
    std::ptrdiff_t m_bytes = 0;
};

/// All rows in the order of the block, before DISTINCT and the window.
std::vector<Value> sortedRows(const Block &block, Evaluation &evaluation,
                              const std::vector<Value> *derived)
{
    HeldRows held(evaluation);
    std::vector<SortedRow> sorted;
    auto visit = [&] {
        SortedRow row;
        row.row = evaluate(*block.select, evaluation);
        if (row.row.isUndefined() && block.selectsValue)
            return true;
        for (const OrderKey &key : block.orderBy)
            row.keys.push_back(evaluate(*key.expression, evaluation));
        held.add(static_cast<std::ptrdiff_t>(sizeof row + row.keys.size() * sizeof(Value)));
        sorted.push_back(std::move(row));
        return true;
    };
    visitRows(block, 0, evaluation, derived, visit);
    std::stable_sort(
        sorted.begin(), sorted.end(),
        [&](const SortedRow &left, const SortedRow &right) { return before(block, left, right); });
    std::vector<Value> rows;
    rows.reserve(sorted.size());
    for (const SortedRow &row : sorted)
        rows.push_back(row.row);
    return rows;
}

/// Passes rows one by one through DISTINCT and the window.
class Collector {
public:
    Collector(const Block &block, Window window)
        : m_distinct(block.distinct)
        , m_window(window)
    {
    }

    bool isFull() const { return m_seen >= m_window.end; }
    /// False when no more rows are needed.
    bool add(Value row)
    {
        if (isFull())
            return false;
        if (m_distinct && !m_known.insert(row).second)
            return true;
        if (m_seen++ >= m_window.skip)
            rows.push_back(row);
        return !isFull();
    }

    std::vector<Value> rows;

private:
    bool m_distinct;
    Window m_window;
    std::size_t m_seen = 0;
    ValueSet m_known;
};

} // namespace

bool filtersTuples(const Block &block)
{
    return block.sources.size() > 1
        && std::any_of(block.filters.begin(), block.filters.end(),
                       [](const Filter &filter) { return filter.stage >= 0; });
}

std::int64_t filteredTuples(const Block &block, Evaluation &evaluation)
{
    if (!filtersTuples(block))
        return 0;
    std::int64_t tuples = 1;
    for (const Source &source : block.sources) {
        if (source.kind == Source::Kind::value) {
            const Value value = evaluate(*source.collection, evaluation);
            tuples *= value.isUndefined() ? 0 : 1;
            evaluation.values[source.slot] = value;
        } else if (source.kind == Source::Kind::elements) {
            const Value array = evaluate(*source.collection, evaluation);
            const std::size_t size = array.isArray() ? array.size() : 0;
            tuples *= static_cast<std::int64_t>(size);
            if (size > 0)
                evaluation.values[source.slot] = array.at(0);
        } else if (source.kind == Source::Kind::rows) {
            const std::vector<Value> rows = rowsOf(*source.block, evaluation);
            tuples *= static_cast<std::int64_t>(rows.size());
            if (!rows.empty())
                evaluation.values[source.slot] = rows.front();
        }
        if (tuples == 0)
            return 0;
    }
    return tuples;
}

bool passes(const Block &block, int stage, Evaluation &evaluation)
{
    for (const Filter &filter : block.filters) {
        if (filter.stage > stage)
            break;
        if (filter.stage == stage && !evaluate(*filter.node, evaluation).isTrue())
            return false;
    }
    return true;
}

std::vector<Value> rowsOf(const Block &block, Evaluation &evaluation, std::size_t maximum,
                          const std::vector<Value> *derived)
{
    Collector collector(block, windowOf(block, evaluation, maximum));
    HeldRows held(evaluation);
    if (collector.isFull())
        return {};
    const bool any = passes(block, -1, evaluation);
    if (block.isAggregate()) {
        Groups groups(block, *evaluation.arena);
        auto visit = [&] {
            groups.add(evaluation);
            return true;
        };
        if (any)
            visitRows(block, 0, evaluation, derived, visit);
        for (const Value &row : groups.rows(evaluation)) {
            if (!collector.add(row))
                break;
        }
    } else if (any && !block.orderBy.empty()) {
        for (const Value &row : sortedRows(block, evaluation, derived)) {
            if (!collector.add(row))
                break;
        }
    } else if (any) {
        auto visit = [&] {
            const Value row = evaluate(*block.select, evaluation);
            held.add(sizeof row);
            return (row.isUndefined() && block.selectsValue) || collector.add(row);
        };
        visitRows(block, 0, evaluation, derived, visit);
    }
    return std::move(collector.rows);
}

} // namespace partita::query
