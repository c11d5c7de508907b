#include "engine/checks/thresholds.h"

#include "engine/cost/prices.h"

#include <algorithm>
#include <array>

namespace partita::checks {
namespace {

using Kind = Threshold::Kind;

constexpr double mebibyte = 1024.0 * 1024;
constexpr std::string_view limitsPage
    = "https://learn.microsoft.com/azure/cosmos-db/concepts-limits";
constexpr std::string_view partitionsPage
    = "https://learn.microsoft.com/azure/cosmos-db/partitioning-overview";
constexpr std::string_view keysPage
    = "https://learn.microsoft.com/azure/cosmos-db/large-partition-keys";
constexpr std::string_view experience = "experience";
constexpr std::string_view fleet = "experience of the account overview of the VS Code extension";

constexpr std::array table {
    // Sizes
    Threshold {"itemBytes", 2 * mebibyte, "bytes", Kind::platformLimit, "largest item", limitsPage},
    Threshold {"itemShare", 0.5, "", Kind::experience,
               "share of the largest item from which an item is too near to it", experience},
    Threshold {"bloatedBytes", 16 * 1024, "bytes", Kind::experience,
               "size from which an item is expensive to load for a few fields", experience},
    Threshold {"bloatedShare", 0.1, "", Kind::experience,
               "share of the loaded bytes that an answer should use", experience},
    Threshold {"partBytes", 4 * 1024, "bytes", Kind::experience,
               "size from which a part of an item is expensive for requests that do not need it",
               experience},
    Threshold {"nestingDepth", 128, "levels", Kind::platformLimit, "deepest nesting", limitsPage},
    Threshold {"idBytes", 1023, "bytes", Kind::platformLimit, "longest item id", limitsPage},
    // Arrays
    Threshold {"arrayElements", 100, "elements", Kind::experience,
               "length from which an array should be separate items", experience},
    Threshold {"embeddedWritesPerParentWrite", 10, "", Kind::experience,
               "writes of embedded rows for each write of their parent", experience},
    Threshold {"embeddedWriteCharge", 20, "RU", Kind::experience,
               "charge from which a write of an embedded row rewrites too much", experience},
    // Partition keys
    Threshold {"keyValues", 100, "values", Kind::experience, "fewest values of a partition key",
               experience},
    Threshold {"keyValuesBytes", cost::bytesPerGb, "bytes", Kind::experience,
               "size from which a container needs many key values", experience},
    Threshold {"keyBytes", 2048, "bytes", Kind::platformLimit, "longest partition key", keysPage},
    Threshold {"logicalPartitionBytes", 20 * cost::bytesPerGb, "bytes", Kind::platformLimit,
               "largest logical partition", limitsPage},
    Threshold {"logicalPartitionShare", 0.7, "", Kind::experience,
               "share of the largest logical partition from which one is too near to it",
               experience},
    // Partitions
    Threshold {"physicalPartitionBytes", 50 * cost::bytesPerGb, "bytes", Kind::platformLimit,
               "storage of a physical partition", partitionsPage},
    Threshold {"physicalPartitionThroughput", 10'000, "RU/s", Kind::platformLimit,
               "throughput of a physical partition", partitionsPage},
    Threshold {"storageBalance", 0.7, "", Kind::experience,
               "storage of the emptiest physical partition divided by that of the fullest", fleet},
    Threshold {"dominantKeyShare", 0.1, "", Kind::experience,
               "share of a container that one key value may hold", experience},
    Threshold {"hotUse", 0.9, "", Kind::experience, "use of a physical partition that is hot",
               fleet},
    Threshold {"idleUse", 0.7, "", Kind::experience, "use of a physical partition that is idle",
               fleet},
    Threshold {"growthHorizonDays", 365, "days", Kind::experience,
               "how many days of growth are considered", experience},
    // Queries
    Threshold {"fanOutShare", 0.1, "", Kind::experience,
               "share of the queries that may visit every partition", fleet},
    Threshold {"frequentShare", 0.1, "", Kind::experience,
               "share of the requests or the load from which a pattern is frequent", experience},
    Threshold {"lookUps", 4, "look-ups", Kind::experience,
               "look-ups one after another in a request that give a hint", experience},
    Threshold {"manyLookUps", 10, "look-ups", Kind::experience,
               "look-ups one after another in a request that give a warning", experience},
    Threshold {"reportCharge", 1000, "RU", Kind::experience,
               "charge from which a rare query is a report", experience},
    Threshold {"reportRate", 1, "requests/s", Kind::experience, "rate below which a query is rare",
               experience},
    Threshold {"scannedItems", 100, "items", Kind::experience,
               "items loaded but not needed from which a query is a scan", experience},
    // Load
    Threshold {"worthwhileLoad", 10, "RU/s", Kind::experience,
               "smallest load that is worth a change", experience},
    Threshold {"worthwhileFactor", 2, "", Kind::experience,
               "factor by which reads must cost more than the upkeep of a copy", experience},
    Threshold {
        "upkeepFactor", 1.5, "", Kind::experience,
        "factor by which upkeep must cost more than the reads that it saves: fewer look-ups also "
        "answer sooner",
        experience},
    Threshold {"aggregatedRows", 10'000, "rows", Kind::experience,
               "rows, within the horizon, from which an aggregate is not computed at each read",
               experience},
    Threshold {"writeAmplification", 10, "items", Kind::experience,
               "items that one command may write", experience},
    Threshold {"dominantLoadShare", 0.5, "", Kind::experience,
               "share of the load from which a command is critical", experience},
    Threshold {"dominantPatternShare", 0.25, "", Kind::experience,
               "share of the load from which a pattern is always reported", experience},
    Threshold {
        "accountedShare", 0.25, "", Kind::experience,
        "share of a pattern's load that a finding must cover to replace the report of the pattern",
        experience},
    Threshold {"dearCharge", 20, "RU", Kind::experience,
               "charge from which a request is worth a closer look", experience},
    Threshold {"indexWriteShare", 0.3, "", Kind::experience,
               "share of writes in the load from which unused indexes matter", experience},
    Threshold {"unusedPaths", 3, "properties", Kind::experience,
               "indexed properties that no query uses", experience},
    Threshold {"writesToOneItem", 20, "writes/s", Kind::experience, "most writes to one item",
               experience},
    // Throughput and money
    Threshold {"waitingShare", 0.05, "", Kind::experience,
               "share of the requests that may wait for a stated throughput",
               "https://learn.microsoft.com/azure/cosmos-db/nosql/"
               "troubleshoot-request-rate-too-large"},
    Threshold {"throughputReserve", 2, "", Kind::experience,
               "provisioned throughput divided by the one that serves the load", fleet},
    Threshold {"serverlessThroughput", 5000, "RU/s", Kind::platformLimit,
               "throughput of a serverless container",
               "https://learn.microsoft.com/azure/cosmos-db/serverless-performance"},
    Threshold {"savingShare", 0.3, "", Kind::experience, "share of the cost worth saving",
               experience},
    Threshold {"largeSavingShare", 0.4, "", Kind::experience,
               "share of the load or the cost from which a saving is a warning", experience},
    Threshold {"savingDollars", 50, "US dollars/month", Kind::experience, "cost worth saving",
               experience},
    // Off unless asked for
    Threshold {"schemaVersion", 0, "", Kind::experience,
               "1 reports document types without a schema version", experience},
};

} // namespace

std::span<const Threshold> thresholds()
{
    return table;
}

const Threshold *findThreshold(std::string_view name)
{
    const auto found = std::find_if(table.begin(), table.end(), [&](const Threshold &threshold) {
        return threshold.name == name;
    });
    return found == table.end() ? nullptr : &*found;
}

double ThresholdValues::operator()(std::string_view name) const
{
    const auto own = m_settings.thresholds.find(std::string(name));
    if (own != m_settings.thresholds.end())
        return own->second;
    const Threshold *threshold = findThreshold(name);
    return threshold ? threshold->standard : 0;
}

} // namespace partita::checks
