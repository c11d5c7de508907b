#include "engine/client/clientanswers.h"

namespace partita::client {
namespace {

using store::OperationKind;
using store::OperationMetrics;

/// Number of items that an operation loaded.
std::int64_t loadedBy(const OperationMetrics &metrics)
{
    const bool reads = metrics.kind == OperationKind::read || metrics.oldItemBytes > 0;
    return metrics.found && reads ? 1 : 0;
}

std::int64_t returnedBy(const OperationMetrics &metrics)
{
    return metrics.found && metrics.kind == OperationKind::read ? 1 : 0;
}

} // namespace

std::vector<cost::ChargeTerm> termsOf(const Answer &answer, const cost::Constants &constants)
{
    std::vector<cost::ChargeTerm> all;
    const auto add = [&](double replicas, std::vector<cost::ChargeTerm> terms) {
        for (const cost::ChargeTerm &term : cost::times(replicas, std::move(terms)))
            all.push_back(term);
    };
    if (answer.isOfScript) {
        std::vector<query::Metrics> queries;
        for (const query::PartitionMetrics &partition : answer.queryPartitions)
            queries.push_back(partition.metrics);
        return cost::procedureTerms(answer.operations, queries, constants);
    }
    for (const OperationMetrics &metrics : answer.operations)
        add(metrics.kind == OperationKind::read ? answer.replicas : 1,
            cost::operationTerms(metrics, constants));
    for (const auto *queries : {&answer.queryPartitions, &answer.joinedQueries}) {
        for (const query::PartitionMetrics &partition : *queries)
            add(answer.replicas, cost::queryTerms(partition.metrics, constants));
    }
    for (const std::vector<std::int64_t> &page : answer.feedPages)
        add(answer.replicas, cost::changeFeedTerms(page, constants));
    return all;
}

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

Answer joined(std::span<const Answer> parts, const cost::Constants &constants)
{
    Answer answer;
    answer.requests = 0;
    std::vector<double> latencies;
    for (const Answer &part : parts) {
        answer.rows.insert(answer.rows.end(), part.rows.begin(), part.rows.end());
        answer.requestCharge += part.requestCharge;
        answer.requests += part.requests;
        answer.query += part.query;
        answer.partitions.insert(answer.partitions.end(), part.partitions.begin(),
                                 part.partitions.end());
        answer.operations.insert(answer.operations.end(), part.operations.begin(),
                                 part.operations.end());
        answer.joinedQueries.insert(answer.joinedQueries.end(), part.queryPartitions.begin(),
                                    part.queryPartitions.end());
        latencies.push_back(part.latencyMs);
    }
    answer.latencyMs = cost::fanOutLatency(latencies, constants);
    return answer;
}

Answer operationAnswer(std::string_view container, const store::ItemResponse &response,
                       const cost::Constants &constants)
{
    Answer answer;
    answer.etag = response.etag.text();
    answer.operations = {response.metrics};
    answer.requestCharge = cost::operationCharge(response.metrics, constants);
    answer.latencyMs = cost::operationLatency(response.metrics, constants);
    answer.partitions = {usedBy(container, response.metrics.physicalPartition, answer)};
    return answer;
}

Answer itemAnswer(std::string_view container, const store::ItemResponse &response,
                  const cost::Constants &constants, json::Arena &arena)
{
    Answer answer = operationAnswer(container, response, constants);
    answer.item = json::copy(response.item, arena);
    return answer;
}

Answer scriptAnswer(std::string_view container, int physicalPartition, script::ScriptResult outcome,
                    const cost::Constants &constants, json::Arena &arena)
{
    Answer answer;
    const script::Trace &trace = outcome.trace;
    answer.item = json::copy(outcome.body.root(), arena);
    answer.etag = outcome.etag;
    answer.operations = trace.operations;
    answer.isOfScript = true;
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

} // namespace partita::client
