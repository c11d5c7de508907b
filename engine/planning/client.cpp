#include "engine/planning/client.h"

#include "engine/store/physicalpartition.h"

#include <algorithm>
#include <cmath>

namespace partita::planning {
namespace {

using store::OperationKind;
using store::OperationMetrics;

constexpr std::size_t mostIdsAQuery = 1000;

/// Items that an operation looked at on its way.
std::int64_t loadedBy(const OperationMetrics &metrics)
{
    const bool reads = metrics.kind == OperationKind::read || metrics.oldItemBytes > 0;
    return metrics.found && reads ? 1 : 0;
}

std::int64_t returnedBy(const OperationMetrics &metrics)
{
    return metrics.found && metrics.kind == OperationKind::read ? 1 : 0;
}

/// The answer's part that is the same for everything that runs in one place.
PartitionUse usedBy(std::string_view container, int physicalPartition, const Answer &answer)
{
    PartitionUse use;
    use.container = container;
    use.physicalPartition = physicalPartition;
    use.requestCharge = answer.requestCharge;
    use.requests = 1;
    for (const OperationMetrics &metrics : answer.operations) {
        use.itemsLoaded += loadedBy(metrics);
        use.itemsReturned += returnedBy(metrics);
    }
    return use;
}

/// The answer's sums over the partitions of a query.
void addUp(Answer &answer, std::string_view container, const cost::Constants &constants)
{
    answer.query = {};
    answer.requestCharge = 0;
    answer.requests = 0;
    answer.partitions.clear();
    for (const query::PartitionMetrics &partition : answer.queryPartitions) {
        const query::Metrics &metrics = partition.metrics;
        PartitionUse use;
        use.container = container;
        use.physicalPartition = partition.physicalPartition;
        use.requestCharge = cost::queryCharge(metrics, constants);
        use.itemsLoaded = metrics.retrievedItemCount
            + (constants.aggregatesUseIndex ? 0 : metrics.countedItems);
        use.itemsReturned = metrics.outputItemCount;
        use.requests = metrics.pages;
        answer.query += metrics;
        answer.requestCharge += use.requestCharge;
        answer.requests += use.requests;
        answer.partitions.push_back(std::move(use));
    }
    answer.latencyMs = cost::queryLatency(answer.queryPartitions, constants);
}

/// Counts that go with the number of items, times the factor; a page holds at most 4 MB of rows.
query::Metrics grown(query::Metrics metrics, double factor)
{
    constexpr double bytesAPage = 4.0 * 1024 * 1024;
    for (std::int64_t *count :
         {&metrics.indexEntriesWalked, &metrics.indexValuesScanned, &metrics.retrievedItemCount,
          &metrics.retrievedItemSize, &metrics.outputItemCount, &metrics.outputItemSize,
          &metrics.countedItems, &metrics.countedItemSize, &metrics.skippedItems})
        *count = std::llround(static_cast<double>(*count) * factor);
    const std::int64_t pages = metrics.pages > 1
        ? std::llround(static_cast<double>(metrics.pages) * factor)
        : std::llround(std::ceil(static_cast<double>(metrics.outputItemSize) / bytesAPage));
    metrics.pages = std::max(metrics.pages, pages);
    return metrics;
}

Answer itemAnswer(std::string_view container, const store::ItemResponse &response,
                  const cost::Constants &constants, json::Arena &arena)
{
    Answer answer;
    answer.item = json::copy(response.item, arena);
    answer.etag = response.etag;
    answer.operations = {response.metrics};
    answer.requestCharge = cost::operationCharge(response.metrics, constants);
    answer.latencyMs = cost::operationLatency(response.metrics, constants);
    answer.partitions = {usedBy(container, response.metrics.physicalPartition, answer)};
    return answer;
}

/// Adds a script's trace: its charge, its time and what it did, all in the physical partition of its key.
Answer scriptAnswer(std::string_view container, int physicalPartition, script::Outcome outcome,
                    const cost::Constants &constants, json::Arena &arena)
{
    Answer answer;
    const script::Trace &trace = outcome.trace;
    answer.item = json::copy(outcome.body.root(), arena);
    answer.etag = outcome.etag;
    answer.operations = trace.operations;
    answer.log = trace.log;
    answer.requestCharge = cost::procedureCharge(trace.operations, trace.queries, constants);
    answer.latencyMs = cost::procedureLatency(trace.operations, trace.queries, constants);
    for (const query::Metrics &metrics : trace.queries) {
        answer.query += metrics;
        answer.queryPartitions.push_back({physicalPartition, metrics});
    }
    PartitionUse use = usedBy(container, physicalPartition, answer);
    use.itemsLoaded += answer.query.retrievedItemCount;
    use.itemsReturned += answer.query.outputItemCount;
    answer.partitions = {use};
    return answer;
}

/// Asks for the items by id and key: by id alone where that is the key.
std::string readManyText(const store::PartitionKeyDefinition &definition,
                         std::span<const ItemKey *const> keys,
                         std::vector<query::Parameter> &parameters, json::Arena &arena)
{
    const auto parameter = [&](json::Value value) {
        parameters.push_back({"@p" + std::to_string(parameters.size()), value});
        return parameters.back().name;
    };
    std::string terms;
    for (const ItemKey *key : keys) {
        const std::string id = parameter(json::Value::string(key->id, arena));
        terms += terms.empty() ? "" : definition.isId() ? ", " : " OR ";
        if (definition.isId()) {
            terms += id;
            continue;
        }
        terms += "(c.id = " + id;
        for (std::size_t i = 0; i < key->partitionKey.levels(); ++i) {
            std::string place = "c";
            for (const json::Path::Step &step : definition.paths()[i].steps())
                place += "[" + json::toText(json::Value::string(step.name, arena)) + "]";
            const json::Value level = key->partitionKey.level(i);
            terms += level.isUndefined() ? " AND NOT IS_DEFINED(" + place + ")"
                                         : " AND " + place + " = " + parameter(level);
        }
        terms += ")";
    }
    return "SELECT * FROM c WHERE " + (definition.isId() ? "c.id IN (" + terms + ")" : terms);
}

Result<store::ItemResponse> plainWrite(store::Container &container,
                                       const script::ScriptHost::TriggeredWrite &write,
                                       const store::PartitionKey &key)
{
    switch (write.kind) {
    case OperationKind::create:
        return container.create(write.item, write.options);
    case OperationKind::upsert:
        return container.upsert(write.item, write.options);
    case OperationKind::replace:
        return container.replace(key, write.id, write.item, write.options);
    case OperationKind::remove:
        return container.remove(key, write.id, write.options);
    case OperationKind::read:
    case OperationKind::patch:
        break;
    }
    return Error {.message = std::string("A write is a create, upsert, replace or delete, not a ")
                      + nameOf(write.kind) + "."};
}

/// The condition is a query over the one item alone.
Result<void> checkCondition(const store::Container &container, const store::PartitionKey &key,
                            std::string_view id, std::string_view condition)
{
    Result<store::ItemResponse> item = container.read(key, id);
    if (!item)
        return item.error();
    Result<query::Query> query = query::prepare("SELECT VALUE 1 " + std::string(condition));
    if (!query)
        return query.error();
    store::Account account;
    store::ContainerSettings settings = container.settings();
    settings.physicalPartitions = 1;
    Result<store::Container *> alone = account.createContainer(std::move(settings));
    if (!alone)
        return alone.error();
    account.clock().setNowMs(container.clock().nowMs());
    if (Result<void> loaded = (*alone)->load(item->item); !loaded)
        return loaded.error();
    json::Arena arena;
    Result<query::Response> response = query::run(*query, **alone, {}, arena);
    if (!response)
        return response.error();
    if (!response->rows.empty())
        return {};
    return Error {.code = ErrorCode::preconditionFailed,
                  .message
                  = "The condition \"" + std::string(condition) + "\" does not hold for the item."};
}

} // namespace

Client::Client(store::Account &account, const cost::Constants &constants)
    : m_account(account)
    , m_constants(constants)
{
}

Client::~Client() = default;

Error Client::noContainer(std::string_view name)
{
    return Error {.code = ErrorCode::notFound,
                  .message
                  = "There is no container \"" + std::string(name) + "\"; create it first."};
}

script::ScriptHost &Client::host(std::string_view container)
{
    const auto found = m_hosts.find(container);
    if (found != m_hosts.end())
        return *found->second;
    return *m_hosts.emplace(container, std::make_unique<script::ScriptHost>()).first->second;
}

Result<Answer> Client::read(std::string_view container, const store::PartitionKey &key,
                            std::string_view id, json::Arena &arena, std::string_view ifNoneMatch)
{
    const store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    if (Result<void> admitted = admit(*target, {target->partitionOf(key)}); !admitted)
        return admitted.error();
    Result<store::ItemResponse> response = target->read(key, id);
    if (!response)
        return response.error();
    if (!ifNoneMatch.empty() && (ifNoneMatch == "*" || ifNoneMatch == response->etag))
        return Error {.code = ErrorCode::notModified,
                      .message = "The item \"" + std::string(id) + "\" still has the ETag "
                          + response->etag + "."};
    return spentReading(itemAnswer(container, *response, m_constants, arena));
}

Answer Client::absent(std::string_view container, const store::PartitionKey &key) const
{
    Answer answer;
    answer.requestCharge = cost::pointReadCharge(0, m_constants) * cost::readFactor(m_consistency);
    answer.latencyMs = cost::pointReadLatency(0, m_constants);
    answer.partitions
        = {usedBy(container, m_account.container(container)->partitionOf(key), answer)};
    return answer;
}

Result<Answer> Client::write(std::string_view container,
                             const script::ScriptHost::TriggeredWrite &write,
                             const store::PartitionKey &key, json::Arena &arena)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    if (Result<void> admitted = admit(*target, {target->partitionOf(key)}); !admitted)
        return admitted.error();
    if (write.preTrigger.empty() && write.postTrigger.empty()) {
        Result<store::ItemResponse> response = plainWrite(*target, write, key);
        if (!response)
            return response.error();
        return spent(itemAnswer(container, *response, m_constants, arena));
    }
    Result<script::Outcome> outcome = host(container).write(write, *target, key);
    if (!outcome)
        return outcome.error();
    return spent(
        scriptAnswer(container, target->partitionOf(key), std::move(*outcome), m_constants, arena));
}

