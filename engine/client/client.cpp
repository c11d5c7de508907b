#include "engine/client/client.h"

#include "engine/base/messagetext.h"
#include "engine/client/clientanswers.h"
#include "engine/query/patchcondition.h"

namespace partita::client {
namespace {

using store::OperationKind;

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
                  .message = "There is no container " + inQuotes(name) + "; create it first."};
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
    Result<Answer> answer = readInPlace(container, key, id, ifNoneMatch);
    if (answer) {
        answer->item = json::copy(answer->item, arena);
        answer->itemOwner.reset();
    }
    return answer;
}

Result<Answer> Client::readInPlace(std::string_view container, const store::PartitionKey &key,
                                   std::string_view id, std::string_view ifNoneMatch)
{
    const store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    if (Result<void> admitted = admit(*target, {target->partitionOf(key)}); !admitted)
        return admitted.error();
    Result<store::ItemResponse> response = target->read(key, id);
    if (!response)
        return refused(*target, key, response.error(), cost::RefusedRequest::read);
    if (!ifNoneMatch.empty() && (ifNoneMatch == "*" || ifNoneMatch == response->etag.text()))
        return refused(*target, key,
                       {.code = ErrorCode::notModified,
                        .message = "The item " + inQuotes(id)
                            + " has not changed: its ETag is still "
                            + std::string(response->etag.text()) + "."},
                       cost::RefusedRequest::read);
    Answer answer = operationAnswer(container, *response, m_constants);
    answer.item = response->item;
    answer.itemOwner = std::move(response->extended);
    return spentReading(std::move(answer));
}

Answer Client::chargeNotFound(std::string_view container, const store::PartitionKey &key) const
{
    Answer answer;
    store::OperationMetrics nothing;
    nothing.kind = store::OperationKind::read;
    nothing.found = false;
    answer.operations = {nothing};
    answer.replicas = cost::readFactor(m_consistency);
    answer.requestCharge = cost::pointReadCharge(0, m_constants) * answer.replicas;
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
        if (!response) {
            const json::Value id = write.item.member("id");
            const bool isRenamed = id.isString() && !write.id.empty() && id.string() != write.id;
            return refused(*target, key, response.error(),
                           kindOfRefused(*target, key,
                                         id.isString() ? id.string() : std::string_view(),
                                         isRenamed ? OperationKind::create : write.kind,
                                         response.error().code));
        }
        return spent(itemAnswer(container, *response, m_constants, arena));
    }
    Result<script::ScriptResult> outcome
        = host(container).write(write, *target, key, {.stop = m_stop});
    if (!outcome)
        return refused(*target, key, withLostCharge(outcome.error(), host(container)));
    return spent(
        scriptAnswer(container, target->partitionOf(key), std::move(*outcome), m_constants, arena));
}

Result<Answer> Client::patch(std::string_view container, const store::PartitionKey &key,
                             std::string_view id,
                             const std::vector<store::PatchOperation> &operations,
                             const store::WriteOptions &options, json::Arena &arena,
                             const std::optional<std::string> &condition)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    if (Result<void> admitted = admit(*target, {target->partitionOf(key)}); !admitted)
        return admitted.error();
    if (condition) {
        if (Result<void> holds = query::checkPatchCondition(*target, key, id, *condition); !holds)
            return refused(*target, key, holds.error());
    }
    Result<store::ItemResponse> response = target->patch(key, id, operations, options);
    if (!response)
        return refused(
            *target, key, response.error(),
            kindOfRefused(*target, key, id, OperationKind::patch, response.error().code));
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
        return refused(*target, key, responses.error());
    Answer answer;
    for (const store::ItemResponse &response : *responses) {
        answer.operations.push_back(response.metrics);
        answer.statuses.push_back(statusOf(response));
        const bool hasItem = response.item.isObject();
        answer.etags.emplace_back(hasItem ? response.etag.text() : std::string_view());
        answer.rows.push_back(hasItem ? json::copy(response.item, arena) : json::Value::null());
    }
    answer.replicas = cost::readFactor(m_consistency);
    answer.requestCharge = cost::batchCharge(answer.operations, m_constants, m_consistency);
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
    request.missingSortPath = m_constants.generation == cost::Generation::current
        ? query::MissingSortPath::returned
        : query::MissingSortPath::asPolicySays;
    if (!request.stop.stop_possible())
        request.stop = m_stop;
    const script::RequestFunctions functions(host(container), target->clock().nowMs(),
                                             {.stop = request.stop});
    request.functions = &functions;
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

Result<Answer> Client::call(std::string_view container, std::string_view procedure,
                            const store::PartitionKey &key, json::Value arguments,
                            json::Arena &arena)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    if (Result<void> admitted = admit(*target, {target->partitionOf(key)}); !admitted)
        return admitted.error();
    Result<script::ScriptResult> outcome
        = host(container).call(procedure, *target, key, arguments, {.stop = m_stop});
    if (!outcome)
        return refused(*target, key, withLostCharge(outcome.error(), host(container)));
    return spent(
        scriptAnswer(container, target->partitionOf(key), std::move(*outcome), m_constants, arena));
}

Result<Answer> Client::removePartition(std::string_view container, const store::PartitionKey &key)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    const int partition = target->partitionOf(key);
    if (Result<void> admitted = admit(*target, {partition}); !admitted)
        return admitted.error();
    Result<std::vector<store::OperationMetrics>> deleted = target->removePartition(key);
    if (!deleted)
        return deleted.error();
    Answer answer;
    answer.operations = std::move(*deleted);
    answer.requestCharge = cost::batchCharge(answer.operations, m_constants);
    answer.latencyMs = cost::batchLatency(answer.operations, m_constants);
    answer.partitions = {usedBy(container, partition, answer)};
    return spent(std::move(answer));
}

Result<void> Client::removeContainer(std::string_view container)
{
    if (!m_account.container(container))
        return noContainer(container);
    if (const auto host = m_hosts.find(container); host != m_hosts.end())
        m_hosts.erase(host);
    if (const auto left = m_budgets.find(container); left != m_budgets.end())
        m_budgets.erase(left);
    return m_account.removeContainer(container);
}

Result<void> Client::addScript(std::string_view container, const script::Script &script)
{
    if (!m_account.container(container))
        return noContainer(container);
    return host(container).add(script);
}

} // namespace partita::client
