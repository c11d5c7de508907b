#include "engine/store/physicalpartition.h"

#include "engine/json/text.h"
#include "engine/store/partitionstate.h"

#include <algorithm>

namespace partita::store {

bool isSystemProperty(std::string_view name)
{
    return std::find(std::begin(SystemProperties::names), std::end(SystemProperties::names), name)
        != std::end(SystemProperties::names);
}

// State

PhysicalPartition::State::State(const PartitionContext &common, HashRange part)
    : context(common)
    , range(part)
    , log(common.dictionary)
    , logical(common.definition, log)
    , unique(common.uniqueKeys, common.definition, log)
    , index(common.settings.indexingPolicy, log)
{
}

std::uint64_t PhysicalPartition::State::idHash(HashPoint point, std::string_view id)
{
    return json::mix(point.low ^ json::mix(point.high) ^ json::hashText(id));
}

std::optional<std::int64_t> PhysicalPartition::State::expiryOf(items::ItemNumber number) const
{
    if (!context.settings.defaultTtl)
        return std::nullopt;
    const json::Value own = context.ttl.of(log.view(number));
    const std::int64_t seconds
        = own.isNumber() && own.isInteger() ? own.integer() : *context.settings.defaultTtl;
    return seconds < 0 ? std::nullopt : std::optional(log.info(number).timestamp + seconds);
}

bool PhysicalPartition::State::isExpired(items::ItemNumber number) const
{
    const std::optional<std::int64_t> expiry = expiryOf(number);
    return expiry && *expiry <= context.clock.nowMs() / 1000;
}

std::optional<items::ItemNumber> PhysicalPartition::State::takeExpired()
{
    while (const std::optional<items::ItemNumber> due
           = expiring.takeDue(context.clock.nowMs() / 1000)) {
        if (log.exists(*due) && isExpired(*due))
            return due;
    }
    return std::nullopt;
}

/// The queue is rebuilt when most entries belong to overwritten versions.
void PhysicalPartition::State::awaitExpiry(items::ItemNumber number)
{
    constexpr std::size_t tolerable = 64;
    if (expiring.size() > 2 * log.count() + tolerable) {
        expiring.clear();
        for (items::ItemNumber other = 0; other < log.end(); ++other) {
            if (const auto expiry = log.exists(other) ? expiryOf(other) : std::nullopt)
                expiring.add(*expiry, other);
        }
    } else if (const std::optional<std::int64_t> expiry = expiryOf(number)) {
        expiring.add(*expiry, number);
    }
}

std::optional<items::ItemNumber> PhysicalPartition::State::find(const PartitionKey &key,
                                                                HashPoint point,
                                                                std::string_view id) const
{
    const std::uint32_t found = ids.find(idHash(point, id), [&](std::uint32_t number) {
        log.prefetchWhole(
            number); // the slot is rarely another item's, and a found item is read next
        const json::Value item = log.view(number);
        return context.id.of(item).string() == id
            && context.definition.matches(item, key, context.key);
    });
    return found == NumberHashTable::none ? std::nullopt : std::optional<items::ItemNumber>(found);
}

std::optional<items::ItemNumber> PhysicalPartition::State::find(json::Value item,
                                                                HashPoint point) const
{
    const std::string_view id = context.id.of(item).string();
    const std::uint32_t found = ids.find(idHash(point, id), [&](std::uint32_t number) {
        const json::Value other = log.view(number);
        return context.id.of(other).string() == id && context.definition.isSameKey(other, item);
    });
    return found == NumberHashTable::none ? std::nullopt : std::optional<items::ItemNumber>(found);
}

std::uint64_t PhysicalPartition::State::placeOf(items::ItemNumber number, HashPoint point,
                                                std::int64_t bytes)
{
    return json::mix(json::mix(point.low + number) ^ json::mix(point.high)
                     ^ static_cast<std::uint64_t>(bytes));
}

void PhysicalPartition::State::link(items::ItemNumber number, HashPoint point)
{
    const json::Value item = log.view(number);
    const std::int64_t size = bytesOf(number);
    ids.add(idHash(point, context.id.of(item).string()), number);
    logical.add(point, item, number, size);
    unique.add(number);
    index.add(number);
    bytes += size;
    arrangement += placeOf(number, point, size);
    awaitExpiry(number);
}

void PhysicalPartition::State::unlink(items::ItemNumber number, HashPoint point)
{
    const json::Value item = log.view(number);
    const std::int64_t size = bytesOf(number);
    index.remove(number);
    unique.remove(number);
    logical.remove(point, item, number, size);
    ids.remove(idHash(point, context.id.of(item).string()), number);
    bytes -= size;
    arrangement -= placeOf(number, point, size);
}

void PhysicalPartition::State::beginChange(items::ItemNumber number, const json::Comparison &change)
{
    index.beginChange(number, change);
    unique.remove(number);
}

void PhysicalPartition::State::finishChange(items::ItemNumber number, HashPoint point,
                                            std::int64_t oldBytes)
{
    unique.add(number);
    index.finishChange(number);
    const std::int64_t difference = bytesOf(number) - oldBytes;
    logical.addBytes(point, log.view(number), difference);
    bytes += difference;
    if (difference != 0)
        arrangement
            += placeOf(number, point, oldBytes + difference) - placeOf(number, point, oldBytes);
    awaitExpiry(number);
}

std::size_t PhysicalPartition::State::memory() const
{
    return sizeof(State) + log.memory() + ids.memory() + logical.memory() + index.memory()
        + expiring.memory();
}

bool PhysicalPartition::State::verify() const
{
    std::int64_t total = 0;
    std::size_t linked = 0;
    for (items::ItemNumber number = 0; number < log.end(); ++number) {
        if (!log.exists(number))
            continue;
        const json::Value item = log.view(number);
        const PartitionKey key = context.definition.extract(item);
        const HashPoint point = context.definition.hash(key);
        if (!range.contains(point) || find(key, point, item.member("id").string()) != number)
            return false;
        total += bytesOf(number);
    }
    std::int64_t logicalBytes = 0;
    for (const LogicalPartition &partition : logical.all()) {
        const auto numbers = partition.items.numbers();
        linked += numbers.size();
        logicalBytes += partition.bytes;
        if (numbers.empty() || !std::is_sorted(numbers.begin(), numbers.end()))
            return false;
    }
    return total == bytes && logicalBytes == bytes && linked == log.count()
        && ids.size() == log.count() && log.verify() && index.verify();
}

// PhysicalPartition

PhysicalPartition::PhysicalPartition(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}

PhysicalPartition::~PhysicalPartition() = default;

const HashRange &PhysicalPartition::range() const
{
    return m_state->range;
}

std::int64_t PhysicalPartition::itemCount() const
{
    return static_cast<std::int64_t>(m_state->log.count());
}

std::int64_t PhysicalPartition::itemBytes() const
{
    return m_state->bytes;
}

items::ItemNumber PhysicalPartition::end() const
{
    return m_state->log.end();
}

bool PhysicalPartition::isVisible(items::ItemNumber number) const
{
    return number < m_state->unseenFrom && m_state->log.exists(number)
        && !m_state->isExpired(number);
}

bool PhysicalPartition::mayExpire() const
{
    return m_state->context.settings.defaultTtl.has_value() || m_state->unseenFrom < end();
}

json::Value PhysicalPartition::view(items::ItemNumber number) const
{
    return m_state->log.view(number);
}

json::Value PhysicalPartition::item(items::ItemNumber number, json::Arena &arena) const
{
    return json::Value::extended(extended(number, arena));
}

const json::Extended &PhysicalPartition::extended(items::ItemNumber number,
                                                  json::Arena &arena) const
{
    return m_state->context.system.extend(m_state->log.bytesOf(number), m_state->log.dictionary(),
                                          arena);
}

std::shared_ptr<const json::Extended> PhysicalPartition::item(items::ItemNumber number) const
{
    return m_state->context.system.extend(m_state->log.bytesOf(number), m_state->log.dictionary());
}

json::Value PhysicalPartition::systemProperty(items::ItemNumber number, std::string_view name,
                                              json::Arena &arena) const
{
    return m_state->context.system.value(name, m_state->log.info(number), arena);
}

json::Value PhysicalPartition::member(items::ItemNumber number, std::string_view name,
                                      json::Arena &arena) const
{
    return !name.empty() && name[0] == '_' && isSystemProperty(name)
        ? systemProperty(number, name, arena)
        : view(number).member(name);
}

std::int64_t PhysicalPartition::itemBytes(items::ItemNumber number) const
{
    return m_state->bytesOf(number);
}

std::int64_t PhysicalPartition::itemBytes(items::ItemNumbers numbers) const
{
    std::int64_t bytes = 0;
    numbers.forEach([&](items::ItemNumber number) { bytes += m_state->bytesOf(number); });
    return bytes;
}

std::optional<items::ItemNumber> PhysicalPartition::find(const PartitionKey &key,
                                                         std::string_view id) const
{
    const std::optional<items::ItemNumber> found
        = m_state->find(key, m_state->context.definition.hash(key), id);
    return found && m_state->isExpired(*found) ? std::nullopt : found;
}

items::ItemNumbers PhysicalPartition::itemsOf(const PartitionKey &key) const
{
    return itemsOf(key, m_state->context.definition.hash(key));
}

items::ItemNumbers PhysicalPartition::itemsOf(const PartitionKey &key, HashPoint point) const
{
    const LogicalPartition *partition = m_state->logical.find(key, point);
    return partition != nullptr ? partition->items.numbers() : items::ItemNumbers();
}

void PhysicalPartition::prefetchPlaceOf(HashPoint point) const
{
    m_state->logical.prefetchPlace(point);
}

void PhysicalPartition::prefetchPartitionOf(HashPoint point) const
{
    m_state->logical.prefetchPartition(point);
}

std::vector<items::ItemNumber> PhysicalPartition::itemsOfPrefix(const PartitionKey &prefix) const
{
    return m_state->logical.itemsOfPrefix(prefix);
}

bool PhysicalPartition::isUnder(json::Value item, const PartitionKey &prefix) const
{
    const PartitionContext &context = m_state->context;
    return context.definition.begins(item, prefix, context.key);
}

std::int64_t PhysicalPartition::logicalPartitionCount() const
{
    return static_cast<std::int64_t>(m_state->logical.all().size());
}

std::vector<LogicalPartitionUse> PhysicalPartition::logicalPartitions() const
{
    std::vector<const LogicalPartition *> sorted;
    for (const LogicalPartition &partition : m_state->logical.all())
        sorted.push_back(&partition);
    std::sort(
        sorted.begin(), sorted.end(), [](const LogicalPartition *a, const LogicalPartition *b) {
            return a->point != b->point ? a->point < b->point
                                        : a->items.numbers().front() < b->items.numbers().front();
        });
    std::vector<LogicalPartitionUse> uses;
    uses.reserve(sorted.size());
    for (const LogicalPartition *partition : sorted) {
        const items::ItemNumbers items = partition->items.numbers();
        uses.push_back({m_state->context.definition.extract(view(items.front())), partition->point,
                        static_cast<std::int64_t>(items.size()), partition->bytes});
    }
    return uses;
}

const index::Index &PhysicalPartition::index() const
{
    return m_state->index;
}

const items::ItemLog &PhysicalPartition::log() const
{
    return m_state->log;
}

// Unseen

Unseen::Unseen(const PhysicalPartition &partition, items::ItemNumber first)
    : m_partition(partition)
{
    m_partition.state().unseenFrom = first;
}

Unseen::~Unseen()
{
    m_partition.state().unseenFrom = items::noItem;
}

} // namespace partita::store
