// Evaluation: every pattern in every design, for its probe and as a distribution over keys drawn as
// the load draws them, with storage, skew, throughput needed and monthly cost. A plain value, cheap
// enough to hand across threads.
#pragma once

#include "engine/base/progress.h"
#include "engine/model/workbook.h"
#include "engine/planning/plan.h"

#include <stop_token>

namespace partita::evaluation {

struct Summary {
    double mean = 0;
    double p50 = 0;
    double p95 = 0;
    double p99 = 0;
    double max = 0;
};

struct Distribution {
    std::int64_t samples = 0;
    Summary requestCharge; ///< RU
    Summary latencyMs;
    Summary requests;
    Summary physicalPartitionsVisited;
    Summary backgroundCharge; ///< RU
    Summary backgroundLatencyMs;
};

/// What the mean request of a pattern takes in one container, upkeep included, with so many
/// physical partitions there.
struct ContainerCharge {
    std::string container;
    int physicalPartitions = 1;
    double charge = 0; ///< RU
};

struct PatternEvaluation {
    std::string pattern; ///< id
    bool isQuery = true;
    double ratePerSecond = 0;
    planning::Plan plan;
    /// A command that finds fewer rows of a key in the share that is measured than in full: its
    /// figures are of the share.
    bool isOfShare = false;
    planning::Measurement probe;
    Distribution distribution;
    /// With the physical partitions that there are; Options::otherPartitions adds others, for what
    /// may ask all of them.
    std::vector<ContainerCharge> containerCharges;
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
    std::string key; ///< as JSON text
    int physicalPartition = 0;
    std::int64_t items = 0;
    std::int64_t storageBytes = 0; ///< items and index
};

/// What a container is asked for during a part of the day: at the stated rates, or in a mix.
struct ContainerHours {
    double hoursPerDay = 0;
    double requestUnitsPerSecond = 0; ///< mean, background included
    double provisionedNeeded = 0; ///< RU/s so that the hottest partition is not throttled
    double spread
        = 0; ///< RU/s that this may be off, as few requests were sampled: one standard error
    std::string mix; ///< empty: the rates that the patterns state
    std::vector<double> partitions; ///< RU/s on each physical partition
    std::vector<double> ofCommands = {}; ///< the part of it that commands take, upkeep included
};

struct ContainerEvaluation {
    std::string name;
    std::int64_t items = 0; ///< scaled to the full population
    std::int64_t storageBytes = 0; ///< of the items alone, scaled
    std::int64_t indexBytes = 0; ///< scaled
    std::int64_t logicalPartitions = 0; ///< scaled
    std::int64_t largestLogicalPartitionBytes
        = 0; ///< items and index, which count towards the limits
    std::int64_t largestItemBytes = 0;
    int physicalPartitions = 1;
    bool followsLoad
        = false; ///< neither partitions nor throughput are stated: it has as many as are needed
    int partitionsForStorage = 1; ///< that it has whatever the load is
    double storageSkew = 1; ///< largest physical partition / mean
    double throughputSkew = 1;
    /// Items and index of the whole container, as relationships and rates state it (growth.h): for
    /// good, or until it has settledBytes.
    double growthBytesPerDay = 0;
    /// What arrays and copies that keep the newest so many take besides, until they are full, and
    /// how fast they fill today.
    double fillingBytes = 0;
    double fillingBytesPerDay = 0;
    /// With a time to live: bytes of items and index when as many expire as come.
    std::optional<double> settledBytes;
    /// Days until the largest logical partition has 20 GB, and the fullest physical one 50 GB: 0
    /// when they do, absent when they do not grow.
    std::optional<double> logicalPartitionLimitDays;
    std::optional<double> physicalPartitionLimitDays;
    /// RU/s that each physical partition may use: its even share of the stated throughput, 10,000
    /// at most and where none is stated, 5,000 where it is serverless.
    double partitionThroughput = store::partitionThroughput;
    /// Physical partitions that need more than their share of a stated throughput, and RU/s that
    /// the others leave unused, in the part of the day that needs most; 0 when no throughput is
    /// stated.
    int throttledPartitions = 0;
    double unusedRequestUnits = 0;
    std::vector<PartitionLoad> partitions;
    std::vector<LogicalPartitionLoad> largestLogicalPartitions; ///< at most 200, largest first
    /// At the stated rates first, then in each mix as in the workbook. Empty when nothing was
    /// measured.
    std::vector<ContainerHours> day;

