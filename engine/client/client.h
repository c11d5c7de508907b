// Client of the service: sends operations to an account, reads all pages, and charges the counted
// work. `partita execute`, plans and the load simulation all access the store through it.
#pragma once

#include "engine/client/partitionuse.h"
#include "engine/cost/charge.h"
#include "engine/query/query.h"
#include "engine/script/script.h"
#include "engine/store/account.h"
#include "engine/store/throughput.h"

namespace partita::client {

/// Response to one operation. `item` and `rows` borrow from the arena of the call or from the
/// container.
struct Answer {
    json::Value item;
    std::shared_ptr<const json::Extended> itemOwner; ///< of readInPlace()
    std::vector<json::Value> rows;
    std::string etag;
    std::string continuation;
    double requestCharge = 0; ///< RU
    double latencyMs = 0;
    std::int64_t requests
        = 1; ///< round trips of the client: a fan-out counts one per page and partition
    std::vector<PartitionUse> partitions;
    query::Metrics query; ///< for a query
    std::vector<query::PartitionMetrics> queryPartitions;
    /// Queries that were sent together with point reads; see joined().
    std::vector<query::PartitionMetrics> joinedQueries;
    query::Explanation explanation;
    std::vector<store::OperationMetrics>
        operations; ///< for item operations, batches and procedures
    std::vector<int> statuses; ///< HTTP status of each operation of a batch
    std::vector<std::string> etags; ///< of each operation of a batch; empty where there is no item
    std::vector<std::string> log; ///< console of a procedure
    std::vector<std::vector<std::int64_t>> feedPages; ///< stored sizes of changes, by page
    double replicas = 1; ///< asked by each read
    bool isOfScript = false; ///< the operations and queries are those of one script
};

/// Partition key and id of an item.
struct ItemKey {
    store::PartitionKey partitionKey;
    std::string id;
};

/// Most items in one query of readMany(): the text of a query is limited.
inline constexpr std::size_t mostIdsAQuery = 1000;

/// How readMany() reads a key that is the only one in its physical partition.
enum class SingleKey { pointRead, query };

/// The modes of the change feed.
enum class FeedMode { latestVersion, allVersionsAndDeletes };

/// A request for a page of changes.
struct FeedRequest {
    enum class Start { beginning, now, time, continuation };
    Start start = Start::beginning;
    std::int64_t seconds = 0; ///< for Start::time: changes from then on, in seconds since 1970
    std::string continuation = {}; ///< for Start::continuation
    FeedMode mode = FeedMode::latestVersion;
    std::optional<store::PartitionKey> partitionKey = {}; ///< only this key or prefix
    std::optional<int> physicalPartition = {}; ///< only this physical partition
    /// Most changes in the answer, except that those of one transaction stay together. 0 = 100 per
    /// physical partition.
    std::size_t maximum = 0;
};

class Client {
public:
    /// The account and the constants must outlive the client.
    Client(store::Account &account, const cost::Constants &constants);
    ~Client();

    store::Account &account() const { return m_account; }
    const cost::Constants &constants() const { return m_constants; }

