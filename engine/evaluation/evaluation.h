// Evaluation of every pattern in every design: results of its probe and a distribution over keys
// drawn like the load, with storage, skew, needed throughput and monthly cost. A plain value, cheap
// to pass between threads.
#pragma once

#include "engine/base/progress.h"
#include "engine/model/workbook.h"
#include "engine/planning/plan.h"
#include "engine/store/throughput.h"

#include <memory>
#include <stop_token>

namespace partita::cost {
struct BillingTerms; // engine/cost/billing.h
}

namespace partita::evaluation {

/// Statistics of one number over samples.
struct Summary {
    double mean = 0;
    double p50 = 0;
    double p95 = 0;
    double p99 = 0;
    double max = 0;
};

/// Standard errors of a mean, as an estimate for the full population (uncertainty.h).
struct MeanError {
    double drawn = 0; ///< only some requests are drawn, on only some keys
    double counted = 0; ///< what is scaled up was counted on few rows
    /// At most so much more or less, for reads that are not scaled up though their keys have more
    /// rows in full. No standard errors.
    double above = 0;
    double below = 0;

    double standardError() const; ///< of `drawn` and `counted`
};

/// Bounds of a figure.
struct Interval {
    double low = 0;
    double high = 0;
};

/// Two standard errors to both sides, and what is not scaled up: it holds the mean of the full
/// population in about 95 of 100 cases.
Interval intervalOf(double mean, const MeanError &error);
/// Its larger half as a share of the mean: 0.12 for "± 12 %".
double halfWidthShare(double mean, const MeanError &error);
/// Intervals wider than that are told beside their figure.
inline constexpr double toldHalfWidthShare = 0.05;

/// Statistics over the drawn requests of a pattern.
struct Distribution {
    std::int64_t samples = 0;
    Summary requestCharge; ///< RU
    Summary latencyMs;
    Summary requests;
    Summary physicalPartitionsVisited;
    Summary backgroundCharge; ///< RU
    Summary backgroundLatencyMs;
    MeanError requestChargeError; ///< of its mean, RU
    MeanError backgroundChargeError;
};

/// Evaluation of one pattern in one design.
struct PatternEvaluation {
    std::string pattern; ///< id
    bool isQuery = true;
    double ratePerSecond = 0;
    planning::Plan plan;
    planning::Measurement probe;
    Distribution distribution;
    /// Measured with few requests, while the number of physical partitions may still change. Only
    /// PatternReady gets such a value; the full answer follows.
    bool isEstimate = false;
    /// Factor on its charges in load and cost (model::ChargeScale); its own figures are not scaled.
    double loadScale = 1;
};

/// One physical partition of a container.
struct PartitionLoad {
    int physicalPartition = 0;
    std::int64_t items = 0; ///< scaled to the full population
    std::int64_t storageBytes = 0; ///< items and index, scaled
    double requestUnitsPerSecond = 0; ///< at the stated rates
    std::int64_t logicalPartitions = 0; ///< scaled
};

/// One of the largest logical partitions.
struct LogicalPartitionLoad {
    std::string key; ///< JSON text
    int physicalPartition = 0;
    std::int64_t items = 0;
    std::int64_t storageBytes = 0; ///< items and index
};

struct DemandBySort; // demand.h

/// Load of a container during one part of the day: at the stated rates or in a workload mix.
struct ContainerHours {
    double hoursPerDay = 0;
    double requestUnitsPerSecond = 0; ///< mean, background upkeep included
    /// RU/s that are used where all partitions get what the hottest one uses on average. With less,
    /// more and more requests wait.
    double averageNeed = 0;
    /// Standard error of averageNeed in RU/s, as only some requests are sampled.
    double spread = 0;
    std::string mix; ///< empty: the stated rates of the patterns
    std::vector<double> partitions; ///< RU/s on each physical partition
    /// Part of `partitions` caused by commands, upkeep included.
    std::vector<double> ofCommands = {};
    /// Share of the partitions' deviation from their mean that is not due to chance, 0 to 1.
    double deviationKept = 1;
    std::shared_ptr<const DemandBySort> demand = {}; ///< nullptr: not measured
    /// RU/s with which at most one request of the design in a hundred waits (servingthroughput.h).
    /// Not rounded.
    double servingThroughput = 0;
    /// Share of the requests asking the container that wait with servedThroughput(), 0 to 1.
    double waitingShare = 0;
};

/// Evaluation of one container at full size.
struct ContainerEvaluation {
    std::string name;
    std::int64_t items = 0; ///< scaled to the full population
    std::int64_t storageBytes = 0; ///< of the items alone, scaled
    std::int64_t indexBytes = 0; ///< scaled
    std::int64_t logicalPartitions = 0; ///< scaled
    /// Items and index, which both count towards the limit.
    std::int64_t largestLogicalPartitionBytes = 0;
    std::int64_t largestItemBytes = 0;
    int physicalPartitions = 1;
    bool followsLoad = false; ///< neither partitions nor throughput are stated: their number
                              ///< follows from the load
    double storageSkew = 1; ///< largest physical partition / mean
    double throughputSkew = 1;
    /// Growth of items and index of the whole container, as relationships and rates state it
    /// (growth.h). It goes on for ever, or until settledBytes are reached.
    double growthBytesPerDay = 0;
    /// Additional bytes until arrays and copies with a cap are full, and the rate at which they
    /// fill today.
    double fillingBytes = 0;
    double fillingBytesPerDay = 0;
    /// With a time to live: bytes of items and index once as many items expire as are created.
    std::optional<double> settledBytes;
    /// Days until the largest logical partition reaches 20 GB, and the fullest physical one 50 GB.
    /// 0 when already reached, absent when there is no such growth.
    std::optional<double> logicalPartitionLimitDays;
    std::optional<double> physicalPartitionLimitDays;
    /// RU/s that each physical partition may use: its even share of the stated throughput. At most
    /// 10,000, also when none is stated; 5,000 when serverless.
    double partitionThroughput = store::partitionThroughput;
    /// Physical partitions that need more than their share of a stated throughput, and the RU/s
    /// that the others leave unused, in the busiest part of the day. 0 when no throughput is
    /// stated.
    int throttledPartitions = 0;
    double unusedRequestUnits = 0;
    std::vector<PartitionLoad> partitions;
    std::vector<LogicalPartitionLoad> largestLogicalPartitions; ///< at most 200, largest first
    /// The stated rates first, then each mix in the workbook's order. Empty when nothing was
    /// measured.
    std::vector<ContainerHours> day;
    /// How the account is paid for; nullptr: one region at the prices of the list.
    std::shared_ptr<const cost::BillingTerms> billing = {};

