// A container: items distributed over physical partitions by the hash of their partition key. Each
// physical partition has its items by logical partition and id, its index and its change feed. The
// container executes point operations and batches; engine/query executes queries.
//
// Thread safety: const functions may run concurrently; anything else needs exclusive access.
//
//     auto container = Container::create(
//         {.name = "posts", .partitionKeyPaths = {"/postId"}, .physicalPartitions = 4});
//     Result<ItemResponse> made = (*container)->create(itemValue);
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
/// Most bytes that a batch may write.
inline constexpr std::int64_t maximumBatchBytes = 2 * 1024 * 1024;

/// Capacity of a physical partition for items: 50 GB.
inline constexpr std::int64_t maximumPartitionBytes = 50LL * 1024 * 1024 * 1024;

/// A value computed from an item, which queries name like a property
/// (engine/query/binding/computed.h).
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
    /// Ranges of the physical partitions, adjacent and covering the hash space in order
    /// (rangelayout.h); empty: equal slices.
    std::vector<HashRange> ranges = {};
    std::optional<std::int64_t> defaultTtl = {}; ///< seconds; -1 = on, no default
    std::vector<std::vector<std::string>> uniqueKeys = {};
    std::vector<ComputedProperty> computedProperties = {};
    bool keepsVersions
        = false; ///< whether the change feed offers the mode with all versions and deletes
    std::int64_t partitionBytes
        = maximumPartitionBytes; ///< a physical partition with more bytes splits
};

/// Virtual time of a database, in milliseconds since 1970. The engine never reads the machine's
/// clock.
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
        = {}; ///< ETag, with or without its quotes; "*" matches every item
    bool indexItem = true; ///< false: charged as unindexed
    bool wantItem = true; ///< false: the response has no item, which saves time
};

struct ItemResponse {
    json::Value item; ///< as stored, with system properties; borrowed until the container changes
                      ///< (null for delete)
    Etag etag;
    OperationMetrics metrics;
    std::shared_ptr<const json::Extended> extended = {}; ///< owner of the generated parts of `item`
};

/// HTTP status of a successful operation: 201 created, 204 deleted, 304 a read of an item that the
/// reader already has, otherwise 200.
int statusOf(const ItemResponse &response);

/// One step of a patch: add, set, replace, remove, increment, move.
struct PatchOperation {
    enum class Kind { add, set, replace, remove, increment, move };
    Kind kind = Kind::set;
    std::string path = {};
    json::Value value = {}; ///< borrowed
    std::string from = {}; ///< source path of a move
};

/// One operation of a transactional batch. Values are borrowed.
struct BatchOperation {
    OperationKind kind = OperationKind::create;
    std::string id = {}; ///< read, replace, patch, remove
    json::Value item = {};
    std::vector<PatchOperation> patch = {};
    WriteOptions options = {};
    std::optional<std::string> ifNoneMatch
        = {}; ///< for reads: an ETag, or "*"; the item is left out when it matches
    /// For patches: condition on the item before the patch; empty = none.
    std::function<Result<void>(json::Value item)> condition = {};
};

/// Bytes of JSON text that the operation writes: its item, or the values of its patch.
std::int64_t bytesOf(const BatchOperation &operation);

/// An entry of the change feed.
struct ChangeFeedEntry {
    json::Value item; ///< with system properties; borrowed
    std::int64_t sequence
        = 0; ///< logical sequence number, ascending over the whole container, so it survives splits
    std::shared_ptr<const json::Arena> arena = {}; ///< owner of the item's generated parts
    HashPoint point = {}; ///< of the item's partition key; set only by versions()
    std::int64_t lsn
        = 0; ///< `sequence` of the transaction's last write; its writes appear together
};

/// See Container::settingsIdentity().
struct SettingsIdentity { };

class PhysicalPartition; // physicalpartition.h: items, index, feed of one partition
class ContainerState; // containerstate.h

class Container {
public:
    static Result<std::unique_ptr<Container>> create(ContainerSettings settings,
                                                     std::shared_ptr<Clock> clock);
    ~Container();

    const ContainerSettings &settings() const;
    /// Identity of the partition key and of the settings that replaceSettings() changes. While
    /// somebody holds the identity, no other container has it; the container itself gets a new one
    /// when these settings change.
    const std::shared_ptr<const SettingsIdentity> &settingsIdentity() const;
    const PartitionKeyDefinition &partitionKeyDefinition() const;
    const json::Dictionary &dictionary() const;
    const Clock &clock() const;

    // Point operations. All need the whole partition key.
    Result<ItemResponse> read(const PartitionKey &key, std::string_view id) const;
    Result<ItemResponse> create(json::Value item, const WriteOptions &options = {});
    Result<ItemResponse> upsert(json::Value item, const WriteOptions &options = {});
    /// Replaces the item `id`. The new value must have the same partition key. It may have another
    /// id that is free; the item then keeps its resource id. Errors: conflict when another item has
    /// the id.
    Result<ItemResponse> replace(const PartitionKey &key, std::string_view id, json::Value item,
                                 const WriteOptions &options = {});
    Result<ItemResponse> patch(const PartitionKey &key, std::string_view id,
                               const std::vector<PatchOperation> &operations,
                               const WriteOptions &options = {});
    Result<ItemResponse> remove(const PartitionKey &key, std::string_view id,
                                const WriteOptions &options = {});

