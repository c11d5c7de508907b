// A container: items spread by the hash of their partition key over physical partitions, each with
// its items by logical partition and id, its index, and its change feed. Executes point operations
// and batches; queries are engine/query's.
//
// Thread safety: const functions may run concurrently; anything else needs exclusive access.
//
//     auto container = Container::create({.name = "posts", .partitionKeyPaths = {"/postId"},
//     .physicalPartitions = 4}); Result<ItemResponse> made = (*container)->create(itemValue);
//     Result<ItemResponse> read = (*container)->read(PartitionKey::of("p1"), "p1");
#pragma once

#include "engine/index/policy.h"
#include "engine/items/itemlog.h"
#include "engine/json/encoding.h"
#include "engine/store/metrics.h"
#include "engine/store/partitionkey.h"
#include "engine/store/systemproperties.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace partita::store {

/// Bytes that the system properties (_rid, _self, _etag, _attachments, _ts) add to each stored item
/// (request-units a4: 210).
inline constexpr std::int64_t systemPropertyBytes = 210;
/// Largest item, in bytes of its JSON text.
inline constexpr std::int64_t maximumItemBytes = 2 * 1024 * 1024;
inline constexpr std::size_t maximumBatchOperations = 100;
/// Bytes of what a batch writes, at most.
inline constexpr std::int64_t maximumBatchBytes = 2 * 1024 * 1024;

/// Bytes of items that fit into one physical partition: 50 GB.
inline constexpr std::int64_t maximumPartitionBytes = 50LL * 1024 * 1024 * 1024;

/// A value computed from an item that queries may name as if it were a property
/// (engine/query/computed.h).
struct ComputedProperty {
    std::string name;
    std::string query; ///< SELECT VALUE … FROM c
    bool operator==(const ComputedProperty &) const = default;
};

struct ContainerSettings {
    std::string name = {};
    std::vector<std::string> partitionKeyPaths = {}; ///< 1 to 3
    index::Policy indexingPolicy = {}; ///< default: every path
    int physicalPartitions = 1;
    /// Of the physical partitions, side by side from the start of the hash space to its end
    /// (rangelayout.h); empty: equal slices.
    std::vector<HashRange> ranges = {};
    std::optional<std::int64_t> defaultTtl = {}; ///< seconds; -1 = on, no default
    std::vector<std::vector<std::string>> uniqueKeys = {};
    std::vector<ComputedProperty> computedProperties = {};
    bool keepsVersions = false; ///< the change feed has a mode with all versions and deletes
    std::int64_t partitionBytes = maximumPartitionBytes; ///< a fuller physical partition splits
};

/// Virtual time of a database, in milliseconds since 1970. Nothing in the engine reads the
/// machine's clock.
class Clock {
public:
    std::int64_t nowMs() const { return m_nowMs; }
    void setNowMs(std::int64_t now) { m_nowMs = now; }
    void advanceMs(std::int64_t by) { m_nowMs += by; }

private:
    std::int64_t m_nowMs = 1'577'836'800'000; // 2020-01-01T00:00:00Z
};

struct WriteOptions {
    std::optional<std::string> ifMatch
        = {}; ///< ETag, with or without its quotes; "*" fits every item
    bool indexItem = true; ///< false: charged as unindexed
    bool wantItem = true; ///< false: the response carries no item, which saves time
};

struct ItemResponse {
    json::Value item; ///< as stored, with system properties; borrowed until the container changes
                      ///< (null for delete)
    Etag etag;
    OperationMetrics metrics;
    std::shared_ptr<const json::Extended> extended
        = {}; ///< what `item` borrows its made-up parts of
};

/// The status that the service gives an operation that was done: 201 created, 204 deleted, 304 a
/// read whose item the reader has already, otherwise 200.
int statusOf(const ItemResponse &response);

/// One step of a patch: add, set, replace, remove, increment, move.
struct PatchOperation {
    enum class Kind { add, set, replace, remove, increment, move };
    Kind kind = Kind::set;
    std::string path = {};
    json::Value value = {}; ///< borrowed
    std::string from = {}; ///< of move
};

/// One operation of a transactional batch. Values are borrowed.
struct BatchOperation {
    OperationKind kind = OperationKind::create;
    std::string id = {}; ///< read, replace, patch, remove
    json::Value item = {};
    std::vector<PatchOperation> patch = {};
    WriteOptions options = {};
    std::optional<std::string> ifNoneMatch
        = {}; ///< of a read: an ETag, or "*"; the item is left out when it fits
    /// Of a patch: what must hold for the item as it is before; empty = nothing.
    std::function<Result<void>(json::Value item)> condition = {};
};

/// Bytes of the JSON text that the operation writes: its item, and the values of its patch.
std::int64_t bytesOf(const BatchOperation &operation);

/// One entry of the change feed.
struct Change {
    json::Value item; ///< with system properties; borrowed
    std::int64_t sequence
        = 0; ///< logical sequence number, rising over the whole container, so it outlives a split
    std::shared_ptr<const json::Arena> arena = {}; ///< where made-up parts of the item live
    HashPoint point = {}; ///< of the item's partition key; only versions() tells it
    std::int64_t lsn
        = 0; ///< `sequence`, or that of the last write of the same transaction: they came at once
};

/// See Container::settingsMark().
struct SettingsMark { };

class PhysicalPartition; // physicalpartition.h: items, index, feed of one partition
class ContainerState; // containerstate.h

