// Evaluation of containers at full size, and sample documents.
//
// Scale-up: an entity's rows grow to its full count; a capped copy grows up to its cap. Sizes of
// single items are those of the materialised rows, as the fraction does not reduce a row's
// children. Logical partitions grow in number or in size, depending on their key (logicalgrowth.h).
#include "engine/evaluation/containers.h"

#include "engine/client/scratchitem.h"
#include "engine/cost/charge.h"
#include "engine/evaluation/growth.h"
#include "engine/evaluation/logicalgrowth.h"
#include "engine/model/limits.h"
#include "engine/places/values.h"
#include "engine/store/physicalpartition.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace partita::evaluation {
namespace {

constexpr std::size_t mostLogicalPartitions = 200;
constexpr std::int64_t largestShownDocument = 256 * 1024;

std::int64_t scaled(std::int64_t value, double factor)
{
    return std::llround(static_cast<double>(value) * factor);
}

/// Items and bytes in full for each materialised one. Capped types grow less than the others.
struct Growing {
    double items = 1;
    double bytes = 1;
};

Growing growingOf(const model::Container &container, const mapping::Mapper &mapper)
{
    double held = 0;
    double full = 0;
    double heldBytes = 0;
    double fullBytes = 0;
    for (const model::DocumentType &type : container.documentTypes) {
        const auto items = static_cast<double>(mapper.rowsOf(type).size());
        const double inFull = std::max(items, mapper.fullItems(type));
        const double mean = inFull > 0 ? mapper.fullStorageBytes(type) / mapper.fullItems(type) : 0;
        held += items;
        full += inFull;
        heldBytes += items * mean;
        fullBytes += inFull * mean;
    }
    return held > 0 ? Growing {full / held, fullBytes / heldBytes} : Growing {};
}

double skewOf(const std::vector<double> &values)
{
    double sum = 0;
    double most = 0;
    for (const double value : values) {
        sum += value;
        most = std::max(most, value);
    }
    return sum > 0 ? most * static_cast<double>(values.size()) / sum : 1;
}

double storageSkewOf(const std::vector<PartitionLoad> &partitions)
{
    std::vector<double> storage;
    for (const PartitionLoad &part : partitions)
        storage.push_back(static_cast<double>(part.storageBytes));
    return skewOf(storage);
}

void keepLargest(std::vector<LogicalPartitionLoad> &partitions)
{
    const std::size_t kept = std::min(partitions.size(), mostLogicalPartitions);
    std::partial_sort(
        partitions.begin(), partitions.begin() + static_cast<std::ptrdiff_t>(kept),
        partitions.end(), [](const LogicalPartitionLoad &left, const LogicalPartitionLoad &right) {
            return std::tie(right.storageBytes, left.key) < std::tie(left.storageBytes, right.key);
        });
    partitions.resize(kept);
}

/// The largest logical partitions of a physical one at full size, and the number of all of them in
/// the full population.
struct LogicalPartitions {
    std::vector<LogicalPartitionLoad> largest;
    double number = 0;
};

/// Bytes that the largest partitions have at least.
std::int64_t leastOfLargest(std::vector<std::int64_t> bytes)
{
    if (bytes.size() <= mostLogicalPartitions)
        return 0;
    const auto last = bytes.begin() + static_cast<std::ptrdiff_t>(mostLogicalPartitions) - 1;
    std::nth_element(bytes.begin(), last, bytes.end(), std::greater<>());
    return *last;
}

/// Only the largest have their key written as text: there may be as many partitions as items.
LogicalPartitions logicalPartitionsOf(const store::PhysicalPartition &partition, int index,
                                      const LogicalGrowths &growths)
{
    LogicalPartitions result;
    const std::vector<store::LogicalPartitionUse> uses = partition.logicalPartitions();
    std::vector<std::int64_t> bytes;
    std::vector<double> sizes; // growth in size
    for (const store::LogicalPartitionUse &use : uses) {
        const KeyGrowth growth = growths.of(use.point);
        result.number += growth.number;
        sizes.push_back(growth.size);
        bytes.push_back(scaled(use.bytes, growth.size));
    }
    const std::int64_t least = leastOfLargest(bytes);
    for (std::size_t place = 0; place < uses.size(); ++place) {
        if (bytes[place] >= least)
            result.largest.push_back({uses[place].key.toText(), index,
                                      scaled(uses[place].items, sizes[place]), bytes[place]});
    }
    keepLargest(result.largest);
    return result;
}

/// Factors that scale a sampled container to full size.
struct ScaleUp {
    Growing growing;
    LogicalGrowths logical;
    /// Share of each physical partition's deviation from the mean that remains; see the function
    /// deviationLeft().
    double deviationLeft = 1;
};

ScaleUp scaleUpOf(const model::Container &container, const store::Container &stored,
                  const mapping::Mapper &mapper, const population::Rows &rows)
{
    ScaleUp scale {growingOf(container, mapper), LogicalGrowths(container, stored, mapper, rows),
                   1};
    std::optional<double> least;
    for (const model::DocumentType &type : container.documentTypes) {
        const double growth = mapping::firstLevelGrowthOf(container, type, rows);
        least = std::min(least.value_or(growth), growth);
    }
    scale.deviationLeft = deviationLeft(least.value_or(1));
    return scale;
}

/// Adds the partitions of the sample at full size: the mean grows, and part of the deviation from
/// it remains. No partition is smaller than its largest logical partition.
void addPartitions(const store::Container &container, const ScaleUp &scale,
                   ContainerEvaluation &result)
{
    std::vector<LogicalPartitions> logical;
    double logicalInFull = 0;
    for (int index = 0; index < container.physicalPartitions(); ++index) {
        logical.push_back(logicalPartitionsOf(container.partition(index), index, scale.logical));
        logicalInFull += logical.back().number;
    }
    const auto inFull = [&](double value, double total, double growth) -> std::int64_t {
        const double mean = total / static_cast<double>(container.physicalPartitions());
        return std::llround(growth * (mean + (value - mean) * scale.deviationLeft));
    };
    std::vector<LogicalPartitionLoad> &largest = result.largestLogicalPartitions;
    for (int index = 0; index < container.physicalPartitions(); ++index) {
        const store::PhysicalPartition &partition = container.partition(index);
        const LogicalPartitions &held = logical[static_cast<std::size_t>(index)];
        PartitionLoad part;
        part.physicalPartition = index;
        part.items = inFull(static_cast<double>(partition.itemCount()),
                            static_cast<double>(container.itemCount()), scale.growing.items);
        part.storageBytes
            = std::max(inFull(static_cast<double>(partition.itemBytes()),
                              static_cast<double>(container.storageBytes()), scale.growing.bytes),
                       held.largest.empty() ? std::int64_t(0) : held.largest.front().storageBytes);
        part.logicalPartitions = std::min(part.items, inFull(held.number, logicalInFull, 1));
        result.partitions.push_back(part);
        largest.insert(largest.end(), held.largest.begin(), held.largest.end());
    }
    keepLargest(largest);
    result.logicalPartitions = std::min<std::int64_t>(result.items, std::llround(logicalInFull));
}

std::int64_t largestItemOf(const store::Container &container)
{
    std::int64_t largest = 0;
    for (int index = 0; index < container.physicalPartitions(); ++index) {
        const store::PhysicalPartition &partition = container.partition(index);
        partition.forEachItem([&](items::ItemNumber number) {
            largest = std::max(largest, partition.itemBytes(number));
            return true;
        });
    }
    return largest;
}

ContainerEvaluation containerOf(const store::Container &container, const ScaleUp &scale)
{
    ContainerEvaluation result;
    result.name = container.settings().name;
    result.items = scaled(container.itemCount(), scale.growing.items);
    result.storageBytes = scaled(container.storageBytes(), scale.growing.bytes);
    result.indexBytes = scaled(container.indexBytes(), scale.growing.bytes);
    result.physicalPartitions = container.physicalPartitions();
    result.largestItemBytes = largestItemOf(container);
    addPartitions(container, scale, result);
    if (!result.largestLogicalPartitions.empty())
        result.largestLogicalPartitionBytes = result.largestLogicalPartitions.front().storageBytes;
    result.storageSkew = storageSkewOf(result.partitions);
    return result;
}

/// Raises the largest logical partition to its size in the full population, and its physical
/// partition with it.
void raiseLargest(const model::Container &modelled, const mapping::Mapper &mapper,
                  const population::Rows &rows, ContainerEvaluation &container)
{
    double bytes = 0;
    double items = 0;
    for (const model::DocumentType &type : modelled.documentTypes) {
        const std::optional<double> share = commonestKeyShare(modelled, type, rows);
        bytes += share ? *share * mapper.fullStorageBytes(type) : 0;
        items += share ? *share * mapper.fullItems(type) : 0;
    }
    if (container.largestLogicalPartitions.empty()
        || bytes <= static_cast<double>(container.largestLogicalPartitionBytes))
        return;
    LogicalPartitionLoad &largest = container.largestLogicalPartitions.front();
    largest.storageBytes = std::llround(bytes);
    largest.items = std::max(largest.items, static_cast<std::int64_t>(std::llround(items)));
    container.largestLogicalPartitionBytes = largest.storageBytes;
    PartitionLoad &holder
        = container.partitions[static_cast<std::size_t>(largest.physicalPartition)];
    holder.storageBytes = std::max(holder.storageBytes, largest.storageBytes);
    holder.items = std::max(holder.items, largest.items);
    container.storageSkew = storageSkewOf(container.partitions);
}

/// Ratio of stored bytes, index included, to the bytes of the items.
double timesWithIndex(const ContainerEvaluation &container)
{
    const auto items = static_cast<double>(container.storageBytes);
    return items > 0 ? container.storedBytes() / items : 1;
}

/// Adds the index to the partitions, as it counts towards their limits.
void addIndex(ContainerEvaluation &container)
{
    const double times = timesWithIndex(container);
    for (PartitionLoad &part : container.partitions)
        part.storageBytes = scaled(part.storageBytes, times);
    for (LogicalPartitionLoad &part : container.largestLogicalPartitions)
        part.storageBytes = scaled(part.storageBytes, times);
    container.largestLogicalPartitionBytes = scaled(container.largestLogicalPartitionBytes, times);
}

/// Computes the days until partitions reach their limits. Each partition grows in proportion to its
/// bytes.
void addGrowth(const Growth &growth, ContainerEvaluation &container)
{
    container.growthBytesPerDay
        = growth.bytesPerDay + (growth.bytesPerDayToSettle - growth.bytesPerDayToCaps);
    container.fillingBytes = growth.bytesToCaps;
    container.fillingBytesPerDay = growth.bytesPerDayToCaps;
    container.settledBytes = growth.settledBytes;
    const double all = container.storedBytes();
    container.logicalPartitionLimitDays
        = growth.daysUntil(static_cast<double>(maximumLogicalPartitionBytes),
                           static_cast<double>(container.largestLogicalPartitionBytes), all, true);
    double fullest = 0;
    for (const PartitionLoad &part : container.partitions)
        fullest = std::max(fullest, static_cast<double>(part.storageBytes));
    container.physicalPartitionLimitDays
        = growth.daysUntil(static_cast<double>(store::maximumPartitionBytes), fullest, all, false);
}

/// Computes throttled partitions: each gets an equal share of the stated throughput, whatever it
/// needs. Requires: the container's `day` is set.
void addThrottling(const model::Container &modelled, ContainerEvaluation &container)
{
    container.partitionThroughput = modelled.throughput.mostOfPartition();
    const std::optional<std::int64_t> stated = modelled.throughput.stated();
    const ContainerHours *busiest = container.busiest();
    if (!stated || !busiest)
        return;
    const double share = std::min(container.partitionThroughput,
                                  static_cast<double>(*stated)
                                      / static_cast<double>(container.physicalPartitions));
    container.partitionThroughput = share;
    for (const double load : busiest->partitions) {
        container.throttledPartitions += load > share ? 1 : 0;
        container.unusedRequestUnits += std::max(0.0, share - load);
    }
}

/// Measures RU of creating the item in an empty container with these settings, and of then changing
/// a number in it.
void measureWrites(const model::Container &container, json::Value item,
                   const cost::Constants &constants, SampleDocument &document)
{
    Result<store::ContainerSettings> settings = mapping::settingsOf(container);
    if (!settings)
        return;
    Result<client::ScratchItem> made
        = client::ScratchItem::create(*std::move(settings), item, constants);
    if (!made)
        return;
    document.createCharge = made->createCharge();
    document.changeCharge = made->changeNumber();
}

} // namespace

