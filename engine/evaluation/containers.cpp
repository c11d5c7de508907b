// Containers at full size, and sample documents.
//
// Scale-up: an entity's rows grow as its full count does; a capped copy does not grow beyond its cap. Sizes of single items
// are those of the materialised rows: a row's children are not thinned out by the fraction. Logical partitions grow in
// number or in size, as their key has it (logicalgrowth.h).
#include "engine/evaluation/designrun.h"
#include "engine/evaluation/logicalgrowth.h"
#include "engine/planning/values.h"
#include "engine/store/physicalpartition.h"

#include <algorithm>
#include <cmath>

namespace partita::evaluation {
namespace {

constexpr std::size_t mostLogicalPartitions = 200;
constexpr std::int64_t largestShownDocument = 256 * 1024;

std::int64_t scaled(std::int64_t value, double factor)
{
    return std::llround(static_cast<double>(value) * factor);
}

/// Items in full for each materialised one.
double growthOf(const model::Container &container, const mapping::Mapper &mapper)
{
    double held = 0;
    double full = 0;
    for (const model::DocumentType &type : container.documentTypes) {
        const auto items = static_cast<double>(mapper.rowsOf(type).size());
        held += items;
        full += std::max(items, mapper.fullItems(type));
    }
    return held > 0 ? full / held : 1;
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

std::vector<LogicalPartitionLoad> logicalPartitionsOf(const store::PhysicalPartition &partition,
                                                      int index, double growth)
{
    std::vector<LogicalPartitionLoad> result;
    for (const store::LogicalPartitionUse &use : partition.logicalPartitions())
        result.push_back(
            {use.key.toText(), index, scaled(use.items, growth), scaled(use.bytes, growth)});
    return result;
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

ContainerEvaluation containerOf(const store::Container &container, double growth,
                                const LogicalGrowth &logicalGrowth, const std::vector<double> &load)
{
    ContainerEvaluation result;
    result.name = container.settings().name;
    result.items = scaled(container.itemCount(), growth);
    result.storageBytes = scaled(container.storageBytes(), growth);
    result.indexBytes = scaled(container.indexBytes(), growth);
    result.physicalPartitions = container.physicalPartitions();
    std::vector<double> storage;
    std::int64_t logical = 0;
    for (int index = 0; index < container.physicalPartitions(); ++index) {
        const store::PhysicalPartition &partition = container.partition(index);
        PartitionLoad part;
        part.physicalPartition = index;
        part.items = scaled(partition.itemCount(), growth);
        part.storageBytes = scaled(partition.itemBytes(), growth);
        part.requestUnitsPerSecond = load[static_cast<std::size_t>(index)];
        part.logicalPartitions = scaled(partition.logicalPartitionCount(), logicalGrowth.number);
        logical += partition.logicalPartitionCount();
        storage.push_back(static_cast<double>(partition.itemBytes()));
        result.partitions.push_back(part);
        partition.forEachItem([&](store::ItemNumber number) {
            result.largestItemBytes
                = std::max(result.largestItemBytes, partition.itemBytes(number));
            return true;
        });
        std::vector<LogicalPartitionLoad> largest
            = logicalPartitionsOf(partition, index, logicalGrowth.size);
        keepLargest(largest);
        result.largestLogicalPartitions.insert(result.largestLogicalPartitions.end(),
                                               largest.begin(), largest.end());
    }
    keepLargest(result.largestLogicalPartitions);
    if (!result.largestLogicalPartitions.empty())
        result.largestLogicalPartitionBytes = result.largestLogicalPartitions.front().storageBytes;
    result.logicalPartitions = scaled(logical, logicalGrowth.number);
    result.storageSkew = skewOf(storage);
    result.throughputSkew = skewOf(load);
    return result;
}

/// RU of creating the item in an empty container of these settings.
double createCharge(const model::Container &container, json::Value item,
                    const cost::Constants &constants)
{
    Result<store::ContainerSettings> settings = mapping::settingsOf(container);
    if (!settings)
        return 0;
    settings->physicalPartitions = 1;
    Result<std::unique_ptr<store::Container>> scratch
        = store::Container::create(*std::move(settings), std::make_shared<store::Clock>());
    if (!scratch)
        return 0;
    const Result<store::ItemResponse> made = (*scratch)->create(item);
    return made ? cost::operationCharge(made->metrics, constants) : 0;
}

} // namespace

std::vector<ContainerEvaluation> containersOf(const model::Design &design,
                                              const store::Account &account,
                                              const population::Rows &rows,
                                              const mapping::Mapper &mapper,
                                              const LoadByPartition &load)
{
    std::vector<ContainerEvaluation> result;
    for (const model::Container &modelled : design.containers) {
        const store::Container *container = account.container(modelled.name);
        result.push_back(containerOf(*container, growthOf(modelled, mapper),
                                     logicalGrowthOf(modelled, rows), load.of(modelled.name)));
    }
    return result;
}

std::vector<SampleDocument> documentsOf(const model::Design &design, const mapping::Mapper &mapper,
                                        const cost::Constants &constants)
{
    std::vector<SampleDocument> documents;
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            const std::vector<population::Row> held = mapper.rowsOf(type);
            if (held.empty())
                continue;
            // Sample rows come first. Of documents that embed much, one that can still be looked at.
            json::Arena arena;
            json::Value item = mapper.item(type, held.front(), arena);
            for (std::size_t i = 1; i < std::min<std::size_t>(held.size(), 20)
                 && static_cast<std::int64_t>(json::textSize(item)) > largestShownDocument;
                 ++i)
                item = mapper.item(type, held[i], arena);
            SampleDocument document;
            document.container = container.name;
            document.documentType = type.name;
            document.item = planning::treeOf(item);
            document.storageBytes
                = static_cast<std::int64_t>(json::textSize(item)) + store::systemPropertyBytes;
            document.pointReadCharge = cost::pointReadCharge(document.storageBytes, constants);
            document.createCharge = createCharge(container, item, constants);
            documents.push_back(std::move(document));
        }
    }
    return documents;
}

} // namespace partita::evaluation
