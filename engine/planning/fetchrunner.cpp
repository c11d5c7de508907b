#include "engine/planning/fetchrunner.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

json::Value at(json::Value value, const Names &path)
{
    for (const std::string &name : path)
        value = value.member(name);
    return value;
}

/// A member of an answer by path, nullptr when absent.
const Json *find(const Json &result, const Names &path)
{
    const Json *place = &result;
    for (const std::string &name : path) {
        if (!place->is_object() || !place->contains(name))
            return nullptr;
        place = &(*place)[name];
    }
    return place;
}

void place(Json &result, const Names &path, Json value)
{
    Json *target = &result;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        target = &(*target)[path[i]];
        if (!target->is_object())
            *target = Json::object();
    }
    (*target)[path.back()] = std::move(value);
}

void mergeInto(Json &result, const Json &other)
{
    for (const auto &[name, value] : other.items()) {
        if (value.is_object() && result.contains(name) && result[name].is_object())
            mergeInto(result[name], value);
        else
            result[name] = value;
    }
}

/// Members in the order in which the result names them.
Json inOrder(const Fetch &fetch, Json result)
{
    Json ordered = Json::object();
    for (const Names &path : fetch.order) {
        const std::string &name = path.front();
        if (result.contains(name) && !ordered.contains(name))
            ordered[name] = std::move(result[name]);
    }
    for (auto &[name, value] : result.items()) {
        if (!ordered.contains(name))
            ordered[name] = std::move(value);
    }
    return ordered;
}

/// A walk over keys whose rows are what the only look-up finds.
bool isKeyWalk(const Fetch &fetch)
{
    return fetch.access == Fetch::Access::elements && fetch.outputs.empty()
        && fetch.children.size() == 1 && fetch.children.front().kind == Child::Kind::merge;
}

bool contains(json::Value array, const Names &memberPath, json::Value wanted)
{
    for (std::size_t i = 0; i < array.size(); ++i) {
        if (json::equal(at(array.at(i), memberPath), wanted))
            return true;
    }
    return false;
}

std::string textOf(const ItemKey &key)
{
    return key.partitionKey.toText() + key.id;
}

} // namespace

FetchRunner::FetchRunner(Client &client, json::Arena &arena, const ParameterValues &parameters,
                         StepLog &log)
    : m_client(client)
    , m_arena(arena)
    , m_parameters(parameters)
    , m_log(log)
{
}

Result<Fetched> FetchRunner::run(const Fetch &fetch, bool wantResults)
{
    m_memo.clear();
    m_many.clear();
    return runFetch(fetch, wantResults);
}

Result<Fetched> FetchRunner::runGiven(const Fetch &fetch, json::Value item, bool wantResults)
{
    return finish(fetch, {FetchedRow {{item}}}, wantResults);
}

json::Value FetchRunner::valueOf(const Operand &operand)
{
    return valueIn(operand, {});
}

json::Value FetchRunner::columnOf(const Fetch &fetch, int column, const FetchedRow &row) const
{
    const Column &place = fetch.columns[static_cast<std::size_t>(column)];
    if (static_cast<std::size_t>(place.level) >= row.levels.size())
        return {};
    const json::Value value = at(row.levels[static_cast<std::size_t>(place.level)], place.path);
    if (place.isLength && value.isArray())
        return json::Value::integer(static_cast<std::int64_t>(value.size()));
    return value;
}

json::Value FetchRunner::valueIn(const Operand &operand, const std::vector<Frame> &stack)
{
    switch (operand.kind) {
    case Operand::Kind::parameter: {
        const auto found = m_parameters.find(operand.name);
        return found == m_parameters.end() ? json::Value() : found->second;
    }
    case Operand::Kind::constant:
        return operand.constant.root();
    case Operand::Kind::column: {
        const std::size_t up = static_cast<std::size_t>(operand.up) + 1;
        if (up > stack.size())
            return {};
        const Frame &frame = stack[stack.size() - up];
        return columnOf(*frame.fetch, operand.column, *frame.row);
    }
    case Operand::Kind::composed:
        break;
    }
    std::string text;
    for (std::size_t i = 0; i < operand.parts.size(); ++i) {
        // A part that is not there is empty, as in mapping.
        const json::Value part = valueIn(operand.parts[i], stack);
        text += i == 0 ? "" : operand.separator;
        text += part.isString() ? std::string(part.string()) : json::toText(part);
    }
    return json::Value::string(text, m_arena);
}

