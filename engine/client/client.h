// The service's client: sends operations to an account, reads all pages, and charges what the
// engine counted. `partita execute`, plans and the load simulation all speak to the store through
// it.
#pragma once

#include "engine/client/limitedgrowth.h"
#include "engine/cost/charge.h"
#include "engine/query/query.h"
#include "engine/script/script.h"
#include "engine/store/account.h"
#include "engine/store/throughput.h"

namespace partita::client {

/// What one physical partition did for a request.
struct PartitionUse {
    std::string container;
    int physicalPartition = 0;
    double requestCharge = 0; ///< RU
    std::int64_t itemsLoaded = 0;
    std::int64_t itemsReturned = 0;
    std::int64_t requests = 0; ///< pages or operations
    bool operator==(const PartitionUse &) const = default;
};

/// The answer to one operation. `item` and `rows` borrow from the arena of the call or the
/// container.
struct Answer {
    json::Value item;
    std::vector<json::Value> rows;
    std::string etag;
    std::string continuation;
    double requestCharge = 0; ///< RU
    double latencyMs = 0;
    std::int64_t requests
        = 1; ///< round trips of the client: a fan-out counts one a page and partition
    std::vector<PartitionUse> partitions;
    query::Metrics query; ///< of a query
    std::vector<query::PartitionMetrics> queryPartitions;
    query::Explanation explanation;
    std::vector<store::OperationMetrics> operations; ///< of item operations, batches and procedures
    std::vector<int> statuses; ///< of the operations of a batch, as the service numbers them
    std::vector<std::string> etags; ///< of the same; empty where there is no item
    std::vector<std::string> log; ///< of a procedure
};

/// Where an item is.
struct ItemKey {
    store::PartitionKey partitionKey;
    std::string id;
};

/// Items that one query of a "read many" asks for at most: the text of a query has its limits.
inline constexpr std::size_t mostIdsAQuery = 1000;

/// By how much more a query does in the full population.
struct Growth {
    double factor = 1; ///< of what it finds
    std::optional<double> refused
        = {}; ///< of the items that it loads and refuses; absent: the same
    std::int64_t furtherSeeks = 0; ///< values that it looks up besides, in each partition
    std::optional<RowLimit> limit = {};
};

/// The change feed's modes.
enum class FeedMode { latestVersion, allVersionsAndDeletes };

/// Which changes are asked for.
struct FeedRequest {
    enum class Start { beginning, now, time, continuation };
    Start start = Start::beginning;
    std::int64_t seconds = 0; ///< of Start::time: changes from then on, in seconds since 1970
    std::string continuation = {}; ///< of Start::continuation
    FeedMode mode = FeedMode::latestVersion;
    std::optional<store::PartitionKey> partitionKey = {}; ///< of this key or prefix alone
    std::optional<int> physicalPartition = {}; ///< of this one alone
    /// Changes in the answer at most, but that those of one transaction stay together; 0 = 100 a
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
    /// What a request costs that finds no item (404): as much as the smallest read. Requires: there
    /// is such a container.
    Answer absent(std::string_view container, const store::PartitionKey &key) const;
    /// Reads items by id and key as today's clients do: one query to each physical partition that
    /// holds several of them, a point read where it is one. Those that are not there are left out.
    /// `inFull`: keys that the full population would have each of these requests name, for each one
    /// here; it is charged and timed as for all of them.
    Result<Answer> readMany(std::string_view container, std::span<const ItemKey> keys,
                            json::Arena &arena, double inFull = 1);
    Result<Answer> write(std::string_view container,
                         const script::ScriptHost::TriggeredWrite &write,
                         const store::PartitionKey &key, json::Arena &arena);
    /// `condition` is the rest of a query, "FROM c WHERE c.stock > 0", that must hold for the item
    /// (query/patchcondition.h).
    Result<Answer> patch(std::string_view container, const store::PartitionKey &key,
                         std::string_view id, const std::vector<store::PatchOperation> &operations,
                         const store::WriteOptions &options, json::Arena &arena,
                         const std::optional<std::string> &condition = {});
    /// The rows are the items of the operations, null where there is none.
    Result<Answer> batch(std::string_view container, const store::PartitionKey &key,
                         const std::vector<store::BatchOperation> &operations, json::Arena &arena);
    /// `request.functions` is filled in by the client.
    Result<Answer> query(std::string_view container, const query::Query &query,
                         query::Request request, json::Arena &arena);
    Result<Answer> call(std::string_view container, std::string_view procedure,
                        const store::PartitionKey &key, json::Value arguments, json::Arena &arena);
    /// One page of changes. Whatever part of the container was asked for, the continuation stands
    /// for all of it, through splits and merges: what was not asked for is still to come. Errors:
    /// all versions from another start than now or a continuation, or of a container that does not
    /// keep them; a time to come.
    Result<Answer> changeFeed(std::string_view container, const FeedRequest &request,
                              json::Arena &arena);

