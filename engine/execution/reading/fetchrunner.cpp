#include "engine/execution/reading/fetchrunner.h"

#include "engine/base/progress.h"
#include "engine/execution/reading/resulttree.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace partita::execution {
namespace {

using Json = nlohmann::ordered_json;

json::Value aggregateOf(const planning::Lookup &fetch, const std::vector<FetchedRow> &rows)
{
    if (!fetch.value->clientAggregate) {
        if (rows.empty() || rows.front().levels.empty())
            return {};
        return fetch.value->column < 0 ? rows.front().levels.front()
                                       : columnOf(fetch, fetch.value->column, rows.front());
    }
    std::vector<json::Value> values;
    if (fetch.value->column >= 0) {
        for (const FetchedRow &row : rows)
            values.push_back(columnOf(fetch, fetch.value->column, row));
    }
    return places::aggregateOver(*fetch.value->clientAggregate, values,
                                 static_cast<std::int64_t>(rows.size()));
}

} // namespace

FetchRunner::FetchRunner(const Site &site, json::Arena &arena,
                         const planning::ParameterValues &parameters, StepLog &log,
                         KeptItems *atHand)
    : m_arena(arena)
    , m_stack(arena, parameters)
    , m_source(site, arena, m_stack, log, atHand)
    , m_log(log)
{
}

Result<Fetched> FetchRunner::run(const planning::Lookup &fetch, bool wantResults)
{
    m_memo.clear();
    m_source.forget();
    Result<Fetched> fetched = runFetch(fetch, wantResults);
    scaleKeys();
    return fetched;
}

Result<Fetched> FetchRunner::runGiven(const planning::Lookup &fetch,
                                      std::span<const json::Value> items, bool wantResults)
{
    m_memo.clear();
    m_source.forget();
    std::vector<FetchedRow> rows;
    for (const json::Value item : items)
        rows.push_back({{item}});
    Result<Fetched> fetched = finish(fetch, std::move(rows), wantResults);
    scaleKeys();
    return fetched;
}

Result<std::vector<Fetched>> FetchRunner::runEach(const planning::Lookup &fetch,
                                                  std::span<const json::Value> rows,
                                                  bool wantResults)
{
    m_memo.clear();
    m_source.forget();
    std::vector<FetchedRow> given;
    for (const json::Value row : rows)
        given.push_back({{row}});
    const RowScale inFull = m_stack.inFull(fetch, 1);
    if (Result<void> ahead = m_source.readAhead(fetch, given, inFull); !ahead)
        return ahead.error();
    std::vector<Fetched> found;
    for (const FetchedRow &row : given) {
        const LookupScope::Inside inside(m_stack, fetch, row, inFull);
        Result<Fetched> each = runFetch(*fetch.children.front().lookup, wantResults);
        if (!each)
            return each.error();
        found.push_back(*std::move(each));
    }
    scaleKeys();
    return found;
}

void FetchRunner::countAsked(const planning::Lookup &fetch, bool isKnown)
{
    if (fetch.isBatched() || !fetch.isByKey())
        return;
    const auto [entry, isNew] = m_asked.try_emplace(&fetch);
    KeyReads &asked = entry->second;
    if (isNew)
        asked.before = m_log.at(fetch.step);
    ++asked.rows;
    asked.values += isKnown ? 0 : 1;
    asked.times = m_stack.executionsInFull(fetch);
}

void FetchRunner::scaleKeys()
{
    for (const auto &[fetch, asked] : m_asked)
        m_log.multiplyStep(
            fetch->step, asked.before,
            m_source.extrapolation(*fetch).distinctKeys(asked.values, asked.rows, asked.times)
                / asked.times);
    m_asked.clear();
}

