// State of a container: where items go, how they are written, and how writes are undone. Private to
// this room.
#pragma once

#include "engine/index/counts.h"
#include "engine/json/members.h"
#include "engine/store/partitionstate.h"
#include "engine/store/versionfeed.h"

namespace partita::store {

class ContainerState {
public:
    ContainerState(ContainerSettings settings, PartitionKeyDefinition definition,
                   std::vector<std::vector<json::Path>> uniqueKeys, std::shared_ptr<Clock> clock);

    // Parts, in order of dependency.
    ContainerSettings settings; ///< changed only by replaceSettings()
    std::shared_ptr<const SettingsIdentity> settingsIdentity
        = std::make_shared<const SettingsIdentity>();
    const PartitionKeyDefinition definition;
    const std::vector<std::vector<json::Path>> uniqueKeys;
    const std::shared_ptr<Clock> clock;
    json::Dictionary dictionary;
    PartitionContext context;
    index::Counter counter;
    std::vector<std::unique_ptr<PhysicalPartition>> partitions;
    VersionFeed versions; ///< empty unless the settings want it

    // Routing.
    static std::vector<HashRange> wholeSpaceOf(const ContainerSettings &settings);
    int partitionAt(HashPoint point) const;
    std::vector<int> partitionsOf(const HashRange &range) const;
    Result<void> split(int partition);
    Result<void> merge(int first, int second);
    Result<void> replaceSettings(const ContainerSettings &wanted);
    Result<void> rearrange(const ContainerSettings &wanted);

    // Reading.
    Result<ItemResponse> read(const PartitionKey &key, std::string_view id) const;
    std::vector<ChangeFeedEntry> changes(int partition, std::int64_t sequence,
                                         std::size_t maximum) const;
    std::vector<ChangeFeedEntry> versionsAfter(std::int64_t sequence, const HashRange &range,
                                               std::size_t maximum) const;
    std::int64_t latestSequence() const { return static_cast<std::int64_t>(m_version); }
    std::int64_t sequenceBefore(std::int64_t seconds) const;
    /// The lsn of a sequence number; see Change.
    std::int64_t lsnOf(std::int64_t sequence) const;
    std::int64_t indexBytes() const;

    // Writing.
    Result<ItemResponse> create(json::Value item, const WriteOptions &options, OperationKind kind);
    Result<ItemResponse> upsert(json::Value item, const WriteOptions &options);
    Result<ItemResponse> replace(const PartitionKey &key, std::string_view id, json::Value item,
                                 const WriteOptions &options);
    Result<ItemResponse> patch(const PartitionKey &key, std::string_view id,
                               const std::vector<PatchOperation> &operations,
                               const WriteOptions &options);
    Result<ItemResponse> remove(const PartitionKey &key, std::string_view id,
                                const WriteOptions &options);
    Result<void> load(json::Value item);
    Result<void> loadText(std::string_view text);
    /// Removes expired items, unless a transaction is running. Nearly free within the same second.
    std::int64_t purgeExpired();
    Result<std::vector<OperationMetrics>> removePartition(const PartitionKey &key);

    Result<std::vector<ItemResponse>> batch(const PartitionKey &key,
                                            const std::vector<BatchOperation> &operations);
    Result<void> transaction(const std::function<Result<void>()> &body);
    /// From now on all writes can be undone by endRehearsal(). Requires: no rehearsal is running.
    void beginRehearsal();
    /// Undoes all writes since beginRehearsal(). Requires: no transaction is running.
    void endRehearsal();

private:
    /// Place of an item, or where it would be.
    struct Place {
        int partition = 0;
        HashPoint point;
        PhysicalPartition::State *state = nullptr;
        std::optional<items::ItemNumber> number;
    };
    /// A checked item, encoded in m_encoded.
    struct Prepared {
        json::Value view; ///< of m_encoded
        std::int64_t textBytes = 0;
    };
    /// A write that can be undone.
    struct Undo {
        int partition = 0;
        items::ItemNumber number = 0;
        items::RecordLocation before; ///< the record it replaced; none when the item was new
    };
    /// The writes since a state, and what it takes to return to it.
    struct UndoLog {
        std::vector<Undo> writes;
        std::map<int, items::ItemLog::Mark>
            marks; ///< logs of the partitions written to, at the start
        std::uint64_t version = 0;
        std::size_t versions = 0; ///< size of the version feed at the start
        std::size_t together = 0; ///< number of transactions at the start
    };

    Result<void> takeSettings(const ContainerSettings &wanted);
    void sortRouting();
    std::vector<std::unique_ptr<PhysicalPartition>> distributed(
        const std::vector<int> &parents, const std::vector<HashRange> &ranges) const;
    void splitFull();
    /// `previous` is the old item as JSON, written by `previousVersion`.
    void noteVersion(const Place &place, VersionFeed::Kind kind, std::string previous,
                     std::uint64_t previousVersion);
    std::string itemText(const Place &place) const;
    Place locate(const PartitionKey &key, std::string_view id) const;
    Place locate(json::Value item) const;
    Result<Place> existing(const PartitionKey &key, std::string_view id) const;
    Error missing(const PartitionKey &key, std::string_view id) const;

    Result<Prepared> prepare(json::Value item);
    Result<Prepared> prepareText(std::string_view text);
    Result<Prepared> prepareChanged(const Place &place, json::Value before,
                                    std::span<const json::MemberChange> changes);
    Result<void> checkFree(const Place &place, json::Value item) const;
    Result<void> checkUnique(const Place &place, json::Value item) const;
    Result<void> checkTag(const Place &place, const WriteOptions &options) const;

    void insert(Place &place, const Prepared &item);
    Result<void> insertLoaded(const Prepared &item);
    void erase(const Place &place);
    Result<ItemResponse> change(const Place &place, const Result<Prepared> &prepared,
                                const WriteOptions &options, OperationMetrics metrics);
    UndoLog newUndoLog() const;
    UndoLog *undoLog();
    void prepareLog(const Place &place);
    void remember(const Place &place, items::RecordLocation before);
    void rollBack(const UndoLog &undo);

    items::RecordInfo nextRecord(items::ItemNumber number);
    OperationMetrics measure(OperationKind kind, const Place &place, json::Value item,
                             const WriteOptions &options) const;
    std::int64_t changedUniqueKeys(const json::Comparison &change) const;
    ItemResponse respond(const Place &place, const OperationMetrics &metrics, bool wantItem) const;
    Result<ItemResponse> readUnless(const PartitionKey &key, std::string_view id,
                                    const std::optional<std::string> &tag) const;
    Result<ItemResponse> runBatched(const PartitionKey &key, const BatchOperation &operation);

    std::vector<std::pair<HashPoint, int>> m_routing; ///< start of each partition's range, sorted
    std::uint64_t m_version = 0; ///< of the last write
    /// First and last sequence number of each transaction with several writes, ascending.
    std::vector<std::pair<std::int64_t, std::int64_t>> m_together;
    std::optional<UndoLog> m_transaction;
    std::optional<UndoLog> m_rehearsal;
    std::int64_t m_purgedAt = -1; ///< all items that expired up to this second are gone
    bool m_hasFull = false; ///< a partition exceeds its capacity
    std::vector<std::byte> m_encoded;
};

} // namespace partita::store
