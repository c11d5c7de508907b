// Writes of single items: check, append to the log, update the index.
#include "engine/base/messagetext.h"
#include "engine/store/containerstate.h"
#include "engine/store/itemrules.h"
#include "engine/store/patch.h"

#include <algorithm>

namespace partita::store {

namespace {

std::string_view unquoted(std::string_view tag)
{
    if (tag.size() >= 2 && tag.front() == '"' && tag.back() == '"')
        return tag.substr(1, tag.size() - 2);
    return tag;
}

} // namespace

// Checking

/// Error when the id is taken.
Result<void> ContainerState::checkFree(const Place &place, json::Value item) const
{
    if (place.number) {
        return Error {.code = ErrorCode::conflict,
                      .message = "There is already an item "
                          + inQuotes(context.id.of(item).string()) + " with the partition key "
                          + definition.extract(item).shown() + " in container " + settings.name
                          + "; ids are unique within a logical partition."};
    }
    return {};
}

Result<void> ContainerState::checkUnique(const Place &place, json::Value item) const
{
    const std::optional<std::size_t> broken
        = place.state->unique.broken(item, place.number.value_or(items::noItem));
    if (!broken)
        return {};
    std::string paths;
    for (const json::Path &path : uniqueKeys[*broken])
        paths += (paths.empty() ? "" : ", ") + path.text();
    return Error {.code = ErrorCode::conflict,
                  .message = "The unique key (" + paths + ") of container " + settings.name
                      + " is violated: another item of the logical partition has the same values."};
}

Result<void> ContainerState::checkTag(const Place &place, const WriteOptions &options) const
{
    if (!options.ifMatch || *options.ifMatch == "*")
        return {};
    const Etag tag(place.state->log.info(*place.number).version);
    const std::string now(tag.text());
    if (unquoted(*options.ifMatch) == unquoted(now))
        return {};
    return Error {.code = ErrorCode::preconditionFailed,
                  .message = "The item has changed: its ETag is " + now + ", not "
                      + shortened(*options.ifMatch) + "; read it again."};
}

// Measuring

/// Number of unique keys whose values differ between both versions of an item.
std::int64_t ContainerState::changedUniqueKeys(const json::Comparison &change) const
{
    return std::count_if(uniqueKeys.begin(), uniqueKeys.end(), [&](const auto &paths) {
        return !haveSameValues(paths, change.before, change.after);
    });
}

OperationMetrics ContainerState::measure(OperationKind kind, const Place &place, json::Value item,
                                         const WriteOptions &options) const
{
    OperationMetrics metrics;
    metrics.kind = kind;
    metrics.physicalPartition = place.partition;
    metrics.indexed
        = options.indexItem && settings.indexingPolicy.mode == index::Policy::Mode::consistent;
    if (!metrics.indexed)
        return metrics;
    metrics.partitionKeyPaths
        = definition.isId() ? 0 : static_cast<std::int64_t>(definition.paths().size());
    metrics.terms = counter.count(item);
    return metrics;
}

// Storing

items::RecordInfo ContainerState::nextRecord(items::ItemNumber number)
{
    ++m_version;
    return {number, m_version, m_version, clock->nowMs() / 1000};
}

/// The log that the next write must be remembered in; nullptr when it is permanent.
ContainerState::UndoLog *ContainerState::undoLog()
{
    if (m_transaction)
        return &*m_transaction;
    return m_rehearsal ? &*m_rehearsal : nullptr;
}

void ContainerState::remember(const Place &place, items::RecordLocation before)
{
    if (UndoLog *undo = undoLog())
        undo->writes.push_back({place.partition, *place.number, before});
}

/// Prepares the log of the place for a write. Records that a write may return to must not move.
void ContainerState::prepareLog(const Place &place)
{
    items::ItemLog &log = place.state->log;
    if (UndoLog *undo = undoLog())
        undo->marks.try_emplace(place.partition, log.mark());
    else if (log.isWasteful())
        log.compact();
}

/// Requires: the id is free; the prepared item is in m_encoded.
void ContainerState::insert(Place &place, const Prepared &item)
{
    PhysicalPartition::State &state = *place.state;
    prepareLog(place);
    place.number = state.log.end();
    state.log.put(nextRecord(*place.number), item.textBytes, m_encoded);
    state.link(*place.number, place.point);
    remember(place, {});
    m_hasFull = m_hasFull || state.bytes > settings.partitionBytes;
    noteVersion(place, VersionFeed::Kind::create, {}, 0);
}

void ContainerState::erase(const Place &place)
{
    PhysicalPartition::State &state = *place.state;
    prepareLog(place);
    remember(place, state.log.record(*place.number));
    noteVersion(place,
                state.isExpired(*place.number) ? VersionFeed::Kind::expire
                                               : VersionFeed::Kind::remove,
                itemText(place), state.log.info(*place.number).version);
    state.unlink(*place.number, place.point);
    state.log.erase(*place.number);
}

/// The whole item as JSON if the feed of all versions needs it, otherwise empty.
std::string ContainerState::itemText(const Place &place) const
{
    if (!settings.keepsVersions)
        return {};
    json::Arena arena;
    return json::toText(
        partitions[static_cast<std::size_t>(place.partition)]->item(*place.number, arena));
}

void ContainerState::noteVersion(const Place &place, VersionFeed::Kind kind, std::string previous,
                                 std::uint64_t previousVersion)
{
    if (!settings.keepsVersions)
        return;
    const bool isGone = kind == VersionFeed::Kind::remove || kind == VersionFeed::Kind::expire;
    m_version += isGone ? 1 : 0; // other writes have already counted
    versions.add({.kind = kind,
                  .sequence = static_cast<std::int64_t>(m_version),
                  .timestamp = clock->nowMs() / 1000,
                  .point = place.point,
                  .current = isGone ? std::string() : itemText(place),
                  .previous = std::move(previous),
                  .previousSequence = static_cast<std::int64_t>(previousVersion)});
}

/// Replaces the value of an item. Requires: key and ETag were checked, and a new id is free.
Result<ItemResponse> ContainerState::change(const Place &place, const Result<Prepared> &prepared,
                                            const WriteOptions &options, OperationMetrics metrics)
{
    if (!prepared)
        return prepared.error();
    if (Result<void> unique = checkUnique(place, prepared->view); !unique)
        return unique.error();
    PhysicalPartition::State &state = *place.state;
    const items::ItemNumber number = *place.number;
    prepareLog(place);

    const std::int64_t patched = metrics.patchedProperties;
    metrics = measure(metrics.kind, place, prepared->view, options);
    metrics.patchedProperties = patched;
    metrics.oldItemBytes = state.bytesOf(number);
    metrics.itemBytes = prepared->textBytes + systemPropertyBytes;
    const json::Comparison change(state.log.view(number), prepared->view);
    metrics.uniqueChecks = changedUniqueKeys(change);
    metrics.uniqueEntries = 2 * metrics.uniqueChecks;
    if (metrics.indexed) {
        const index::Difference difference = counter.compare(change);
        metrics.termsAdded = difference.added;
        metrics.termsRemoved = difference.removed;
        metrics.compositeEntries = counter.compositeEntries(change.before, change.after);
    }

    std::string previous = itemText(place);
    const items::RecordInfo before = state.log.info(number);
    items::RecordInfo record = nextRecord(number);
    record.resource = before.resource;
    remember(place, state.log.record(number));
    if (state.isSameId(number, prepared->view)) {
        state.beginChange(number, change);
        state.log.put(record, prepared->textBytes, m_encoded);
        state.finishChange(number, place.point, metrics.oldItemBytes);
    } else {
        state.unlink(number, place.point);
        state.log.put(record, prepared->textBytes, m_encoded);
        state.link(number, place.point);
    }
    m_hasFull = m_hasFull || state.bytes > settings.partitionBytes;
    noteVersion(place, VersionFeed::Kind::replace, std::move(previous), before.version);
    return respond(place, metrics, options.wantItem);
}

// Operations

Result<ItemResponse> ContainerState::create(json::Value item, const WriteOptions &options,
                                            OperationKind kind)
{
    const Result<Prepared> prepared = prepare(item);
    if (!prepared)
        return prepared.error();
    splitFull();
    Place place = locate(prepared->view);
    if (Result<void> free = checkFree(place, prepared->view); !free)
        return free.error();
    if (Result<void> unique = checkUnique(place, prepared->view); !unique)
        return unique.error();
    OperationMetrics metrics = measure(kind, place, prepared->view, options);
    metrics.itemBytes = prepared->textBytes + systemPropertyBytes;
    metrics.uniqueChecks = metrics.uniqueEntries = static_cast<std::int64_t>(uniqueKeys.size());
    if (metrics.indexed)
        metrics.compositeEntries = counter.compositeEntries({}, prepared->view);
    insert(place, *prepared);
    return respond(place, metrics, options.wantItem);
}

Result<ItemResponse> ContainerState::upsert(json::Value item, const WriteOptions &options)
{
    const json::Value id = item.member("id");
    if (!id.isString()) // create() reports the error
        return create(item, options, OperationKind::upsert);
    const Place place = locate(item);
    if (!place.number) // nothing to match
        return create(item, options, OperationKind::upsert);
    if (Result<void> tag = checkTag(place, options); !tag)
        return tag.error();
    OperationMetrics metrics;
    metrics.kind = OperationKind::upsert;
    return change(place, prepare(item), options, metrics);
}

Result<ItemResponse> ContainerState::replace(const PartitionKey &key, std::string_view id,
                                             json::Value item, const WriteOptions &options)
{
    const Result<Place> place = existing(key, id);
    if (!place)
        return place.error();
    if (Result<void> tag = checkTag(*place, options); !tag)
        return tag.error();
    if (!definition.matches(item, key))
        return Error {.message = "The partition key of an item cannot change: it is " + key.shown()
                          + ", the new value has " + definition.extract(item).shown()
                          + "; create another item and delete this one."};
    OperationMetrics metrics;
    metrics.kind = OperationKind::replace;
    const json::Value newId = item.member("id");
    if (newId.isString() && newId.string() != id) {
        const Place target = locate(item);
        if (Result<void> free = checkFree(target, item); !free)
            return free.error();
    }
    return change(*place, prepare(item), options, metrics);
}

Result<ItemResponse> ContainerState::patch(const PartitionKey &key, std::string_view id,
                                           const std::vector<PatchOperation> &operations,
                                           const WriteOptions &options)
{
    const Result<Place> place = existing(key, id);
    if (!place)
        return place.error();
    if (Result<void> tag = checkTag(*place, options); !tag)
        return tag.error();
    json::Arena arena;
    const json::Value before = place->state->log.view(*place->number);
    const Result<std::vector<json::MemberChange>> changes = patchMembers(before, operations, arena);
    if (!changes)
        return changes.error();
    const bool isWithinMembers = !changes->empty()
        && std::none_of(changes->begin(), changes->end(), [&](const json::MemberChange &change) {
               return isRuled(before.memberAt(change.place).name, definition);
           });
    json::Value after;
    if (!isWithinMembers) {
        const Result<json::Value> patched = applyPatch(before, operations, arena);
        if (!patched)
            return patched.error();
        after = *patched;
        const bool isSame = json::equal(after.member("id"), before.member("id"))
            && definition.matches(after, key);
        if (!isSame)
            return Error {.message
                          = "A patch cannot change the id or the partition key of an item; "
                            "create another item and delete this one.",
                          .path = "$.operations"};
    }
    OperationMetrics metrics;
    metrics.kind = OperationKind::patch;
    metrics.patchedProperties = static_cast<std::int64_t>(operations.size());
    Result<ItemResponse> response = change(
        *place, isWithinMembers ? prepareChanged(*place, before, *changes) : prepare(after),
        options, metrics);
    if (response)
        return response;
    Error error
        = response.error(); // the path is within the item, which the request does not contain
    error.path = "$.operations";
    return error;
}

Result<ItemResponse> ContainerState::remove(const PartitionKey &key, std::string_view id,
                                            const WriteOptions &options)
{
    const Result<Place> place = existing(key, id);
    if (!place)
        return place.error();
    if (Result<void> tag = checkTag(*place, options); !tag)
        return tag.error();
    const json::Value item = place->state->log.view(*place->number);
    ItemResponse response;
    response.metrics = measure(OperationKind::remove, *place, item, options);
    response.metrics.oldItemBytes = place->state->bytesOf(*place->number);
    response.metrics.uniqueEntries = static_cast<std::int64_t>(uniqueKeys.size());
    if (response.metrics.indexed)
        response.metrics.compositeEntries = counter.compositeEntries(item, {});
    response.item = json::Value::null();
    erase(*place);
    return response;
}

// Loading

Result<void> ContainerState::load(json::Value item)
{
    const Result<Prepared> prepared = prepare(item);
    return prepared ? insertLoaded(*prepared) : prepared.error();
}

Result<void> ContainerState::loadText(std::string_view text)
{
    const Result<Prepared> prepared = prepareText(text);
    return prepared ? insertLoaded(*prepared) : prepared.error();
}

Result<void> ContainerState::insertLoaded(const Prepared &item)
{
    splitFull();
    Place place = locate(item.view);
    if (Result<void> free = checkFree(place, item.view); !free)
        return free;
    if (Result<void> unique = checkUnique(place, item.view); !unique)
        return unique;
    insert(place, item);
    return {};
}

std::int64_t ContainerState::purgeExpired()
{
    const std::int64_t now = clock->nowMs() / 1000;
    if (!settings.defaultTtl || undoLog() || now == m_purgedAt)
        return 0;
    m_purgedAt = now;
    std::int64_t count = 0;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        PhysicalPartition::State &state = partitions[i]->state();
        while (const std::optional<items::ItemNumber> number = state.takeExpired()) {
            erase({static_cast<int>(i), definition.hash(state.log.view(*number)), &state, number});
            ++count;
        }
    }
    return count;
}

} // namespace partita::store