std::string FetchRunner::memoKey(const Fetch &fetch)
{
    std::string key;
    const auto add = [&](const Operand &operand) {
        json::write(valueIn(operand, m_stack), key);
        key += '\n';
    };
    for (const Operand &level : fetch.partitionKey)
        add(level);
    for (const auto &[name, operand] : fetch.parameters)
        add(operand);
    for (const ClientCheck &check : fetch.checks) {
        if (check.operand)
            add(*check.operand);
    }
    add(fetch.id);
    return key;
}

Result<Fetched> FetchRunner::runFetch(const Fetch &fetch, bool wantResults)
{
    // The same look-up for the same values is made once.
    const bool isRemembered = fetch.hasStep() && !m_stack.empty();
    std::pair<const Fetch *, std::string> key;
    if (isRemembered) {
        key = {&fetch, memoKey(fetch)};
        if (const auto known = m_memo.find(key); known != m_memo.end())
            return known->second;
    }
    Result<std::vector<FetchedRow>> rows = rowsOf(fetch);
    if (!rows)
        return rows.error();
    Result<Fetched> fetched = finish(fetch, *std::move(rows), wantResults);
    if (fetched && isRemembered)
        m_memo.emplace(std::move(key), *fetched);
    return fetched;
}

Result<std::vector<FetchedRow>> FetchRunner::rowsOf(const Fetch &fetch)
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

store::PartitionKey FetchRunner::partitionKeyOf(const Fetch &fetch)
{
    std::vector<json::Value> levels;
    for (const Operand &level : fetch.partitionKey)
        levels.push_back(valueIn(level, m_stack));
    return store::PartitionKey::of(levels);
}

Result<void> FetchRunner::gather(const Fetch &fetch)
{
    query::Request request;
    request.partitionKey = partitionKeyOf(fetch);
    Result<Answer> answer
        = m_client.query(fetch.container, *fetch.gatherQuery, std::move(request), m_arena);
    if (!answer)
        return answer.error();
    if (const double factor = growthOf(fetch); factor > 1)
        m_client.grow(*answer, factor);
    m_log.add(fetch.step, *answer, Timing::followingQuery, m_times);
    m_gathered = std::make_unique<GatheredItems>(*m_client.account().container(fetch.container),
                                                 m_client.constants());
    for (const json::Value item : answer->rows) {
        if (Result<void> added = m_gathered->add(item); !added)
            return added;
    }
    return {};
}

std::optional<ItemKey> FetchRunner::itemKeyOf(const Fetch &fetch)
{
    const json::Value id = valueIn(fetch.id, m_stack);
    if (id.isUndefined() || id.isNull())
        return std::nullopt;
    return ItemKey {partitionKeyOf(fetch),
                    id.isString() ? std::string(id.string()) : json::toText(id)};
}

Result<void> FetchRunner::readMany(const Fetch &fetch, const std::vector<FetchedRow> &rows)
{
    for (const Child &child : fetch.children) {
        if (!child.fetch->isMany)
            continue;
        std::vector<ItemKey> keys;
        for (const FetchedRow &row : rows) {
            m_stack.push_back({&fetch, &row});
            std::optional<ItemKey> key = itemKeyOf(*child.fetch);
            m_stack.pop_back();
            if (key && m_many.try_emplace({child.fetch.get(), textOf(*key)}).second)
                keys.push_back(*std::move(key));
        }
        if (keys.empty())
            continue;
        Result<Answer> answer = m_client.readMany(child.fetch->container, keys, m_arena);
        if (!answer)
            return answer.error();
        m_log.add(child.fetch->step, *answer, Timing::followingQuery, m_times);
        const store::PartitionKeyDefinition &definition
            = m_client.account().container(child.fetch->container)->partitionKeyDefinition();
        for (const json::Value item : answer->rows)
            m_many[{child.fetch.get(),
                    textOf({definition.extract(item), std::string(item.member("id").string())})}]
                = item;
    }
    return {};
}

Result<std::vector<FetchedRow>> FetchRunner::readRows(const Fetch &fetch)
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
        if (answer) {
            if (!isAtHand(fetch))
                m_log.add(fetch.step, *answer, Timing::followingRead, m_times);
            item = answer->item;
        }
    }
    if (!item.isObject())
        return rows;
    FetchedRow row {{item}};
    unroll(fetch, 0, row, rows);
    std::erase_if(rows, [&](const FetchedRow &candidate) { return !passes(fetch, candidate); });
    return rows;
}

void FetchRunner::unroll(const Fetch &fetch, std::size_t depth, FetchedRow &row,
                         std::vector<FetchedRow> &rows)
{
    if (depth == fetch.unroll.size()) {
        rows.push_back(row);
        return;
    }
    const json::Value inner = at(row.levels.back(), fetch.unroll[depth].path);
    const std::size_t count = fetch.unroll[depth].isArray ? inner.size() : inner.isObject() ? 1 : 0;
    for (std::size_t i = 0; i < count; ++i) {
        row.levels.push_back(fetch.unroll[depth].isArray ? inner.at(i) : inner);
        unroll(fetch, depth + 1, row, rows);
        row.levels.pop_back();
    }
}

