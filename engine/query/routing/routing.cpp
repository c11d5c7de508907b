#include "engine/query/routing/routing.h"

#include "engine/query/routing/keyreader.h"

#include <algorithm>

namespace partita::query {

using json::Value;
using RoutingKind = Routing::Kind;

namespace {

/// Most combinations of key values to enumerate; beyond it the query goes to every partition.
constexpr std::size_t mostKeys = 10'000;

std::string pathsText(const std::vector<json::Path> &paths, std::size_t count)
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += (i == 0 ? "" : ", ") + paths[i].text();
    return text;
}

class Router {
public:
    Router(const store::Container &container, Evaluation &evaluation,
           std::pmr::memory_resource *memory, Route &route)
        : m_container(container)
        , m_evaluation(evaluation)
        , m_paths(container.partitionKeyDefinition().paths())
        , m_levels(memory)
        , m_route(route)
    {
    }

    /// Fills in the route.
    void find(const ContainerAnalysis &analysis, const Request &request)
    {
        readFilter(analysis);
        m_route.fromFilter = true;
        m_explains = request.explain;
        if (request.partitionKey)
            readRequest(*request.partitionKey);
        if (std::any_of(m_levels.begin(), m_levels.end(),
                        [](const KeySet &set) { return set.isNone(); })) {
            if (request.partitionKey && request.partitionKey->levels() == m_paths.size())
                return contradicted(*request.partitionKey);
            return nothing("the filter cannot be true for any partition key");
        }
        std::size_t fixed = 0;
        std::size_t count = 1;
        while (fixed < m_levels.size() && !m_levels[fixed].isAny()
               && count * m_levels[fixed].values().size() <= mostKeys)
            count *= m_levels[fixed++].values().size();
        if (fixed == 0)
            return everything();
        enumerate(fixed);
        return finish(fixed);
    }

private:
    void readFilter(const ContainerAnalysis &analysis)
    {
        m_levels.reserve(m_paths.size());
        for (std::size_t level = 0; level < m_paths.size(); ++level)
            m_levels.push_back(KeyReader(analysis, level, m_evaluation).read());
    }

    /// A key in the request options restricts like an equality. It may have an undefined level,
    /// which no filter can express.
    void readRequest(const store::PartitionKey &key)
    {
        for (std::size_t i = 0; i < key.levels() && i < m_levels.size(); ++i) {
            const Value level = key.level(i);
            const bool isPossible = m_levels[i].isAny() || m_levels[i].contains(level);
            m_levels[i] = isPossible ? KeySet::exactly(level) : KeySet::none();
            m_route.fromFilter = false;
        }
        m_request = true;
    }

    void nothing(std::string reason)
    {
        m_route.routing.kind = RoutingKind::nothing;
        m_route.routing.reason = std::move(reason);
    }

    /// The client asks the partition of the request, whatever the filter says.
    void contradicted(const store::PartitionKey &key)
    {
        m_route.routing.kind = RoutingKind::logicalPartition;
        m_route.routing.reason
            = "the request fixes the partition key, for which the filter cannot be true";
        m_route.routing.physicalPartitions = {m_container.partitionOf(key)};
        m_route.keys.push_back(key);
        m_route.fromFilter = false;
        m_route.contradicted = true;
    }

    void everything()
    {
        m_route.routing.kind = RoutingKind::allPartitions;
        if (m_explains)
            m_route.routing.reason
                = "the filter does not fix the partition key " + pathsText(m_paths, 1);
        for (int i = 0; i < m_container.physicalPartitions(); ++i)
            m_route.routing.physicalPartitions.push_back(i);
        sortByRange();
    }