    /// Deletes all items of a logical partition. The service does it in the background; here it is
    /// done at once, and charged as that many deletes.
    Result<Answer> removePartition(std::string_view container, const store::PartitionKey &key);
    /// With its items, scripts and throughput.
    Result<void> removeContainer(std::string_view container);

    Result<void> addScript(std::string_view container, const script::Script &script);

    /// Says that the account holds so many items of this document type, and the full population
    /// `factor` times as many.
    void setGrowth(const std::string &container, const std::string &documentType, double items,
                   double factor);
    double growthOf(const std::string &container, const std::string &documentType) const;
    /// Of the document type, here; 0 where nothing was said.
    double itemsOf(const std::string &container, const std::string &documentType) const;
    /// What the query would have done to `factor` times the items: its counts times the factor, up
    /// to a limit where it has one, charged and timed anew.
    void grow(Answer &answer, const Growth &growth) const;

    /// Of the reads, queries and feeds from now on: strong and bounded staleness ask two replicas
    /// and cost twice.
    void setConsistency(cost::Consistency consistency) { m_consistency = consistency; }
    /// Provisions RU/s: from now on a request to a physical partition that has spent its share is
    /// refused (ErrorCode::throttled) until virtual time has moved on. Partitions split until each
    /// has at most 10,000 RU/s.
    Result<void> setThroughput(std::string_view container, std::int64_t requestUnitsPerSecond);
    /// Splits or merges change each partition's share.
    Result<void> split(std::string_view container, int physicalPartition);
    Result<void> merge(std::string_view container, int first, int second);

private:
    static Error noContainer(std::string_view name);
    script::ScriptHost &host(std::string_view container);
    Result<Answer> readGroup(std::string_view container, std::span<const ItemKey *const> keys,
                             int physicalPartition, double inFull, json::Arena &arena);
    store::ThroughputBudget *budget(std::string_view container);
    Result<void> admit(const store::Container &container, const std::vector<int> &partitions);
    Answer spent(Answer answer);
    Error withLostCharge(Error error, const script::ScriptHost &host) const;
    Error refused(const store::Container &container, const store::PartitionKey &key,
                  std::string_view id, Error error, double factor = 1);
    Answer spentReading(Answer answer);
    store::Account &m_account;
    const cost::Constants &m_constants;
    std::map<std::string, std::unique_ptr<script::ScriptHost>, std::less<>> m_hosts;
    std::map<std::string, store::ThroughputBudget, std::less<>> m_budgets; ///< by container
    std::map<std::string, std::int64_t, std::less<>>
        m_highest; ///< RU/s ever provisioned, by container
    cost::Consistency m_consistency = cost::Consistency::session;
    struct Held {
        double items = 0;
        double factor = 1; ///< of the full population
    };
    std::map<std::pair<std::string, std::string>, Held>
        m_growth; ///< by container and document type
};

} // namespace partita::client
