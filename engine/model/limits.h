// Limits on the numbers in a workbook: larger values are typing errors, or more than the service
// allows.
#pragma once

#include <cstddef>
#include <cstdint>

namespace partita::model {

inline constexpr std::size_t mostPartitionKeyPaths = 3;
// Per container: https://learn.microsoft.com/azure/cosmos-db/concepts-limits
inline constexpr std::size_t mostUniqueKeys = 10;
inline constexpr std::size_t mostUniqueKeyPaths = 16;
inline constexpr int mostPhysicalPartitions = 10'000; ///< per container
inline constexpr std::int64_t mostThroughputOfPartition = 10'000; ///< RU/s of a physical partition
// RU/s of a physical partition of a serverless container:
// https://learn.microsoft.com/azure/cosmos-db/serverless-performance
inline constexpr std::int64_t mostThroughputOfServerlessPartition = 5'000;
// Storage of a serverless container: https://learn.microsoft.com/azure/cosmos-db/concepts-limits
inline constexpr std::int64_t mostBytesOfServerless = 1024LL * 1024 * 1024 * 1024;
inline constexpr std::int64_t mostThroughput
    = mostPhysicalPartitions * mostThroughputOfPartition; ///< RU/s
// RU/s of a container: https://learn.microsoft.com/azure/cosmos-db/concepts-limits
inline constexpr std::int64_t leastThroughput = 400; ///< manual
inline constexpr std::int64_t manualStep = 100;
inline constexpr std::int64_t autoscaleStep = 1000; ///< of the maximum, which is at least one step
inline constexpr std::int64_t longestTtl = 2'147'483'647; ///< seconds; limit of the service
inline constexpr double mostRows = 1e15; ///< per entity
inline constexpr double mostChildren = 10e6; ///< per row: five such parents fill the memory
inline constexpr double mostGrowth = 1e9; ///< children a day
inline constexpr double mostChanges
    = 86'400'000; ///< per row, attribute and day: a thousand a second
inline constexpr double mostRequests = 1e9; ///< per pattern and second
inline constexpr double longestLatency = 1e9; ///< ms
inline constexpr double steepestExponent = 100; ///< of Zipf's law
inline constexpr double longestText = 16.0 * 1024 * 1024; ///< characters
inline constexpr double mostElements = 1e6; ///< of an array
inline constexpr double greatestNumber = 1e300; ///< differences and hundredths stay finite
inline constexpr double greatestInteger
    = 4e18; ///< differences fit in 64 bits; above 2^53 a rule of advice warns
inline constexpr double greatestWeight = 1e12;
inline constexpr std::size_t mostRegions = 100;
inline constexpr double greatestPriceFactor = 100; ///< of a region
inline constexpr double greatestPrice = 1e9; ///< US dollars
inline constexpr double farthestCard = 1e6; ///< from the middle of the canvas

} // namespace partita::model