    void enumerate(std::size_t levels)
    {
        auto &keys = levels == m_paths.size() ? m_route.keys : m_route.prefixes;
        if (levels == 1 && m_levels[0].values().size() == 1) {
            keys.emplace_back(m_levels[0].values());
            return;
        }
        std::vector<std::size_t> at(levels, 0);
        for (;;) {
            std::vector<Value> key;
            for (std::size_t i = 0; i < levels; ++i)
                key.push_back(m_levels[i].values()[at[i]]);
            keys.push_back(store::PartitionKey::of(key));
            std::size_t level = levels;
            while (level > 0 && ++at[level - 1] == m_levels[level - 1].values().size())
                at[--level] = 0;
            if (level == 0)
                return;
        }
    }

    void finish(std::size_t fixed)
    {
        std::vector<int> &partitions = m_route.routing.physicalPartitions;
        if (m_route.keys.size() == 1) {
            findHome(m_route.keys.front());
            return describe(fixed);
        }
        for (const store::PartitionKey &key : m_route.keys)
            partitions.push_back(m_container.partitionOf(key));
        for (const store::PartitionKey &prefix : m_route.prefixes) {
            const std::vector<int> some
                = m_container.partitionsOf(m_container.partitionKeyDefinition().range(prefix));
            partitions.insert(partitions.end(), some.begin(), some.end());
        }
        std::sort(partitions.begin(), partitions.end());
        partitions.erase(std::unique(partitions.begin(), partitions.end()), partitions.end());
        sortByRange();
        describe(fixed);
    }

    void findHome(const store::PartitionKey &key)
    {
        m_route.point = m_container.partitionKeyDefinition().hash(key);
        const int partition = m_container.partitionOf(m_route.point);
        m_route.home = &m_container.partition(partition);
        m_route.home->prefetchPlaceOf(m_route.point);
        m_route.routing.physicalPartitions = {partition};
    }

    void sortByRange()
    {
        std::vector<int> &partitions = m_route.routing.physicalPartitions;
        std::sort(partitions.begin(), partitions.end(), [this](int left, int right) {
            return m_container.rangeOf(left).minimum < m_container.rangeOf(right).minimum;
        });
    }

    void describe(std::size_t fixed)
    {
        Routing &routing = m_route.routing;
        if (fixed < m_paths.size())
            routing.kind = RoutingKind::prefix;
        else
            routing.kind = m_route.keys.size() == 1 ? RoutingKind::logicalPartition
                                                    : RoutingKind::logicalPartitions;
        if (!m_explains)
            return;
        const std::string by = m_request ? " by the request" : "";
        const std::string paths = pathsText(m_paths, fixed);
        if (fixed < m_paths.size()) {
            routing.reason = "the beginning " + paths + " of the partition key is fixed" + by;
        } else if (m_route.keys.size() == 1) {
            routing.reason = "the partition key " + paths + " is fixed to one value" + by;
        } else {
            routing.reason = "the partition key " + paths + " is fixed to "
                + std::to_string(m_route.keys.size()) + " values" + by;
        }
    }

    const store::Container &m_container;
    Evaluation &m_evaluation;
    const std::vector<json::Path> &m_paths;
    std::pmr::vector<KeySet> m_levels;
    bool m_request = false;
    bool m_explains = true; ///< the reason is wanted
    Route &m_route;
};

} // namespace

void findRoute(const ContainerAnalysis &analysis, Evaluation &evaluation,
               const store::Container &container, const Request &request,
               std::pmr::memory_resource *memory, Route &route)
{
    Router(container, evaluation, memory, route).find(analysis, request);
    if (const std::optional<int> only = request.physicalPartition) {
        std::erase_if(route.keys, [&](const store::PartitionKey &key) {
            return container.partitionOf(key) != *only;
        });
        std::erase_if(route.routing.physicalPartitions,
                      [&](int partition) { return partition != *only; });
        if (route.routing.physicalPartitions.empty())
            route.home = nullptr;
    }
}

void approachItems(const Route &route)
{
    if (route.home != nullptr)
        route.home->prefetchPartitionOf(route.point);
}

} // namespace partita::query
