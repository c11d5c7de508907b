#include "engine/checks/thresholds.h"

#include "engine/cost/constants.h"

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
    Threshold {"itemShare", 0.5, "", Kind::experience, "share of the largest item that is too near",
               experience},
    Threshold {"bloatedBytes", 16 * 1024, "bytes", Kind::experience,
               "an item so large is dear to load for a few fields", experience},
    Threshold {"bloatedShare", 0.1, "", Kind::experience,
               "share of the loaded bytes that an answer should use", experience},
    Threshold {"partBytes", 4 * 1024, "bytes", Kind::experience,
               "a part of an item so large is dear for all who do not want it", experience},
    Threshold {"nestingDepth", 128, "levels", Kind::platformLimit, "deepest nesting", limitsPage},
    Threshold {"idBytes", 1023, "bytes", Kind::platformLimit, "longest item id", limitsPage},
    // Arrays
    Threshold {"arrayElements", 100, "elements", Kind::experience,
               "an array so long should be items of their own", experience},
    Threshold {"embeddedWritesPerParentWrite", 10, "", Kind::experience,
               "writes of embedded rows for each write of their parent", experience},
    Threshold {"embeddedWriteCharge", 20, "RU", Kind::experience,
               "a write of an embedded row that costs so much rewrites too much", experience},
    // Partition keys
    Threshold {"keyValues", 100, "values", Kind::experience, "fewest values of a partition key",
               experience},
    Threshold {"keyValuesBytes", cost::bytesPerGb, "bytes", Kind::experience,
               "a container so large needs many key values", experience},
    Threshold {"keyBytes", 2048, "bytes", Kind::platformLimit, "longest partition key", keysPage},
    Threshold {"logicalPartitionBytes", 20 * cost::bytesPerGb, "bytes", Kind::platformLimit,
               "largest logical partition", limitsPage},
    Threshold {"logicalPartitionShare", 0.7, "", Kind::experience,
               "share of the largest logical partition that is too near", experience},
    // Partitions
    Threshold {"physicalPartitionBytes", 50 * cost::bytesPerGb, "bytes", Kind::platformLimit,
               "storage of a physical partition", partitionsPage},
    Threshold {"physicalPartitionThroughput", 10'000, "RU/s", Kind::platformLimit,
               "throughput of a physical partition", partitionsPage},
    Threshold {"storageBalance", 0.7, "", Kind::experience,
               "storage of the emptiest physical partition over that of the fullest", fleet},
    Threshold {"dominantKeyShare", 0.1, "", Kind::experience,
               "share of a container that one key value may hold", experience},
    Threshold {"hotUse", 0.9, "", Kind::experience, "use of a physical partition that is hot",
               fleet},
    Threshold {"idleUse", 0.7, "", Kind::experience, "use of a physical partition that is idle",
               fleet},
    Threshold {"growthHorizonDays", 365, "days", Kind::experience,
               "how far ahead growth is looked at", experience},
    // Queries
    Threshold {"fanOutShare", 0.1, "", Kind::experience,
               "share of the queries that may visit every partition", fleet},
    Threshold {"frequentShare", 0.1, "", Kind::experience,
               "a pattern with such a share of the requests or the load is frequent", experience},
    Threshold {"lookUps", 4, "look-ups", Kind::experience,
               "operations that follow one another in one request", experience},
    Threshold {"manyLookUps", 10, "look-ups", Kind::experience, "so many are a warning",
               experience},
    Threshold {"reportCharge", 1000, "RU", Kind::experience,
               "a rare query that costs so much is a report", experience},
    Threshold {"reportRate", 1, "requests/s", Kind::experience, "a rarer query is a report",
               experience},
    Threshold {"scannedItems", 100, "items", Kind::experience,
               "loading so many items more than are wanted is a scan", experience},
    // Load
    Threshold {"worthwhileLoad", 10, "RU/s", Kind::experience, "less is not worth a change",
               experience},
    Threshold {"worthwhileFactor", 2, "", Kind::experience,
               "reading must cost so many times what keeping a copy in step would", experience},
    Threshold {
        "upkeepFactor", 1.5, "", Kind::experience,
        "upkeep must cost so many times the reads it saves: fewer look-ups also answer sooner",
        experience},
    Threshold {"writeAmplification", 10, "items", Kind::experience,
               "items that one command may write", experience},
    Threshold {"dominantLoadShare", 0.5, "", Kind::experience,
               "share of the load of one command that is critical", experience},
    Threshold {"dominantPatternShare", 0.25, "", Kind::experience,
               "share of the load of one pattern that must not go untold", experience},
    Threshold {"accountedShare", 0.25, "", Kind::experience,
               "share of the load of a pattern that a finding must be about to stand for it",
               experience},
    Threshold {"dearCharge", 20, "RU", Kind::experience,
               "a request that costs so much can be made cheaper", experience},
    Threshold {"indexWriteShare", 0.3, "", Kind::experience,
               "share of the load that is writing, from which unused indexes matter", experience},
    Threshold {"unusedPaths", 3, "properties", Kind::experience,
               "indexed properties that nothing asks for", experience},
    Threshold {"writesToOneItem", 20, "writes/s", Kind::experience, "writes that one item may see",
               experience},
    // Throughput and money
    Threshold {"throughputReserve", 2, "", Kind::experience,
               "provisioned throughput over what is needed", fleet},
    Threshold {"serverlessThroughput", 5000, "RU/s", Kind::platformLimit,
               "throughput of a serverless container",
               "https://learn.microsoft.com/azure/cosmos-db/serverless-performance"},
    Threshold {"savingShare", 0.3, "", Kind::experience, "share of the cost worth saving",
               experience},
    Threshold {"largeSavingShare", 0.4, "", Kind::experience,
               "share of the load or the cost whose saving is a warning", experience},
    Threshold {"savingDollars", 50, "US dollars/month", Kind::experience, "cost worth saving",
               experience},
    // Off unless asked for
    Threshold {"schemaVersion", 0, "", Kind::experience,
               "1: document types should carry a schema version", experience},
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
