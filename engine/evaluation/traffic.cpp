#include "engine/evaluation/traffic.h"

#include "engine/evaluation/summary.h"
#include "engine/population/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>

namespace partita::evaluation {
namespace {

// Retry defaults of the SDKs
// (https://learn.microsoft.com/azure/cosmos-db/nosql/troubleshoot-request-rate-too-large).
constexpr int mostRetries = 9;
constexpr double longestWaitMs = 30'000;
constexpr double millisecondsOfASecond = 1000;

/// Budget of a physical partition. A request is admitted while any RU of the present second are
/// left. What it takes beyond is deducted from the next seconds.
class Seconds {
public:
    explicit Seconds(double share)
        : m_share(share)
        , m_left(share)
    {
    }

    /// Milliseconds until a request is admitted; 0: now. Requires: `nowMs` never decreases.
    double waitMs(double nowMs)
    {
        const double second = std::floor(nowMs / millisecondsOfASecond);
        m_left = std::min(m_share, m_left + (second - m_second) * m_share);
        m_second = second;
        if (m_left > 0)
            return 0;
        const double seconds = std::floor(-m_left / m_share) + 1;
        return (m_second + seconds) * millisecondsOfASecond - nowMs;
    }

    void spend(double charge) { m_left -= charge; }

private:
    double m_share; ///< RU per second
    double m_left; ///< RU left in the present second; negative: a debt
    double m_second = 0;
};

struct Request {
    std::size_t source = 0;
    double startMs = 0;
    double latencyMs = 0;
    double waitedMs = 0; ///< longest wait of its parts
    int open = 0; ///< unfinished parts that the caller waits for
    bool wasRefused = false;
    bool isFailed = false;
};

/// Attempt to run a part of a request on its partition.
struct Attempt {
    double atMs = 0;
    std::uint64_t number = 0; ///< orders attempts at the same time: first come, first served
    std::size_t request = 0;
    TrafficPart part;
    int retries = 0;

    bool operator>(const Attempt &other) const
    {
        return std::pair(atMs, number) > std::pair(other.atMs, other.number);
    }
};

class TrafficRun {
public:
    TrafficRun(const std::vector<TrafficSource> &sources,
               const std::vector<TrafficContainer> &containers, int seconds, std::uint64_t seed)
        : m_sources(sources)
        , m_endMs(seconds * millisecondsOfASecond)
        , m_random(seed, 0, 0)
        , m_latencies(sources.size())
        , m_moves(containers.size())
    {
        m_traffic.seconds = seconds;
        for (const TrafficSource &source : sources)
            m_traffic.patterns.push_back({source.pattern, 0, 0, 0, {}});
        for (const TrafficContainer &container : containers) {
            m_budgets.emplace_back(
                static_cast<std::size_t>(container.physicalPartitions),
                Seconds(container.requestUnitsPerSecond / container.physicalPartitions));
            PartitionTraffic none {std::vector<double>(static_cast<std::size_t>(seconds)),
                                   std::vector<std::int64_t>(static_cast<std::size_t>(seconds))};
            m_traffic.containers.push_back(
                {container,
                 std::vector(static_cast<std::size_t>(container.physicalPartitions), none)});
        }
    }

    Traffic run(const std::stop_token &stop)
    {
        for (std::size_t source = 0; source < m_sources.size(); ++source) {
            if (m_sources[source].ratePerSecond > 0 && !m_sources[source].traces->empty())
                expect(source, 0);
        }
        while (!(m_arrivals.empty() && m_waiting.empty()) && !stop.stop_requested()) {
            const bool isArrival = !m_arrivals.empty()
                && (m_waiting.empty() || m_arrivals.top().first <= m_waiting.top().atMs);
            if (isArrival) {
                const auto [atMs, source] = m_arrivals.top();
                m_arrivals.pop();
                begin(source, atMs);
                expect(source, atMs);
            } else {
                const Attempt attempt = m_waiting.top();
                m_waiting.pop();
                knock(attempt);
            }
        }
        for (std::size_t source = 0; source < m_sources.size(); ++source)
            m_traffic.patterns[source].latencyMs = summaryOf(std::move(m_latencies[source]));
        return std::move(m_traffic);
    }

private:
    /// Schedules the next request of a source after that time.
    void expect(std::size_t source, double atMs)
    {
        const double mean = millisecondsOfASecond / m_sources[source].ratePerSecond;
        const double next = atMs - mean * std::log(1 - m_random.unit());
        if (next < m_endMs)
            m_arrivals.emplace(next, source);
    }

    std::size_t any(std::size_t count)
    {
        return static_cast<std::size_t>(m_random.between(0, static_cast<std::int64_t>(count) - 1));
    }

    /// Where this part of the newest request goes.
    int partitionOf(const TrafficPart &part)
    {
        const TrafficContainer &container = m_traffic.containers[part.container].container;
        const double kept = part.kept * container.kept;
        if (kept >= 1 || container.physicalPartitions == 1)
            return part.physicalPartition;
        Move &move = m_moves[part.container];
        if (move.request != m_requests.size())
            move = {m_requests.size(), m_random.unit(),
                    static_cast<int>(any(static_cast<std::size_t>(container.physicalPartitions)))};
        return move.chance < kept
            ? part.physicalPartition
            : (part.physicalPartition + move.partitions) % container.physicalPartitions;
    }

