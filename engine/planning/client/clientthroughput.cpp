// The client's part that keeps to provisioned throughput.
#include "engine/model/limits.h"
#include "engine/planning/client/client.h"
#include "engine/store/physicalpartition.h"

#include <algorithm>

namespace partita::planning {

namespace {

constexpr std::int64_t mostThroughput = 1'000'000;
constexpr std::int64_t throughputStep = 100;

/// The physical partition with the most in it, of those that can split.
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
        return Error {.message = "The throughput is 400 to 1000000 RU/s, in steps of 100, not "
                          + std::to_string(requestUnitsPerSecond) + "."};
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
    return target ? target->merge(first, second) : noContainer(container);
}

/// Divided anew when the container's partitions are others than before; nullptr: nothing is provisioned.
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

/// A request that fans out is refused when one of its partitions is: the client would have to come again for all of it.
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
                  .message = "The throughput of a physical partition of "
                      + container.settings().name + " ("
                      + std::to_string(static_cast<std::int64_t>(left->share()))
                      + " RU/s) is used up; come again in " + std::to_string(wait) + " ms.",
                  .retryAfterMs = wait};
}

/// Takes what the answer cost from the budgets of its partitions.
Answer Client::spent(Answer answer)
{
    for (const PartitionUse &use : answer.partitions) {
        if (store::ThroughputBudget *left = budget(use.container))
            left->spend(use.physicalPartition, use.requestCharge, m_account.clock().nowMs());
    }
    return answer;
}

/// A request that was carried out and then refused: `error` says what it cost. `id` is of the item it was about, empty when
/// nobody can say; `factor` is of reads that ask several replicas.
Error Client::refused(const store::Container &container, const store::PartitionKey &key,
                      std::string_view id, Error error, double factor)
{
    if (key.levels() != container.partitionKeyDefinition().paths().size())
        return error; // it went nowhere
    const int number = container.partitionOf(key);
    const store::PhysicalPartition &partition = container.partition(number);
    const std::optional<store::ItemNumber> item = partition.find(key, id);
    const std::int64_t bytes = item ? partition.itemBytes(*item) : 0;
    error.requestCharge = factor * cost::refusalCharge(error.code, bytes, m_constants);
    if (store::ThroughputBudget *left = budget(container.settings().name))
        left->spend(number, error.requestCharge, m_account.clock().nowMs());
    return error;
}

/// The same for reads, which cost more where several replicas must agree.
Answer Client::spentReading(Answer answer)
{
    const double factor = cost::readFactor(m_consistency);
    answer.requestCharge *= factor;
    for (PartitionUse &use : answer.partitions)
        use.requestCharge *= factor;
    return spent(std::move(answer));
}

} // namespace partita::planning