    /// Transactional batch in one logical partition: at most 100 operations and 2 MB. The error
    /// names the failed operation. A read of an item that the reader already has
    /// (BatchOperation::ifNoneMatch) succeeds without an item in its response.
    Result<std::vector<ItemResponse>> batch(const PartitionKey &key,
                                            const std::vector<BatchOperation> &operations);

    /// Runs `body` as one transaction. When it returns an error, all its writes to this container
    /// are undone, including system properties, index, change feed and sequence numbers.
    /// Transactions do not nest; batch() is one itself.
    Result<void> transaction(const std::function<Result<void>()> &body);

    /// Until endRehearsal(), all writes can be undone: see Rehearsal (rehearsal.h), which calls
    /// both. Rehearsals do not nest, and partitions do not split meanwhile.
    void beginRehearsal();
    /// Returns to the state at beginRehearsal(), as transaction() does after an error.
    void endRehearsal();

    /// Bulk load without charges, faster than create(), with the same checks. Not inside a
    /// transaction.
    Result<void> load(json::Value item);
    Result<void> loadText(std::string_view itemJson);

    /// Changes of one physical partition after `sequence` (0 = from the beginning), oldest first,
    /// at most `maximum`.
    std::vector<ChangeFeedEntry> changes(int physicalPartition, std::int64_t sequence,
                                         std::size_t maximum) const;
    /// Latest sequence number of a physical partition.
    std::int64_t latestSequence(int physicalPartition) const;
    /// Latest sequence number of the whole container, deletes included.
    std::int64_t latestSequence() const;
    /// Latest sequence number before a time (seconds since 1970), as far as changes() shows.
    std::int64_t sequenceBefore(std::int64_t seconds) const;

    int physicalPartitions() const;
    const PhysicalPartition &partition(int index) const;
    /// Physical partitions that own the key, or overlap a range.
    int partitionOf(const PartitionKey &key) const;
    int partitionOf(HashPoint point) const;
    std::vector<int> partitionsOf(const HashRange &range) const;
    const HashRange &rangeOf(int physicalPartition) const;
    /// Splits a physical partition at the middle of its range. The first half keeps its number; the
    /// second gets the next free one. Sequence numbers, ETags and resource ids stay; item numbers
    /// change.
    Result<void> split(int physicalPartition);

    /// Merges two physical partitions with adjacent ranges. The lower number stays; numbers above
    /// the other one decrease by one.
    Result<void> merge(int first, int second);

    /// Takes over the indexing policy, default time to live and computed properties of `wanted`,
    /// and indexes all items again. ETags, resource ids and the change feed stay. Errors: a
    /// different partition key, unique keys or change feed mode (these cannot change); a wrong time
    /// to live.
    Result<void> replaceSettings(const ContainerSettings &wanted);
    /// Like replaceSettings(), and distributes the items over the physical partitions that `wanted`
    /// asks for. The container is then as if it had been created with these settings. Errors: as
    /// replaceSettings(), and ranges that do not cover the hash space.
    Result<void> rearrange(const ContainerSettings &wanted);
    /// Deletes every item of a logical partition. Returns the metrics of each delete.
    Result<std::vector<OperationMetrics>> removePartition(const PartitionKey &key);

    /// Like changes(), but with every version and every delete, in the service's form with
    /// "current", "previous" and "metadata". Requires: settings().keepsVersions.
    std::vector<ChangeFeedEntry> versions(int physicalPartition, std::int64_t sequence,
                                          std::size_t maximum) const;

    /// Removes expired items (they are invisible even before) and returns their number. Every
    /// non-const operation begins with it, except within a transaction. Readers of sizes must call
    /// it after time has advanced (Account::advanceMs() does). Not charged: the service uses spare
    /// throughput.
    std::int64_t purgeExpired();

    std::int64_t itemCount() const;
    /// Stored bytes of all items (JSON text with system properties), and an estimate of the index
    /// size in the service.
    std::int64_t storageBytes() const;
    std::int64_t indexBytes() const;
    /// Fingerprint of where the items are and in which order, not of their contents. Undoing a
    /// write restores it. It changes when an item is removed and added again behind others.
    std::uint64_t arrangement() const;
    /// Memory that the container takes in this process, in bytes.
    std::size_t memory() const;
    /// True when the invariants of every partition hold. Slow: for tests.
    bool verify() const;

private:
    explicit Container(std::unique_ptr<ContainerState> state);
    ContainerState &writable(); ///< the state after removing expired items, which hold neither ids,
                                ///< unique keys nor space
    std::unique_ptr<ContainerState> m_state;
};

} // namespace partita::store
