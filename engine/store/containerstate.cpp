//
#include "engine/store/containerstate.h"

#include "engine/base/messagetext.h"
#include "engine/store/itemrules.h"

#include <algorithm>

namespace partita::store {

namespace {

/// Size of an index entry in the service, from the rule of thumb that an index of everything takes
/// about a third of the items' size. Only reported, never charged.
constexpr std::int64_t indexEntryBytes = 12;

const json::Path &pathOf(const char *text)
{
    static const json::Path id = *json::Path::parse("/id");
    static const json::Path ttl = *json::Path::parse("/ttl");
    return text == std::string_view("/id") ? id : ttl;
}

json::Dictionary &taught(json::Dictionary &dictionary, const PartitionKeyDefinition &definition)
{
    dictionary.learn(pathOf("/id"));
    dictionary.learn(pathOf("/ttl"));
    for (const json::Path &path : definition.paths())
        dictionary.learn(path);
    return dictionary;
}

std::vector<json::PathReader> keyReaders(const PartitionKeyDefinition &definition,
                                         const json::Dictionary &dictionary)
{
    std::vector<json::PathReader> readers;
    for (const json::Path &path : definition.paths())
        readers.emplace_back(path, dictionary);
    return readers;
}

} // namespace

ContainerState::ContainerState(ContainerSettings given, PartitionKeyDefinition keyDefinition,
                               std::vector<std::vector<json::Path>> constraints,
                               std::shared_ptr<Clock> time)
    : settings(std::move(given))
    , definition(std::move(keyDefinition))
    , uniqueKeys(std::move(constraints))
    , clock(std::move(time))
    , context {settings,
               definition,
               taught(dictionary, definition),
               *clock,
               uniqueKeys,
               SystemProperties(settings.name),
               json::PathReader(pathOf("/id"), dictionary),
               json::PathReader(pathOf("/ttl"), dictionary),
               keyReaders(definition, dictionary)}
    , counter(settings.indexingPolicy)
{
    for (const HashRange &range : wholeSpaceOf(settings))
        partitions.push_back(std::make_unique<PhysicalPartition>(
            std::make_unique<PhysicalPartition::State>(context, range)));
    sortRouting();
}

/// The ranges of the physical partitions that the settings ask for.
std::vector<HashRange> ContainerState::wholeSpaceOf(const ContainerSettings &settings)
{
    if (!settings.ranges.empty())
        return settings.ranges;
    std::vector<HashRange> ranges;
    for (int i = 0; i < settings.physicalPartitions; ++i)
        ranges.push_back(HashRange::slice(i, settings.physicalPartitions));
    return ranges;
}

void ContainerState::sortRouting()
{
    m_routing.clear();
    for (std::size_t i = 0; i < partitions.size(); ++i)
        m_routing.emplace_back(partitions[i]->range().minimum, static_cast<int>(i));
    std::sort(m_routing.begin(), m_routing.end());
}

int ContainerState::partitionAt(HashPoint point) const
{
    const auto after = std::upper_bound(
        m_routing.begin(), m_routing.end(), point,
        [](HashPoint wanted, const auto &start) { return wanted < start.first; });
    return std::prev(after)->second;
}

std::vector<int> ContainerState::partitionsOf(const HashRange &range) const
{
    std::vector<int> found;
    for (const auto &[start, partition] : m_routing) {
        if (partitions[static_cast<std::size_t>(partition)]->range().overlaps(range))
            found.push_back(partition);
    }
    return found;
}

ContainerState::Place ContainerState::locate(const PartitionKey &key, std::string_view id) const
{
    Place place;
    place.point = definition.hash(key);
    place.partition = partitionAt(place.point);
    place.state = &partitions[static_cast<std::size_t>(place.partition)]->state();
    place.number = place.state->find(key, place.point, id);
    return place;
}

ContainerState::Place ContainerState::locate(json::Value item) const
{
    Place place;
    place.point = definition.hash(item);
    place.partition = partitionAt(place.point);
    place.state = &partitions[static_cast<std::size_t>(place.partition)]->state();
    place.number = place.state->find(item, place.point);
    return place;
}

Error ContainerState::missing(const PartitionKey &key, std::string_view id) const
{
    return {.code = ErrorCode::notFound,
            .message = "There is no item " + inQuotes(id) + " with the partition key " + key.shown()
                + " in container " + settings.name + "."};
}

Result<ContainerState::Place> ContainerState::existing(const PartitionKey &key,
                                                       std::string_view id) const
{
    if (key.levels() != definition.paths().size()) {
        return Error {.message = "An operation on one item needs the whole partition key, with "
                          + std::to_string(definition.paths().size()) + " levels; " + key.shown()
                          + " has " + std::to_string(key.levels()) + "."};
    }
    const Place place = locate(key, id);
    if (!place.number || place.state->isExpired(*place.number))
        return missing(key, id);
    return place;
}

Result<ItemResponse> ContainerState::read(const PartitionKey &key, std::string_view id) const
{
    const Result<Place> place = existing(key, id);
    if (!place)
        return place.error();
    OperationMetrics metrics;
    metrics.kind = OperationKind::read;
    metrics.itemBytes = place->state->bytesOf(*place->number);
    metrics.physicalPartition = place->partition;
    return respond(*place, metrics, true);
}

ItemResponse ContainerState::respond(const Place &place, const OperationMetrics &metrics,
                                     bool wantItem) const
{
    ItemResponse response;
    response.metrics = metrics;
    response.etag = Etag(place.state->log.info(*place.number).version);
    if (wantItem) {
        const PhysicalPartition &partition = *partitions[static_cast<std::size_t>(place.partition)];
        response.extended = partition.item(*place.number);
        response.item = json::Value::extended(*response.extended);
    }
    return response;
}

std::vector<ChangeFeedEntry> ContainerState::changes(int partition, std::int64_t sequence,
                                                     std::size_t maximum) const
{
    std::vector<ChangeFeedEntry> changes;
    if (maximum == 0)
        return changes;
    const PhysicalPartition &physical = *partitions[static_cast<std::size_t>(partition)];
    const auto arena = std::make_shared<json::Arena>();
    const auto from = static_cast<std::uint64_t>(std::max<std::int64_t>(0, sequence));
    physical.log().after(from, [&](const std::byte *record) {
        const items::RecordInfo info = items::ItemLog::infoOf(record);
        if (!physical.isVisible(info.number))
            return true;
        const auto version = static_cast<std::int64_t>(info.version);
        changes.push_back({.item = physical.item(info.number, *arena),
                           .sequence = version,
                           .arena = arena,
                           .lsn = lsnOf(version)});
        return changes.size() < maximum;
    });
    return changes;
}

std::vector<ChangeFeedEntry> ContainerState::versionsAfter(std::int64_t sequence,
                                                           const HashRange &range,
                                                           std::size_t maximum) const
{
    const auto lsn = [this](std::int64_t of) { return lsnOf(of); };
    return versions.after(sequence, range, maximum, definition, lsn);
}

std::int64_t ContainerState::sequenceBefore(std::int64_t seconds) const
{
    auto first = m_version + 1; // of those not seen yet
    for (const auto &partition : partitions) {
        partition->log().after(0, [&](const std::byte *record) {
            const items::RecordInfo info = items::ItemLog::infoOf(record);
            if (info.timestamp < seconds)
                return true;
            first = std::min(first, info.version);
            return false;
        });
    }
    return static_cast<std::int64_t>(first) - 1;
}

std::int64_t ContainerState::lsnOf(std::int64_t sequence) const
{
    const auto after = std::upper_bound(
        m_together.begin(), m_together.end(), sequence,
        [](std::int64_t wanted, const auto &writes) { return wanted < writes.first; });
    if (after == m_together.begin() || std::prev(after)->second < sequence)
        return sequence;
    return std::prev(after)->second;
}

std::int64_t ContainerState::indexBytes() const
{
    if (settings.indexingPolicy.mode == index::Policy::Mode::none)
        return 0;
    std::int64_t entries = 0;
    const auto apart
        = static_cast<std::int64_t>(settings.indexingPolicy.compositeIndexes.size()) + 2;
    for (const auto &partition : partitions) {
        partition->forEachItem([&](items::ItemNumber number) {
            entries += counter.count(partition->view(number)).values + apart; // 2: id and _ts
            return true;
        });
    }
    return entries * indexEntryBytes;
}

// Checking and encoding of items before they enter the log.

Result<ContainerState::Prepared> ContainerState::prepare(json::Value item)
{
    json::Arena arena;
    const json::Value own = withoutSystemProperties(item, arena);
    if (Result<void> checked = checkItem(own, definition, false); !checked)
        return checked.error();
    m_encoded.clear();
    json::encode(own, dictionary, m_encoded);
    const json::Value view = json::view(m_encoded, dictionary);
    const Result<std::int64_t> bytes = checkSize(view);
    if (!bytes)
        return bytes.error();
    return Prepared {view, *bytes};
}

Result<ContainerState::Prepared> ContainerState::prepareText(std::string_view text)
{
    m_encoded.clear();
    if (Result<void> read = json::encodeText(text, dictionary, m_encoded); !read)
        return read.error();
    json::Arena arena;
    const json::Value item = json::view(m_encoded, dictionary);
    const json::Value own = withoutSystemProperties(item, arena);
    if (own.size() != item.size())
        return prepare(json::copy(own, arena));
    if (Result<void> checked = checkItem(own, definition, true); !checked)
        return checked.error();
    const Result<std::int64_t> bytes = checkSize(own);
    if (!bytes)
        return bytes.error();
    return Prepared {own, *bytes};
}

/// An existing item with new values of some members. Requires: isRuled() is false for all of them.
Result<ContainerState::Prepared> ContainerState::prepareChanged(
    const Place &place, json::Value before, std::span<const json::MemberChange> changes)
{
    for (const json::MemberChange &change : changes) {
        if (Result<void> checked = checkMember(change.value); !checked)
            return checked.error();
    }
    m_encoded.clear();
    json::encodeChanged(before, changes, dictionary, m_encoded);
    const json::Value view = json::view(m_encoded, dictionary);
    std::int64_t bytes = place.state->log.textBytes(*place.number);
    for (const json::MemberChange &change : changes) {
        const auto sizeIn = [&change](const json::Value &item) {
            return static_cast<std::int64_t>(json::textSize(item.memberAt(change.place).value));
        };
        bytes += sizeIn(view) - sizeIn(before);
    }
    if (const Result<std::int64_t> checked = checkSize(view, bytes); !checked)
        return checked.error();
    return Prepared {view, bytes};
}

} // namespace partita::store