Result<Answer> Client::patch(std::string_view container, const store::PartitionKey &key,
                             std::string_view id,
                             const std::vector<store::PatchOperation> &operations,
                             const store::WriteOptions &options, json::Arena &arena,
                             std::string_view condition)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    if (Result<void> admitted = admit(*target, {target->partitionOf(key)}); !admitted)
        return admitted.error();
    if (!condition.empty()) {
        if (Result<void> holds = checkCondition(*target, key, id, condition); !holds)
            return holds.error();
    }
    Result<store::ItemResponse> response = target->patch(key, id, operations, options);
    if (!response)
        return response.error();
    return spent(itemAnswer(container, *response, m_constants, arena));
}

Result<Answer> Client::batch(std::string_view container, const store::PartitionKey &key,
                             const std::vector<store::BatchOperation> &operations,
                             json::Arena &arena)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    if (Result<void> admitted = admit(*target, {target->partitionOf(key)}); !admitted)
        return admitted.error();
    Result<std::vector<store::ItemResponse>> responses = target->batch(key, operations);
    if (!responses)
        return responses.error();
    Answer answer;
    for (const store::ItemResponse &response : *responses) {
        answer.operations.push_back(response.metrics);
        const bool hasItem = response.item.isObject();
        answer.rows.push_back(hasItem ? json::copy(response.item, arena) : json::Value::null());
    }
    answer.requestCharge = cost::batchCharge(answer.operations, m_constants);
    answer.latencyMs = cost::batchLatency(answer.operations, m_constants);
    answer.partitions = {usedBy(container, target->partitionOf(key), answer)};
    return spent(std::move(answer));
}