    const cost::BillingTerms &billingTerms() const;

    /// Bytes of items and index.
    double storedBytes() const;
    /// Bytes that are billed: items and index, after expiry by the time to live.
    double paidBytes() const;
    /// The part of the day with the greatest average need; nullptr when nothing was measured.
    const ContainerHours *busiest() const;
    /// The average need of the busiest part of the day in RU/s. To compare designs.
    double mostAverageNeed() const;
    /// RU/s that serve every part of the day, not rounded. To provision and to pay.
    double mostServing() const;
    /// The largest share of requests that wait in a part of the day.
    double mostWaitingShare() const;
    /// Mean RU/s used over the day.
    double meanUsed() const;
    /// RU/s billed in each region with this throughput mode. Manual: the provisioned value;
    /// autoscale: its maximum; each as stated or, if more, as serves the load, but no less than the
    /// service allows for what is stored and was ever provisioned. Serverless: none, as usage is
    /// billed.
    double billedThroughput(const model::Throughput &throughput) const;
    /// The least RU/s that the service allows, not rounded; serverless: 0.
    double leastThroughput(const model::Throughput &throughput, double storageGb) const;
    /// RU/s that are provisioned: the stated throughput, else what serves the load, limited by the
    /// partitions.
    double servedThroughput(const model::Throughput &throughput) const;
    /// US dollars per month for storage and for throughput in this mode, in all regions. Manual is
    /// billed around the clock with what serves every part of the day. Autoscale is billed by the
    /// hour, at least a tenth of its maximum. Serverless is billed by usage. A stated throughput
    /// below what serves the load is priced as that, since a design that refuses requests is not a
    /// cheaper one.
    double monthlyCost(const model::Throughput &throughput) const;
    /// The same with other bytes stored.
    double monthlyCost(const model::Throughput &throughput, double paidBytes) const;
};

/// The least RU/s that a container can be given in that mode to have these: manual in steps of 100,
/// 400 at least; autoscale, as a maximum, in steps of 1,000. Serverless is rounded like manual.
double provisionable(double requestUnitsPerSecond, model::ThroughputMode mode);

/// A sample document of a document type, for the documents board: the item of a sample row.
struct SampleDocument {
    std::string container;
    std::string documentType;
    nlohmann::ordered_json item;
    std::int64_t storageBytes = 0;
    double pointReadCharge = 0; ///< RU
    double createCharge = 0; ///< RU
    double changeCharge = 0; ///< RU of a patch that changes one number in it
    double feedCharge = 0; ///< RU of reading it alone from the change feed
};

/// Work to fill a copy that the change feed keeps up to date, when it is new or was lost. The feed
/// is read from the beginning and each item of the copy is written once. All numbers are for the
/// full population.
struct Backfill {
    std::string container; ///< of the copy
    std::string documentType;
    std::string feedContainer; ///< whose change feed is read
    double itemsRead = 0; ///< all items of the feed container, of every document type
    double itemsWritten = 0;
    double feedCharge = 0; ///< RU
    double lookUpCharge = 0; ///< RU of point reads for values that the delivered items lack
    double writeCharge = 0; ///< RU
    bool isAskingMore = false; ///< some missing values need queries as well, which are not counted
    /// Seconds, using the provisioned throughput of all containers involved, without other load.
    double seconds = 0;

