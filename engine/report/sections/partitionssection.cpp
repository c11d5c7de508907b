#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"
#include "engine/store/limits.h"

#include <algorithm>

namespace partita::report {
namespace {

using evaluation::ContainerEvaluation;
using evaluation::DesignEvaluation;

constexpr std::size_t shownKeys = 5; ///< largest logical partitions of a container
constexpr int fewPartitions = 2; ///< from here on there is something to compare

std::string times(double skew)
{
    return mean(skew) + " times";
}

Table containerTable(const Subject &subject, std::size_t place)
{
    Table table;
    table.columns
        = {left("Container"),           right("Items"),       right("Items and index"),
           right("Logical partitions"), right("Largest one"), right("Physical partitions"),
           right("Skew of storage"),    right("Skew of load")};
    const model::Design *design = subject.stated(place);
    for (const ContainerEvaluation &container : subject.design(place).containers) {
        const model::Container *stated = design ? design->container(container.name) : nullptr;
        Cell name {{strong(container.name)}, stated ? "key " + keyOf(*stated) : std::string()};
        const auto items = static_cast<double>(container.items);
        const auto logical = static_cast<double>(container.logicalPartitions);
        const auto largest = static_cast<double>(container.largestLogicalPartitionBytes);
        Cell largestCell = number(words::size(largest), largest);
        if (container.largestLogicalPartitionBytes > store::maximumLogicalPartitionBytes) {
            largestCell.tone = Tone::bad;
            largestCell.detail = "over 20 GB";
        }
        table.rows.push_back(
            {std::move(name), number(whole(items), items),
             number(words::size(container.storedBytes()), container.storedBytes()),
             number(whole(logical), logical), std::move(largestCell),
             number(std::to_string(container.physicalPartitions), container.physicalPartitions),
             number(times(container.storageSkew), container.storageSkew),
             number(times(container.throughputSkew), container.throughputSkew)});
    }
    return table;
}

Chart mapOf(const ContainerEvaluation &container)
{
    Chart chart;
    chart.kind = Chart::Kind::strip;
    chart.title = "Load of the physical partitions of " + container.name;
    chart.valueTitle = "RU/s";
    Series series;
    series.name = container.name;
    for (const evaluation::PartitionLoad &partition : container.partitions) {
        chart.categories.push_back(std::to_string(partition.physicalPartition));
        series.y.push_back(partition.requestUnitsPerSecond);
        series.labels.push_back("Physical partition " + std::to_string(partition.physicalPartition)
                                + ": " + load(partition.requestUnitsPerSecond) + ", "
                                + words::size(static_cast<double>(partition.storageBytes)) + " in "
                                + whole(static_cast<double>(partition.logicalPartitions))
                                + " logical partitions");
    }
    chart.series.push_back(std::move(series));
    return chart;
}

Table keyTable(const ContainerEvaluation &container)
{
    Table table;
    table.caption = "Largest logical partitions of " + container.name;
    table.columns
        = {left("Key"), right("Items"), right("Items and index"), right("Physical partition")};
    for (const evaluation::LogicalPartitionLoad &partition : container.largestLogicalPartitions) {
        if (table.rows.size() == shownKeys)
            break;
        const auto items = static_cast<double>(partition.items);
        const auto bytes = static_cast<double>(partition.storageBytes);
        table.rows.push_back(
            {{{code(partition.key)}},
             number(whole(items), items),
             number(words::size(bytes), bytes),
             number(std::to_string(partition.physicalPartition), partition.physicalPartition)});
    }
    return table;
}

std::string shareText(const ContainerEvaluation &container)
{
    if (container.throttledPartitions == 0)
        return {};
    return "In " + container.name + ", "
        + words::counted(container.throttledPartitions, "physical partition")
        + (container.throttledPartitions == 1 ? " needs" : " need")
        + " more than an even share of the stated throughput, while the others leave "
        + load(container.unusedRequestUnits) + " unused.";
}

} // namespace

Blocks partitionsSection(const Subject &subject)
{
    Blocks blocks;
    for (std::size_t place = 0; place < subject.designs(); ++place) {
        const DesignEvaluation &design = subject.design(place);
        if (design.containers.empty())
            continue;
        if (blocks.empty())
            blocks.emplace_back(paragraph(
                "A logical partition is everything with one key value; it ends at 20 GB. A "
                "physical partition holds many of them, 50 GB and 10,000 RU/s at most. Skew is "
                "the largest physical partition against the mean: 1 is even."));
        blocks.emplace_back(
            Heading {3, "partitions-" + std::to_string(place + 1), titleOf(design)});
        blocks.emplace_back(containerTable(subject, place));
        for (const ContainerEvaluation &container : design.containers) {
            if (std::string text = shareText(container); !text.empty())
                blocks.emplace_back(Paragraph {plain(std::move(text)), Tone::bad});
            if (container.physicalPartitions < fewPartitions)
                continue;
            blocks.emplace_back(mapOf(container));
            if (!container.largestLogicalPartitions.empty())
                blocks.emplace_back(keyTable(container));
        }
        const bool isSingle = std::all_of(
            design.containers.begin(), design.containers.end(),
            [](const auto &container) { return container.physicalPartitions < fewPartitions; });
        if (isSingle)
            blocks.emplace_back(
                quiet("Each container has a single physical partition, so there is nothing to "
                      "spread yet."));
    }
    return blocks;
}

} // namespace partita::report
