// Simulated traffic. A hot partition refuses requests while others are idle: refused, waiting and
// lost requests must follow from the budgets alone.
#include "engine/evaluation/traffic.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <numeric>

namespace tst_traffic {

using namespace partita::evaluation;

class TrafficTest : public QObject {
    Q_OBJECT

private slots:
    void nothingIsRefusedWhereThereIsEnough();
    void aHotPartitionRefusesWhileOthersIdle();
    void whatIsRefusedComesAgain();
    void whatNobodyServesIsGivenUp();
    void moreThanTheBudgetIsNeverServed();
    void upkeepTakesItsShareAndNobodyWaitsForIt();
    void whatIsSpreadInFullMeetsAllPartitions();
    void theSameSeedGivesTheSame();
};

namespace {

TrafficTrace trace(double charge, int partition, bool isBackground = false)
{
    return {5, {{0, partition, charge, isBackground, 1}}};
}

/// Requests that are like these.
TrafficSource source(const char *pattern, double rate, std::vector<TrafficTrace> traces)
{
    return {pattern, rate, std::make_shared<const std::vector<TrafficTrace>>(std::move(traces))};
}

std::vector<TrafficContainer> container(double throughput, int partitions)
{
    return {{"c", throughput, partitions}};
}

double usedIn(const Traffic &traffic)
{
    double used = 0;
    for (const PartitionTraffic &partition : traffic.containers.front().partitions)
        used += std::accumulate(partition.used.begin(), partition.used.end(), 0.0);
    return used;
}

bool isNear(double one, double other, double tolerance)
{
    return std::abs(one - other) <= tolerance * std::max(std::abs(one), std::abs(other));
}

} // namespace

void TrafficTest::nothingIsRefusedWhereThereIsEnough()
{
    const Traffic traffic
        = runTraffic({source("Q", 100, {trace(1, 0), trace(3, 1)})}, container(10'000, 2), 60, 1);
    const PatternTraffic &pattern = traffic.patterns.front();
    QVERIFY(isNear(static_cast<double>(pattern.requests), 6000, 0.05));
    QCOMPARE(pattern.throttled, 0);
    QCOMPARE(pattern.failed, 0);
    QCOMPARE(pattern.latencyMs.max, 5.0);
    QVERIFY(isNear(usedIn(traffic), 60 * 100 * 2, 0.05));
    QCOMPARE(traffic.containers.front().unusedRequestUnits(), 0.0);
}

/// Nine of ten requests ask the first of four partitions, with 250 RU/s each.
void TrafficTest::aHotPartitionRefusesWhileOthersIdle()
{
    std::vector<TrafficTrace> traces(9, trace(10, 0));
    traces.push_back(trace(10, 1));
    const Traffic traffic = runTraffic({source("Q", 50, traces)}, container(1000, 4), 60, 1);
    const auto &partitions = traffic.containers.front().partitions;
    QVERIFY(partitions[0].allRefused() > 0);
    QVERIFY(partitions[0].meanUsed() > 240 && partitions[0].meanUsed() < 260);
    for (const std::size_t idle : {1U, 2U, 3U})
        QCOMPARE(partitions[idle].allRefused(), 0);
    // 200 RU/s and 250 twice
    QVERIFY(isNear(traffic.containers.front().unusedRequestUnits(), 700, 0.05));
    QVERIFY(traffic.patterns.front().throttled > traffic.patterns.front().requests / 2);
}

/// As much as a partition has: bursts are refused and served a little later.
void TrafficTest::whatIsRefusedComesAgain()
{
    const Traffic traffic
        = runTraffic({source("Q", 90, {trace(10, 0)})}, container(1000, 1), 120, 1);
    const PatternTraffic &pattern = traffic.patterns.front();
    QVERIFY(pattern.throttled > 0);
    QCOMPARE(pattern.failed, 0);
    QCOMPARE(pattern.latencyMs.p50, 5.0);
    QVERIFY(pattern.latencyMs.max > 6 && pattern.latencyMs.max < 1000);
}

void TrafficTest::whatNobodyServesIsGivenUp()
{
    const Traffic traffic
        = runTraffic({source("Q", 100, {trace(10, 0)})}, container(400, 1), 60, 1);
    const PatternTraffic &pattern = traffic.patterns.front();
    // 40 a second are served, for the nine seconds in which the last ones come again as well.
    QVERIFY2(isNear(static_cast<double>(pattern.failed) / static_cast<double>(pattern.requests),
                    1 - 40.0 * 69 / 6000, 0.05),
             qPrintable(QString::number(pattern.failed)));
    QVERIFY(pattern.latencyMs.max < 30'100);
}

void TrafficTest::moreThanTheBudgetIsNeverServed()
{
    const Traffic traffic
        = runTraffic({source("Q", 1000, {trace(7, 0)})}, container(400, 1), 30, 1);
    // And the part of the last request above the remaining budget.
    QVERIFY(usedIn(traffic) <= 400 * 30 + 7);
    QVERIFY(usedIn(traffic) > 400 * 29);
}

void TrafficTest::upkeepTakesItsShareAndNobodyWaitsForIt()
{
    const TrafficTrace both {5, {{0, 0, 10, false, 1}, {0, 0, 200, true, 1}}};
    const Traffic traffic = runTraffic({source("C", 10, {both})}, container(400, 1), 60, 1);
    QVERIFY(traffic.containers.front().partitions.front().meanUsed() > 390);
    const TrafficTrace upkeepOnly = trace(200, 0, true);
    const Traffic alone = runTraffic({source("C", 10, {upkeepOnly})}, container(400, 1), 60, 1);
    QCOMPARE(alone.patterns.front().throttled, 0);
    QCOMPARE(alone.patterns.front().failed, 0);
    QCOMPARE(alone.patterns.front().latencyMs.max, 5.0);
    QVERIFY(alone.containers.front().partitions.front().allRefused() > 0);
}

void TrafficTest::whatIsSpreadInFullMeetsAllPartitions()
{
    TrafficTrace sampled = trace(1, 0);
    sampled.parts.front().kept = 0.2;
    const Traffic traffic
        = runTraffic({source("Q", 1000, {sampled})}, container(100'000, 5), 60, 1);
    const auto &partitions = traffic.containers.front().partitions;
    QVERIFY(isNear(partitions[0].meanUsed(), 1000 * (0.2 + 0.8 / 5), 0.05));
    for (std::size_t other = 1; other < 5; ++other)
        QVERIFY(isNear(partitions[other].meanUsed(), 1000 * 0.8 / 5, 0.1));
}

void TrafficTest::theSameSeedGivesTheSame()
{
    const auto once = [](std::uint64_t seed) {
        const Traffic traffic = runTraffic({source("Q", 100, {trace(10, 0), trace(2, 1)})},
                                           container(800, 2), 20, seed);
        return std::pair(traffic.containers.front().partitions[0].used,
                         traffic.patterns.front().throttled);
    };
    QCOMPARE(once(7), once(7));
    QVERIFY(once(7) != once(8));
}

PARTITA_GUILESS_TEST(TrafficTest)

} // namespace tst_traffic

#include "tst_traffic.moc"
