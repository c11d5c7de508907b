// Part of RowSource that reads ahead: it collects what the rows of a page ask for and sends it in
// few requests.
#include "engine/client/clientanswers.h"
#include "engine/execution/reading/rowsource.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::execution {
namespace {

double sumOf(std::span<const double> counts)
{
    return std::accumulate(counts.begin(), counts.end(), 0.0);
}

/// The values that differ between the outer rows of a query that is sent for all of them.
const std::vector<planning::Batching::Owner> &ownersOf(const planning::Lookup &batched)
{
    return batched.query()->batching->owners;
}

} // namespace

void arrange(const planning::Lookup &lookup, std::vector<FoundRow> &rows)
{
    const auto comesBefore = [&](const FoundRow &left, const FoundRow &right) {
        for (const auto &[column, isDescending] : lookup.arrangement.byColumns) {
            const int order
                = json::compare(columnOf(lookup, column, left), columnOf(lookup, column, right));
            if (order != 0)
                return isDescending ? order > 0 : order < 0;
        }
        return false;
    };
    if (!lookup.arrangement.byColumns.empty())
        std::stable_sort(rows.begin(), rows.end(), comesBefore);
    if (lookup.arrangement.byResults.empty() && !lookup.concatenatesChild && !lookup.dropsRows())
        keepPage(lookup, rows);
}

Result<void> RowSource::readAhead(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                                  const RowScale &inFull)
{
    std::vector<const planning::Lookup *> path;
    return readAheadBelow(lookup, rows, inFull, path);
}

Result<void> RowSource::readAhead(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                                  const RowScale &inFull, bool planning::ChildLookup::*which)
{
    std::vector<const planning::Lookup *> path;
    for (const planning::ChildLookup &child : lookup.children) {
        if (!(child.*which))
            continue;
        if (Result<void> done = readAheadOf(*child.lookup, lookup, rows, inFull, path); !done)
            return done;
    }
    return {};
}

Result<void> RowSource::readAheadBelow(const planning::Lookup &lookup,
                                       std::span<const FoundRow> rows, const RowScale &inFull,
                                       std::vector<const planning::Lookup *> &path)
{
    const planning::Lookup &last = path.empty() ? lookup : *path.back();
    for (const planning::ChildLookup &child : last.children) {
        if (last.stopsAtLimit() && child.lookup->isKeyWalk())
            continue;
        if (Result<void> done = readAheadOf(*child.lookup, lookup, rows, inFull, path); !done)
            return done;
    }
    return {};
}

Result<void> RowSource::readAheadOf(const planning::Lookup &inner, const planning::Lookup &lookup,
                                    std::span<const FoundRow> rows, const RowScale &inFull,
                                    std::vector<const planning::Lookup *> &path)
{
    if (!inner.isBatched() && !inner.hasBatchedChild)
        return {};
    path.push_back(&inner);
    if (inner.isBatched()) {
        if (Result<void> done = askAtOnce(lookup, rows, inFull, path); !done)
            return done;
    }
    if (Result<void> done = readAheadBelow(lookup, rows, inFull, path); !done)
        return done;
    path.pop_back();
    return {};
}

Result<void> RowSource::askAtOnce(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                                  const RowScale &inFull, Path path)
{
    const planning::Lookup &asked = *path.back();
    std::vector<client::ItemKey> keys;
    Wanted wanted;
    BatchInFull batch;
    const auto collect = [&] {
        batch.items = m_stack.executionsInFull(asked);
        batch.found = m_stack.foundInFull(asked);
        batch.values.clear();
        if (asked.query()) {
            for (const planning::Batching::Owner &owner : ownersOf(asked))
                batch.values.push_back(m_stack.timesInFull(owner.operand));
            batch.rows += addWanted(asked, wanted) ? 1 : 0;
            return;
        }
        std::optional<client::ItemKey> key = itemKeyOf(asked);
        const std::optional<json::Value> known = key ? recalled(asked, *key) : std::nullopt;
        if (known)
            m_many[{&asked, textOf(*key)}] = *known;
        batch.rows += key && !known ? 1 : 0;
        if (key && !known && m_many.try_emplace({&asked, textOf(*key)}).second)
            keys.push_back(*std::move(key));
    };
    if (Result<void> done = walk(lookup, rows, inFull, path, collect); !done)
        return done;
    if (asked.query())
        return queryAhead(asked, wanted, batch);
    return readItemsAhead(asked, keys,
                          extrapolation(asked).distinctKeys(static_cast<double>(keys.size()),
                                                            batch.rows, batch.items));
}

Result<void> RowSource::walk(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                             const RowScale &inFull, Path path, const Visit &visit)
{
    for (const FoundRow &row : rows) {
        const LookupScope::Inside inside(m_stack, lookup, row, inFull);
        if (path.size() == 1) {
            visit();
            continue;
        }
        const planning::Lookup &next = *path.front();
        Result<std::vector<FoundRow>> inner = rowsOf(next);
        if (!inner)
            return inner.error();
        const RowScale below = m_stack.inFull(next, extrapolation(next).rowsKept(inner->size()));
        arrange(next, *inner);
        if (Result<void> done = walk(next, *inner, below, path.subspan(1), visit); !done)
            return done;
    }
    return {};
}

