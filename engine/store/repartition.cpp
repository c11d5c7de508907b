// Changes of a whole container: splits, merges and new settings. Items move to new partitions with
// their versions, so ETags, resource ids and the change feed continue.
#include "engine/store/containerstate.h"
#include "engine/store/partitionnumbers.h"

#include <algorithm>
#include <numeric>

namespace partita::store {

namespace {

/// A live record that moves.
struct Moved {
    const std::byte *record = nullptr;
    items::RecordInfo info;
    std::int64_t textBytes = 0;
    HashPoint point;
    std::size_t child = 0;
};

bool adjoin(const HashRange &lower, const HashRange &upper)
{
    return !lower.isLast && lower.maximum == upper.minimum;
}

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

/// New partitions with the items of some old ones: numbers in order of creation, records in order
/// of writing.
std::vector<std::unique_ptr<PhysicalPartition>> ContainerState::distributed(
    const std::vector<int> &parents, const std::vector<HashRange> &ranges) const
{
    std::vector<std::unique_ptr<PhysicalPartition::State>> children;
    for (const HashRange &range : ranges)
        children.push_back(std::make_unique<PhysicalPartition::State>(context, range));
    std::vector<Moved> items;
    for (const int parent : parents) {
        const items::ItemLog &log = partitions[static_cast<std::size_t>(parent)]->log();
        log.after(0, [&](const std::byte *record) {
            const items::RecordInfo info = items::ItemLog::infoOf(record);
            Moved item {record, info, log.textBytes(info.number),
                        definition.hash(log.view(info.number)), 0};
            while (!ranges[item.child].contains(item.point))
                ++item.child;
            items.push_back(item);
            return true;
        });
    }
    std::vector<std::size_t> order(items.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return items[left].info.resource < items[right].info.resource;
    });
    std::vector<items::ItemNumber> next(ranges.size(), 0);
    for (const std::size_t index : order)
        items[index].info.number = next[items[index].child]++;
    std::vector<std::size_t> written = order;
    std::sort(written.begin(), written.end(), [&](std::size_t left, std::size_t right) {
        return items[left].info.version < items[right].info.version;
    });
    for (const std::size_t index : written)
        children[items[index].child]->log.put(items[index].info, items[index].textBytes,
                                              items::ItemLog::encodedOf(items[index].record));
    for (const std::size_t index : order)
        children[items[index].child]->link(items[index].info.number, items[index].point);
    std::vector<std::unique_ptr<PhysicalPartition>> made;
    for (auto &child : children)
        made.push_back(std::make_unique<PhysicalPartition>(std::move(child)));
    return made;
}

Result<void> ContainerState::split(int partition)
{
    if (undoLog())
        return Error {.message = "A partition cannot split inside a transaction."};
    if (partition < 0 || partition >= static_cast<int>(partitions.size()))
        return noPhysicalPartition(partition, static_cast<int>(partitions.size()));
    const std::array<HashRange, 2> halves
        = partitions[static_cast<std::size_t>(partition)]->range().halves();
    if (halves[0].minimum == halves[0].maximum)
        return Error {.message = "The physical partition " + std::to_string(partition)
                          + " cannot split: its range of the hash space is too small."};
    auto children = distributed({partition}, {halves[0], halves[1]});
    partitions[static_cast<std::size_t>(partition)] = std::move(children[0]);
    partitions.push_back(std::move(children[1]));
    sortRouting();
    return {};
}

Result<void> ContainerState::merge(int first, int second)
{
    if (undoLog())
        return Error {.message = "Partitions cannot merge inside a transaction."};
    const int count = static_cast<int>(partitions.size());
    if (first < 0 || second < 0 || first >= count || second >= count)
        return noPhysicalPartition(first < 0 || first >= count ? first : second, count);
    const HashRange &one = partitions[static_cast<std::size_t>(first)]->range();
    const HashRange &other = partitions[static_cast<std::size_t>(second)]->range();
    HashRange range;
    if (adjoin(one, other))
        range = {one.minimum, other.maximum, other.isLast};
    else if (adjoin(other, one))
        range = {other.minimum, one.maximum, one.isLast};
    else
        return Error {.message = "The physical partitions " + std::to_string(first) + " and "
                          + std::to_string(second)
                          + " cannot merge: their ranges of the hash space are not neighbours."};
    auto merged = distributed({first, second}, {range});
    const auto [kept, gone] = std::minmax(first, second);
    partitions[static_cast<std::size_t>(kept)] = std::move(merged.front());
    partitions.erase(partitions.begin() + gone);
    sortRouting();
    return {};
}

/// The service splits in the background while requests continue. Here the split waits for the next
/// new item, when no caller holds values borrowed from a partition any more.
void ContainerState::splitFull()
{
    if (!m_hasFull || undoLog())
        return;
    m_hasFull = false;
    for (int partition = 0; partition < static_cast<int>(partitions.size()); ++partition) {
        // A single logical partition cannot be divided, however large it is.
        const auto isFull = [&] {
            const PhysicalPartition &full = *partitions[static_cast<std::size_t>(partition)];
            return full.itemBytes() > settings.partitionBytes && full.logicalPartitionCount() > 1;
        };
        while (isFull() && split(partition))
            continue;
    }
}

// Changes of a whole container: new settings, and deletion of a logical partition.

Result<void> ContainerState::replaceSettings(const ContainerSettings &wanted)
{
    if (Result<void> taken = takeSettings(wanted); !taken)
        return taken;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const HashRange range = partitions[i]->range();
        partitions[i] = std::move(distributed({static_cast<int>(i)}, {range}).front());
    }
    return {};
}

Result<void> ContainerState::rearrange(const ContainerSettings &wanted)
{
    if (Result<void> taken = takeSettings(wanted); !taken)
        return taken;
    settings.physicalPartitions = wanted.physicalPartitions;
    settings.ranges = wanted.ranges;
    std::vector<int> parents(partitions.size());
    std::iota(parents.begin(), parents.end(), 0);
    partitions = distributed(parents, wholeSpaceOf(wanted));
    sortRouting();
    return {};
}

/// Takes over the settings that may change, without indexing the items by them.
Result<void> ContainerState::takeSettings(const ContainerSettings &wanted)
{
    if (undoLog())
        return Error {.message = "The settings cannot change inside a transaction."};
    if (Result<void> same = checkSame(settings, wanted); !same)
        return same;
    purgeExpired(); // by the old time to live
    settings.indexingPolicy = wanted.indexingPolicy;
    settings.defaultTtl = wanted.defaultTtl;
    settings.computedProperties = wanted.computedProperties;
    settingsIdentity = std::make_shared<const SettingsIdentity>();
    counter = index::Counter(settings.indexingPolicy);
    return {};
}

Result<std::vector<OperationMetrics>> ContainerState::removePartition(const PartitionKey &key)
{
    if (key.levels() != definition.paths().size())
        return Error {.message = "A logical partition has the whole partition key, with "
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