double ContainerEvaluation::storedBytes() const
{
    return static_cast<double>(storageBytes) + static_cast<double>(indexBytes);
}

double ContainerEvaluation::paidBytes() const
{
    return settledBytes && storageBytes > 0 ? *settledBytes : storedBytes();
}

ContainerEvaluation sizesOf(const model::Container &container, const store::Container &stored,
                            const population::Rows &rows, const mapping::Mapper &mapper)
{
    ContainerEvaluation result = containerOf(stored, scaleUpOf(container, stored, mapper, rows));
    raiseLargest(container, mapper, rows, result);
    addIndex(result);
    return result;
}

void addLoad(const model::Container &container, const population::Rows &rows,
             const mapping::Mapper &mapper, const Workloads &workloads,
             ContainerEvaluation &evaluation)
{
    const std::vector<double> load = workloads.stated().of(container.name);
    for (PartitionLoad &part : evaluation.partitions)
        part.requestUnitsPerSecond = load[static_cast<std::size_t>(part.physicalPartition)];
    evaluation.throughputSkew = skewOf(load);
    addGrowth(growthOf(container, mapper, rows).times(timesWithIndex(evaluation)), evaluation);
    evaluation.day = workloads.dayOf(container.name);
    addThrottling(container, evaluation);
}

std::vector<ExceededLimit> exceededLimitsOf(const model::Design &design,
                                            const std::vector<ContainerEvaluation> &containers,
                                            const std::vector<OversizeItems> &oversize)
{
    constexpr auto mostBytes = static_cast<double>(maximumLogicalPartitionBytes);
    std::vector<ExceededLimit> exceededLimits;
    for (const ContainerEvaluation &container : containers) {
        const double busiest = container.mostAverageNeed() / container.physicalPartitions;
        const double mostThroughput
            = design.container(container.name)->throughput.mostOfPartition();
        if (busiest > mostThroughput)
            exceededLimits.push_back(
                {ExceededLimit::Kind::physicalPartition, container.name, busiest, mostThroughput});
        const auto largest = static_cast<double>(container.largestLogicalPartitionBytes);
        if (largest > mostBytes)
            exceededLimits.push_back(
                {ExceededLimit::Kind::logicalPartition, container.name, largest, mostBytes});
        const bool isServerless = design.container(container.name)->throughput.mode
            == model::ThroughputMode::serverless;
        constexpr auto mostOfServerless = static_cast<double>(model::mostBytesOfServerless);
        if (isServerless && container.storedBytes() > mostOfServerless)
            exceededLimits.push_back({ExceededLimit::Kind::serverlessContainer, container.name,
                                      container.storedBytes(), mostOfServerless});
    }
    for (const OversizeItems &items : oversize)
        exceededLimits.push_back({ExceededLimit::Kind::item, items.container,
                                  static_cast<double>(items.largestBytes),
                                  static_cast<double>(store::maximumItemBytes)});
    return exceededLimits;
}