bool FetchRunner::passes(const Fetch &fetch, const FetchedRow &row)
{
    return std::all_of(fetch.checks.begin(), fetch.checks.end(), [&](const ClientCheck &check) {
        const json::Value value = columnOf(fetch, check.column, row);
        const json::Value wanted = check.operand ? valueIn(*check.operand, m_stack) : json::Value();
        switch (check.kind) {
        case Condition::Kind::equals:
            return json::equal(value, wanted);
        case Condition::Kind::in:
            return contains(wanted, {}, value);
        case Condition::Kind::hasPartner:
            return contains(value, check.memberPath, wanted);
        case Condition::Kind::prefix:
            return value.isString() && wanted.isString()
                && value.string().starts_with(wanted.string());
        case Condition::Kind::range:
            break;
        }
        const json::Value to = check.operandTo ? valueIn(*check.operandTo, m_stack) : json::Value();
        return !value.isUndefined() && (wanted.isUndefined() || json::compare(value, wanted) >= 0)
            && (to.isUndefined() || json::compare(value, to) < 0);
    });
}

Result<std::vector<FetchedRow>> FetchRunner::queryRows(const Fetch &fetch)
{
    query::Request request;
    for (const auto &[name, operand] : fetch.parameters)
        request.parameters.push_back({name, valueIn(operand, m_stack)});
    if (!fetch.partitionKey.empty())
        request.partitionKey = partitionKeyOf(fetch);
    Result<Answer> answer
        = clientOf(fetch).query(fetch.container, *fetch.query, std::move(request), m_arena);
    if (!answer)
        return answer.error();
    if (const double factor = growthOf(fetch); factor > 1)
        m_client.grow(*answer, factor);
    if (!isAtHand(fetch))
        m_log.add(fetch.step, *answer, Timing::followingQuery, m_times);
    std::vector<FetchedRow> rows;
    rows.reserve(answer->rows.size());
    for (const json::Value row : answer->rows)
        rows.push_back({{row}});
    return rows;
}

double FetchRunner::growthOf(const Fetch &fetch) const
{
    return fetch.growsWithPopulation ? m_client.growthOf(fetch.container, fetch.documentType) : 1;
}

std::vector<FetchedRow> FetchRunner::elementRows(const Fetch &fetch)
{
    const json::Value array = valueIn(fetch.source, m_stack);
    std::vector<FetchedRow> rows;
    const bool isList
        = fetch.source.kind == Operand::Kind::parameter; // a value twice asks for its rows once
    for (std::size_t i = 0; i < array.size(); ++i) {
        const json::Value element = array.at(i);
        const auto same
            = [&](const FetchedRow &row) { return json::equal(row.levels.front(), element); };
        if (!isList || std::none_of(rows.begin(), rows.end(), same))
            rows.push_back({{element}});
    }
    return rows;
}

json::Value FetchRunner::aggregateOf(const Fetch &fetch, const std::vector<FetchedRow> &rows)
{
    if (!fetch.clientAggregate)
        return rows.empty() || rows.front().levels.empty() ? json::Value()
                                                           : rows.front().levels.front();
    std::vector<json::Value> values;
    if (fetch.aggregateColumn >= 0) {
        for (const FetchedRow &row : rows)
            values.push_back(columnOf(fetch, fetch.aggregateColumn, row));
    }
    return aggregateOver(*fetch.clientAggregate, values, static_cast<std::int64_t>(rows.size()));
}

Result<Fetched> FetchRunner::finish(const Fetch &fetch, std::vector<FetchedRow> rows,
                                    bool wantResults)
{
    if (fetch.isValue && fetch.access != Fetch::Access::elements) {
        Fetched fetched;
        fetched.value = aggregateOf(fetch, rows);
        return fetched;
    }
    if (fetch.orderColumn >= 0) {
        std::stable_sort(
            rows.begin(), rows.end(), [&](const FetchedRow &left, const FetchedRow &right) {
                const int order = json::compare(columnOf(fetch, fetch.orderColumn, left),
                                                columnOf(fetch, fetch.orderColumn, right));
                return fetch.descending ? order > 0 : order < 0;
            });
    }
    const double timesAround = m_times;
    if (!fetch.limit || !fetch.orderAs.empty())
        m_times *= growthOf(fetch);
    Result<Fetched> done = assembled(fetch, std::move(rows), wantResults);
    m_times = timesAround;
    return done;
}

