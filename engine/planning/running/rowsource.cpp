#include "engine/planning/running/rowsource.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// One row for each element of the innermost array that the look-up unrolls.
void unroll(const Fetch &fetch, std::size_t depth, FetchedRow &row, std::vector<FetchedRow> &rows)
{
    if (depth == fetch.unroll.size()) {
        rows.push_back(row);
        return;
    }
    const json::Value inner = valueAt(row.levels.back(), fetch.unroll[depth].path);
    const std::size_t count = fetch.unroll[depth].isArray ? inner.size() : inner.isObject() ? 1 : 0;
    for (std::size_t i = 0; i < count; ++i) {
        row.levels.push_back(fetch.unroll[depth].isArray ? inner.at(i) : inner);
        unroll(fetch, depth + 1, row, rows);
        row.levels.pop_back();
    }
}

} // namespace

RowSource::RowSource(Client &client, json::Arena &arena, RowStack &stack, StepLog &log)
    : m_client(client)
    , m_arena(arena)
    , m_stack(stack)
    , m_log(log)
{
}

std::string RowSource::keyOf(const Fetch &fetch) const
{
    std::string key;
    forEachOperand(fetch, [&](const Operand &operand) {
        json::write(m_stack.valueOf(operand), key);
        key += '\n';
    });
    return key;
}

Result<std::vector<FetchedRow>> RowSource::rowsOf(const Fetch &fetch)
{
    const bool isAhead = fetch.hasStep() && !m_stack.isEmpty()
        && (fetch.looksAhead || (fetch.isMany && fetch.access == Fetch::Access::query));
    if (!isAhead)
        return requestedRows(fetch);
    const std::pair key(&fetch, keyOf(fetch));
    const auto known = m_ahead.find(key);
    const bool isNone = known == m_ahead.end() || known->second.empty();
    if (isNone && fetch.ofNothing.is_object())
        return std::vector<FetchedRow> {{{planning::valueOf(fetch.ofNothing, m_arena)}}};
    if (known != m_ahead.end())
        return known->second;
    if (fetch.isMany && fetch.access == Fetch::Access::query)
        return std::vector<FetchedRow> {};
    Result<std::vector<FetchedRow>> rows = requestedRows(fetch);
    if (rows)
        m_ahead.emplace(key, *rows);
    return rows;
}

Result<std::vector<FetchedRow>> RowSource::requestedRows(const Fetch &fetch)
{
    if (fetch.gathers()) {
        if (Result<void> done = gather(fetch); !done)
            return done.error();
    }
    switch (fetch.access) {
    case Fetch::Access::pointRead:
        return readRows(fetch);
    case Fetch::Access::query:
        return queryRows(fetch);
    case Fetch::Access::elements:
        return elementRows(fetch);
    case Fetch::Access::given:
        break;
    }
    return std::vector<FetchedRow> {};
}

query::Request RowSource::requestOf(const Fetch &fetch) const
{
    query::Request request;
    for (const auto &[name, operand] : fetch.parameters)
        request.parameters.push_back({name, m_stack.valueOf(operand)});
    if (!fetch.partitionKey.empty())
        request.partitionKey = m_stack.keyOf(fetch.partitionKey);
    return request;
}

Result<Answer> RowSource::askForPage(Client &client, const Fetch &fetch, const query::Query &query,
                                     query::Request request) const
{
    if (!fetch.page || fetch.page->isByOffset)
        return client.query(fetch.container, query, std::move(request), m_arena);
    request.onePage = true;
    request.maxItemCount = fetch.page->rows;
    for (int number = 1;; ++number) {
        Result<Answer> answer = client.query(fetch.container, query, request, m_arena);
        if (!answer || number == fetch.page->number)
            return answer;
        if (answer->continuation.empty()) { // the reader sees that there are no more pages
            Answer none;
            none.requests = 0;
            return none;
        }
        request.continuation = std::move(answer->continuation);
    }
}

Result<Answer> RowSource::ask(Client &client, const Fetch &fetch, const query::Query &query,
                              query::Request request, double times, double found,
                              std::int64_t furtherSeeks)
{
    Result<Answer> answer = askForPage(client, fetch, query, std::move(request));
    if (!answer)
        return answer;
    if (answer->requests == 0)
        return answer; // nothing was sent
    const std::size_t here = fetch.isAggregate || fetch.isValue
        ? static_cast<std::size_t>(answer->query.retrievedItemCount)
        : answer->rows.size();
    const double factor = growthOf(fetch, here) * found;
    if (factor > 1 || furtherSeeks > 0)
        m_client.grow(*answer, factor, furtherSeeks);
    if (&client == &m_client) // looking among what is at hand is no request
        m_log.add(fetch.step, *answer, Timing::followingQuery, times);
    return answer;
}

std::string RowSource::textOf(const ItemKey &key)
{
    return key.partitionKey.toText() + key.id;
}

