// Request charges and latency from metrics. Pure functions that know neither samples nor requests.
#pragma once

#include "engine/cost/constants.h"
#include "engine/query/metrics.h"
#include "engine/store/metrics.h"

#include <optional>
#include <span>
#include <string_view>

namespace partita::cost {

/// Strongest first.
enum class Consistency { strong, boundedStaleness, session, consistentPrefix, eventual };
/// Level of a name: "strong", "boundedStaleness", "session", "consistentPrefix", "eventual";
/// nothing for any other.
std::optional<Consistency> consistencyOf(std::string_view name);
/// Number of replicas that a read asks, hence the factor of its charge. Source: request-units c.
double readFactor(Consistency consistency);
/// Whether `level` gives stronger guarantees than `other`.
bool isStronger(Consistency level, Consistency other);

/// RU of a read of `bytes` (stored size) at session or eventual consistency.
double pointReadCharge(std::int64_t bytes, const Constants &constants);
/// RU of one operation on an item. Source: request-units d1.
double operationCharge(const store::OperationMetrics &metrics, const Constants &constants);
enum class RefusedRequest { read, write, writeOfTakenUniqueKey };
/// RU of a refused request for one item, whatever the reason (charges-by-law K9): a write costs
/// more when a unique key is taken, a read costs the smallest read. Nothing for errors that are not
/// answers of the service.
double refusalCharge(RefusedRequest request, ErrorCode code, const Constants &constants);
/// RU of a query on one physical partition. Source: d2, d3.
double queryCharge(const query::Metrics &metrics, const Constants &constants);
/// RU of a query: the sum over the partitions.
double queryCharge(std::span<const query::PartitionMetrics> partitions, const Constants &constants);
/// RU of a stored procedure (or trigger transaction): script overhead plus its operations in one
/// transaction (rule in termwalk.h).
double procedureCharge(std::span<const store::OperationMetrics> operations,
                       std::span<const query::Metrics> queries, const Constants &constants);
/// RU of a transactional batch: the sum of its operations (no published figure shows a discount).
/// Its reads are charged by their consistency.
double batchCharge(std::span<const store::OperationMetrics> operations, const Constants &constants,
                   Consistency consistency = Consistency::session);
/// RU of a change feed page with items of these sizes: the sum of point reads, or the charge of a
/// poll.
double changeFeedCharge(std::span<const std::int64_t> itemBytes, const Constants &constants);

// Latency in milliseconds of one request without concurrent ones.
double pointReadLatency(std::int64_t bytes, const Constants &constants);
double operationLatency(const store::OperationMetrics &metrics, const Constants &constants);
/// Latency of a query: partitions are asked in parallel, `fanOutWidth` at a time, and each round
/// takes as long as its slowest partition.
double queryLatency(std::span<const query::PartitionMetrics> partitions,
                    const Constants &constants);
double procedureLatency(std::span<const store::OperationMetrics> operations,
                        std::span<const query::Metrics> queries, const Constants &constants);
/// Latency of a batch: one write of the summed size. (The service states "up to 30 % less latency
/// than a stored procedure".)
double batchLatency(std::span<const store::OperationMetrics> operations,
                    const Constants &constants);
double changeFeedLatency(std::span<const std::int64_t> itemBytes, const Constants &constants);
/// Latency of requests to several partitions, `fanOutWidth` at a time.
double fanOutLatency(std::span<const double> partitions, const Constants &constants);
/// Latency of each further one of similar requests for the rows of a page, issued one after
/// another; they overlap a little.
double followingLatency(double aloneMs, bool isPointRead, const Constants &constants);

} // namespace partita::cost
