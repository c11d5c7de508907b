// Plans: the ordered steps that answer one access pattern in one design, and what a run of them
// did. Plain values; boards and reports draw them. compile() (planner.h) makes plans, run()
// (runner.h) measures them.
#pragma once

#include "engine/client/client.h"

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

/// Which partitions a step reaches.
enum class Reach { logicalPartition, somePartitions, everyPartition };

struct Step {
    int number = 1; ///< 1-based over steps and background together
    Operation operation = Operation::pointRead;
    std::string container;
    std::string documentType;
    std::string
        text; ///< SQL, or what is done to which item: "read post @postId in partition @postId"
    std::string purpose; ///< "the author's username"
    Repeat repeat = Repeat::once;
    int repeatsOver = 0; ///< number of the step whose rows it repeats over, 0 = none
    Reach reach = Reach::logicalPartition;
    std::string routing; ///< why: "partition key /postId is fixed by @postId"
    bool atomicWithPrevious = false; ///< one transaction with the step before
    bool operator==(const Step &) const = default;
};

/// Another way the planner saw and did not take.
struct Alternative {
    std::string summary; ///< "point read a post in feed, then …"
    std::optional<double> requestCharge; ///< mean over the keys it was compared on, RU, with the
                                         ///< background; absent = not possible, or given up
    std::string reason; ///< why not: "dearer", "holds only the newest 100"
    bool isGivenUp
        = false; ///< it took far too much before it had answered all that it was tried on
    bool operator==(const Alternative &) const = default;
};

/// A field of a document type.
struct FieldAt {
    std::string container;
    std::string documentType;
    std::string path; ///< property names from the item's root, joined by "/"
    bool operator==(const FieldAt &) const = default;
};

/// Fields that updates of the workbook change the origin of and do not follow it in, with the
/// update's pattern.
using OutOfStep = std::vector<std::pair<FieldAt, std::string>>;

struct Executable; // the planner's own form of the steps

struct Plan {
    std::string pattern;
    std::string design;
    std::vector<Step> steps; ///< in the foreground, in order
    std::vector<Step> background; ///< upkeep that follows by change feed
    std::string reason; ///< one line: why this plan
    std::vector<Alternative> alternatives; ///< each told once, a dozen at most
    int alternativesLeftOut = 0; ///< beyond those
    std::vector<std::string>
        notes; ///< "not atomic", "fails after about 1,300 comments: item over 2 MB"
    /// What the command changes or removes the origin of, in items of which nothing tells which
    /// they are: it goes stale.
    std::vector<FieldAt> outOfStep;
    std::string impossible; ///< not empty: the design cannot answer, and what is missing
    bool isOwnQuery = false; ///< the design states the query (model::PlanOverride)
    std::shared_ptr<const Executable> executable;
};

/// What one step did in one run.
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
};

/// What one run of a plan did.
struct Measurement {
    double requestCharge = 0; ///< RU of the foreground
    double latencyMs = 0;
    std::int64_t requests = 0;
    std::int64_t physicalPartitionsVisited = 0; ///< distinct, over containers
    std::int64_t itemsLoaded = 0;
    std::int64_t itemsReturned = 0;
    std::vector<StepMeasurement> steps; ///< foreground, then background, by step number
    double backgroundCharge = 0; ///< RU of upkeep outside the request
    double backgroundLatencyMs = 0; ///< until it is done, once whoever follows the feed asks for it
    std::string error; ///< not empty: the run failed, e.g. an item over 2 MB
    nlohmann::ordered_json answer; ///< rows of a query in result names; only for probes
};

} // namespace partita::planning
