// The load of a design in its workload mixes, and its price in each mode of throughput.
#include "engine/client/modelterms.h"
#include "engine/evaluation/evaluation.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_load {

using namespace partita;

namespace {

constexpr double night = 0.05; // at the stated rates
constexpr double hoursOfNight = 12;

model::Workbook blogWithMixes()
{
    const auto blog = workbook::open("sample:blog");
    model::Workbook workbook = blog ? *blog : model::Workbook {};
    workbook.mixes = std::vector<model::WorkloadMix> {
        {"the night", {}, night, {}, hoursOfNight},
        {"the rush", {}, 1, {{"Q2", 1000}}, 0},
    };
    return workbook;
}

/// V1 of the blog with one mode for all of its containers.
evaluation::LoadEvaluation loadOf(model::Workbook workbook, model::ThroughputMode mode)
{
    model::Design design = *workbook.design("V1");
    for (model::Container &container : design.containers)
        container.throughput = {mode, {}};
    workbook.designs = {design};
    workbook.derivedDesigns.clear();
    workbook.published = {};
    evaluation::Options options;
    options.samples = 10;
    options.fraction = 0.0005;
    const auto result = evaluation::evaluate(workbook, options);
    return result ? result->designs.front()->load : evaluation::LoadEvaluation {};
}

/// 1,000 point reads a second of 100 users in one container, and `peak` times as many for three
/// hours.
std::shared_ptr<const evaluation::DesignEvaluation> readsWith(const model::Throughput &throughput,
                                                              double peak = 5,
                                                              const model::Billing &billing = {})
{
    model::Workbook workbook = *workbook::readText(R"({"partita": 1, "name": "reads",
        "entities": [{"name": "User", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}],
        "relationships": [],
        "patterns": [{"id": "Q1", "sentence": "A user.", "query": "User", "match": ["id = @id"],
                      "ratePerSecond": 1000}],
        "population": {"seed": 1, "counts": {"User": 100}},
        "designs": [{"name": "D", "containers": [{"name": "users", "partitionKey": "/id",
            "documentTypes": [{"name": "user", "entity": "User", "fields": ["id"]}]}]}]})");
    model::Design design = *workbook.designs.front();
    design.containers.front().throughput = throughput;
    workbook.designs = {design};
    workbook.mixes = std::vector<model::WorkloadMix> {{"peak", {}, peak, {}, 3}};
    workbook.billing = billing;
    evaluation::Options options;
    options.samples = 10;
    return evaluation::evaluate(workbook, options)->designs.front();
}

bool isNear(double left, double right)
{
    return std::abs(left - right) <= 1e-9 * std::max(1.0, std::abs(right));
}

} // namespace

class TestLoad : public QObject {
    Q_OBJECT

private slots:
    void mixesMultiplyAndReplaceRates();
    void manualThroughputCarriesTheBusiestMix();
    void autoscaleFollowsTheDay();
    void whatIsStatedIsBilledWhereMoreIsNotNeeded();
    void serverlessPaysForWhatIsUsed();
    void aStatedThroughputIsJudgedByTheMixThatNeedsMost_data();
    void aStatedThroughputIsJudgedByTheMixThatNeedsMost();
    void aPartitionOfAServerlessContainerServesHalfOfAnother();
    void everyRegionIsPaidFor();
    void autoscaleReservesWhatEveryHourIsBilled();
    void storageAndTheHighestEverAskForThroughput();
};

void TestLoad::mixesMultiplyAndReplaceRates()
{
    const auto load = loadOf(blogWithMixes(), model::ThroughputMode::manual);
    QCOMPARE(load.mixes.size(), std::size_t(2));
    QCOMPARE(load.mixes[0].mix, std::string("the night"));
    QVERIFY(isNear(load.mixes[0].requestUnitsPerSecond, night * load.requestUnitsPerSecond));
    QVERIFY(isNear(load.mixes[0].averageNeed, night * load.averageNeed));
    QVERIFY(load.mixes[1].requestUnitsPerSecond > load.requestUnitsPerSecond + 900 * 10);
}

void TestLoad::manualThroughputCarriesTheBusiestMix()
{
    model::Workbook workbook = blogWithMixes();
    const auto with = loadOf(workbook, model::ThroughputMode::manual);
    workbook.mixes = {};
    const auto without = loadOf(workbook, model::ThroughputMode::manual);
    QVERIFY(isNear(with.requestUnitsPerSecond, without.requestUnitsPerSecond));
    QVERIFY(with.monthlyCost > without.monthlyCost);
}

