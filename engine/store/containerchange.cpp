// Changes of a whole container: its settings, and the end of a logical partition.
#include "engine/store/containerstate.h"

#include <numeric>

namespace partita::store {

namespace {

Result<void> checkSame(const ContainerSettings &now, const ContainerSettings &wanted)
{
    const auto refused = [&](const std::string &what, const std::string &path) {
        return Error {.message = what + " of container " + now.name
                          + " cannot change; create another container and copy the items.",
                      .path = path};
    };
    if (wanted.partitionKeyPaths != now.partitionKeyPaths)
        return refused("The partition key", "$.partitionKey");
    if (wanted.uniqueKeys != now.uniqueKeys)
        return refused("The unique keys", "$.uniqueKeys");
    if (wanted.keepsVersions != now.keepsVersions)
        return refused("The change feed's mode", "$.changeFeedMode");
    return {};
}

} // namespace

Result<void> ContainerState::replaceSettings(const ContainerSettings &wanted)
{
    if (m_transaction)
        return Error {.message = "The settings cannot change inside a transaction."};
    if (Result<void> same = checkSame(settings, wanted); !same)
        return same;
    purgeExpired(); // by the time to live that was in force until now
    settings.indexingPolicy = wanted.indexingPolicy;
    settings.defaultTtl = wanted.defaultTtl;
    settings.computedProperties = wanted.computedProperties;
    settingsMark = std::make_shared<const SettingsMark>();
    counter = index::Counter(settings.indexingPolicy, definition.paths());
    countKeyPaths();
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const HashRange range = partitions[i]->range();
        partitions[i] = std::move(distributed({static_cast<int>(i)}, {range}).front());
    }
    return {};
}

Result<std::vector<OperationMetrics>> ContainerState::removePartition(const PartitionKey &key)
{
    if (key.levels() != definition.paths().size())
        return Error {.message = "A logical partition has the whole partition key, "
                          + std::to_string(definition.paths().size()) + " levels; " + key.shown()
                          + " has " + std::to_string(key.levels()) + ".",
                      .path = "$.partitionKey"};
    purgeExpired();
    const PhysicalPartition &partition
        = *partitions[static_cast<std::size_t>(partitionAt(definition.hash(key)))];
    std::vector<std::string> ids;
    for (const items::ItemNumber number : partition.itemsOf(key)) {
        if (partition.isVisible(number))
            ids.emplace_back(context.id.of(partition.view(number)).string());
    }
    std::vector<OperationMetrics> deleted;
    for (const std::string &id : ids) {
        Result<ItemResponse> done = remove(key, id, {});
        if (!done)
            return done.error();
        deleted.push_back(done->metrics);
    }
    return deleted;
}

} // namespace partita::store
