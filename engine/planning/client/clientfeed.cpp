// The client's part that reads change feeds.
#include "engine/planning/client/client.h"
#include "engine/planning/client/feedposition.h"

#include <algorithm>
#include <numeric>

namespace partita::planning {

namespace {

constexpr std::size_t itemsPerPage = 100;

/// One page of one physical partition. Slices that were partitions of their own may stand at different places.
class FeedPage {
public:
    FeedPage(const store::Container &container, int partition, FeedMode mode,
             const FeedPosition &position)
        : m_container(container)
        , m_partition(partition)
        , m_mode(mode)
        , m_position(position)
        , m_range(container.rangeOf(partition))
        , m_slices(position.beginsIn(m_range))
    {
    }

    void read(std::vector<json::Value> &rows, json::Arena &arena)
    {
        m_sequence = m_position.sequenceAt(m_range.minimum);
        for (const store::HashPoint slice : m_slices)
            m_sequence = std::min(m_sequence, m_position.sequenceAt(slice));
        while (sizes.size() < itemsPerPage) {
            const std::vector<store::Change> changes = next(itemsPerPage - sizes.size());
            if (changes.empty())
                return;
            for (const store::Change &change : changes) {
                m_sequence = change.sequence;
                if (wasRead(change))
                    continue;
                rows.push_back(json::copy(change.item, arena));
                sizes.push_back(static_cast<std::int64_t>(json::textSize(change.item)));
            }
        }
    }

    /// Where the partition stands now.
    void note(FeedPosition &reached) const
    {
        reached.set(m_range.minimum, std::max(m_sequence, m_position.sequenceAt(m_range.minimum)));
        const auto isPassed
            = [this](store::HashPoint slice) { return m_position.sequenceAt(slice) <= m_sequence; };
        const bool isOne
            = isPassed(m_range.minimum) && std::all_of(m_slices.begin(), m_slices.end(), isPassed);
        for (const store::HashPoint slice : m_slices) {
            if (!isOne)
                reached.set(slice, std::max(m_sequence, m_position.sequenceAt(slice)));
        }
    }

    std::vector<std::int64_t> sizes; ///< of what was given

private:
    std::vector<store::Change> next(std::size_t maximum) const
    {
        return m_mode == FeedMode::latestVersion
            ? m_container.changes(m_partition, m_sequence, maximum)
            : m_container.versions(m_partition, m_sequence, maximum);
    }

    bool wasRead(const store::Change &change) const
    {
        if (m_slices.empty())
            return false;
        const store::HashPoint point = m_mode == FeedMode::latestVersion
            ? m_container.partitionKeyDefinition().hash(change.item)
            : change.point;
        return change.sequence <= m_position.sequenceAt(point);
    }

    const store::Container &m_container;
    const int m_partition;
    const FeedMode m_mode;
    const FeedPosition &m_position;
    const store::HashRange &m_range;
    const std::vector<store::HashPoint> m_slices; ///< begins of slices inside the partition
    std::int64_t m_sequence = 0;
};

} // namespace

Result<Answer> Client::changeFeed(std::string_view container, std::string_view continuation,
                                  json::Arena &arena, FeedMode mode)
{
    store::Container *target = m_account.container(container);
    if (!target)
        return Error {.code = ErrorCode::notFound,
                      .message = "There is no container \"" + std::string(container)
                          + "\"; create it first."};
    if (mode == FeedMode::allVersionsAndDeletes) {
        if (!target->settings().keepsVersions)
            return Error {.message = "The container " + target->settings().name
                              + " does not keep all versions; create it with "
                                "\"changeFeedMode\":\"allVersionsAndDeletes\"."};
        target->purgeExpired(); // an expired item is a delete
    }
    Result<FeedPosition> position = FeedPosition::parse(continuation);
    if (!position)
        return position.error();
    std::vector<int> all(static_cast<std::size_t>(target->physicalPartitions()));
    std::iota(all.begin(), all.end(), 0);
    if (Result<void> admitted = admit(*target, all); !admitted)
        return admitted.error();

    FeedPosition reached;
    Answer answer;
    answer.requests = target->physicalPartitions();
    std::vector<double> latencies;
    for (const int index : all) {
        FeedPage page(*target, index, mode, *position);
        page.read(answer.rows, arena);
        page.note(reached);
        PartitionUse use;
        use.container = container;
        use.physicalPartition = index;
        use.requestCharge = cost::changeFeedCharge(page.sizes, m_constants);
        use.itemsLoaded = use.itemsReturned = static_cast<std::int64_t>(page.sizes.size());
        use.requests = 1;
        answer.requestCharge += use.requestCharge;
        answer.partitions.push_back(std::move(use));
        latencies.push_back(cost::changeFeedLatency(page.sizes, m_constants));
    }
    answer.continuation = reached.toText();
    answer.latencyMs = cost::fanOutLatency(latencies, m_constants);
    return spentReading(std::move(answer));
}

} // namespace partita::planning