    void begin(std::size_t source, double atMs)
    {
        const std::vector<TrafficTrace> &traces = *m_sources[source].traces;
        const TrafficTrace &trace = traces[any(traces.size())];
        ++m_traffic.patterns[source].requests;
        m_requests.push_back({source, atMs, trace.latencyMs});
        for (TrafficPart part : trace.parts) {
            part.physicalPartition = partitionOf(part);
            m_requests.back().open += part.isBackground ? 0 : 1;
            const double after = part.isBackground ? trace.latencyMs : 0;
            m_waiting.push({atMs + after, m_number++, m_requests.size() - 1, part, 0});
        }
        if (m_requests.back().open == 0)
            answer(m_requests.back());
    }

    void knock(const Attempt &attempt)
    {
        const TrafficPart &part = attempt.part;
        const auto place = static_cast<std::size_t>(part.physicalPartition);
        Seconds &budget = m_budgets[part.container][place];
        PartitionTraffic &traffic = m_traffic.containers[part.container].partitions[place];
        const auto second = static_cast<std::size_t>(attempt.atMs / millisecondsOfASecond);
        // Only the simulated time counts; waiting requests are followed beyond it.
        const bool isCounted = attempt.atMs < m_endMs;
        const double wait = budget.waitMs(attempt.atMs);
        Request &request = m_requests[attempt.request];
        if (wait == 0) {
            budget.spend(part.requestCharge);
            if (isCounted)
                traffic.used[second] += part.requestCharge;
            finish(request, attempt, false);
            return;
        }
        if (isCounted)
            ++traffic.refused[second];
        request.wasRefused = request.wasRefused || !part.isBackground;
        const double next = attempt.atMs + wait;
        const bool isGivenUp = !part.isBackground
            && (attempt.retries == mostRetries || next - request.startMs > longestWaitMs);
        // Stops upkeep that never catches up.
        const bool isLost = part.isBackground && next > m_endMs + longestWaitMs;
        if (isGivenUp || isLost)
            finish(request, attempt, true);
        else
            m_waiting.push({next, m_number++, attempt.request, part, attempt.retries + 1});
    }

    void finish(Request &request, const Attempt &attempt, bool isFailed)
    {
        if (attempt.part.isBackground)
            return;
        request.waitedMs = std::max(request.waitedMs, attempt.atMs - request.startMs);
        request.isFailed = request.isFailed || isFailed;
        if (--request.open == 0)
            answer(request);
    }

    void answer(const Request &request)
    {
        PatternTraffic &pattern = m_traffic.patterns[request.source];
        pattern.throttled += request.wasRefused ? 1 : 0;
        pattern.failed += request.isFailed ? 1 : 0;
        if (!request.isFailed)
            m_latencies[request.source].push_back(request.latencyMs + request.waitedMs);
    }

    const std::vector<TrafficSource> &m_sources;
    double m_endMs; ///< end of the arrivals
    population::Random m_random;
    std::vector<std::vector<double>> m_latencies; ///< by source
    /// The parts of a request that do not stay on their partition go this many further.
    struct Move {
        std::size_t request = 0; ///< its number, from 1; 0: none yet
        double chance = 0; ///< parts that are kept more often stay
        int partitions = 0;
    };
    std::vector<Move> m_moves; ///< by container
    std::vector<std::vector<Seconds>> m_budgets; ///< by container and partition
    std::vector<Request> m_requests;
    using Arrival = std::pair<double, std::size_t>; // time and source
    std::priority_queue<Arrival, std::vector<Arrival>, std::greater<>> m_arrivals;
    std::priority_queue<Attempt, std::vector<Attempt>, std::greater<>> m_waiting;
    std::uint64_t m_number = 0;
    Traffic m_traffic;
};

} // namespace

double PartitionTraffic::meanUsed() const
{
    return used.empty()
        ? 0
        : std::accumulate(used.begin(), used.end(), 0.0) / static_cast<double>(used.size());
}

double PartitionTraffic::busiestSecond() const
{
    return used.empty() ? 0 : *std::max_element(used.begin(), used.end());
}

std::int64_t PartitionTraffic::allRefused() const
{
    return std::accumulate(refused.begin(), refused.end(), std::int64_t {0});
}

double ContainerTraffic::partitionThroughput() const
{
    return container.requestUnitsPerSecond / container.physicalPartitions;
}

double ContainerTraffic::unusedRequestUnits() const
{
    double unused = 0;
    bool isRefusing = false;
    for (const PartitionTraffic &partition : partitions) {
        if (partition.allRefused() > 0)
            isRefusing = true;
        else
            unused += std::max(0.0, partitionThroughput() - partition.meanUsed());
    }
    return isRefusing ? unused : 0;
}

Traffic runTraffic(const std::vector<TrafficSource> &sources,
                   const std::vector<TrafficContainer> &containers, int seconds, std::uint64_t seed,
                   const std::stop_token &stop)
{
    return TrafficRun(sources, containers, seconds, seed).run(stop);
}

} // namespace partita::evaluation