    double charge() const { return feedCharge + lookUpCharge + writeCharge; } ///< RU
};

/// Results for one workload: the stated rates, or a mix.
struct WorkloadEvaluation {
    std::string mix; ///< empty: the stated rates of the patterns
    double requestUnitsPerSecond = 0; ///< mean, background upkeep included
    double averageNeed = 0; ///< RU/s, summed over the containers
    /// RU/s that serve the load: summed over the containers, each rounded as the service does.
    double servingThroughput = 0;
    /// Share of all requests that wait for the throughput of a container, 0 to 1.
    double waitingShare = 0;
};

/// Load and cost of a design.
struct LoadEvaluation {
    double requestUnitsPerSecond = 0; ///< mean at the stated rates, background upkeep included
    double averageNeed = 0; ///< RU/s, see ContainerHours; to compare designs
    double servingThroughput = 0; ///< RU/s, see WorkloadEvaluation; what the price follows
    double waitingShare = 0;
    double spread = 0; ///< standard error of averageNeed in RU/s, as only some requests are
                       ///< sampled; summed over the containers
    MeanError error; ///< of requestUnitsPerSecond
    /// US dollars for storage and for throughput, billed over the day by each container's mode.
    /// Manual throughput serves the busiest mix.
    double monthlyCost = 0;
    std::vector<WorkloadEvaluation> mixes; ///< in the workbook's order

