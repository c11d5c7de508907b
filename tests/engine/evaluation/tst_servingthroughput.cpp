// The throughput that serves a load: with it, the simulation lets at most one request in a hundred
// wait, and with less than a few percent below it lets more wait.
#include "engine/evaluation/servingthroughput.h"
#include "engine/evaluation/simulation.h"
#include "engine/evaluation/waiting.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_servingthroughput {

using namespace partita;
using namespace partita::evaluation;

class ServingThroughputTest : public QObject {
    Q_OBJECT

private slots:
    void isWhereOneInAHundredWaits_data();
    void isWhereOneInAHundredWaits();
    void isMoreThanTheAverageNeed();
    void rareRequestsNeedRoomForOne();
    void nobodyWaitsForUpkeep();
    void ofSeveralContainersEachServesItsPart();
    void servesWhatTheSimulationSends_data();
    void servesWhatTheSimulationSends();
    void whatIsStatedIsKeptAndSaysWhatWaits();
};

namespace {

/// Requests of some RU each, to one physical partition.
struct Requests {
    double perSecond = 0;
    double charge = 0;
};

ContainerDemand demandOf(const std::vector<Requests> &all)
{
    ContainerDemand demand;
    demand.own.resize(1);
    for (const Requests &requests : all) {
        demand.own.front().charges.add(requests.charge, requests.perSecond);
        demand.own.front().callers.add(0, requests.perSecond);
        demand.asking += requests.perSecond;
    }
    return demand;
}

double simulatedShare(const Traffic &traffic)
{
    double requests = 0;
    double waiting = 0;
    for (const PatternTraffic &pattern : traffic.patterns) {
        requests += static_cast<double>(pattern.requests);
        waiting += static_cast<double>(pattern.throttled);
    }
    return requests > 0 ? waiting / requests : 0;
}

double simulatedShare(const std::vector<Requests> &all, double throughput)
{
    std::vector<TrafficSource> sources;
    double perSecond = 0;
    for (const Requests &requests : all) {
        sources.push_back({"Q", requests.perSecond,
                           std::make_shared<const std::vector<TrafficTrace>>(std::vector {
                               TrafficTrace {5, {{0, 0, requests.charge, false, 1}}}})});
        perSecond += requests.perSecond;
    }
    const int seconds = static_cast<int>(std::clamp(400'000 / perSecond, 1'000.0, 20'000.0));
    return simulatedShare(runTraffic(sources, {{"c", throughput, 1}}, seconds, 1));
}

model::Workbook readsWith(const char *throughput)
{
    return *workbook::readText(std::string(R"({"partita": 1, "name": "reads",
        "entities": [{"name": "User", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}],
        "relationships": [],
        "patterns": [{"id": "Q1", "sentence": "A user.", "query": "User", "match": ["id = @id"],
                      "ratePerSecond": 1000}],
        "population": {"seed": 1, "counts": {"User": 100}},
        "designs": [{"name": "D", "containers": [{"name": "users", "partitionKey": "/id",)")
                               + throughput
                               + R"("documentTypes": [{"name": "user", "entity": "User",
            "fields": ["id"]}]}]}]})");
}

} // namespace

