#include "engine/execution/writing/itemwriter.h"

#include "engine/places/values.h"

#include <algorithm>
#include <array>

namespace partita::execution {
namespace {

/// False when there was no item; the request is charged in both cases.
Result<bool> logged(const Execution &execution, const Result<client::Answer> &answer,
                    const planning::ItemWrite &write, const store::PartitionKey &key, int step)
{
    if (!answer && answer.error().code == ErrorCode::preconditionFailed)
        logRefused(execution, write.container, key, step, answer.error());
    if (!answer && answer.error().code != ErrorCode::notFound)
        return answer.error();
    execution.log.add(step,
                      answer ? *answer : execution.site.client.chargeNotFound(write.container, key),
                      Timing::alone);
    return answer.ok();
}

/// True when a property of a document may have one of the names through which a script gets at the
/// objects that all documents share. The scripts of plans change properties of documents only.
bool reachesPrototypes(std::string_view script)
{
    return std::ranges::any_of(
        std::to_array<std::string_view>({"__proto__", "prototype", "constructor"}),
        [&](std::string_view name) { return script.find(name) != script.npos; });
}

} // namespace

store::PartitionKey keyOf(const Execution &execution, const planning::ItemWrite &write,
                          json::Value item)
{
    return execution.site.client.account()
        .container(write.container)
        ->partitionKeyDefinition()
        .extract(item);
}

Result<void> writeItem(const Execution &execution, const planning::ItemWrite &write,
                       store::OperationKind kind, json::Value item, bool fillsGap,
                       const Precondition &precondition)
{
    const store::PartitionKey key = keyOf(execution, write, item);
    script::ScriptHost::TriggeredWrite request;
    request.kind = kind;
    request.id = places::idOf(item);
    request.item = item;
    execution.atHand.forget(write.container, key, request.id);
    if (write.trigger && !fillsGap && kind != store::OperationKind::replace) {
        if (Result<void> added = addScript(
                execution, write.container,
                {script::ScriptKind::postTrigger, write.trigger->name, write.trigger->body});
            !added)
            return added;
        request.postTrigger = write.trigger->name;
    }
    request.options.wantItem = !request.postTrigger.empty(); // large items take long to copy
    request.options.ifMatch = precondition.etag;
    Result<client::Answer> answer
        = execution.site.client.write(write.container, request, key, execution.arena);
    if (!answer && answer.error().code == ErrorCode::preconditionFailed)
        logRefused(execution, write.container, key, write.writeStep, answer.error());
    if (!answer)
        return answer.error();
    execution.log.add(write.writeStep, *answer, Timing::alone);
    return {};
}

Result<bool> removeItem(const Execution &execution, const planning::ItemWrite &write,
                        const store::PartitionKey &key, const std::string &id, int step,
                        const Precondition &precondition)
{
    execution.atHand.forget(write.container, key, id);
    script::ScriptHost::TriggeredWrite request;
    request.kind = store::OperationKind::remove;
    request.id = id;
    request.options.ifMatch = precondition.etag;
    const Result<client::Answer> answer
        = execution.site.client.write(write.container, request, key, execution.arena);
    // A capped or filtered copy may not contain the item.
    return logged(execution, answer, write, key, step > 0 ? step : write.writeStep);
}

Result<bool> patchItem(const Execution &execution, const planning::ItemWrite &write,
                       const store::PartitionKey &key, const std::string &id,
                       const std::vector<store::PatchOperation> &operations,
                       const Precondition &precondition)
{
    execution.atHand.forget(write.container, key, id);
    const Result<client::Answer> answer = execution.site.client.patch(
        write.container, key, id, operations, {.ifMatch = precondition.etag, .wantItem = false},
        execution.arena, precondition.condition);
    return logged(execution, answer, write, key, write.writeStep);
}

void logRefused(const Execution &execution, const std::string &container,
                const store::PartitionKey &key, int step, const Error &refusal, const char *what)
{
    client::PartitionUse use;
    use.container = container;
    use.physicalPartition = execution.site.client.account().container(container)->partitionOf(key);
    use.requestCharge = refusal.requestCharge;
    use.requests = 1;
    const cost::ChargeTerm refused {what, "", 1, use.requestCharge};
    // A round trip, as for a read that finds nothing.
    execution.log.add(step, use, {&refused, 1},
                      execution.site.client.chargeNotFound(container, key).latencyMs);
}

Result<void> addScript(const Execution &execution, const std::string &container,
                       script::Script script)
{
    script.keepsGlobals = !reachesPrototypes(script.body);
    Result<void> added = execution.site.client.addScript(container, script);
    if (!added && added.error().code == ErrorCode::conflict)
        return {}; // an earlier run has registered it
    return added;
}

} // namespace partita::execution