void TestLoad::autoscaleFollowsTheDay()
{
    model::Workbook workbook = blogWithMixes();
    auto mixes = *workbook.mixes;
    mixes.pop_back();
    workbook.mixes = mixes;
    const double byDay = loadOf(workbook, model::ThroughputMode::autoscale).monthlyCost;
    workbook.mixes = {};
    const double always = loadOf(workbook, model::ThroughputMode::autoscale).monthlyCost;
    // Half of the day at a twentieth of the load, billed as a tenth, plus the storage.
    QVERIFY(std::abs(byDay / always - 0.55) < 0.01);
}

void TestLoad::whatIsStatedIsBilledWhereMoreIsNotNeeded()
{
    using Mode = model::ThroughputMode;
    evaluation::ContainerEvaluation container;
    container.day.emplace_back().servingThroughput = 16'143;
    QCOMPARE(container.billedThroughput({Mode::manual, {}}), 16'200.0); // steps of 100
    QCOMPARE(container.billedThroughput({Mode::manual, 30'000}), 30'000.0);
    QCOMPARE(container.billedThroughput({Mode::manual, 10'000}), 16'200.0);
    QCOMPARE(container.billedThroughput({Mode::autoscale, {}}), 17'000.0); // of 1,000
    QCOMPARE(container.billedThroughput({Mode::autoscale, 20'000}), 20'000.0);
    QCOMPARE(container.billedThroughput({Mode::serverless, {}}), 0.0);
    container.day.front().servingThroughput = 1;
    QCOMPARE(container.billedThroughput({Mode::manual, {}}), 400.0); // the least there is
}

void TestLoad::serverlessPaysForWhatIsUsed()
{
    model::Workbook workbook = blogWithMixes();
    workbook.mixes = {};
    const auto load = loadOf(workbook, model::ThroughputMode::serverless);
    const cost::Prices &prices = cost::prices();
    const double used = load.requestUnitsPerSecond * 3600 * prices.hoursPerMonth / 1e6;
    QVERIFY(load.monthlyCost > used * prices.serverlessPerMillionRu);
    QVERIFY(load.monthlyCost < 1.2 * used * prices.serverlessPerMillionRu); // and the storage
}

void TestLoad::aStatedThroughputIsJudgedByTheMixThatNeedsMost_data()
{
    QTest::addColumn<model::ThroughputMode>("mode");
    QTest::addColumn<qint64>("stated");
    QTest::addColumn<int>("throttled");
    QTest::addColumn<double>("unused");
    using enum model::ThroughputMode;
    QTest::newRow("manual that serves all") << manual << qint64(6'000) << 0 << 1'000.0;
    QTest::newRow("manual that serves the stated rates") << manual << qint64(2'000) << 1 << 0.0;
    QTest::newRow("autoscale that serves all") << autoscale << qint64(6'000) << 0 << 1'000.0;
    QTest::newRow("autoscale that serves the stated rates")
        << autoscale << qint64(2'000) << 1 << 0.0;
}

/// 1,000 point reads a second, and 5,000 during a peak. A throughput that refuses the peak is not
/// cheaper than one that serves it.
void TestLoad::aStatedThroughputIsJudgedByTheMixThatNeedsMost()
{
    QFETCH(model::ThroughputMode, mode);
    QFETCH(qint64, stated);
    QFETCH(int, throttled);
    QFETCH(double, unused);
    const auto design = readsWith({mode, stated});
    const auto &container = design->containers.front();
    QCOMPARE(container.throttledPartitions, throttled);
    QVERIFY(isNear(container.unusedRequestUnits, unused));
    QCOMPARE(container.busiest()->mix, std::string("peak"));
    QVERIFY(design->load.monthlyCost >= readsWith({mode, {}})->load.monthlyCost);
}

/// Only storage splits it: 5,000 RU/s is all that its one partition serves, where a provisioned one
/// serves 10,000.
void TestLoad::aPartitionOfAServerlessContainerServesHalfOfAnother()
{
    const auto provisioned = readsWith({model::ThroughputMode::manual, {}}, 6);
    QVERIFY(provisioned->exceededLimits.empty());
    QCOMPARE(provisioned->containers.front().physicalPartitions, 1);
    const auto serverless = readsWith({model::ThroughputMode::serverless, {}}, 6);
    QCOMPARE(serverless->containers.front().physicalPartitions, 1);
    QCOMPARE(serverless->exceededLimits.size(), std::size_t(1));
    QVERIFY(isNear(serverless->exceededLimits.front().needed, 6'000));
    QCOMPARE(serverless->exceededLimits.front().most, 5'000.0);
    QVERIFY(readsWith({model::ThroughputMode::serverless, {}}, 4)->exceededLimits.empty());
}

void TestLoad::everyRegionIsPaidFor()
{
    using Mode = model::ThroughputMode;
    const double one = readsWith({Mode::manual, {}})->load.monthlyCost;
    model::Billing billing;
    billing.regions = {{"West US"}, {"Japan East", 1.125}};
    QVERIFY(isNear(readsWith({Mode::manual, {}}, 5, billing)->load.monthlyCost, 2.125 * one));
    const double scaled = readsWith({Mode::autoscale, {}}, 5, billing)->load.monthlyCost;
    billing.writesInEveryRegion = true;
    QVERIFY(readsWith({Mode::manual, {}}, 5, billing)->load.monthlyCost > 2 * 2.1 * one);
    QVERIFY(readsWith({Mode::autoscale, {}}, 5, billing)->load.monthlyCost < 2 * scaled);
    const double serverless = readsWith({Mode::serverless, {}})->load.monthlyCost;
    QCOMPARE(readsWith({Mode::serverless, {}}, 5, billing)->load.monthlyCost, serverless);
    model::Billing dear;
    dear.prices["manualPer100RuHour"] = 0.016;
    QVERIFY(readsWith({Mode::manual, {}}, 5, dear)->load.monthlyCost > 1.9 * one);
}

/// A peak of three hours a day is paid for as it comes; what is used around the clock is reserved.
void TestLoad::autoscaleReservesWhatEveryHourIsBilled()
{
    const model::Throughput throughput {model::ThroughputMode::autoscale, {}};
    const auto usual = readsWith(throughput);
    model::Billing billing;
    billing.reservation = model::Reservation::oneYear;
    const auto reserved = readsWith(throughput, 5, billing);
    const evaluation::ContainerHours &quiet = reserved->containers.front().day.front();
    const cost::Prices &prices = cost::prices();
    const double always = quiet.servingThroughput * prices.autoscaleFactor;
    const double saved = std::floor(always / 100) * prices.reservedOneYear
        * prices.manualPer100RuHour * prices.hoursPerMonth;
    QVERIFY(isNear(usual->load.monthlyCost - reserved->load.monthlyCost, saved));
}

void TestLoad::storageAndTheHighestEverAskForThroughput()
{
    using Mode = model::ThroughputMode;
    evaluation::ContainerEvaluation container;
    container.day.emplace_back().servingThroughput = 300;
    container.storageBytes = static_cast<std::int64_t>(2000 * cost::bytesPerGb);
    QCOMPARE(container.billedThroughput({Mode::manual, {}}), 2000.0);
    QCOMPARE(container.billedThroughput({Mode::autoscale, {}}), 20'000.0);
    QCOMPARE(container.billedThroughput({Mode::serverless, {}}), 0.0);
    QCOMPARE(container.billedThroughput({Mode::manual, 5000}), 5000.0);
    QCOMPARE(container.billedThroughput({Mode::manual, {}, 300'000}), 3000.0);
    QCOMPARE(container.billedThroughput({Mode::autoscale, {}, 300'000}), 30'000.0);
    // An account with other prices may have other rules.
    model::Billing billing;
    billing.prices["leastRuPerGb"] = 0.5;
    container.billing = std::make_shared<const cost::BillingTerms>(client::billingTermsOf(billing));
    QCOMPARE(container.billedThroughput({Mode::manual, {}}), 1000.0);
    // What is stored later is paid for with what it asks for.
    const double now = container.monthlyCost({Mode::manual, {}});
    const double later = container.monthlyCost({Mode::manual, {}}, 2 * container.paidBytes());
    QVERIFY(isNear(later, 2 * now));
}

PARTITA_GUILESS_TEST(TestLoad)

} // namespace tst_load

#include "tst_load.moc"
