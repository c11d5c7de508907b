// Change feeds of the client.
#include "engine/base/errorpath.h"
#include "engine/base/messagetext.h"
#include "engine/client/client.h"
#include "engine/client/feedposition.h"
#include "engine/store/hashrangeoverlap.h"
#include "engine/store/partitionnumbers.h"

#include <algorithm>
#include <numeric>

namespace partita::client {

namespace {

constexpr std::size_t itemsPerPage = 100;

/// A change in the form of the feed mode; latest versions carry the number of their write.
json::Value told(const store::ChangeFeedEntry &change, FeedMode mode, json::Arena &arena)
{
    const json::Value item = json::copy(change.item, arena);
    if (mode == FeedMode::allVersionsAndDeletes)
        return item;
    std::vector<json::Member> members;
    for (std::size_t i = 0; i < item.size(); ++i)
        members.push_back(item.memberAt(i));
    members.push_back({"_lsn", json::Value::integer(change.lsn)});
    return json::Value::object(members, arena);
}

/// A page of one physical partition, or of its requested part. Slices that were separate partitions
/// may have different positions.
class FeedPage {
public:
    FeedPage(const store::Container &container, int partition, FeedMode mode,
             const store::HashRange &asked, const FeedPosition &position)
        : m_container(container)
        , m_partition(partition)
        , m_mode(mode)
        , m_position(position)
        , m_region(store::overlapOf(container.rangeOf(partition), asked))
        , m_isWhole(m_region == container.rangeOf(partition))
        , m_slices(position.beginsIn(m_region))
    {
    }

    /// Reads at most `maximum` changes, except that those of one transaction stay together.
    void read(std::size_t maximum, std::vector<json::Value> &rows, json::Arena &arena)
    {
        m_sequence = m_position.sequenceAt(m_region.minimum);
        for (const store::HashPoint slice : m_slices)
            m_sequence = std::min(m_sequence, m_position.sequenceAt(slice));
        std::int64_t lsn = 0;
        while (true) {
            const bool isFull = sizes.size() >= maximum;
            const std::vector<store::ChangeFeedEntry> changes
                = next(isFull ? 1 : maximum - sizes.size());
            if (changes.empty() || (isFull && changes.front().lsn != lsn))
                return;
            for (const store::ChangeFeedEntry &change : changes) {
                m_sequence = change.sequence;
                lsn = change.lsn;
                if (!isWanted(change))
                    continue;
                rows.push_back(told(change, m_mode, arena));
                sizes.push_back(static_cast<std::int64_t>(json::textSize(change.item)));
            }
        }
    }

    /// Records the position of the region in `reached`; the slices around it keep theirs.
    void note(FeedPosition &reached) const
    {
        if (!m_region.isLast)
            reached.divide(m_region.maximum);
        reached.set(m_region.minimum,
                    std::max(m_sequence, m_position.sequenceAt(m_region.minimum)));
        const auto isPassed
            = [this](store::HashPoint slice) { return m_position.sequenceAt(slice) <= m_sequence; };
        const bool isOne
            = isPassed(m_region.minimum) && std::all_of(m_slices.begin(), m_slices.end(), isPassed);
        for (const store::HashPoint slice : m_slices) {
            if (isOne)
                reached.forget(slice);
            else
                reached.set(slice, std::max(m_sequence, m_position.sequenceAt(slice)));
        }
    }

    std::vector<std::int64_t> sizes; ///< stored sizes of the items returned

private:
    std::vector<store::ChangeFeedEntry> next(std::size_t maximum) const
    {
        return m_mode == FeedMode::latestVersion
            ? m_container.changes(m_partition, m_sequence, maximum)
            : m_container.versions(m_partition, m_sequence, maximum);
    }

    /// Whether the change is in the region and was not read before.
    bool isWanted(const store::ChangeFeedEntry &change) const
    {
        if (m_isWhole && m_slices.empty())
            return true;
        const store::HashPoint point = m_mode == FeedMode::latestVersion
            ? m_container.partitionKeyDefinition().hash(change.item)
            : change.point;
        return m_region.contains(point)
            && (m_slices.empty() || change.sequence > m_position.sequenceAt(point));
    }

