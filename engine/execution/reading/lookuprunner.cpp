#include "engine/execution/reading/lookuprunner.h"

#include "engine/base/progress.h"
#include "engine/execution/reading/resulttree.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace partita::execution {
namespace {

using Json = nlohmann::ordered_json;

json::Value aggregateOf(const planning::Lookup &lookup, const std::vector<FoundRow> &rows)
{
    if (!lookup.value->clientAggregate) {
        if (rows.empty() || rows.front().levels.empty())
            return {};
        return lookup.value->column < 0 ? rows.front().levels.front()
                                        : columnOf(lookup, lookup.value->column, rows.front());
    }
    std::vector<json::Value> values;
    if (lookup.value->column >= 0) {
        for (const FoundRow &row : rows)
            values.push_back(columnOf(lookup, lookup.value->column, row));
    }
    return places::aggregateOver(*lookup.value->clientAggregate, values,
                                 static_cast<std::int64_t>(rows.size()));
}

} // namespace

LookupRunner::LookupRunner(const Site &site, json::Arena &arena,
                           const planning::ParameterValues &parameters, StepLog &log,
                           KeptItems *atHand)
    : m_arena(arena)
    , m_stack(arena, parameters)
    , m_source(site, arena, m_stack, log, atHand)
    , m_log(log)
{
}

Result<LookupResult> LookupRunner::run(const planning::Lookup &lookup, bool wantResults)
{
    m_memo.clear();
    m_source.forget();
    Result<LookupResult> found = lookUp(lookup, wantResults);
    scaleKeys();
    return found;
}

Result<LookupResult> LookupRunner::runGiven(const planning::Lookup &lookup,
                                            std::span<const json::Value> items, bool wantResults)
{
    m_memo.clear();
    m_source.forget();
    std::vector<FoundRow> rows;
    for (const json::Value item : items)
        rows.push_back({{item}});
    Result<LookupResult> found = finish(lookup, std::move(rows), wantResults);
    scaleKeys();
    return found;
}

Result<std::vector<LookupResult>> LookupRunner::runEach(const planning::Lookup &lookup,
                                                        std::span<const json::Value> rows,
                                                        bool wantResults)
{
    m_memo.clear();
    m_source.forget();
    std::vector<FoundRow> given;
    for (const json::Value row : rows)
        given.push_back({{row}});
    const RowScale inFull = m_stack.inFull(lookup, 1);
    if (Result<void> ahead = m_source.readAhead(lookup, given, inFull); !ahead)
        return ahead.error();
    std::vector<LookupResult> found;
    for (const FoundRow &row : given) {
        const LookupScope::Inside inside(m_stack, lookup, row, inFull);
        Result<LookupResult> each = lookUp(*lookup.children.front().lookup, wantResults);
        if (!each)
            return each.error();
        found.push_back(*std::move(each));
    }
    scaleKeys();
    return found;
}

void LookupRunner::countAsked(const planning::Lookup &lookup, bool isKnown)
{
    if (lookup.isBatched() || !lookup.isByKey())
        return;
    const auto [entry, isNew] = m_asked.try_emplace(&lookup);
    KeyReads &asked = entry->second;
    if (isNew)
        asked.before = m_log.at(lookup.step);
    ++asked.rows;
    asked.values += isKnown ? 0 : 1;
    asked.times = m_stack.executionsInFull(lookup);
}

void LookupRunner::scaleKeys()
{
    for (const auto &[lookup, asked] : m_asked)
        m_log.multiplyStep(
            lookup->step, asked.before,
            m_source.extrapolation(*lookup).distinctKeys(asked.values, asked.rows, asked.times)
                / asked.times);
    m_asked.clear();
}

Result<void> LookupRunner::mayLookUp()
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

Result<LookupResult> LookupRunner::lookUp(const planning::Lookup &lookup, bool wantResults)
{
    if (Result<void> allowed = mayLookUp(); !allowed)
        return allowed.error();
    // Equal look-ups with equal values are made once.
    const bool isRemembered = lookup.hasStep() && !m_stack.isEmpty();
    std::pair<const planning::Lookup *, std::string> key;
    if (isRemembered) {
        key = {&lookup, m_source.keyOf(lookup)};
        for (const places::Operand &operand : lookup.outerValues)
            key.second += json::toText(m_stack.valueOf(operand)) + '\n';
        const auto known = m_memo.find(key);
        countAsked(lookup, known != m_memo.end());
        if (known != m_memo.end())
            return known->second;
    }
    Result<std::vector<FoundRow>> rows = m_source.rowsOf(lookup);
    if (!rows)
        return rows.error();
    Result<LookupResult> found = finish(lookup, *std::move(rows), wantResults);
    if (found && isRemembered)
        m_memo.emplace(std::move(key), *found);
    return found;
}

