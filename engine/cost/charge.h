// Request charges, latency and money out of counted work. Pure functions; nothing here knows a
// sample or a request.
#pragma once

#include "engine/cost/constants.h"
#include "engine/query/metrics.h"
#include "engine/store/metrics.h"

#include <optional>
#include <span>
#include <string_view>

namespace partita::cost {

/// The strongest first.
enum class Consistency { strong, boundedStaleness, session, consistentPrefix, eventual };
/// "strong", "boundedStaleness", "session", "consistentPrefix", "eventual"; nothing for other
/// names.
std::optional<Consistency> consistencyOf(std::string_view name);
/// How many replicas a read asks, and so how many times it is charged. Source: request-units c.
double readFactor(Consistency consistency);
/// Whether a read at `level` promises more than one at `other`.
bool isStronger(Consistency level, Consistency other);

/// RU of a read of `bytes` (stored size), session or eventual consistency.
double pointReadCharge(std::int64_t bytes, const Constants &constants);
/// RU of one operation on an item. Source: request-units d1.
double operationCharge(const store::OperationMetrics &metrics, const Constants &constants);
/// RU of a request for one item that was carried out and then refused: nothing there (404) costs
/// the smallest read; a taken id or unique key (409) what users of the service saw; an ETag or a
/// condition that does not hold (304, 412) a read of the item, `itemBytes` long. Other errors cost
/// nothing: nobody looked at an item.
double refusalCharge(ErrorCode code, std::int64_t itemBytes, const Constants &constants);
/// RU of one physical partition's part of a query. Source: d2, d3.
double queryCharge(const query::Metrics &metrics, const Constants &constants);
/// RU of a query: the sum over the partitions.
double queryCharge(std::span<const query::PartitionMetrics> partitions, const Constants &constants);
/// RU of a stored procedure (or trigger transaction): script overhead plus what its operations cost
/// inside one transaction, where what is overwritten pays no fixed part of its own (d4, point 4;
/// the rule is told in charge.cpp).
double procedureCharge(std::span<const store::OperationMetrics> operations,
                       std::span<const query::Metrics> queries, const Constants &constants);
/// RU of a transactional batch: the sum of its operations (no published figure shows a batch
/// cheaper than that). Its reads are charged as others of their consistency.
double batchCharge(std::span<const store::OperationMetrics> operations, const Constants &constants,
                   Consistency consistency = Consistency::session);
/// RU of a change feed page delivering items of these sizes: like point reads of them, at least the
/// poll.
double changeFeedCharge(std::span<const std::int64_t> itemBytes, const Constants &constants);

// Latency in milliseconds of one request alone.
double pointReadLatency(std::int64_t bytes, const Constants &constants);
double operationLatency(const store::OperationMetrics &metrics, const Constants &constants);
/// Partitions are asked in parallel, `fanOutWidth` at a time; each round takes as long as its
/// slowest.
double queryLatency(std::span<const query::PartitionMetrics> partitions,
                    const Constants &constants);
double procedureLatency(std::span<const store::OperationMetrics> operations,
                        std::span<const query::Metrics> queries, const Constants &constants);
/// "Up to 30 % less latency than a stored procedure" is what the service says; one write of the
/// summed size here.
double batchLatency(std::span<const store::OperationMetrics> operations,
                    const Constants &constants);
double changeFeedLatency(std::span<const std::int64_t> itemBytes, const Constants &constants);
/// Of requests to several partitions, `fanOutWidth` at a time.
double fanOutLatency(std::span<const double> partitions, const Constants &constants);
/// Of one of many like requests issued one after another for the rows of a page (1 + extra lookups
/// overlap a little).
double followingLatency(double aloneMs, bool isPointRead, const Constants &constants);

/// What a load needs and costs a month.
struct MonthlyCost {
    double throughput = 0; ///< US dollars
    double storage = 0;
    double total() const { return throughput + storage; }
};
MonthlyCost manualCost(double provisionedRequestUnitsPerSecond, double storageGb,
                       const Prices &prices);
MonthlyCost autoscaleCost(double maximumRequestUnitsPerSecond, double averageUtilisation,
                          double storageGb, const Prices &prices);
MonthlyCost serverlessCost(double requestUnitsPerMonth, double storageGb, const Prices &prices);

} // namespace partita::cost