Result<Answer> Client::query(std::string_view container, const query::Query &query,
                             query::Request request, json::Arena &arena)
{
    const store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    request.functions = &host(container);
    if (budget(container)) {
        Result<query::Routing> routing = query::route(query, *target, request);
        if (!routing)
            return routing.error();
        if (Result<void> admitted = admit(*target, routing->physicalPartitions); !admitted)
            return admitted.error();
    }
    Result<query::Response> response = query::run(query, *target, request, arena);
    if (!response)
        return response.error();

    Answer answer;
    answer.rows = std::move(response->rows);
    answer.continuation = std::move(response->continuation);
    answer.explanation = std::move(response->explanation);
    answer.queryPartitions = std::move(response->partitions);
    addUp(answer, container, m_constants);
    return spentReading(std::move(answer));
}

Result<Answer> Client::readGroup(std::string_view container, std::span<const ItemKey *const> keys,
                                 int physicalPartition, json::Arena &arena)
{
    if (keys.size() == 1) {
        Result<Answer> answer
            = read(container, keys.front()->partitionKey, keys.front()->id, arena);
        if (answer && answer->item.isObject())
            answer->rows = {answer->item};
        return answer;
    }
    query::Request request;
    request.physicalPartition = physicalPartition;
    const std::string text = readManyText(m_account.container(container)->partitionKeyDefinition(),
                                          keys, request.parameters, arena);
    const Result<query::Query> prepared = query::prepare(text);
    if (!prepared)
        return prepared.error();
    return query(container, *prepared, std::move(request), arena);
}