Result<void> FetchRunner::mayLookUp()
{
    if (m_stop.stop_requested())
        return cancelled();
    if (m_mostLookUps > 0 && ++m_lookUps > m_mostLookUps)
        return Error {.message
                      = "it combines rows more than " + std::to_string(m_mostLookUps) + " times"};
    double charge = 0;
    if (m_mostCharge > 0) {
        for (const auto &[step, measured] : m_log.steps())
            charge += measured.requestCharge;
    }
    if (m_mostCharge > 0 && charge > m_mostCharge)
        return Error {.message = "its look-ups take more than "
                          + std::to_string(std::llround(m_mostCharge))
                          + " RU, far more than another way"};
    return {};
}

Result<Fetched> FetchRunner::runFetch(const planning::Lookup &fetch, bool wantResults)
{
    if (Result<void> allowed = mayLookUp(); !allowed)
        return allowed.error();
    // Equal look-ups with equal values are made once.
    const bool isRemembered = fetch.hasStep() && !m_stack.isEmpty();
    std::pair<const planning::Lookup *, std::string> key;
    if (isRemembered) {
        key = {&fetch, m_source.keyOf(fetch)};
        for (const places::Operand &operand : fetch.outerValues)
            key.second += json::toText(m_stack.valueOf(operand)) + '\n';
        const auto known = m_memo.find(key);
        countAsked(fetch, known != m_memo.end());
        if (known != m_memo.end())
            return known->second;
    }
    Result<std::vector<FetchedRow>> rows = m_source.rowsOf(fetch);
    if (!rows)
        return rows.error();
    Result<Fetched> fetched = finish(fetch, *std::move(rows), wantResults);
    if (fetched && isRemembered)
        m_memo.emplace(std::move(key), *fetched);
    return fetched;
}

Result<Fetched> FetchRunner::finish(const planning::Lookup &fetch, std::vector<FetchedRow> rows,
                                    bool wantResults)
{
    if (fetch.value && !fetch.elements()) {
        Fetched fetched;
        fetched.value = aggregateOf(fetch, rows);
        return fetched;
    }
    const RowScale inFull
        = m_stack.inFull(fetch, m_source.extrapolation(fetch).rowsKept(rows.size()));
    arrange(fetch, rows);
    return assembled(fetch, std::move(rows), inFull, wantResults);
}

Result<Fetched> FetchRunner::assembled(const planning::Lookup &fetch, std::vector<FetchedRow> rows,
                                       const RowScale &inFull, bool wantResults)
{
    const std::optional<std::size_t> enough = std::exchange(m_enough, std::nullopt);
    if (fetch.dropsRows()) {
        Result<std::vector<FetchedRow>> kept = passing(fetch, rows, inFull);
        if (!kept)
            return kept.error();
        rows = *std::move(kept);
    }
    Fetched fetched;
    if (m_stack.isEmpty()) {
        if (Result<void> ahead = m_source.readAhead(fetch, rows, inFull); !ahead)
            return ahead.error();
    }
    if (fetch.concatenatesChild)
        return flattened(fetch, rows, inFull, wantResults);
    if (enough) {
        if (Result<void> done = assembleSome(fetch, rows, inFull, wantResults, *enough, fetched);
            !done)
            return done.error();
    } else if (Result<void> done = assemble(fetch, rows, inFull, wantResults, fetched); !done) {
        return done.error();
    }
    if (!fetch.arrangement.orderAs.empty())
        orderResults(fetch, fetched.results);
    fetched.rows = std::move(rows);
    return fetched;
}

Result<std::vector<FetchedRow>> FetchRunner::passing(const planning::Lookup &fetch,
                                                     std::span<const FetchedRow> rows,
                                                     const RowScale &inFull)
{
    std::vector<FetchedRow> kept;
    const bool stops = fetch.arrangement.limit && fetch.arrangement.orderAs.empty();
    const std::size_t enough = stops ? static_cast<std::size_t>(fetch.rowsThrough()) : rows.size();
    // The size doubles, since a small fixed one would mean many requests where few rows pass.
    for (std::size_t size = enough; !rows.empty() && kept.size() < enough; size *= 2) {
        const auto next = rows.first(std::min(rows.size(), size));
        rows = rows.subspan(next.size());
        if (m_stack.isEmpty()) {
            if (Result<void> ahead = m_source.readChecksAhead(fetch, next, inFull); !ahead)
                return ahead.error();
        }
        for (auto row = next.begin(); row != next.end() && kept.size() < enough; ++row) {
            const Result<bool> isKept = passes(fetch, *row, inFull);
            if (!isKept)
                return isKept.error();
            if (*isKept)
                kept.push_back(*row);
        }
    }
    if (stops)
        keepPage(fetch, kept);
    return kept;
}

