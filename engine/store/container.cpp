#include "engine/store/container.h"

#include "engine/base/messagetext.h"
#include "engine/json/text.h"
#include "engine/store/containerstate.h"
#include "engine/store/rangelayout.h"

#include <numeric>

namespace partita::store {

namespace {

constexpr int mostPartitions = 100'000;

Result<void> checkSettings(const ContainerSettings &settings)
{
    if (settings.name.empty() || settings.name.size() > 255
        || settings.name.find_first_of("/\\#?") != std::string::npos) {
        return Error {
            .message = inQuotes(settings.name)
                + " cannot be the name of a container; a name has 1 to 255 characters, and none of "
                  "/ \\ # ? is among them.",
            .path = "$.container"};
    }
    if (settings.name.back() == ' ')
        return Error {.message
                      = "The name " + inQuotes(settings.name) + " ends with a space; remove it.",
                      .path = "$.container"};
    if (settings.physicalPartitions < 1 || settings.physicalPartitions > mostPartitions)
        return Error {.message = "A container has 1 to 100000 physical partitions, not "
                          + std::to_string(settings.physicalPartitions) + "."};
    if (!settings.ranges.empty() && !isWholeSpace(settings.ranges))
        return Error {
            .message
            = "The ranges of a container must cover the hash space without gaps and overlaps."};
    if (!settings.ranges.empty()
        && settings.ranges.size() != static_cast<std::size_t>(settings.physicalPartitions))
        return Error {.message = "A container of " + std::to_string(settings.physicalPartitions)
                          + " physical partitions needs as many ranges, not "
                          + std::to_string(settings.ranges.size()) + "."};
    if (settings.partitionBytes < 1)
        return Error {.message = "A physical partition must hold at least one byte."};
    constexpr std::int64_t longestTtl = 2'147'483'647;
    if (settings.defaultTtl
        && (*settings.defaultTtl == 0 || *settings.defaultTtl < -1
            || *settings.defaultTtl > longestTtl))
        return Error {
            .message
            = "The default time to live must be -1 (on, without a default) or a number of seconds from 1 to 2147483647."};
    if (settings.defaultTtl && settings.indexingPolicy.mode == index::Policy::Mode::none)
        return Error {
            .message
            = "A time to live needs an index; set the indexing mode to consistent, or remove the time to live."};
    return {};
}

} // namespace

Container::Container(std::unique_ptr<ContainerState> state)
    : m_state(std::move(state))
{
}

Container::~Container() = default;

Result<std::unique_ptr<Container>> Container::create(ContainerSettings settings,
                                                     std::shared_ptr<Clock> clock)
{
    if (Result<void> checked = checkSettings(settings); !checked)
        return checked.error();
    Result<PartitionKeyDefinition> definition
        = PartitionKeyDefinition::of(settings.partitionKeyPaths);
    if (!definition)
        return definition.error();
    auto uniqueKeys = readUniqueKeys(settings.uniqueKeys);
    if (!uniqueKeys)
        return uniqueKeys.error();
    if (!clock)
        clock = std::make_shared<Clock>();
    auto state = std::make_unique<ContainerState>(std::move(settings), *definition, *uniqueKeys,
                                                  std::move(clock));
    return std::unique_ptr<Container>(new Container(std::move(state)));
}

ContainerState &Container::writable()
{
    m_state->purgeExpired();
    return *m_state;
}

const ContainerSettings &Container::settings() const
{
    return m_state->settings;
}

const std::shared_ptr<const SettingsIdentity> &Container::settingsIdentity() const
{
    return m_state->settingsIdentity;
}

const PartitionKeyDefinition &Container::partitionKeyDefinition() const
{
    return m_state->definition;
}

const json::Dictionary &Container::dictionary() const
{
    return m_state->dictionary;
}

const Clock &Container::clock() const
{
    return *m_state->clock;
}

Result<ItemResponse> Container::read(const PartitionKey &key, std::string_view id) const
{
    return m_state->read(key, id);
}

Result<ItemResponse> Container::create(json::Value item, const WriteOptions &options)
{
    return writable().create(item, options, OperationKind::create);
}

Result<ItemResponse> Container::upsert(json::Value item, const WriteOptions &options)
{
    return writable().upsert(item, options);
}

Result<ItemResponse> Container::replace(const PartitionKey &key, std::string_view id,
                                        json::Value item, const WriteOptions &options)
{
    return writable().replace(key, id, item, options);
}

Result<ItemResponse> Container::patch(const PartitionKey &key, std::string_view id,
                                      const std::vector<PatchOperation> &operations,
                                      const WriteOptions &options)
{
    return writable().patch(key, id, operations, options);
}

Result<ItemResponse> Container::remove(const PartitionKey &key, std::string_view id,
                                       const WriteOptions &options)
{
    return writable().remove(key, id, options);
}

Result<std::vector<ItemResponse>> Container::batch(const PartitionKey &key,
                                                   const std::vector<BatchOperation> &operations)
{
    return writable().batch(key, operations);
}

Result<void> Container::transaction(const std::function<Result<void>()> &body)
{
    return writable().transaction(body);
}

void Container::beginRehearsal()
{
    m_state->beginRehearsal();
}

void Container::endRehearsal()
{
    m_state->endRehearsal();
}

Result<void> Container::load(json::Value item)
{
    return writable().load(item);
}

Result<void> Container::loadText(std::string_view itemJson)
{
    return writable().loadText(itemJson);
}

std::vector<ChangeFeedEntry> Container::changes(int physicalPartition, std::int64_t sequence,
                                                std::size_t maximum) const
{
    return m_state->changes(physicalPartition, sequence, maximum);
}

std::int64_t Container::latestSequence(int physicalPartition) const
{
    return static_cast<std::int64_t>(partition(physicalPartition).log().lastVersion());
}

std::int64_t Container::latestSequence() const
{
    return m_state->latestSequence();
}

std::int64_t Container::sequenceBefore(std::int64_t seconds) const
{
    return m_state->sequenceBefore(seconds);
}

int Container::physicalPartitions() const
{
    return static_cast<int>(m_state->partitions.size());
}

const PhysicalPartition &Container::partition(int index) const
{
    return *m_state->partitions[static_cast<std::size_t>(index)];
}

int Container::partitionOf(const PartitionKey &key) const
{
    return m_state->partitions.size() == 1 ? 0
                                           : m_state->partitionAt(m_state->definition.hash(key));
}

int Container::partitionOf(HashPoint point) const
{
    return m_state->partitions.size() == 1 ? 0 : m_state->partitionAt(point);
}

std::vector<int> Container::partitionsOf(const HashRange &range) const
{
    return m_state->partitionsOf(range);
}

const HashRange &Container::rangeOf(int physicalPartition) const
{
    return partition(physicalPartition).range();
}

Result<void> Container::split(int physicalPartition)
{
    return writable().split(physicalPartition);
}

Result<void> Container::merge(int first, int second)
{
    return writable().merge(first, second);
}

std::vector<ChangeFeedEntry> Container::versions(int physicalPartition, std::int64_t sequence,
                                                 std::size_t maximum) const
{
    return m_state->versionsAfter(sequence, rangeOf(physicalPartition), maximum);
}

Result<void> Container::replaceSettings(const ContainerSettings &wanted)
{
    if (Result<void> checked = checkSettings(wanted); !checked)
        return checked;
    return m_state->replaceSettings(wanted);
}

Result<void> Container::rearrange(const ContainerSettings &wanted)
{
    if (Result<void> checked = checkSettings(wanted); !checked)
        return checked;
    return m_state->rearrange(wanted);
}

Result<std::vector<OperationMetrics>> Container::removePartition(const PartitionKey &key)
{
    return m_state->removePartition(key);
}

std::int64_t Container::purgeExpired()
{
    return m_state->purgeExpired();
}

std::int64_t Container::itemCount() const
{
    const auto &partitions = m_state->partitions;
    return std::accumulate(
        partitions.begin(), partitions.end(), std::int64_t {0},
        [](std::int64_t sum, const auto &partition) { return sum + partition->itemCount(); });
}

std::int64_t Container::storageBytes() const
{
    const auto &partitions = m_state->partitions;
    return std::accumulate(
        partitions.begin(), partitions.end(), std::int64_t {0},
        [](std::int64_t sum, const auto &partition) { return sum + partition->itemBytes(); });
}

std::uint64_t Container::arrangement() const
{
    std::uint64_t all = 0;
    for (const auto &partition : m_state->partitions)
        all = json::mix(all ^ partition->state().arrangement);
    return all;
}

std::int64_t Container::indexBytes() const
{
    return m_state->indexBytes();
}

std::size_t Container::memory() const
{
    std::size_t bytes = sizeof(ContainerState) + m_state->dictionary.memory();
    for (const auto &partition : m_state->partitions)
        bytes += partition->state().memory();
    return bytes;
}

bool Container::verify() const
{
    for (const auto &partition : m_state->partitions) {
        if (!partition->state().verify())
            return false;
    }
    return true;
}

} // namespace partita::store