Result<LookupResult> LookupRunner::finish(const planning::Lookup &lookup,
                                          std::vector<FoundRow> rows, bool wantResults)
{
    if (lookup.value && !lookup.elements()) {
        LookupResult found;
        found.value = aggregateOf(lookup, rows);
        return found;
    }
    const RowScale inFull
        = m_stack.inFull(lookup, m_source.extrapolation(lookup).rowsKept(rows.size()));
    arrange(lookup, rows);
    return assembled(lookup, std::move(rows), inFull, wantResults);
}

Result<LookupResult> LookupRunner::assembled(const planning::Lookup &lookup,
                                             std::vector<FoundRow> rows, const RowScale &inFull,
                                             bool wantResults)
{
    const std::optional<std::size_t> enough = std::exchange(m_enough, std::nullopt);
    if (lookup.dropsRows()) {
        Result<std::vector<FoundRow>> kept = passing(lookup, rows, inFull);
        if (!kept)
            return kept.error();
        rows = *std::move(kept);
    }
    if (keepsFirstOf(lookup, rows.size()))
        return firstInOrder(lookup, rows, inFull);
    LookupResult found;
    if (m_stack.isEmpty()) {
        if (Result<void> ahead = m_source.readAhead(lookup, rows, inFull); !ahead)
            return ahead.error();
    }
    if (lookup.concatenatesChild)
        return flattened(lookup, rows, inFull, wantResults);
    if (enough) {
        if (Result<void> done = assembleSome(lookup, rows, inFull, wantResults, *enough, found);
            !done)
            return done.error();
    } else if (Result<void> done = assemble(lookup, rows, inFull, wantResults, found); !done) {
        return done.error();
    }
    if (!lookup.arrangement.byResults.empty())
        orderResults(lookup, found.results);
    found.rows = std::move(rows);
    return found;
}

Result<std::vector<FoundRow>> LookupRunner::passing(const planning::Lookup &lookup,
                                                    std::span<const FoundRow> rows,
                                                    const RowScale &inFull)
{
    std::vector<FoundRow> kept;
    const bool stops = lookup.arrangement.limit && lookup.arrangement.byResults.empty();
    const std::size_t enough = stops ? static_cast<std::size_t>(lookup.rowsThrough()) : rows.size();
    // The size doubles, since a small fixed one would mean many requests where few rows pass.
    for (std::size_t size = enough; !rows.empty() && kept.size() < enough; size *= 2) {
        const auto next = rows.first(std::min(rows.size(), size));
        rows = rows.subspan(next.size());
        if (m_stack.isEmpty()) {
            if (Result<void> ahead
                = m_source.readAhead(lookup, next, inFull, &planning::ChildLookup::isRequired);
                !ahead)
                return ahead.error();
        }
        for (auto row = next.begin(); row != next.end() && kept.size() < enough; ++row) {
            const Result<bool> isKept = passes(lookup, *row, inFull);
            if (!isKept)
                return isKept.error();
            if (*isKept)
                kept.push_back(*row);
        }
    }
    if (stops)
        keepPage(lookup, kept);
    return kept;
}

Result<bool> LookupRunner::passes(const planning::Lookup &lookup, const FoundRow &row,
                                  const RowScale &inFull)
{
    const LookupScope::Inside inside(m_stack, lookup, row, inFull);
    for (const planning::ChildLookup &child : lookup.children) {
        if (!child.isRequired)
            continue;
        const Result<LookupResult> found = lookUp(*child.lookup, true);
        if (!found)
            return found.error();
        if (found->results.empty())
            return false;
    }
    return true;
}