class Container {
public:
    static Result<std::unique_ptr<Container>> create(ContainerSettings settings,
                                                     std::shared_ptr<Clock> clock);
    ~Container();

    const ContainerSettings &settings() const;
    /// Stands for the partition key and the settings that replaceSettings() changes: while somebody
    /// holds it, no other container has it, nor this one when they have changed.
    const std::shared_ptr<const SettingsMark> &settingsMark() const;
    const PartitionKeyDefinition &partitionKeyDefinition() const;
    const json::Dictionary &dictionary() const;
    const Clock &clock() const;

    // Point operations. All need the whole partition key.
    Result<ItemResponse> read(const PartitionKey &key, std::string_view id) const;
    Result<ItemResponse> create(json::Value item, const WriteOptions &options = {});
    Result<ItemResponse> upsert(json::Value item, const WriteOptions &options = {});
    /// Replaces the item `id`; the new value must have the same partition key. Its id may be
    /// another one that is free: the item keeps its resource id. Errors: conflict when another item
    /// has the id.
    Result<ItemResponse> replace(const PartitionKey &key, std::string_view id, json::Value item,
                                 const WriteOptions &options = {});
    Result<ItemResponse> patch(const PartitionKey &key, std::string_view id,
                               const std::vector<PatchOperation> &operations,
                               const WriteOptions &options = {});
    Result<ItemResponse> remove(const PartitionKey &key, std::string_view id,
                                const WriteOptions &options = {});

    /// All or nothing in one logical partition: at most 100 operations, 2 MB. The error names the
    /// failing operation. A read whose item the reader has already (BatchOperation::ifNoneMatch) is
    /// no failure: its response has no item.
    Result<std::vector<ItemResponse>> batch(const PartitionKey &key,
                                            const std::vector<BatchOperation> &operations);

    /// Runs `body` as one transaction: when it returns an error, every write it made to this
    /// container is undone, system properties, index, change feed and sequence numbers included.
    /// Transactions do not nest; batch() is one itself.
    Result<void> transaction(const std::function<Result<void>()> &body);

    /// Bulk load without charge; faster than create(). Items are checked the same way. Not inside a
    /// transaction.
    Result<void> load(json::Value item);
    Result<void> loadText(std::string_view itemJson);

    /// Changes of one physical partition after `sequence` (0 = from the beginning), oldest first,
    /// at most `maximum`.
    std::vector<Change> changes(int physicalPartition, std::int64_t sequence,
                                std::size_t maximum) const;
    /// Latest sequence number of a physical partition.
    std::int64_t latestSequence(int physicalPartition) const;
    /// Of the whole container, deletes included.
    std::int64_t latestSequence() const;
    /// Latest sequence number before a time, in seconds since 1970, as far as changes() tells.
    std::int64_t sequenceBefore(std::int64_t seconds) const;

    int physicalPartitions() const;
    const PhysicalPartition &partition(int index) const;
    /// Physical partition that owns the key, and those that overlap a range.
    int partitionOf(const PartitionKey &key) const;
    int partitionOf(HashPoint point) const;
    std::vector<int> partitionsOf(const HashRange &range) const;
    const HashRange &rangeOf(int physicalPartition) const;
    /// Splits one physical partition into two at the middle of its range: the first half keeps its
    /// number, the second gets the next free one. Sequence numbers, ETags and resource ids stay;
    /// item numbers do not.
    Result<void> split(int physicalPartition);

    /// Puts two physical partitions with adjoining ranges together. The lower number stays; the
    /// numbers above the other one go down by one.
    Result<void> merge(int first, int second);

    /// Takes the indexing policy, the default time to live and the computed properties of `wanted`
    /// and indexes every item anew. ETags, resource ids and the change feed stay. Errors: another
    /// partition key, other unique keys or another mode of the change feed, which cannot change; a
    /// wrong time to live.
    Result<void> replaceSettings(const ContainerSettings &wanted);
    /// Deletes every item of a logical partition and tells what each delete did.
    Result<std::vector<OperationMetrics>> removePartition(const PartitionKey &key);

    /// As changes(), but every version and every delete, as the service tells them: "current",
    /// "previous" and "metadata". Requires: settings().keepsVersions.
    std::vector<Change> versions(int physicalPartition, std::int64_t sequence,
                                 std::size_t maximum) const;

    /// Removes the items whose time to live is over (they are invisible before). Gives their
    /// number. Every operation that is not const begins with it, except within a transaction;
    /// readers of sizes after time has moved call it themselves (Account::advanceMs() does). Not
    /// charged: the service uses throughput that is left over.
    std::int64_t purgeExpired();

    std::int64_t itemCount() const;
    /// Stored bytes of all items (JSON text with system properties), and an estimate of the index
    /// size in the service.
    std::int64_t storageBytes() const;
    std::int64_t indexBytes() const;
    /// A number that tells which items stand where and in which order, not what is in them: the
    /// same again once what was written is undone, another where an item that was removed and put
    /// back has come behind others.
    std::uint64_t arrangement() const;
    /// Bytes of our own memory.
    std::size_t memory() const;
    /// True when the invariants of every partition hold. Slow: for tests.
    bool verify() const;

private:
    explicit Container(std::unique_ptr<ContainerState> state);
    ContainerState &writable(); ///< without what has expired: it holds neither id, unique key nor
                                ///< space
    std::unique_ptr<ContainerState> m_state;
};

} // namespace partita::store