    /// Items and index.
    double storedBytes() const;
    /// What storage is paid for: items and index, those that a time to live leaves.
    double paidBytes() const;
    /// The part of the day that needs most; nullptr when nothing was measured.
    const ContainerHours *busiest() const;
    /// RU/s to provision for the busiest part of the day.
    double mostNeeded() const;
    /// RU/s that are used, the mean over the day.
    double meanUsed() const;
    /// RU/s that are paid for if it had this throughput: manual what is provisioned, autoscale its
    /// maximum, as stated or, if that is more, as needed; none serverless, which is paid for by
    /// what is used.
    double billedThroughput(const model::Throughput &throughput) const;
    /// RU/s that it serves when nothing else asks: what is stated, else what its need has
    /// provisioned, and no more than its partitions serve.
    double servedThroughput(const model::Throughput &throughput) const;
    /// US dollars for its throughput, if it had this one, and its storage: manual is paid for
    /// around the clock at what the busiest part of the day needs, autoscale by the hour and at a
    /// tenth of its maximum or more, serverless by what is used. Throughput that is stated and less
    /// than needed is priced as what is needed.
    double monthlyCost(const model::Throughput &throughput) const;
};

/// A sample document of a document type, for the documents board: what mapping made of a sample
/// row.
struct SampleDocument {
    std::string container;
    std::string documentType;
    nlohmann::ordered_json item;
    std::int64_t storageBytes = 0;
    double pointReadCharge = 0; ///< RU
    double createCharge = 0; ///< RU
    double changeCharge = 0; ///< RU of a patch that changes a number in it
    double feedCharge = 0; ///< RU of reading it from the change feed, alone
};

/// What it takes to fill a copy that follows through the change feed, when it is new or was lost:
/// that feed is read from the beginning, and each item of the copy written once. All in full.
struct Backfill {
    std::string container; ///< of the copy
    std::string documentType;
    std::string feedContainer; ///< whose change feed is read
    double itemsRead = 0; ///< all that this has, of every document type
    double itemsWritten = 0;
    double feedCharge = 0; ///< RU
    double lookUpCharge = 0; ///< RU of point reads of what the delivered items lack
    double writeCharge = 0; ///< RU
    bool isAskingMore = false; ///< what they lack is asked for by queries as well: not counted
    /// Seconds, with the provisioned throughput of all containers concerned and nothing else to do.
    double seconds = 0;

    double charge() const { return feedCharge + lookUpCharge + writeCharge; } ///< RU
};

/// At one workload: the stated rates, or a mix.
struct WorkloadEvaluation {
    std::string mix; ///< empty: the rates that the patterns state
    double requestUnitsPerSecond = 0; ///< mean, background included
    double provisionedNeeded = 0; ///< RU/s so that the hottest partition is not throttled
};

struct LoadEvaluation {
    double requestUnitsPerSecond = 0; ///< mean at the stated rates, background included
    double provisionedNeeded = 0; ///< RU/s so that the hottest partition is not throttled
    double spread = 0; ///< RU/s that this may be off, as few requests were sampled: one standard
                       ///< error a container, added up
    /// US dollars for throughput, as each container's mode has it billed over the day, and storage.
    /// Manual throughput carries the busiest mix.
    double monthlyCost = 0;
    std::vector<WorkloadEvaluation> mixes; ///< as in the workbook
};

/// Items of a document type that are over 2 MB: no container can hold them.
struct OversizeItems {
    std::string container;
    std::string documentType;
    std::int64_t items = 0; ///< among those materialised
    std::int64_t largestBytes = 0;
};

/// What a design asks of a container that none of the service gives: its price does not buy that.
struct Excess {
    enum class Kind {
        physicalPartition, ///< RU/s of the busiest, in the mix that needs most
        logicalPartition, ///< bytes of the largest
        item, ///< bytes of the largest: it is not stored, and what it holds is missing from the
              ///< answers
    };
    Kind kind = Kind::physicalPartition;
    std::string container;
    double needed = 0;
    double most = 0;
};

struct DesignEvaluation {
    std::string design;
    model::DesignKind kind = model::DesignKind::referenced;
    std::vector<PatternEvaluation> patterns;
    std::vector<ContainerEvaluation> containers;
    std::vector<SampleDocument> documents;
    std::vector<Backfill> backfills; ///< one for each copy that follows through the change feed
    LoadEvaluation load;
    std::vector<OversizeItems> oversize;
    std::vector<Excess> excesses;
    /// Not empty: why its items could not be loaded. Nothing was measured then.
    std::string failure;
    std::vector<std::string> notes; ///< "12 items exceed 2 MB and cannot be stored"

    const PatternEvaluation *pattern(std::string_view id) const;
    const ContainerEvaluation *container(std::string_view name) const;
    /// Whether a step is a query that has to ask all physical partitions of its container, be it
    /// one today.
    bool asksEveryPartition(const planning::Step &step) const;
    /// Whether these are several.
    bool fansOut(const planning::Step &step) const;
};

struct Evaluation {
    std::string workbook;
    model::Generation generation = model::Generation::current;
    double fraction = 1; ///< of the population that was materialised: sampledFraction()
    std::vector<std::shared_ptr<const DesignEvaluation>> designs;

    const DesignEvaluation *design(std::string_view name) const;
};

class Recollection; // recollection.h

struct Options {
    std::vector<std::string> designs; ///< empty = all
    std::vector<std::string> patterns; ///< empty = all
    std::optional<double> fraction; ///< absent = the workbook's; see sampledFraction()
    std::optional<model::Generation> generation; ///< absent = the workbook's
    int samples = 200; ///< keys drawn a pattern
    int threads = 1; ///< designs evaluated side by side; the result does not depend on it
    /// Whether charges are measured with other numbers of physical partitions too, where the load
    /// decides these: break-even rates of single patterns need them.
    bool otherPartitions = false;
    /// What other evaluations of the workbook measured, and where this one leaves what it does; see
    /// recollection.h.
    std::shared_ptr<Recollection> recollection = {};
};

/// Evaluates. Errors: invalid workbook, unknown design or pattern, cancelled. Derived designs
/// (Workbook::derivedDesigns) are included; one whose items cannot be loaded says so, and the
/// others go on. `designReady` is called (on the working thread) with each design as it is done.
Result<Evaluation> evaluate(
    const model::Workbook &workbook, const Options &options, std::stop_token stop = {},
    const ProgressSink &progress = {},
    const std::function<void(std::shared_ptr<const DesignEvaluation>)> &designReady = {});

} // namespace partita::evaluation