std::vector<SampleDocument> documentsOf(const model::Container &container,
                                        const mapping::Mapper &mapper,
                                        const cost::Constants &constants)
{
    std::vector<SampleDocument> documents;
    for (const model::DocumentType &type : container.documentTypes) {
        const std::vector<population::Row> held = mapper.rowsOf(type);
        if (held.empty())
            continue;
        // Sample rows come first. Prefers a document that is small enough to be shown.
        json::Arena arena;
        json::Value item = mapper.item(type, held.front(), arena);
        for (std::size_t i = 1; i < std::min<std::size_t>(held.size(), 20)
             && static_cast<std::int64_t>(json::textSize(item)) > largestShownDocument;
             ++i)
            item = mapper.item(type, held[i], arena);
        SampleDocument document;
        document.container = container.name;
        document.documentType = type.name;
        document.item = places::toNlohmann(item);
        document.storageBytes
            = static_cast<std::int64_t>(json::textSize(item)) + store::systemPropertyBytes;
        document.pointReadCharge = cost::pointReadCharge(document.storageBytes, constants);
        document.feedCharge = cost::changeFeedCharge({&document.storageBytes, 1}, constants);
        measureWrites(container, item, constants, document);
        documents.push_back(std::move(document));
    }
    return documents;
}

} // namespace partita::evaluation
