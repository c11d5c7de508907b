#include "engine/mapping/partitionranges.h"

#include "engine/mapping/keygrowth.h"
#include "engine/store/rangelayout.h"

namespace partita::mapping {

Result<std::vector<store::HashRange>> partitionRanges(const model::Container &container,
                                                      const store::ContainerSettings &settings,
                                                      const std::vector<HeldType> &types,
                                                      const population::Rows &rows)
{
    if (settings.physicalPartitions < 2)
        return std::vector<store::HashRange> {};
    const Result<store::PartitionKeyDefinition> definition
        = store::PartitionKeyDefinition::of(settings.partitionKeyPaths);
    if (!definition)
        return definition.error();
    json::Arena arena;
    ItemBuilder builder(rows, arena);
    std::vector<store::StoredPoint> points;
    for (const HeldType &type : types) {
        const double growth = fullItems(*type.compiled, type.held, rows)
            / static_cast<double>(std::max<std::size_t>(1, type.held.rows.size()));
        const double prefixes = firstLevelGrowthOf(container, *type.compiled->type, rows);
        for (const population::Row row : type.held.rows) {
            arena.clear();
            const json::Value item = builder.item(*type.compiled, row);
            const auto bytes
                = static_cast<std::int64_t>(json::textSize(item)) + store::systemPropertyBytes;
            points.push_back(
                {definition->hash(item), growth * static_cast<double>(bytes), prefixes});
        }
    }
    if (points.empty())
        return std::vector<store::HashRange> {};
    return store::rangesByStorage(std::move(points), settings.physicalPartitions);
}

} // namespace partita::mapping