    const store::Container &m_container;
    const int m_partition;
    const FeedMode m_mode;
    const FeedPosition &m_position;
    const store::HashRange m_region;
    const bool m_isWhole; ///< the region is the whole partition
    const std::vector<store::HashPoint> m_slices; ///< starts of slices inside the region
    std::int64_t m_sequence = 0;
};

Result<void> checkMode(const store::Container &container, const FeedRequest &request)
{
    if (request.mode == FeedMode::latestVersion)
        return {};
    if (!container.settings().keepsVersions)
        return Error {.message = "The container " + container.settings().name
                          + " does not keep all versions; create it with "
                            "\"changeFeedMode\":\"allVersionsAndDeletes\".",
                      .path = "$.mode"};
    if (request.start == FeedRequest::Start::time)
        return Error {.message = "A change feed of all versions and deletes cannot start at a "
                                 "time; start it at \"now\" or at the \"beginning\".",
                      .path = "$.from"};
    return {};
}

Result<FeedPosition> startOf(const store::Container &container, const FeedRequest &request)
{
    FeedPosition position;
    switch (request.start) {
    case FeedRequest::Start::beginning:
        break;
    case FeedRequest::Start::now:
        position.set({}, container.latestSequence());
        break;
    case FeedRequest::Start::time:
        if (request.seconds * 1000 > container.clock().nowMs())
            return Error {.message
                          = "A change feed cannot start at a time in the future; start it at "
                            "\"now\".",
                          .path = "$.from"};
        position.set({}, container.sequenceBefore(request.seconds));
        break;
    case FeedRequest::Start::continuation:
        return FeedPosition::parse(request.continuation);
    }
    return position;
}

/// The requested range of the hash space.
Result<store::HashRange> askedRange(const store::Container &container, const FeedRequest &request)
{
    const store::PartitionKeyDefinition &definition = container.partitionKeyDefinition();
    if (request.partitionKey && request.physicalPartition)
        return Error {.message = "A change feed is read for one partition key or for one physical "
                                 "partition, not for both; leave one out.",
                      .path = "$.physicalPartition"};
    if (request.partitionKey) {
        if (request.partitionKey->levels() > definition.paths().size())
            return Error {.message = "The partition key of the request has "
                              + std::to_string(request.partitionKey->levels())
                              + " levels, more than the "
                              + std::to_string(definition.paths().size()) + " of the container.",
                          .path = "$.partitionKey"};
        return definition.range(*request.partitionKey);
    }
    if (!request.physicalPartition)
        return store::HashRange::whole();
    if (*request.physicalPartition < 0
        || *request.physicalPartition >= container.physicalPartitions())
        return within(
            "$.physicalPartition",
            store::noPhysicalPartition(*request.physicalPartition, container.physicalPartitions()));
    return container.rangeOf(*request.physicalPartition);
}

} // namespace

Result<Answer> Client::changeFeed(std::string_view container, const FeedRequest &request,
                                  json::Arena &arena)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    if (Result<void> mode = checkMode(*target, request); !mode)
        return mode.error();
    if (request.mode == FeedMode::allVersionsAndDeletes)
        target->purgeExpired(); // an expired item appears as a delete
    Result<FeedPosition> position = startOf(*target, request);
    if (!position)
        return position.error();
    Result<store::HashRange> asked = askedRange(*target, request);
    if (!asked)
        return asked.error();
    std::vector<int> partitions = target->partitionsOf(*asked);
    std::sort(partitions.begin(), partitions.end());
    if (Result<void> admitted = admit(*target, partitions); !admitted)
        return admitted.error();

    FeedPosition reached = *position;
    Answer answer;
    answer.requests = 0;
    std::vector<double> latencies;
    for (const int index : partitions) {
        if (request.maximum > 0 && answer.rows.size() >= request.maximum)
            break;
        const std::size_t most
            = request.maximum > 0 ? request.maximum - answer.rows.size() : itemsPerPage;
        FeedPage page(*target, index, request.mode, *asked, *position);
        page.read(most, answer.rows, arena);
        page.note(reached);
        PartitionUse use;
        use.container = container;
        use.physicalPartition = index;
        use.requestCharge = cost::changeFeedCharge(page.sizes, m_constants);
        use.itemsLoaded = use.itemsReturned = static_cast<std::int64_t>(page.sizes.size());
        use.requests = 1;
        answer.requestCharge += use.requestCharge;
        answer.requests += 1;
        answer.partitions.push_back(std::move(use));
        latencies.push_back(cost::changeFeedLatency(page.sizes, m_constants));
        answer.feedPages.push_back(std::move(page.sizes));
    }
    answer.continuation = reached.toText();
    answer.latencyMs = cost::fanOutLatency(latencies, m_constants);
    return spentReading(std::move(answer));
}

} // namespace partita::client