bool RowSource::addWanted(const planning::Lookup &lookup, Wanted &wanted)
{
    std::vector<json::Value> values;
    for (const planning::Batching::Owner &owner : ownersOf(lookup))
        values.push_back(m_stack.valueOf(owner.operand));
    const bool isAnswerable = std::none_of(values.begin(), values.end(), [](json::Value value) {
        return value.isUndefined(); // undefined equals nothing
    });
    std::string key = keyOf(lookup);
    if (isAnswerable && m_ahead.try_emplace({&lookup, key}).second)
        wanted.emplace(std::move(values), std::move(key));
    return isAnswerable;
}

Result<void> RowSource::readItemsAhead(const planning::Lookup &lookup,
                                       const std::vector<client::ItemKey> &keys, double times)
{
    if (keys.empty())
        return {};
    const store::Container *container = m_client.account().container(lookup.container);
    const double requests = Extrapolation::readManyRequests(
        container ? container->physicalPartitions() : 1, static_cast<double>(keys.size()), times);
    const double each = times / requests;
    Result<std::vector<client::Answer>> parts = m_client.readMany(
        lookup.container, keys, m_arena,
        std::llround(each) > 1 ? client::SingleKey::query : client::SingleKey::pointRead);
    if (!parts)
        return parts.error();
    for (client::Answer &part : *parts)
        Extrapolation::applyToKeys(part, each, m_client.constants());
    const client::Answer answer = client::joined(*parts, m_client.constants());
    m_log.add(lookup.step, answer, Timing::followingQuery, requests);
    const store::PartitionKeyDefinition &definition = container->partitionKeyDefinition();
    for (const json::Value item : answer.rows) {
        const client::ItemKey key {definition.extract(item),
                                   std::string(item.member("id").string())};
        m_many[{&lookup, textOf(key)}] = item;
        keep(lookup, key, item);
    }
    return {};
}

double RowSource::requestsInFull(const planning::Lookup &lookup, std::span<const double> values,
                                 std::span<const double> valuesInFull) const
{
    const double more = std::max(1.0, requestsFor(valuesInFull) / requestsFor(values));
    const store::Container *container = m_client.account().container(lookup.container);
    if (!lookup.namesPartitions() || !container)
        return more;
    return std::max(more,
                    Extrapolation::partitionsVisited(container->physicalPartitions(), sumOf(values),
                                                     sumOf(valuesInFull)));
}

Result<void> RowSource::queryAhead(const planning::Lookup &lookup, const Wanted &wanted,
                                   const BatchInFull &inFull)
{
    if (wanted.empty())
        return {};
    const Extrapolation &read = extrapolation(lookup);
    const std::size_t owners = ownersOf(lookup).size();
    const std::vector<double> values = differentValues(wanted, owners);
    std::vector<double> valuesInFull = values;
    for (std::size_t i = 0; i < values.size(); ++i)
        valuesInFull[i] *= read.distinctKeys(values[i], inFull.rows, inFull.values[i]);
    const double times = requestsInFull(lookup, values, valuesInFull);
    const double found
        = read.distinctKeys(static_cast<double>(wanted.size()), inFull.rows, inFull.found);
    const std::vector<Wanted> batches = divided(wanted, owners);
    const double further = std::max(0.0, sumOf(valuesInFull) / times - sumOf(values));
    const OuterScale outer {.factor = std::max(1.0, found / times),
                            .furtherSeeks
                            = std::llround(further / static_cast<double>(batches.size()))};
    for (const Wanted &batch : batches) {
        if (Result<void> sent = queryBatch(lookup, batch, times, outer); !sent)
            return sent;
    }
    return {};
}

Result<void> RowSource::queryBatch(const planning::Lookup &lookup, const Wanted &batch,
                                   double times, const OuterScale &outer)
{
    const std::vector<planning::Batching::Owner> &owners = ownersOf(lookup);
    const std::vector<ValueList> lists = listsOf(batch, owners.size());
    query::Request request = requestOf(lookup);
    for (std::size_t i = 0; i < owners.size(); ++i)
        request.parameters.push_back(
            {owners[i].parameter, json::Value::array({lists[i].begin(), lists[i].end()}, m_arena)});
    const Result<client::Answer> answer
        = ask(m_client, lookup, *lookup.query()->prepared, std::move(request), times, outer);
    if (!answer)
        return answer.error();
    for (const json::Value item : answer->rows) {
        const FoundRow row {{item}};
        std::vector<json::Value> own;
        for (const planning::Batching::Owner &owner : owners)
            own.push_back(columnOf(lookup, owner.column, row));
        // Combinations of several lists also find rows that no outer row asked for.
        if (const auto owner = batch.find(own); owner != batch.end())
            m_ahead[{&lookup, owner->second}].push_back(row);
    }
    return {};
}

} // namespace partita::execution
