#include "engine/mapping/partitionranges.h"

#include "engine/store/physicalpartition.h"
#include "engine/store/rangelayout.h"

#include <algorithm>

namespace partita::mapping {

std::vector<store::HashRange> partitionRanges(const LoadedContainer &loaded,
                                              std::span<const TypeGrowth> growths,
                                              int physicalPartitions)
{
    if (physicalPartitions < 2)
        return {};
    const store::Container &container = *loaded.container;
    const std::vector<std::uint64_t> &last = loaded.lastVersions;
    struct Stored {
        std::uint64_t version = 0;
        store::StoredPoint point;
    };
    std::vector<Stored> stored;
    for (int index = 0; index < container.physicalPartitions(); ++index) {
        const store::PhysicalPartition &partition = container.partition(index);
        const items::ItemLog &log = partition.log();
        for (items::ItemNumber number = 0; number < partition.end(); ++number) {
            if (!log.exists(number))
                continue;
            const std::uint64_t version = log.info(number).version;
            const auto type = static_cast<std::size_t>(
                std::lower_bound(last.begin(), last.end(), version) - last.begin());
            stored.push_back(
                {version,
                 {container.partitionKeyDefinition().hash(partition.view(number)),
                  growths[type].items * static_cast<double>(partition.itemBytes(number)),
                  growths[type].firstLevels}});
        }
    }
    // Sums of bytes depend on their order, which must not depend on the present partitions.
    std::sort(stored.begin(), stored.end(),
              [](const Stored &left, const Stored &right) { return left.version < right.version; });
    std::vector<store::StoredPoint> points;
    for (const Stored &one : stored)
        points.push_back(one.point);
    if (points.empty())
        return {};
    return store::rangesByStorage(std::move(points), physicalPartitions);
}

} // namespace partita::mapping
