// Provisioned throughput in the client.
#include "engine/base/messagetext.h"
#include "engine/client/client.h"
#include "engine/model/limits.h"
#include "engine/store/physicalpartition.h"

#include <algorithm>

namespace partita::client {

namespace {

constexpr std::int64_t mostThroughput = 1'000'000;
constexpr std::int64_t throughputStep = 100;
constexpr std::int64_t highestShare
    = 100; ///< throughput never goes below this fraction of the highest (request-units c)

/// The physical partition with the most bytes among those that can split.
int fullest(const store::Container &container)
{
    int found = 0;
    for (int i = 1; i < container.physicalPartitions(); ++i) {
        if (container.partition(i).itemBytes() > container.partition(found).itemBytes())
            found = i;
    }
    return found;
}

} // namespace

Result<void> Client::setThroughput(std::string_view container, std::int64_t requestUnitsPerSecond)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    if (requestUnitsPerSecond < model::leastThroughput || requestUnitsPerSecond > mostThroughput
        || requestUnitsPerSecond % throughputStep != 0)
        return Error {.message = "The throughput must be 400 to 1000000 RU/s, in steps of 100, not "
                          + std::to_string(requestUnitsPerSecond) + "."};
    std::int64_t &highest = m_highest[std::string(container)];
    const std::int64_t steps = (highest / highestShare + throughputStep - 1) / throughputStep;
    if (requestUnitsPerSecond < steps * throughputStep)
        return Error {.message = "The container " + inQuotes(container) + " needs at least "
                          + std::to_string(steps * throughputStep)
                          + " RU/s, a hundredth of the highest throughput it ever had ("
                          + std::to_string(highest) + " RU/s)."};
    highest = std::max(highest, requestUnitsPerSecond);
    while (requestUnitsPerSecond > target->physicalPartitions() * store::partitionThroughput) {
        if (Result<void> done = target->split(fullest(*target)); !done)
            return done;
    }
    m_budgets.insert_or_assign(std::string(container),
                               store::ThroughputBudget(requestUnitsPerSecond,
                                                       target->physicalPartitions(),
                                                       m_account.clock().nowMs()));
    return {};
}

Result<void> Client::split(std::string_view container, int physicalPartition)
{
    store::Container *target = m_account.container(container);
    return target ? target->split(physicalPartition) : noContainer(container);
}

Result<void> Client::merge(std::string_view container, int first, int second)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    const store::ThroughputBudget *provisioned = budget(container);
    const std::int64_t most = (target->physicalPartitions() - 1) * store::partitionThroughput;
    if (provisioned && most > 0 && provisioned->requestUnitsPerSecond() > most)
        return Error {
            .message
            = "After the merge a physical partition would have to serve more than 10000 RU/s; lower "
              "the throughput of "
                + std::string(container) + " to " + std::to_string(most) + " RU/s or less first."};
    return target->merge(first, second);
}

/// Budget of the container, divided again when the number of its partitions changed; nullptr when
/// nothing is provisioned.
store::ThroughputBudget *Client::budget(std::string_view container)
{
    const auto found = m_budgets.find(container);
    const store::Container *target = m_account.container(container);
    if (found == m_budgets.end() || !target)
        return nullptr;
    if (found->second.partitions() != target->physicalPartitions())
        found->second.divide(target->physicalPartitions(), m_account.clock().nowMs());
    return &found->second;
}

/// Refuses a fan-out when one of its partitions is throttled: the client would have to repeat all
/// of it.
Result<void> Client::admit(const store::Container &container, const std::vector<int> &partitions)
{
    const store::ThroughputBudget *left = budget(container.settings().name);
    if (!left)
        return {};
    std::int64_t wait = 0;
    for (const int partition : partitions)
        wait = std::max(wait, left->waitMs(partition, container.clock().nowMs()));
    if (wait == 0)
        return {};
    return Error {.code = ErrorCode::throttled,
                  .message = "Request rate is large: a physical partition of "
                      + inQuotes(container.settings().name) + " has used up its "
                      + std::to_string(static_cast<std::int64_t>(left->share()))
                      + " RU/s; try again in " + std::to_string(wait) + " ms.",
                  .retryAfterMs = wait,
                  .requestCharge = cost::refusalCharge(cost::RefusedRequest::read,
                                                       ErrorCode::throttled, m_constants)};
}

/// Takes the answer's charge from the budgets of its partitions.
Answer Client::spent(Answer answer)
{
    for (const PartitionUse &use : answer.partitions) {
        if (store::ThroughputBudget *left = budget(use.container))
            left->spend(use.physicalPartition, use.requestCharge, m_account.clock().nowMs());
    }
    return answer;
}

/// Adds the work of the failed script, which is charged although it is rolled back.
Error Client::withLostCharge(Error error, const script::ScriptHost &host) const
{
    if (const script::Trace *lost = host.lost())
        error.requestCharge = cost::procedureCharge(lost->operations, lost->queries, m_constants);
    return error;
}

/// The kind of a write that was refused. With another reason than a taken id, a conflict is that of
/// a unique key. `id` is that of the new item.
cost::RefusedRequest Client::kindOfRefused(const store::Container &container,
                                           const store::PartitionKey &key, std::string_view id,
                                           store::OperationKind kind, ErrorCode code)
{
    if (code != ErrorCode::conflict
        || key.levels() != container.partitionKeyDefinition().paths().size())
        return cost::RefusedRequest::write;
    const bool isTaken = kind == store::OperationKind::create
        && container.partition(container.partitionOf(key)).find(key, id);
    return isTaken ? cost::RefusedRequest::write : cost::RefusedRequest::writeOfTakenUniqueKey;
}

/// Charges a request that was sent and then refused; `error` gets the charge. Work of a script that
/// was lost is its charge.
Error Client::refused(const store::Container &container, const store::PartitionKey &key,
                      Error error, cost::RefusedRequest request)
{
    if (key.levels() != container.partitionKeyDefinition().paths().size())
        return error; // it was not sent to a partition
    if (error.requestCharge == 0) {
        const double factor
            = request == cost::RefusedRequest::read ? cost::readFactor(m_consistency) : 1;
        error.requestCharge = factor * cost::refusalCharge(request, error.code, m_constants);
    }
    if (store::ThroughputBudget *left = budget(container.settings().name))
        left->spend(container.partitionOf(key), error.requestCharge, m_account.clock().nowMs());
    return error;
}

/// The same for reads, which cost more when several replicas are asked.
Answer Client::spentReading(Answer answer)
{
    const double factor = cost::readFactor(m_consistency);
    answer.replicas = factor;
    answer.requestCharge *= factor;
    for (PartitionUse &use : answer.partitions)
        use.requestCharge *= factor;
    return spent(std::move(answer));
}

} // namespace partita::client