Result<void> LookupRunner::assemble(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                                    const RowScale &inFull, bool wantResults, LookupResult &found)
{
    const bool wantsAny = wantResults || !lookup.arrangement.byResults.empty();
    for (const FoundRow &row : rows) {
        const LookupScope::Inside inside(m_stack, lookup, row, inFull);
        Json result = Json::object();
        if (wantsAny)
            addOutputs(lookup, result);
        const Result<bool> isFound = addChildren(lookup, result, wantsAny);
        if (!isFound)
            return isFound.error();
        if (lookup.value)
            result = places::toNlohmann(columnOf(lookup, lookup.value->column, row));
        if (wantsAny && (*isFound || !lookup.isKeyWalk()))
            found.results.push_back(lookup.value ? std::move(result)
                                                 : inOrder(lookup.order, std::move(result)));
    }
    return {};
}

Result<void> LookupRunner::assembleSome(const planning::Lookup &lookup,
                                        std::span<const FoundRow> rows, const RowScale &inFull,
                                        bool wantResults, std::size_t enough, LookupResult &found)
{
    while (!rows.empty() && found.results.size() < enough) {
        const auto next = rows.first(std::min(rows.size(), enough - found.results.size()));
        rows = rows.subspan(next.size());
        if (Result<void> ahead = m_source.readAhead(lookup, next, inFull); !ahead)
            return ahead;
        if (Result<void> done = assemble(lookup, next, inFull, wantResults, found); !done)
            return done;
    }
    return {};
}

Result<LookupResult> LookupRunner::flattened(const planning::Lookup &lookup,
                                             const std::vector<FoundRow> &rows,
                                             const RowScale &inFull, bool wantResults)
{
    LookupResult found;
    const bool stops = lookup.stopsAtLimit();
    const bool assemble = wantResults || !lookup.arrangement.byResults.empty() || stops;
    const StepLog::Steps before = stops ? m_log.steps() : StepLog::Steps {};
    for (const FoundRow &row : rows) {
        const LookupScope::Inside inside(m_stack, lookup, row, inFull);
        if (stops) {
            const auto enough = static_cast<std::size_t>(lookup.rowsThrough());
            if (found.results.size() >= enough)
                break;
            if (lookup.children.front().lookup->isKeyWalk())
                m_enough = enough - found.results.size();
        }
        Result<LookupResult> inner = lookUp(*lookup.children.front().lookup, assemble);
        if (!inner)
            return inner.error();
        for (Json &result : inner->results)
            found.results.push_back(std::move(result));
        found.rows.insert(found.rows.end(), inner->rows.begin(), inner->rows.end());
    }
    if (stops)
        m_log.multiplySince(
            before, m_source.extrapolation(lookup).rowsWalked(rows.size(), found.results.size()));
    orderResults(lookup, found.results);
    return found;
}

bool LookupRunner::hasNoArray(const planning::Lookup &walk) const
{
    const planning::ArrayElements *elements = walk.elements();
    return !elements || m_stack.valueOf(elements->array).isUndefined();
}

Result<bool> LookupRunner::addChildren(const planning::Lookup &lookup, Json &result,
                                       bool wantResults)
{
    bool isFound = true;
    for (const planning::ChildLookup &child : lookup.children) {
        const Result<bool> added = addChild(child, result, wantResults);
        if (!added)
            return added.error();
        isFound = isFound && *added;
    }
    if (wantResults)
        addFigures(lookup, result);
    return isFound;
}

Result<bool> LookupRunner::addChild(const planning::ChildLookup &child, Json &result,
                                    bool wantResults)
{
    Result<LookupResult> found = lookUp(*child.lookup, wantResults);
    if (!found)
        return found.error();
    if (!wantResults)
        return true;
    switch (child.kind) {
    case planning::ChildLookup::Kind::merge:
        if (!found->results.empty())
            mergeInto(result, found->results.front());
        result.erase(planning::checkMember);
        return !found->results.empty();
    case planning::ChildLookup::Kind::value:
        if (!found->value.isUndefined())
            placeIn(result, child.as, places::toNlohmann(found->value));
        break;
    case planning::ChildLookup::Kind::rows:
        if (!child.isOptional || !hasNoArray(*child.lookup))
            placeIn(result, child.as, Json(std::move(found->results)));
        break;
    }
    return true;
}

void LookupRunner::addFigures(const planning::Lookup &lookup, Json &result)
{
    for (const planning::Figure &figure : lookup.figures) {
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

void LookupRunner::addOutputs(const planning::Lookup &lookup, Json &result)
{
    for (const planning::Output &output : lookup.outputs) {
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