    Result<Answer> read(std::string_view container, const store::PartitionKey &key,
                        std::string_view id, json::Arena &arena, std::string_view ifNoneMatch = {});
    /// read() without a copy of the item: it borrows from the answer's itemOwner, and from the
    /// container until that changes. For readers of few members of large items.
    Result<Answer> readInPlace(std::string_view container, const store::PartitionKey &key,
                               std::string_view id, std::string_view ifNoneMatch = {});
    /// Answer of a read that finds no item (404), charged as the smallest read. Requires: the
    /// container exists.
    Answer chargeNotFound(std::string_view container, const store::PartitionKey &key) const;
    /// Reads items by id and key as current clients do: one query to each physical partition with
    /// several of them, a point read for a single one. Missing items are left out. One answer for
    /// each request; joined() (clientanswers.h) puts them together.
    Result<std::vector<Answer>> readMany(std::string_view container, std::span<const ItemKey> keys,
                                         json::Arena &arena,
                                         SingleKey single = SingleKey::pointRead);
    Result<Answer> write(std::string_view container,
                         const script::ScriptHost::TriggeredWrite &write,
                         const store::PartitionKey &key, json::Arena &arena);
    /// `condition` must hold for the item: the end of a query, "FROM c WHERE c.stock > 0"
    /// (query/patchcondition.h).
    Result<Answer> patch(std::string_view container, const store::PartitionKey &key,
                         std::string_view id, const std::vector<store::PatchOperation> &operations,
                         const store::WriteOptions &options, json::Arena &arena,
                         const std::optional<std::string> &condition = {});
    /// The rows are the items of the operations, null where there is none.
    Result<Answer> batch(std::string_view container, const store::PartitionKey &key,
                         const std::vector<store::BatchOperation> &operations, json::Arena &arena);
    /// The client sets `request.functions`.
    Result<Answer> query(std::string_view container, const query::Query &query,
                         query::Request request, json::Arena &arena);
    Result<Answer> call(std::string_view container, std::string_view procedure,
                        const store::PartitionKey &key, json::Value arguments, json::Arena &arena);
    /// Reads one page of changes. The continuation always covers the whole container, through
    /// splits and merges: changes outside the requested part are still to come. Errors: all
    /// versions from a start other than now or a continuation, or from a container that does not
    /// keep them; a time in the future.
    Result<Answer> changeFeed(std::string_view container, const FeedRequest &request,
                              json::Arena &arena);

    /// Deletes all items of a logical partition. The service does so in the background; here it
    /// happens at once and is charged as that many deletes.
    Result<Answer> removePartition(std::string_view container, const store::PartitionKey &key);
    /// Removes the container with its items, scripts and throughput.
    Result<void> removeContainer(std::string_view container);

    Result<void> addScript(std::string_view container, const script::Script &script);

    /// Consistency of reads, queries and feeds from now on. Strong and bounded staleness ask two
    /// replicas and cost twice as much.
    void setConsistency(cost::Consistency consistency) { m_consistency = consistency; }
    /// From now on scripts and queries end with ErrorCode::cancelled when `stop` asks.
    void setStop(std::stop_token stop) { m_stop = std::move(stop); }
    /// Provisions RU/s. A request to a physical partition that has spent its share is refused
    /// (ErrorCode::throttled) until virtual time advances. Partitions split until each has at most
    /// 10,000 RU/s.
    Result<void> setThroughput(std::string_view container, std::int64_t requestUnitsPerSecond);
    /// Splits and merges change each partition's share.
    Result<void> split(std::string_view container, int physicalPartition);
    Result<void> merge(std::string_view container, int first, int second);

private:
    static Error noContainer(std::string_view name);
    script::ScriptHost &host(std::string_view container);
    Result<Answer> readGroup(std::string_view container, std::span<const ItemKey *const> keys,
                             int physicalPartition, SingleKey single, json::Arena &arena);
    store::ThroughputBudget *budget(std::string_view container);
    Result<void> admit(const store::Container &container, const std::vector<int> &partitions);
    Answer spent(Answer answer);
    Error withLostCharge(Error error, const script::ScriptHost &host) const;
    Error refused(const store::Container &container, const store::PartitionKey &key, Error error,
                  cost::RefusedRequest request = cost::RefusedRequest::write);
    static cost::RefusedRequest kindOfRefused(const store::Container &container,
                                              const store::PartitionKey &key, std::string_view id,
                                              store::OperationKind kind, ErrorCode code);
    Answer spentReading(Answer answer);
    store::Account &m_account;
    const cost::Constants &m_constants;
    std::map<std::string, std::unique_ptr<script::ScriptHost>, std::less<>> m_hosts;
    std::map<std::string, store::ThroughputBudget, std::less<>> m_budgets; ///< by container
    std::map<std::string, std::int64_t, std::less<>>
        m_highest; ///< highest RU/s ever provisioned, by container
    cost::Consistency m_consistency = cost::Consistency::session;
    std::stop_token m_stop;
};

} // namespace partita::client