    /// Of averageNeed: `spread`, and what was scaled up in proportion to the load.
    MeanError averageNeedError() const;
};

/// The stated rates, then the mixes.
std::vector<WorkloadEvaluation> workloadsOf(const LoadEvaluation &load);

/// Items of a document type that exceed 2 MB, which no container can hold.
struct OversizeItems {
    std::string container;
    std::string documentType;
    std::int64_t items = 0; ///< among the materialised ones
    std::int64_t largestBytes = 0;
};

/// A need of a design that exceeds a limit of the service, so that no throughput can buy it. Of a
/// physical partition it is the mean load: above its limit it never catches up.
struct ExceededLimit {
    enum class Kind {
        physicalPartition, ///< RU/s of the busiest one, in the mix that needs most
        logicalPartition, ///< bytes of the largest one
        item, ///< bytes of the largest one; it is not stored, and answers lack its data
        serverlessContainer, ///< bytes of items and index
    };
    Kind kind = Kind::physicalPartition;
    std::string container;
    double needed = 0;
    double most = 0;
};

/// Evaluation of one design.
struct DesignEvaluation {
    std::string design;
    model::DesignKind kind = model::DesignKind::referenced;
    std::vector<PatternEvaluation> patterns;
    std::vector<ContainerEvaluation> containers;
    std::vector<SampleDocument> documents;
    std::vector<Backfill> backfills; ///< one for each copy that the change feed keeps up to date
    LoadEvaluation load;
    std::vector<OversizeItems> oversize;
    std::vector<ExceededLimit> exceededLimits;
    /// Reason why the items could not be loaded; nothing was measured then. Empty otherwise.
    std::string failure;
    std::vector<std::string> notes; ///< "12 items exceed 2 MB and cannot be stored"

    const PatternEvaluation *pattern(std::string_view id) const;
    const ContainerEvaluation *container(std::string_view name) const;
    /// True when a step is a query that must visit all physical partitions of its container, even
    /// if there is only one today.
    bool asksEveryPartition(const planning::Step &step) const;
    /// True when there are several such partitions.
    bool fansOut(const planning::Step &step) const;
};

/// Evaluation of the designs of a workbook.
struct Evaluation {
    std::string workbook;
    model::Generation generation = model::Generation::current;
    double fraction = 1; ///< share of the population that was materialised: sampledFraction()
    std::vector<std::shared_ptr<const DesignEvaluation>> designs;

    const DesignEvaluation *design(std::string_view name) const;
};

class KeptParts; // keptparts.h
class Timing; // timing.h

/// Settings of an evaluation.
struct Options {
    std::vector<std::string> designs = {}; ///< empty = all
    std::vector<std::string> patterns = {}; ///< empty = all
    std::optional<double> fraction = {}; ///< absent = the workbook's; see sampledFraction()
    std::optional<model::Generation> generation = {}; ///< absent = the workbook's
    int samples = 200; ///< keys drawn for each pattern
    int threads = 1; ///< designs evaluated in parallel; the result does not depend on it
    /// Estimates of the first design, from few of its rows, come first where its items have to be
    /// made and are many. Only `patternReady` gets them.
    bool estimatesFirst = false;
    /// Parts of other evaluations, also of other workbooks; this evaluation adds its own. See
    /// keptparts.h.
    std::shared_ptr<KeptParts> keptParts = {};
    Timing *timing = nullptr; ///< gets every part that is made; it outlives the evaluation
};

/// Called with each pattern of a design as soon as it is measured, and perhaps before that with an
/// estimate; on the working threads.
using PatternReady
    = std::function<void(const std::string &design, const PatternEvaluation &pattern)>;

/// Evaluates designs, derived ones (Workbook::derivedDesigns) included. When the items of one
/// design cannot be loaded, its result says so and the others continue. `designReady` is called on
/// the working thread with each finished design. Errors: invalid workbook, unknown design or
/// pattern, cancelled.
Result<Evaluation> evaluate(
    const model::Workbook &workbook, const Options &options, std::stop_token stop = {},
    const ProgressSink &progress = {},
    const std::function<void(std::shared_ptr<const DesignEvaluation>)> &designReady = {},
    const PatternReady &patternReady = {});

} // namespace partita::evaluation
