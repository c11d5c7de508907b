#include "engine/execution/reading/rowsource.h"

#include <algorithm>

namespace partita::execution {
namespace {

/// One row for each element of the innermost array that the look-up unrolls.
void unroll(std::span<const planning::Unroll> levels, FoundRow &row, std::vector<FoundRow> &rows)
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

} // namespace

RowSource::RowSource(const Site &site, json::Arena &arena, LookupScope &stack, StepLog &log,
                     KeptItems *atHand)
    : m_client(site.client)
    , m_scale(site.scale)
    , m_arena(arena)
    , m_stack(stack)
    , m_log(log)
    , m_atHand(atHand)
{
}

std::string RowSource::keyOf(const planning::Lookup &lookup) const
{
    std::string key;
    forEachOperand(lookup, [&](const places::Operand &operand) {
        json::write(m_stack.valueOf(operand), key);
        key += '\n';
    });
    return key;
}

Result<std::vector<FoundRow>> RowSource::rowsOf(const planning::Lookup &lookup)
{
    const bool isAhead = lookup.hasStep() && !m_stack.isEmpty()
        && (lookup.hasBatchedChild || lookup.isBatchedQuery());
    if (!isAhead)
        return requestedRows(lookup);
    const std::pair key(&lookup, keyOf(lookup));
    const auto known = m_ahead.find(key);
    const bool isNone = known == m_ahead.end() || known->second.empty();
    if (lookup.isBatchedQuery()) {
        const nlohmann::ordered_json &ofNothing = lookup.query()->batching->rowOfNothing;
        if (isNone && ofNothing.is_object())
            return std::vector<FoundRow> {{{places::fromNlohmann(ofNothing, m_arena)}}};
    }
    if (known != m_ahead.end())
        return known->second;
    if (lookup.isBatchedQuery())
        return std::vector<FoundRow> {};
    Result<std::vector<FoundRow>> rows = requestedRows(lookup);
    if (rows)
        m_ahead.emplace(key, *rows);
    return rows;
}

Result<std::vector<FoundRow>> RowSource::requestedRows(const planning::Lookup &lookup)
{
    if (lookup.gathers()) {
        if (Result<void> done = gather(lookup); !done)
            return done.error();
    }
    if (lookup.pointRead())
        return readRows(lookup);
    if (lookup.query())
        return queryRows(lookup);
    return lookup.elements() ? elementRows(lookup) : std::vector<FoundRow> {};
}

query::Request RowSource::requestOf(const planning::Lookup &lookup) const
{
    query::Request request;
    for (const auto &[name, operand] : lookup.query()->parameters)
        request.parameters.push_back({name, m_stack.valueOf(operand)});
    if (!lookup.partition.key.empty())
        request.partitionKey = m_stack.keyOf(lookup.partition.key);
    return request;
}

Result<RowSource::PageAnswer> RowSource::askForPage(client::Client &client,
                                                    const planning::Lookup &lookup,
                                                    const query::Query &query,
                                                    query::Request request) const
{
    const std::optional<planning::QueryPage> page = lookup.page();
    const bool goesOn = page && !page->isByOffset;
    if (goesOn) {
        request.onePage = true;
        request.maxItemCount = page->rows;
    }
    PageAnswer last;
    for (int number = 1;; ++number) {
        Result<client::Answer> answer = client.query(lookup.container, query, request, m_arena);
        if (!answer)
            return answer.error();
        last.page.isThere = !goesOn || number == page->number;
        if (!last.page.isThere && answer->rows.empty())
            break;
        last.page.before += last.page.found;
        last.page.found = answer->rows.size();
        last.answer = *std::move(answer);
        if (last.page.isThere || last.answer.continuation.empty())
            break;
        request.continuation = last.answer.continuation;
    }
    if (!last.page.isThere)
        last.answer.rows.clear();
    return last;
}

const Extrapolation &RowSource::extrapolation(const planning::Lookup &lookup)
{
    const auto known = m_extrapolations.find(&lookup);
    if (known != m_extrapolations.end())
        return known->second;
    RowBounds bounds = boundsOf(m_scale, lookup);
    // A command also writes what it finds, row by row, which is not scaled.
    bounds.asksForAllOfKey = bounds.asksForAllOfKey && !m_atHand;
    return m_extrapolations.emplace(&lookup, bounds).first->second;
}

Result<client::Answer> RowSource::ask(client::Client &client, const planning::Lookup &lookup,
                                      const query::Query &query, query::Request request,
                                      double times, const OuterScale &outer)
{
    Result<PageAnswer> asked = askForPage(client, lookup, query, std::move(request));
    if (!asked)
        return asked.error();
    client::Answer &answer = asked->answer;
    asked->page.isLimited = lookup.query() && &query == lookup.query()->prepared.get();
    if (!extrapolation(lookup).apply(answer, asked->page, outer, m_client.constants()))
        answer.requests = 0;
    else if (&client == &m_client) // searching items that are already there is no request
        m_log.add(lookup.step, answer, Timing::followingQuery, times);
    return std::move(answer);
}

std::string RowSource::textOf(const client::ItemKey &key)
{
    return key.partitionKey.toText() + key.id;
}

Result<void> RowSource::gather(const planning::Lookup &lookup)
{
    query::Request request;
    request.partitionKey = m_stack.keyOf(lookup.wholePartition->key);
    Result<client::Answer> answer = ask(m_client, lookup, *lookup.wholePartition->prepared,
                                        std::move(request), m_stack.executionsInFull(lookup));
    if (!answer)
        return answer.error();
    m_gathered = std::make_unique<GatheredItems>(*m_client.account().container(lookup.container),
                                                 m_client.constants());
    for (const json::Value item : answer->rows) {
        if (Result<void> added = m_gathered->add(item); !added)
            return added;
    }
    return {};
}

std::optional<client::ItemKey> RowSource::itemKeyOf(const planning::Lookup &lookup) const
{
    const json::Value id = m_stack.valueOf(lookup.pointRead()->id);
    if (id.isUndefined() || id.isNull())
        return std::nullopt;
    return client::ItemKey {m_stack.keyOf(lookup.partition.key), places::plainText(id)};
}

std::optional<json::Value> RowSource::recalled(const planning::Lookup &lookup,
                                               const client::ItemKey &key) const
{
    return m_atHand && lookup.reusesEarlierRead()
        ? m_atHand->find(lookup.container, key.partitionKey, key.id)
        : std::nullopt;
}

void RowSource::keep(const planning::Lookup &lookup, const client::ItemKey &key, json::Value item)
{
    if (m_atHand)
        m_atHand->note(lookup.step, lookup.container, key.partitionKey, key.id, item);
}

Result<json::Value> RowSource::readItem(const planning::Lookup &lookup, const client::ItemKey &key)
{
    const bool mayBorrow = !m_atHand && !isAtHand(lookup); // nothing changes the items meanwhile
    Result<client::Answer> answer = mayBorrow
        ? m_client.readInPlace(lookup.container, key.partitionKey, key.id)
        : clientOf(lookup).read(lookup.container, key.partitionKey, key.id, m_arena);
    if (!answer && answer.error().code != ErrorCode::notFound)
        return answer.error();
    if (!isAtHand(lookup))
        m_log.add(lookup.step,
                  answer ? *answer : m_client.chargeNotFound(lookup.container, key.partitionKey),
                  Timing::followingRead, m_stack.executionsInFull(lookup));
    const json::Value item = answer ? answer->item : json::Value();
    if (mayBorrow && answer)
        m_owners.push_back(std::move(answer->itemOwner));
    keep(lookup, key, item);
    return item;
}

Result<std::vector<FoundRow>> RowSource::readRows(const planning::Lookup &lookup)
{
    std::vector<FoundRow> rows;
    const std::optional<client::ItemKey> key = itemKeyOf(lookup);
    if (!key)
        return rows;
    json::Value item;
    if (lookup.isBatched()) {
        item = m_many[{&lookup, textOf(*key)}];
    } else if (const std::optional<json::Value> known = recalled(lookup, *key)) {
        item = *known;
    } else {
        const Result<json::Value> read = readItem(lookup, *key);
        if (!read)
            return read.error();
        item = *read;
    }
    if (!item.isObject())
        return rows;
    FoundRow row {{item}};
    const planning::PointRead &read = *lookup.pointRead();
    unroll(read.unroll, row, rows);
    std::erase_if(
        rows, [&](const FoundRow &candidate) { return !passes(lookup, read.checks, candidate); });
    return rows;
}

bool RowSource::passes(const planning::Lookup &lookup,
                       std::span<const planning::ClientCheck> checks, const FoundRow &row) const
{
    const auto holds
        = [&](const planning::ClientCheck &check) { return passes(lookup, check, row); };
    return std::all_of(checks.begin(), checks.end(), holds);
}

bool RowSource::passes(const planning::Lookup &lookup, const planning::ClientCheck &check,
                       const FoundRow &row) const
{
    const auto holds = [&](const planning::ClientCheck &part) { return passes(lookup, part, row); };
    switch (check.comparison.kind) {
    case places::Comparison::Kind::all:
        return std::all_of(check.parts.begin(), check.parts.end(), holds);
    case places::Comparison::Kind::any:
        return std::any_of(check.parts.begin(), check.parts.end(), holds);
    case places::Comparison::Kind::none:
        return std::none_of(check.parts.begin(), check.parts.end(), holds);
    default:
        break;
    }
    const auto valueOf = [&](const std::optional<places::Operand> &operand) {
        return operand ? m_stack.valueOf(*operand) : json::Value();
    };
    return places::meets(check.comparison, columnOf(lookup, check.column, row),
                         valueOf(check.operand), valueOf(check.operandTo), check.memberPath);
}

Result<std::vector<FoundRow>> RowSource::queryRows(const planning::Lookup &lookup)
{
    Result<client::Answer> answer = ask(clientOf(lookup), lookup, *lookup.query()->prepared,
                                        requestOf(lookup), m_stack.executionsInFull(lookup));
    if (!answer)
        return answer.error();
    std::vector<FoundRow> rows;
    rows.reserve(answer->rows.size());
    for (const json::Value row : answer->rows)
        rows.push_back({{row}});
    return rows;
}

std::vector<FoundRow> RowSource::elementRows(const planning::Lookup &lookup)
{
    const planning::ArrayElements &elements = *lookup.elements();
    const json::Value array = m_stack.valueOf(elements.array);
    std::vector<FoundRow> rows;
    const bool isList = elements.array.kind == places::Operand::Kind::parameter
        || elements.array.kind == places::Operand::Kind::constant; // a value asks once
    for (std::size_t i = 0; i < array.size(); ++i) {
        const json::Value element = array.at(i);
        const auto same
            = [&](const FoundRow &row) { return json::equal(row.levels.front(), element); };
        FoundRow row {{element}};
        if (passes(lookup, elements.checks, row)
            && (!isList || std::none_of(rows.begin(), rows.end(), same)))
            rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace partita::execution