Result<Answer> Client::readMany(std::string_view container, std::span<const ItemKey> keys,
                                json::Arena &arena)
{
    const store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    std::map<int, std::vector<const ItemKey *>> groups; // by physical partition
    for (const ItemKey &key : keys)
        groups[target->partitionOf(key.partitionKey)].push_back(&key);
    Answer answer;
    answer.requests = 0;
    std::vector<double> latencies;
    for (const auto &[partition, group] : groups) {
        // The text of a query has its limits.
        for (std::size_t begin = 0; begin < group.size(); begin += mostIdsAQuery) {
            const std::size_t count = std::min(mostIdsAQuery, group.size() - begin);
            Result<Answer> part
                = readGroup(container, std::span(group).subspan(begin, count), partition, arena);
            if (!part && part.error().code == ErrorCode::notFound)
                continue;
            if (!part)
                return part;
            answer.rows.insert(answer.rows.end(), part->rows.begin(), part->rows.end());
            answer.requestCharge += part->requestCharge;
            answer.requests += part->requests;
            answer.query += part->query;
            answer.partitions.insert(answer.partitions.end(), part->partitions.begin(),
                                     part->partitions.end());
            answer.operations.insert(answer.operations.end(), part->operations.begin(),
                                     part->operations.end());
            latencies.push_back(part->latencyMs);
        }
    }
    answer.latencyMs = cost::fanOutLatency(latencies, m_constants);
    return answer;
}

void Client::setGrowth(const std::string &container, const std::string &documentType, double factor)
{
    m_growth[{container, documentType}] = factor;
}

double Client::growthOf(const std::string &container, const std::string &documentType) const
{
    const auto found = m_growth.find({container, documentType});
    return found == m_growth.end() ? 1 : found->second;
}

void Client::grow(Answer &answer, double factor) const
{
    const std::string container
        = answer.partitions.empty() ? std::string() : answer.partitions.front().container;
    for (query::PartitionMetrics &partition : answer.queryPartitions)
        partition.metrics = grown(partition.metrics, factor);
    addUp(answer, container, m_constants);
}

Result<Answer> Client::call(std::string_view container, std::string_view procedure,
                            const store::PartitionKey &key, json::Value arguments,
                            json::Arena &arena)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    if (Result<void> admitted = admit(*target, {target->partitionOf(key)}); !admitted)
        return admitted.error();
    Result<script::Outcome> outcome = host(container).call(procedure, *target, key, arguments);
    if (!outcome)
        return outcome.error();
    return spent(
        scriptAnswer(container, target->partitionOf(key), std::move(*outcome), m_constants, arena));
}

Result<void> Client::addScript(std::string_view container, const script::Script &script)
{
    if (!m_account.container(container))
        return noContainer(container);
    return host(container).add(script);
}

} // namespace partita::planning