Result<bool> FetchRunner::passes(const planning::Lookup &fetch, const FetchedRow &row,
                                 const RowScale &inFull)
{
    const LookupScope::Inside inside(m_stack, fetch, row, inFull);
    for (const planning::ChildLookup &child : fetch.children) {
        if (!child.isRequired)
            continue;
        const Result<Fetched> found = runFetch(*child.lookup, true);
        if (!found)
            return found.error();
        if (found->results.empty())
            return false;
    }
    return true;
}

Result<void> FetchRunner::assemble(const planning::Lookup &fetch, std::span<const FetchedRow> rows,
                                   const RowScale &inFull, bool wantResults, Fetched &fetched)
{
    const bool wantsAny = wantResults || !fetch.arrangement.orderAs.empty();
    for (const FetchedRow &row : rows) {
        const LookupScope::Inside inside(m_stack, fetch, row, inFull);
        Json result = Json::object();
        if (wantsAny)
            addOutputs(fetch, result);
        const Result<bool> found = addChildren(fetch, result, wantsAny);
        if (!found)
            return found.error();
        if (fetch.value)
            result = places::toNlohmann(columnOf(fetch, fetch.value->column, row));
        if (wantsAny && (*found || !fetch.isKeyWalk()))
            fetched.results.push_back(fetch.value ? std::move(result)
                                                  : inOrder(fetch.order, std::move(result)));
    }
    return {};
}

Result<void> FetchRunner::assembleSome(const planning::Lookup &fetch,
                                       std::span<const FetchedRow> rows, const RowScale &inFull,
                                       bool wantResults, std::size_t enough, Fetched &fetched)
{
    while (!rows.empty() && fetched.results.size() < enough) {
        const auto next = rows.first(std::min(rows.size(), enough - fetched.results.size()));
        rows = rows.subspan(next.size());
        if (Result<void> ahead = m_source.readAhead(fetch, next, inFull); !ahead)
            return ahead;
        if (Result<void> done = assemble(fetch, next, inFull, wantResults, fetched); !done)
            return done;
    }
    return {};
}

void FetchRunner::orderResults(const planning::Lookup &fetch, std::vector<Json> &results)
{
    if (!fetch.arrangement.orderAs.empty()) {
        std::vector<std::pair<json::Value, std::size_t>> keys;
        for (const Json &result : results) {
            const Json *key = findIn(result, fetch.arrangement.orderAs);
            keys.emplace_back(key ? places::fromNlohmann(*key, m_arena) : json::Value(),
                              keys.size());
        }
        std::stable_sort(keys.begin(), keys.end(), [&](const auto &left, const auto &right) {
            const int order = json::compare(left.first, right.first);
            return fetch.arrangement.descending ? order > 0 : order < 0;
        });
        std::vector<Json> sorted;
        for (const auto &[key, index] : keys)
            sorted.push_back(std::move(results[index]));
        results = std::move(sorted);
        for (Json &result : results)
            result.erase(fetch.arrangement.orderAs.front());
    }
    keepPage(fetch, results);
}