void ServingThroughputTest::isWhereOneInAHundredWaits_data()
{
    QTest::addColumn<std::vector<Requests>>("requests");
    using All = std::vector<Requests>;
    QTest::newRow("equal requests") << All {{100, 10}};
    QTest::newRow("many small ones") << All {{1'000, 1}};
    QTest::newRow("few large ones") << All {{2, 50}};
    QTest::newRow("small and large ones") << All {{100, 5}, {0.5, 300}};
    QTest::newRow("very rare and very large ones among small ones") << All {{50, 1}, {0.1, 1'000}};
}

void ServingThroughputTest::isWhereOneInAHundredWaits()
{
    QFETCH(std::vector<Requests>, requests);
    Waiting waiting(demandOf(requests), 1);
    const double serving = waiting.throughputFor(mostWaiting);
    const double with = simulatedShare(requests, serving);
    const double withLess
        = simulatedShare(requests, std::max(0.9 * serving, 1.001 * waiting.averageNeed()));
    QVERIFY2(with <= 1.35 * mostWaiting && withLess >= 1.05 * mostWaiting,
             qPrintable(QStringLiteral("%1 RU/s: %2, with a tenth less: %3")
                            .arg(serving)
                            .arg(with)
                            .arg(withLess)));
}

void ServingThroughputTest::isMoreThanTheAverageNeed()
{
    // Of requests a hundredth as large the deviation is a tenth.
    Waiting large(demandOf({{100, 100}}), 1);
    Waiting small(demandOf({{10'000, 1}}), 1);
    QCOMPARE(large.averageNeed(), 10'000.0);
    QCOMPARE(small.averageNeed(), 10'000.0);
    const double beyond = large.throughputFor(mostWaiting) - 10'000;
    QVERIFY2(beyond > 500 && beyond < 2'500, qPrintable(QString::number(beyond)));
    const double less = small.throughputFor(mostWaiting) - 10'000;
    QVERIFY2(less > 0 && less < 0.2 * beyond, qPrintable(QString::number(less)));
}

/// Hardly two come in one second, but what one takes beyond the share blocks the next seconds.
void ServingThroughputTest::rareRequestsNeedRoomForOne()
{
    Waiting rare(demandOf({{0.01, 200}}), 1);
    QVERIFY(rare.throughputFor(mostWaiting) >= 2);
    QCOMPARE(rare.shareWith(1), 1.0); // less than is used
    QVERIFY(rare.shareWith(400) < mostWaiting);
}

void ServingThroughputTest::nobodyWaitsForUpkeep()
{
    ContainerDemand upkeep;
    upkeep.own.resize(1);
    upkeep.own.front().charges.add(10, 50);
    Waiting waiting(upkeep, 1);
    QCOMPARE(waiting.throughputFor(mostWaiting), 500.0);
    QCOMPARE(waiting.shareWith(600), 0.0);
}

void ServingThroughputTest::ofSeveralContainersEachServesItsPart()
{
    QCOMPARE(waitingForEach(100, 100), mostWaiting);
    QCOMPARE(waitingForEach(200, 100), mostWaiting / 2); // every request asks two
    QCOMPARE(waitingForEach(50, 100), mostWaiting);
}

void ServingThroughputTest::servesWhatTheSimulationSends_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("design");
    for (const auto &[sample, design] :
         {std::pair("blog", "V1"), std::pair("blog", "V2"), std::pair("blog", "V3"),
          std::pair("tenants", "Hierarchical"), std::pair("iot", "By device"),
          std::pair("chat", ""), std::pair("orders", ""), std::pair("saas", "")}) {
        const auto workbook = workbook::open(std::string("sample:") + sample);
        QVERIFY(workbook);
        const std::string name = *design ? design : workbook->designs.front()->name;
        QTest::newRow(qPrintable(
            QStringLiteral("%1, %2").arg(QLatin1String(sample), QString::fromStdString(name))))
            << sample << QString::fromStdString(name);
    }
}

/// Of the sample workbooks as they are, but for stated throughput.
void ServingThroughputTest::servesWhatTheSimulationSends()
{
    QFETCH(QString, sample);
    QFETCH(QString, design);
    model::Workbook workbook = *workbook::open("sample:" + sample.toStdString());
    for (auto &each : workbook.designs) {
        model::Design open = *each;
        for (model::Container &container : open.containers)
            container.throughput.requestUnitsPerSecond.reset();
        each = open;
    }
    const auto requests = measureRequests(workbook, design.toStdString(), {.samples = 100});
    QVERIFY2(requests, requests ? "" : requests.error().message.c_str());
    const auto simulation = simulate(*requests, {.seconds = 120});
    QVERIFY2(simulation, simulation ? "" : simulation.error().message.c_str());
    const double share = simulatedShare(simulation->traffic);
    // Two minutes have few seconds in which anything is refused.
    QVERIFY2(share < 1.5 * mostWaiting, qPrintable(QString::number(share)));
}

void ServingThroughputTest::whatIsStatedIsKeptAndSaysWhatWaits()
{
    const auto loadWith = [](const char *throughput) {
        return evaluate(readsWith(throughput), {.samples = 10})->designs.front();
    };
    const auto open = loadWith("");
    const ContainerEvaluation &container = open->containers.front();
    QCOMPARE(open->load.averageNeed, 1'000.0);
    QVERIFY(container.mostServing() > 1'010 && container.mostServing() < 1'100);
    QCOMPARE(open->load.servingThroughput, 1'100.0); // as it can be provisioned
    QVERIFY(open->load.waitingShare <= mostWaiting);
    const char *const little
        = R"("throughput": {"mode": "manual", "requestUnitsPerSecond": 1000},)";
    const auto stated = loadWith(little);
    QVERIFY2(stated->load.waitingShare > 0.1,
             qPrintable(QString::number(stated->load.waitingShare)));
    QCOMPARE(stated->load.servingThroughput, open->load.servingThroughput);
    QCOMPARE(stated->load.monthlyCost, open->load.monthlyCost); // no cheaper for refusing
    const auto requests = measureRequests(readsWith(little), "D", {.samples = 10});
    QVERIFY(requests);
    QCOMPARE(requests->containers.front().requestUnitsPerSecond, 1'000.0);
}

PARTITA_GUILESS_TEST(ServingThroughputTest)

} // namespace tst_servingthroughput

#include "tst_servingthroughput.moc"