Result<void> RowSource::gather(const Fetch &fetch)
{
    query::Request request;
    request.partitionKey = m_stack.keyOf(fetch.partitionKey);
    Result<Answer> answer = ask(m_client, fetch, *fetch.gatherQuery, std::move(request),
                                m_stack.executionsInFull(fetch));
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

std::optional<ItemKey> RowSource::itemKeyOf(const Fetch &fetch) const
{
    const json::Value id = m_stack.valueOf(fetch.id);
    if (id.isUndefined() || id.isNull())
        return std::nullopt;
    return ItemKey {m_stack.keyOf(fetch.partitionKey), plainText(id)};
}

Result<std::vector<FetchedRow>> RowSource::readRows(const Fetch &fetch)
{
    std::vector<FetchedRow> rows;
    const std::optional<ItemKey> key = itemKeyOf(fetch);
    if (!key)
        return rows;
    json::Value item;
    if (fetch.isMany) {
        item = m_many[{&fetch, textOf(*key)}];
    } else {
        Result<Answer> answer
            = clientOf(fetch).read(fetch.container, key->partitionKey, key->id, m_arena);
        if (!answer && answer.error().code != ErrorCode::notFound)
            return answer.error();
        if (!isAtHand(fetch))
            m_log.add(fetch.step,
                      answer ? *answer : m_client.absent(fetch.container, key->partitionKey),
                      Timing::followingRead, m_stack.executionsInFull(fetch));
        if (answer)
            item = answer->item;
    }
    if (!item.isObject())
        return rows;
    FetchedRow row {{item}};
    unroll(fetch, 0, row, rows);
    std::erase_if(rows, [&](const FetchedRow &candidate) { return !passes(fetch, candidate); });
    return rows;
}

bool RowSource::passes(const Fetch &fetch, const FetchedRow &row) const
{
    return std::all_of(fetch.checks.begin(), fetch.checks.end(), [&](const ClientCheck &check) {
        const json::Value value = columnOf(fetch, check.column, row);
        const json::Value wanted = check.operand ? m_stack.valueOf(*check.operand) : json::Value();
        switch (check.kind) {
        case Condition::Kind::equals:
            return json::equal(value, wanted);
        case Condition::Kind::in:
            return contains(wanted, value);
        case Condition::Kind::hasPartner:
            return contains(value, wanted, check.memberPath);
        case Condition::Kind::contains:
            return value.isArray() && contains(value, wanted);
        case Condition::Kind::prefix:
            return value.isString() && wanted.isString()
                && value.string().starts_with(wanted.string());
        case Condition::Kind::range:
            break;
        }
        const json::Value to = check.operandTo ? m_stack.valueOf(*check.operandTo) : json::Value();
        return isInRange(value, wanted, to);
    });
}

Result<std::vector<FetchedRow>> RowSource::queryRows(const Fetch &fetch)
{
    Result<Answer> answer = ask(clientOf(fetch), fetch, *fetch.query, requestOf(fetch),
                                m_stack.executionsInFull(fetch));
    if (!answer)
        return answer.error();
    std::vector<FetchedRow> rows;
    rows.reserve(answer->rows.size());
    for (const json::Value row : answer->rows)
        rows.push_back({{row}});
    return rows;
}

double RowSource::growthOf(const Fetch &fetch, std::size_t found) const
{
    if (!fetch.growsWithPopulation)
        return 1;
    const double factor = m_client.growthOf(fetch.container, fetch.documentType);
    if (!fetch.findsRowAsked || found == 0)
        return factor;
    const auto rows
        = static_cast<double>(found); // the one asked for, and others that are like it by chance
    return (1 + (rows - 1) * factor) / rows;
}

double RowSource::growthBelow(const Fetch &fetch, std::size_t found) const
{
    if (!fetch.limit || !fetch.orderAs.empty())
        return growthOf(fetch, found);
    if (!fetch.dropsRows() || found == 0)
        return 1;
    // So many at least are looked at, if there are so many, before there are enough.
    return std::clamp(fetch.rowsThrough() / static_cast<double>(found), 1.0,
                      std::max(1.0, growthOf(fetch, found)));
}

std::vector<FetchedRow> RowSource::elementRows(const Fetch &fetch)
{
    const json::Value array = m_stack.valueOf(fetch.source);
    std::vector<FetchedRow> rows;
    const bool isList
        = fetch.source.kind == Operand::Kind::parameter; // a value twice asks for its rows once
    for (std::size_t i = 0; i < array.size(); ++i) {
        const json::Value element = array.at(i);
        const auto same
            = [&](const FetchedRow &row) { return json::equal(row.levels.front(), element); };
        FetchedRow row {{element}};
        if (passes(fetch, row) && (!isList || std::none_of(rows.begin(), rows.end(), same)))
            rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace partita::planning