Result<Fetched> FetchRunner::flattened(const planning::Lookup &fetch,
                                       const std::vector<FetchedRow> &rows, const RowScale &inFull,
                                       bool wantResults)
{
    Fetched fetched;
    const bool stops = fetch.stopsAtLimit();
    const bool assemble = wantResults || !fetch.arrangement.orderAs.empty() || stops;
    const StepLog::Steps before = stops ? m_log.steps() : StepLog::Steps {};
    for (const FetchedRow &row : rows) {
        const LookupScope::Inside inside(m_stack, fetch, row, inFull);
        if (stops) {
            const auto enough = static_cast<std::size_t>(fetch.rowsThrough());
            if (fetched.results.size() >= enough)
                break;
            if (fetch.children.front().lookup->isKeyWalk())
                m_enough = enough - fetched.results.size();
        }
        Result<Fetched> inner = runFetch(*fetch.children.front().lookup, assemble);
        if (!inner)
            return inner.error();
        for (Json &result : inner->results)
            fetched.results.push_back(std::move(result));
        fetched.rows.insert(fetched.rows.end(), inner->rows.begin(), inner->rows.end());
    }
    if (stops)
        m_log.multiplySince(
            before, m_source.extrapolation(fetch).rowsWalked(rows.size(), fetched.results.size()));
    orderResults(fetch, fetched.results);
    return fetched;
}

bool FetchRunner::hasNoArray(const planning::Lookup &walk) const
{
    const planning::ArrayElements *elements = walk.elements();
    return !elements || m_stack.valueOf(elements->array).isUndefined();
}

Result<bool> FetchRunner::addChildren(const planning::Lookup &fetch, Json &result, bool wantResults)
{
    bool isFound = true;
    for (const planning::ChildLookup &child : fetch.children) {
        Result<Fetched> fetched = runFetch(*child.lookup, wantResults);
        if (!fetched)
            return fetched.error();
        if (!wantResults)
            continue;
        switch (child.kind) {
        case planning::ChildLookup::Kind::merge:
            if (fetched->results.empty())
                isFound = false;
            else
                mergeInto(result, fetched->results.front());
            result.erase(planning::checkMember);
            break;
        case planning::ChildLookup::Kind::value:
            if (!fetched->value.isUndefined())
                placeIn(result, child.as, places::toNlohmann(fetched->value));
            break;
        case planning::ChildLookup::Kind::rows:
            if (child.isOptional && hasNoArray(*child.lookup))
                break;
            placeIn(result, child.as, Json(std::move(fetched->results)));
            break;
        }
    }
    if (wantResults)
        addFigures(fetch, result);
    return isFound;
}

void FetchRunner::addFigures(const planning::Lookup &fetch, Json &result)
{
    for (const planning::Figure &figure : fetch.figures) {
        const Json *rows = findIn(result, figure.of);
        if (!rows)
            continue;
        std::vector<json::Value> values;
        for (const Json &row : *rows) {
            const Json *value = figure.value.empty() ? nullptr : findIn(row, figure.value);
            values.push_back(value ? places::fromNlohmann(*value, m_arena) : json::Value());
        }
        const json::Value over = places::aggregateOver(figure.function, values,
                                                       static_cast<std::int64_t>(values.size()));
        if (!over.isUndefined())
            placeIn(result, figure.as, places::toNlohmann(over));
    }
}

namespace {

/// Undefined when a value is missing, or the divisor is 0.
json::Value quotient(json::Value sum, json::Value count)
{
    if (!sum.isNumber() || !count.isNumber() || count.number() == 0)
        return {};
    return json::Value::number(sum.number() / count.number());
}

} // namespace

void FetchRunner::addOutputs(const planning::Lookup &fetch, Json &result)
{
    for (const planning::Output &output : fetch.outputs) {
        if (output.onlyIf && m_stack.valueOf(*output.onlyIf).isUndefined())
            continue;
        json::Value value = m_stack.valueOf(output.value);
        if (output.aggregate) {
            std::vector<json::Value> values;
            for (std::size_t i = 0; i < value.size(); ++i)
                values.push_back(places::valueAt(value.at(i), output.elementPath));
            value = places::aggregateOver(*output.aggregate, values,
                                          static_cast<std::int64_t>(value.size()));
        }
        if (output.dividedBy)
            value = quotient(value, m_stack.valueOf(*output.dividedBy));
        value = places::truncated(value, output.truncate);
        if (!value.isUndefined())
            placeIn(result, output.as, places::toNlohmann(value));
    }
}

} // namespace partita::execution
