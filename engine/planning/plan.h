// Plans: the ordered steps that answer one access pattern in one design, and the measurement of a
// run. Plain values, drawn by boards and reports. compile() (planner.h) makes plans, run()
// (runner.h) measures them.
#pragma once

#include "engine/client/partitionuse.h"
#include "engine/cost/chargeterms.h"

#include <nlohmann/json.hpp>

namespace partita::planning {

enum class Operation {
    pointRead,
    query,
    create,
    upsert,
    replace,
    patch,
    remove,
    batch,
    procedure,
    changeFeed
};
const char *nameOf(Operation operation); ///< "read", "query", "create", … as in the JSON contract

/// How often a step runs.
enum class Repeat {
    once,
    perRow, ///< for each row of the step `repeatsOver`
    perDistinctKey, ///< for each distinct key among those rows
};
const char *nameOf(Repeat repeat); ///< "once", "per row", "per distinct key"

/// The partitions that a step reaches.
enum class Reach { logicalPartition, somePartitions, everyPartition };

struct Step {
    int number = 1; ///< 1-based over steps and background together
    Operation operation = Operation::pointRead;
    std::string container;
    std::string documentType;
    /// SQL, or the write and its item: "read post @postId in partition @postId".
    std::string text;
    std::string purpose; ///< "the author's username"
    Repeat repeat = Repeat::once;
    int repeatsOver = 0; ///< number of the step whose rows it repeats over; 0 = none
    Reach reach = Reach::logicalPartition;
    std::string routing; ///< the reason: "partition key /postId is fixed by @postId"
    bool atomicWithPrevious = false; ///< in one transaction with the step before
    bool operator==(const Step &) const = default;
};

/// A plan that the planner considered and rejected.
struct Alternative {
    std::string summary; ///< "point read a post in feed, then …"
    /// Mean over the keys it was compared on, in RU, background included; absent = not possible, or
    /// given up.
    std::optional<double> requestCharge;
    std::string reason; ///< why it was rejected: "more expensive", "holds only the newest 100"
    /// Its trial was stopped early, since it had already cost far too much.
    bool isGivenUp = false;
    bool operator==(const Alternative &) const = default;
};

/// A field of a document type.
struct FieldAt {
    std::string container;
    std::string documentType;
    std::string path; ///< property names from the item's root, joined by "/"
    bool operator==(const FieldAt &) const = default;
};

/// Fields that become stale, because a command of the workbook changes or removes their origin and
/// cannot find them; each with the command's pattern.
using OutOfStep = std::vector<std::pair<FieldAt, std::string>>;

struct Executable; // the planner's own form of the steps

struct Plan {
    std::string pattern;
    std::string design;
    std::vector<Step> steps; ///< foreground, in order
    std::vector<Step> background; ///< upkeep through the change feed
    std::string reason; ///< one line: why this plan was chosen
    std::vector<Alternative> alternatives; ///< without duplicates, a dozen at most
    int alternativesLeftOut = 0; ///< number of further ones
    /// "not atomic", "fails after about 1,300 comments: item over 2 MB".
    std::vector<std::string> notes;
    /// Command: fields that become stale, or lack the created row, because the items that hold them
    /// cannot be identified. The figures of the plan lack their upkeep.
    std::vector<FieldAt> outOfStep;
    std::string impossible; ///< not empty: what the design lacks to answer the pattern
    bool isOwnQuery = false; ///< the design states the query (model::PlanOverride)
    std::shared_ptr<const Executable> executable;
};

/// Measurement of one step in one run.
struct StepMeasurement {
    int step = 1;
    std::int64_t executions = 0;
    double requestCharge = 0; ///< RU
    double latencyMs = 0; ///< its share of the whole latency
    std::int64_t requests = 0;
    std::int64_t itemsLoaded = 0;
    std::int64_t itemsReturned = 0;
    std::int64_t bytesLoaded = 0;
    std::vector<client::PartitionUse> partitions; ///< summed by physical partition
    /// The terms of its charge, which add up to it; only of probes.
    std::vector<cost::ChargeTerm> terms;
};

/// Measurement of one run of a plan.
struct Measurement {
    double requestCharge = 0; ///< foreground, RU
    double latencyMs = 0;
    std::int64_t requests = 0;
    std::int64_t physicalPartitionsVisited = 0; ///< distinct, over all containers
    std::int64_t itemsLoaded = 0;
    std::int64_t itemsReturned = 0;
    std::vector<StepMeasurement> steps; ///< foreground, then background, by step number
    double backgroundCharge = 0; ///< upkeep outside the request, RU
    double backgroundLatencyMs
        = 0; ///< from the first poll of the change feed until the upkeep is done
    std::string error; ///< not empty: the run failed, for example by an item over 2 MB
    nlohmann::ordered_json answer; ///< rows of a query in result names; only for probes
    /// The row did not meet the condition of the command: nothing was written.
    bool isRefused = false;
};

} // namespace partita::planning
