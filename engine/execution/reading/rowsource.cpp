#include "engine/execution/reading/rowsource.h"

#include "engine/execution/sharedkeys.h"

#include <algorithm>
#include <cmath>

namespace partita::execution {
namespace {

/// One row for each element of the innermost array that the look-up unrolls.
void unroll(std::span<const planning::Unroll> levels, planning::FetchedRow &row,
            std::vector<planning::FetchedRow> &rows)
{
    if (levels.empty()) {
        rows.push_back(row);
        return;
    }
    const planning::Unroll &level = levels.front();
    const json::Value inner = places::valueAt(row.levels.back(), level.path);
    const std::size_t count = level.isArray ? inner.size() : inner.isObject() ? 1 : 0;
    for (std::size_t i = 0; i < count; ++i) {
        row.levels.push_back(level.isArray ? inner.at(i) : inner);
        unroll(levels.subspan(1), row, rows);
        row.levels.pop_back();
    }
}

/// Reduces the rows returned with each item to a share, since in the full population they lie in
/// more items.
void spreadRows(client::Answer &answer, double share)
{
    for (query::PartitionMetrics &partition : answer.queryPartitions) {
        for (std::int64_t *count :
             {&partition.metrics.outputItemCount, &partition.metrics.outputItemSize})
            *count = std::llround(static_cast<double>(*count) * share);
    }
}

} // namespace

RowSource::RowSource(client::Client &client, json::Arena &arena, planning::LookupScope &stack,
                     StepLog &log, KeptItems *atHand)
    : m_client(client)
    , m_arena(arena)
    , m_stack(stack)
    , m_log(log)
    , m_atHand(atHand)
{
}

std::string RowSource::keyOf(const planning::Lookup &fetch) const
{
    std::string key;
    forEachOperand(fetch, [&](const places::Operand &operand) {
        json::write(m_stack.valueOf(operand), key);
        key += '\n';
    });
    return key;
}

Result<std::vector<planning::FetchedRow>> RowSource::rowsOf(const planning::Lookup &fetch)
{
    const bool isAhead = fetch.hasStep() && !m_stack.isEmpty()
        && (fetch.hasBatchedChild || fetch.isBatchedQuery());
    if (!isAhead)
        return requestedRows(fetch);
    const std::pair key(&fetch, keyOf(fetch));
    const auto known = m_ahead.find(key);
    const bool isNone = known == m_ahead.end() || known->second.empty();
    if (fetch.isBatchedQuery()) {
        const nlohmann::ordered_json &ofNothing = fetch.query()->batching->rowOfNothing;
        if (isNone && ofNothing.is_object())
            return std::vector<planning::FetchedRow> {{{places::fromNlohmann(ofNothing, m_arena)}}};
    }
    if (known != m_ahead.end())
        return known->second;
    if (fetch.isBatchedQuery())
        return std::vector<planning::FetchedRow> {};
    Result<std::vector<planning::FetchedRow>> rows = requestedRows(fetch);
    if (rows)
        m_ahead.emplace(key, *rows);
    return rows;
}

Result<std::vector<planning::FetchedRow>> RowSource::requestedRows(const planning::Lookup &fetch)
{
    if (fetch.gathers()) {
        if (Result<void> done = gather(fetch); !done)
            return done.error();
    }
    if (fetch.pointRead())
        return readRows(fetch);
    if (fetch.query())
        return queryRows(fetch);
    return fetch.elements() ? elementRows(fetch) : std::vector<planning::FetchedRow> {};
}

query::Request RowSource::requestOf(const planning::Lookup &fetch) const
{
    query::Request request;
    for (const auto &[name, operand] : fetch.query()->parameters)
        request.parameters.push_back({name, m_stack.valueOf(operand)});
    if (!fetch.partition.key.empty())
        request.partitionKey = m_stack.keyOf(fetch.partition.key);
    return request;
}

Result<RowSource::PageAnswer> RowSource::askForPage(client::Client &client,
                                                    const planning::Lookup &fetch,
                                                    const query::Query &query,
                                                    query::Request request) const
{
    const std::optional<planning::QueryPage> page = fetch.page();
    const bool goesOn = page && !page->isByOffset;
    if (goesOn) {
        request.onePage = true;
        request.maxItemCount = page->rows;
    }
    PageAnswer last;
    for (int number = 1;; ++number) {
        Result<client::Answer> answer = client.query(fetch.container, query, request, m_arena);
        if (!answer)
            return answer.error();
        const bool isThere = !goesOn || number == page->number;
        if (answer->rows.empty() && !isThere)
            return last;
        last.before += last.answer.rows.size();
        last.answer = *std::move(answer);
        last.isThere = isThere;
        if (isThere || last.answer.continuation.empty())
            return last;
        request.continuation = last.answer.continuation;
    }
}

double RowSource::growthOf(const planning::Lookup &fetch, const PageAnswer &asked) const
{
    const client::Answer &answer = asked.answer;
    const std::size_t here = fetch.returnsValues()
        ? static_cast<std::size_t>(answer.query.retrievedItemCount - answer.query.rejectedItemCount)
        : answer.rows.size();
    if (isScaledUpByKey(fetch) && !fetch.returnsValues() && here > 0)
        return itemsOfKeyInFull(fetch, answer);
    if (here == 0 || (asked.isThere && asked.before == 0))
        return asked.isThere ? growthOf(fetch, here) : 0;
    return rowsInFull(fetch, asked.before, here) / static_cast<double>(here);
}

double RowSource::refusedInFull(const planning::Lookup &fetch, std::size_t found) const
{
    const double all = m_client.growthOf(fetch.container, fetch.documentType);
    if (!fetch.serviceRowLimit())
        return all;
    const auto here = static_cast<double>(std::max<std::size_t>(1, found));
    return all
        * std::min(1.0, *fetch.serviceRowLimit() / (here * rowsOfKeyInFull(m_client, fetch)));
}

double RowSource::rowsInFull(const planning::Lookup &fetch, std::size_t before,
                             std::size_t found) const
{
    return growthOf(fetch, before + found) * static_cast<double>(before + found)
        - fetch.rowsBefore();
}

Result<client::Answer> RowSource::ask(client::Client &client, const planning::Lookup &fetch,
                                      const query::Query &query, query::Request request,
                                      double times, double found, std::int64_t furtherSeeks)
{
    Result<PageAnswer> asked = askForPage(client, fetch, query, std::move(request));
    if (!asked)
        return asked.error();
    client::Answer &answer = asked->answer;
    const double factor = growthOf(fetch, *asked) * found;
    if (!asked->isThere)
        answer.rows.clear();
    if (factor <= 0) { // an earlier request has shown that there are no further pages
        answer.requests = 0;
        return std::move(answer);
    }
    client::Growth growth {.factor = factor, .furtherSeeks = furtherSeeks};
    std::optional<client::RowLimit> &limit = growth.limit;
    if (fetch.serviceRowLimit() && fetch.query() && &query == fetch.query()->prepared.get())
        limit = client::RowLimit {*fetch.serviceRowLimit(),
                                  fetch.page() && fetch.page()->isByOffset ? fetch.rowsBefore() : 0,
                                  matchesGrowth(fetch, asked->before + answer.rows.size()),
                                  m_client.growthOf(fetch.container, fetch.documentType),
                                  answer.explanation.sortedByClient};
    if (isScaledUpByKey(fetch) && factor > 0)
        spreadRows(answer, rowsOfKeyInFull(m_client, fetch) * found / factor);
    if (fetch.rowCount.scansContainer && answer.query.rejectedItemCount > 0)
        growth.refused = refusedInFull(fetch, answer.rows.size());
    if (factor > 1 || furtherSeeks > 0 || growth.refused.value_or(1) > 1
        || (limit && limit->growth < limit->entriesGrowth))
        m_client.grow(answer, growth);
    if (&client == &m_client) // searching items that are already there is no request
        m_log.add(fetch.step, answer, Timing::followingQuery, times);
    return std::move(answer);
}

std::string RowSource::textOf(const client::ItemKey &key)
{
    return key.partitionKey.toText() + key.id;
}

Result<void> RowSource::gather(const planning::Lookup &fetch)
{
    query::Request request;
    request.partitionKey = m_stack.keyOf(fetch.wholePartition->key);
    Result<client::Answer> answer = ask(m_client, fetch, *fetch.wholePartition->prepared,
                                        std::move(request), m_stack.executionsInFull(fetch));
    if (!answer)
        return answer.error();
    m_gathered = std::make_unique<GatheredItems>(*m_client.account().container(fetch.container),
                                                 m_client.constants());
    for (const json::Value item : answer->rows) {
        if (Result<void> added = m_gathered->add(item); !added)
            return added;
    }
    return {};
}

std::optional<client::ItemKey> RowSource::itemKeyOf(const planning::Lookup &fetch) const
{
    const json::Value id = m_stack.valueOf(fetch.pointRead()->id);
    if (id.isUndefined() || id.isNull())
        return std::nullopt;
    return client::ItemKey {m_stack.keyOf(fetch.partition.key), places::plainText(id)};
}

std::optional<json::Value> RowSource::recalled(const planning::Lookup &fetch,
                                               const client::ItemKey &key) const
{
    return m_atHand && fetch.reusesEarlierRead()
        ? m_atHand->find(fetch.container, key.partitionKey, key.id)
        : std::nullopt;
}

void RowSource::keep(const planning::Lookup &fetch, const client::ItemKey &key, json::Value item)
{
    if (m_atHand)
        m_atHand->note(fetch.step, fetch.container, key.partitionKey, key.id, item);
}

Result<json::Value> RowSource::readItem(const planning::Lookup &fetch, const client::ItemKey &key)
{
    Result<client::Answer> answer
        = clientOf(fetch).read(fetch.container, key.partitionKey, key.id, m_arena);
    if (!answer && answer.error().code != ErrorCode::notFound)
        return answer.error();
    if (!isAtHand(fetch))
        m_log.add(fetch.step,
                  answer ? *answer : m_client.chargeNotFound(fetch.container, key.partitionKey),
                  Timing::followingRead, m_stack.executionsInFull(fetch));
    const json::Value item = answer ? answer->item : json::Value();
    keep(fetch, key, item);
    return item;
}

Result<std::vector<planning::FetchedRow>> RowSource::readRows(const planning::Lookup &fetch)
{
    std::vector<planning::FetchedRow> rows;
    const std::optional<client::ItemKey> key = itemKeyOf(fetch);
    if (!key)
        return rows;
    json::Value item;
    if (fetch.isBatched()) {
        item = m_many[{&fetch, textOf(*key)}];
    } else if (const std::optional<json::Value> known = recalled(fetch, *key)) {
        item = *known;
    } else {
        const Result<json::Value> read = readItem(fetch, *key);
        if (!read)
            return read.error();
        item = *read;
    }
    if (!item.isObject())
        return rows;
    planning::FetchedRow row {{item}};
    const planning::PointRead &read = *fetch.pointRead();
    unroll(read.unroll, row, rows);
    std::erase_if(rows, [&](const planning::FetchedRow &candidate) {
        return !passes(fetch, read.checks, candidate);
    });
    return rows;
}

bool RowSource::passes(const planning::Lookup &fetch, std::span<const planning::ClientCheck> checks,
                       const planning::FetchedRow &row) const
{
    return std::all_of(checks.begin(), checks.end(), [&](const planning::ClientCheck &check) {
        const json::Value value = columnOf(fetch, check.column, row);
        const json::Value wanted = check.operand ? m_stack.valueOf(*check.operand) : json::Value();
        switch (check.kind) {
        case places::Condition::Kind::equals:
            return json::equal(value, wanted);
        case places::Condition::Kind::in:
            return places::contains(wanted, value);
        case places::Condition::Kind::hasPartner:
            return places::contains(value, wanted, check.memberPath);
        case places::Condition::Kind::contains:
            return value.isArray() && places::contains(value, wanted);
        case places::Condition::Kind::prefix:
            return value.isString() && wanted.isString()
                && value.string().starts_with(wanted.string());
        case places::Condition::Kind::range:
            break;
        }
        const json::Value to = check.operandTo ? m_stack.valueOf(*check.operandTo) : json::Value();
        return places::isInRange(value, wanted, to);
    });
}

Result<std::vector<planning::FetchedRow>> RowSource::queryRows(const planning::Lookup &fetch)
{
    Result<client::Answer> answer = ask(clientOf(fetch), fetch, *fetch.query()->prepared,
                                        requestOf(fetch), m_stack.executionsInFull(fetch));
    if (!answer)
        return answer.error();
    std::vector<planning::FetchedRow> rows;
    rows.reserve(answer->rows.size());
    for (const json::Value row : answer->rows)
        rows.push_back({{row}});
    return rows;
}

double RowSource::growthOf(const planning::Lookup &fetch, std::size_t found) const
{
    if (!fetch.rowCount.growsWithPopulation)
        return isScaledUpByKey(fetch) ? rowsOfKeyInFull(m_client, fetch) : 1;
    const double factor = m_client.growthOf(fetch.container, fetch.documentType);
    if (!fetch.rowCount.findsRowAsked || found == 0)
        return factor;
    const auto rows
        = static_cast<double>(found); // the row asked for, and others with the same value by chance
    return (1 + (rows - 1) * factor) / rows;
}

double RowSource::matchesGrowth(const planning::Lookup &fetch, std::size_t found) const
{
    if (fetch.rowCount.growsWithPopulation)
        return growthOf(fetch, found);
    return std::max(
        1.0, m_client.growthOf(fetch.container, fetch.documentType) / keysInFull(m_client, fetch));
}

bool RowSource::isScaledUpByKey(const planning::Lookup &fetch) const
{
    return !m_atHand && isScaledByKey(m_client, fetch);
}

double RowSource::itemsOfKeyInFull(const planning::Lookup &fetch,
                                   const client::Answer &answer) const
{
    const double times = rowsOfKeyInFull(m_client, fetch);
    const auto items = static_cast<double>(answer.query.retrievedItemCount);
    const auto rows = static_cast<double>(answer.rows.size());
    if (items <= 0 || items >= rows)
        return times;
    const double here = m_client.itemsOf(fetch.container, fetch.documentType);
    const double inFull = here * m_client.growthOf(fetch.container, fetch.documentType);
    return keysInFull(items, rows, times, {here, inFull}) / items;
}

double RowSource::growthBelow(const planning::Lookup &fetch, std::size_t found) const
{
    const auto before = static_cast<std::size_t>(fetch.rowsBefore());
    const double growth = growthOf(fetch, before + found);
    if (growth <= 1 || found == 0)
        return growth;
    const auto here = static_cast<double>(found);
    double inFull = rowsInFull(fetch, before, found);
    if (fetch.serviceRowLimit())
        inFull = std::min<double>(inFull,
                                  fetch.page() ? fetch.page()->rows : *fetch.serviceRowLimit());
    if (!fetch.arrangement.limit || !fetch.arrangement.orderAs.empty())
        return inFull / here;
    if (fetch.dropsRows()) // at least so many rows are checked before the page is full
                           // enough
        return std::clamp(fetch.rowsThrough() / here, 1.0, std::max(1.0, inFull / here));
    if (fetch.stopsAtLimit()) // how far the walk goes is known only afterwards
                              // (FetchRunner::walkInFull)
        return fetch.asksAhead() ? inFull / here : 1;
    const double kept = std::min<double>(*fetch.arrangement.limit, here - fetch.arrangement.skip);
    return kept > 0
        ? std::min<double>(*fetch.arrangement.limit, inFull - fetch.arrangement.skip) / kept
        : growth;
}

std::vector<planning::FetchedRow> RowSource::elementRows(const planning::Lookup &fetch)
{
    const planning::ArrayElements &elements = *fetch.elements();
    const json::Value array = m_stack.valueOf(elements.array);
    std::vector<planning::FetchedRow> rows;
    const bool isList = elements.array.kind
        == places::Operand::Kind::parameter; // a repeated value asks for its rows once
    for (std::size_t i = 0; i < array.size(); ++i) {
        const json::Value element = array.at(i);
        const auto same = [&](const planning::FetchedRow &row) {
            return json::equal(row.levels.front(), element);
        };
        planning::FetchedRow row {{element}};
        if (passes(fetch, elements.checks, row)
            && (!isList || std::none_of(rows.begin(), rows.end(), same)))
            rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace partita::execution