Result<Fetched> FetchRunner::assembled(const Fetch &fetch, std::vector<FetchedRow> rows,
                                       bool wantResults)
{
    Fetched fetched;
    const bool orderLater = !fetch.orderAs.empty();
    if (fetch.limit && !orderLater && !fetch.flatten
        && rows.size() > static_cast<std::size_t>(*fetch.limit))
        rows.resize(static_cast<std::size_t>(*fetch.limit));
    if (Result<void> ahead = readMany(fetch, rows); !ahead)
        return ahead.error();
    if (fetch.flatten)
        return flattened(fetch, rows, wantResults);
    for (const FetchedRow &row : rows) {
        m_stack.push_back({&fetch, &row});
        Json result = Json::object();
        if (wantResults || orderLater)
            addOutputs(fetch, result);
        Result<void> done = addChildren(fetch, result, wantResults || orderLater);
        if (fetch.isValue)
            result = treeOf(columnOf(fetch, fetch.aggregateColumn, row));
        m_stack.pop_back();
        if (!done)
            return done.error();
        if ((wantResults || orderLater) && !(isKeyWalk(fetch) && result.empty()))
            fetched.results.push_back(fetch.isValue ? std::move(result)
                                                    : inOrder(fetch, std::move(result)));
    }
    if (orderLater)
        orderResults(fetch, fetched.results);
    fetched.rows = std::move(rows);
    return fetched;
}

void FetchRunner::orderResults(const Fetch &fetch, std::vector<Json> &results)
{
    if (!fetch.orderAs.empty()) {
        std::vector<std::pair<json::Value, std::size_t>> keys;
        for (const Json &result : results) {
            const Json *key = find(result, fetch.orderAs);
            keys.emplace_back(key ? planning::valueOf(*key, m_arena) : json::Value(), keys.size());
        }
        std::stable_sort(keys.begin(), keys.end(), [&](const auto &left, const auto &right) {
            const int order = json::compare(left.first, right.first);
            return fetch.descending ? order > 0 : order < 0;
        });
        std::vector<Json> sorted;
        for (const auto &[key, index] : keys)
            sorted.push_back(std::move(results[index]));
        results = std::move(sorted);
        for (Json &result : results)
            result.erase(fetch.orderAs.front());
    }
    if (fetch.limit && results.size() > static_cast<std::size_t>(*fetch.limit))
        results.resize(static_cast<std::size_t>(*fetch.limit));
}

Result<Fetched> FetchRunner::flattened(const Fetch &fetch, const std::vector<FetchedRow> &rows,
                                       bool wantResults)
{
    Fetched fetched;
    const bool assemble = wantResults || !fetch.orderAs.empty();
    for (const FetchedRow &row : rows) {
        m_stack.push_back({&fetch, &row});
        Result<Fetched> inner = runFetch(*fetch.children.front().fetch, assemble);
        m_stack.pop_back();
        if (!inner)
            return inner.error();
        for (Json &result : inner->results)
            fetched.results.push_back(std::move(result));
    }
    orderResults(fetch, fetched.results);
    return fetched;
}

Result<void> FetchRunner::addChildren(const Fetch &fetch, Json &result, bool wantResults)
{
    for (const Child &child : fetch.children) {
        Result<Fetched> fetched = runFetch(*child.fetch, wantResults);
        if (!fetched)
            return fetched.error();
        if (!wantResults)
            continue;
        switch (child.kind) {
        case Child::Kind::merge:
            if (!fetched->results.empty())
                mergeInto(result, fetched->results.front());
            break;
        case Child::Kind::value:
            if (!fetched->value.isUndefined())
                place(result, child.as, treeOf(fetched->value));
            break;
        case Child::Kind::rows:
            place(result, child.as, Json(std::move(fetched->results)));
            break;
        }
    }
    for (const Fetch::Count &count : fetch.counts) {
        const Json *rows = wantResults ? find(result, count.of) : nullptr;
        if (rows)
            place(result, count.as, Json(rows->size()));
    }
    return {};
}

void FetchRunner::addOutputs(const Fetch &fetch, Json &result)
{
    for (const Output &output : fetch.outputs) {
        if (output.onlyIf && valueIn(*output.onlyIf, m_stack).isUndefined())
            continue;
        json::Value value = valueIn(output.value, m_stack);
        if (output.aggregate) {
            std::vector<json::Value> values;
            for (std::size_t i = 0; i < value.size(); ++i)
                values.push_back(at(value.at(i), output.elementPath));
            value
                = aggregateOver(*output.aggregate, values, static_cast<std::int64_t>(value.size()));
        }
        value = truncated(value, output.truncate);
        if (!value.isUndefined())
            place(result, output.as, treeOf(value));
    }
}

} // namespace partita::planning
