// Part of LookupRunner that sorts finished results, by values that further look-ups bring.
#include "engine/execution/reading/lookuprunner.h"
#include "engine/execution/reading/resulttree.h"

#include <algorithm>

namespace partita::execution {
namespace {

using Json = nlohmann::ordered_json;

/// The positions of the results in the wanted order.
std::vector<std::size_t> sortedPositions(const planning::Lookup &lookup,
                                         const std::vector<Json> &results, json::Arena &arena)
{
    const std::vector<planning::ClientArrangement::ByResult> &order = lookup.arrangement.byResults;
    std::vector<std::pair<std::vector<json::Value>, std::size_t>> keys;
    for (const Json &result : results) {
        std::vector<json::Value> values;
        for (const planning::ClientArrangement::ByResult &by : order) {
            const Json *value = findIn(result, by.as);
            values.push_back(value ? places::fromNlohmann(*value, arena) : json::Value());
        }
        keys.emplace_back(std::move(values), keys.size());
    }
    std::stable_sort(keys.begin(), keys.end(), [&](const auto &left, const auto &right) {
        for (std::size_t i = 0; i < order.size(); ++i) {
            const int difference = json::compare(left.first[i], right.first[i]);
            if (difference != 0)
                return order[i].descending ? difference > 0 : difference < 0;
        }
        return false;
    });
    std::vector<std::size_t> positions;
    for (const auto &[values, position] : keys)
        positions.push_back(position);
    return positions;
}

} // namespace

void LookupRunner::orderResults(const planning::Lookup &lookup, std::vector<Json> &results)
{
    if (!lookup.arrangement.byResults.empty()) {
        std::vector<Json> sorted;
        for (const std::size_t position : sortedPositions(lookup, results, m_arena))
            sorted.push_back(std::move(results[position]));
        results = std::move(sorted);
        for (Json &result : results)
            result.erase(planning::orderMember);
    }
    keepPage(lookup, results);
}

bool LookupRunner::keepsFirstOf(const planning::Lookup &lookup, std::size_t rows)
{
    const planning::ClientArrangement &arrangement = lookup.arrangement;
    return !arrangement.byResults.empty() && arrangement.limit && lookup.asks()
        && !lookup.concatenatesChild && rows > static_cast<std::size_t>(lookup.rowsThrough())
        && std::any_of(lookup.children.begin(), lookup.children.end(),
                       [](const planning::ChildLookup &child) { return !child.isForOrder; });
}

Result<LookupResult> LookupRunner::firstInOrder(const planning::Lookup &lookup,
                                                std::span<const FoundRow> rows,
                                                const RowScale &inFull)
{
    if (m_stack.isEmpty()) {
        if (Result<void> ahead
            = m_source.readAhead(lookup, rows, inFull, &planning::ChildLookup::isForOrder);
            !ahead)
            return ahead.error();
    }
    std::vector<Json> begun;
    for (const FoundRow &row : rows) {
        const LookupScope::Inside inside(m_stack, lookup, row, inFull);
        addOutputs(lookup, begun.emplace_back(Json::object()));
        for (const planning::ChildLookup &child : lookup.children) {
            if (!child.isForOrder)
                continue;
            if (const Result<bool> added = addChild(child, begun.back(), true); !added)
                return added.error();
        }
        addFigures(lookup, begun.back());
    }
    LookupResult found;
    for (const std::size_t position : sortedPositions(lookup, begun, m_arena)) {
        if (found.rows.size() == static_cast<std::size_t>(lookup.rowsThrough()))
            break;
        found.rows.push_back(rows[position]);
        found.results.push_back(std::move(begun[position]));
    }
    if (Result<void> done = completeResults(lookup, found); !done)
        return done.error();
    orderResults(lookup, found.results);
    return found;
}

Result<void> LookupRunner::completeResults(const planning::Lookup &lookup, LookupResult &found)
{
    const RowScale once = m_stack.inFull(lookup, 1); // as many rows are kept of any population
    if (m_stack.isEmpty()) {
        if (Result<void> ahead = m_source.readAhead(lookup, found.rows, once); !ahead)
            return ahead;
    }
    for (std::size_t i = 0; i < found.rows.size(); ++i) {
        const LookupScope::Inside inside(m_stack, lookup, found.rows[i], once);
        for (const planning::ChildLookup &child : lookup.children) {
            if (child.isForOrder)
                continue;
            if (const Result<bool> added = addChild(child, found.results[i], true); !added)
                return added.error();
        }
        addFigures(lookup, found.results[i]);
        found.results[i] = inOrder(lookup.order, std::move(found.results[i]));
    }
    return {};
}

} // namespace partita::execution
