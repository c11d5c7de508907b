// Number of physical partitions that the load needs, in designs that state none.
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/partitioncount.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_partitioncount {

using namespace partita;
using evaluation::MeasuredLoad;

namespace {

/// The number that the search finds. `loadOn`: the load of a number of partitions.
template<typename Load>
int settled(const Load &loadOn)
{
    std::vector<MeasuredLoad> measured {loadOn(1)};
    while (const std::optional<int> next = evaluation::nextPartitionCount(measured))
        measured.push_back(loadOn(*next));
    return measured.back().physicalPartitions;
}

/// Point reads of 1,000 rows, and a list that asks every partition.
const char *const notes = R"({"partita": 1, "name": "notes",
 "entities": [{"name": "Note", "key": "id", "attributes": [
   {"name": "id", "generate": "uuid"}, {"name": "colour", "generate": {"choice": ["red", "blue"]}},
   {"name": "text", "generate": {"text": [40, 40]}}]}],
 "patterns": [
  {"id": "Q1", "sentence": "Read a note.", "query": "Note", "match": ["id = @id"], "ratePerSecond": 100},
  {"id": "Q2", "sentence": "Read a note by its text.", "query": "Note", "match": ["text = @text"], "ratePerSecond": 0}],
 "population": {"counts": {"Note": 1000}},
 "designs": [{"name": "D", "containers": [{"name": "notes", "partitionKey": "/id",
   "documentTypes": [{"name": "note", "entity": "Note", "fields": ["id", "colour", "text"]}]}]}]})";

std::string rate(int pattern, double perSecond)
{
    return R"({"op": "replace", "path": "/patterns/)" + std::to_string(pattern)
        + R"(/ratePerSecond", "value": )" + std::to_string(perSecond) + "}";
}

std::string container(const std::string &name, const std::string &value)
{
    return R"({"op": "add", "path": "/designs/0/containers/0/)" + name + R"(", "value": )" + value
        + "}";
}

/// `patch`: operations of a JSON patch.
std::shared_ptr<const evaluation::DesignEvaluation> evaluated(const std::string &patch)
{
    const model::Json text = model::Json::parse(notes).patch(model::Json::parse('[' + patch + ']'));
    const auto workbook = workbook::readText(text.dump());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    evaluation::Options options;
    options.samples = 20;
    const auto result = evaluation::evaluate(*workbook, options);
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return result->designs.front();
}

} // namespace

class PartitionCountTest : public QObject {
    Q_OBJECT

private slots:
    void onePartitionServesWhatItCan()
    {
        QCOMPARE(settled([](int count) { return MeasuredLoad {count, 10'000, 10'000}; }), 1);
    }

    void anEvenLoadIsDivided()
    {
        const auto even = [](int count) { return MeasuredLoad {count, 74'000, 74'000.0 / count}; };
        QCOMPARE(settled(even), 8);
    }

    void unevenLoadNeedsMore()
    {
        const auto uneven = [](int count) {
            return MeasuredLoad {count, 74'000, (count > 1 ? 1.2 : 1) * 74'000 / count};
        };
        const int count = settled(uneven);
        QVERIFY2(count >= 9 && uneven(count).hottest <= 10'000, qPrintable(QString::number(count)));
    }

    void fanOutsAddToEachPartition()
    {
        // 40,000 RU/s of single keys, and 3,000 RU/s on each partition whatever their number.
        const auto load = [](int count) {
            const double total = 40'000 + 3'000.0 * count;
            return MeasuredLoad {count, total, total / count};
        };
        QCOMPARE(settled(load), 6); // 40,000 / 7,000
    }

    void aHotKeyIsNotCooledByMorePartitions()
    {
        // One key has 50,000 of 60,000 RU/s.
        const auto load = [](int count) {
            return MeasuredLoad {count, 60'000, 50'000 + 10'000.0 / count};
        };
        QVERIFY(settled(load) <= 9); // half more than an even spread of it all
    }

    void onlyWhatFanOutsLeaveIsUneven()
    {
        // The hottest has 1.25 times the mean of 40,000 RU/s of single keys, and 3,000 RU/s like
        // all others.
        const auto load = [](int count) {
            const double uneven = count > 1 ? 1.25 : 1;
            return MeasuredLoad {count, 40'000 + 3'000.0 * count, 3'000 + uneven * 40'000 / count};
        };
        QCOMPARE(settled(load), 8); // 50,000 / 7,000
    }

    void fanOutsThatNoNumberServesEndWithTheMostThatIsTried()
    {
        const auto load = [](int count) {
            const double total = 12'000.0 * count;
            return MeasuredLoad {count, total, total / count};
        };
        QCOMPARE(settled(load), evaluation::mostPartitionsTried);
    }

    void aBusierFanOutNeverHasFewerPartitions()
    {
        int before = 1;
        for (double fanOut = 0; fanOut < 12'000; fanOut += 97) {
            const int count = settled([fanOut](int partitions) {
                const double total = 75'000 + fanOut * partitions;
                return MeasuredLoad {partitions, total, total / partitions};
            });
            QVERIFY2(count >= before, qPrintable(QString::number(fanOut)));
            before = count;
        }
        QCOMPARE(before, evaluation::mostPartitionsTried);
    }

    void moreServeWhatFanOutsLeave()
    {
        QVERIFY(evaluation::moreWouldServe({10, 105'000, 10'500}, 2'000));
        QVERIFY(!evaluation::moreWouldServe({10, 95'000, 9'500}, 2'000)); // is served
        QVERIFY(!evaluation::moreWouldServe({10, 125'000, 12'500}, 10'001));
        QVERIFY(!evaluation::moreWouldServe({10, 50'000, 40'000}, 0)); // a hot key
    }

    void aDesignIsMeasuredOnWhatItsLoadNeeds()
    {
        QCOMPARE(evaluated({})->containers.front().physicalPartitions, 1);
        const auto busy = evaluated(rate(0, 45'000));
        const evaluation::ContainerEvaluation &container = busy->containers.front();
        QVERIFY2(container.physicalPartitions >= 5 && container.physicalPartitions <= 7,
                 qPrintable(QString::number(container.physicalPartitions)));
        for (const evaluation::PartitionLoad &partition : container.partitions)
            QVERIFY(partition.requestUnitsPerSecond < 10'000);
        QVERIFY(busy->exceededLimits.empty());
    }

    void fanOutsOfABusyDesignAskAllItsPartitions()
    {
        const auto charge = [](const evaluation::DesignEvaluation &design) {
            return design.pattern("Q2")->distribution.requestCharge.mean;
        };
        const auto idle = evaluated(rate(1, 1));
        const auto busy = evaluated(rate(0, 45'000) + ',' + rate(1, 1));
        QVERIFY(charge(*busy) > 4 * charge(*idle));
        const auto visited = busy->pattern("Q2")->probe.physicalPartitionsVisited;
        QCOMPARE(visited, std::int64_t(busy->containers.front().physicalPartitions));
    }

    /// Q2 asks every partition and comes to take all that one serves.
    void loadAndPartitionsRiseWithTheRateOfAFanOut()
    {
        double load = 0;
        int partitions = 0;
        for (const double perSecond : {500.0, 2000.0, 3000.0, 3300.0, 3500.0, 4000.0}) {
            const auto busy = evaluated(rate(0, 45'000) + ',' + rate(1, perSecond));
            const evaluation::ContainerEvaluation &container = busy->containers.front();
            const QString at = QString::number(perSecond);
            QVERIFY2(container.physicalPartitions >= partitions, qPrintable(at));
            QVERIFY2(busy->load.requestUnitsPerSecond > load, qPrintable(at));
            load = busy->load.requestUnitsPerSecond;
            partitions = container.physicalPartitions;
            // A load that no number of partitions can serve is reported, and nothing else.
            const double ofFanOuts
                = perSecond * busy->pattern("Q2")->distribution.requestCharge.mean / partitions;
            const bool isServed = ofFanOuts + 45'000.0 / evaluation::mostPartitionsTried < 10'000;
            QVERIFY2(busy->exceededLimits.empty() == isServed, qPrintable(at));
        }
        QCOMPARE(partitions, evaluation::mostPartitionsTried);
    }

    void whatADesignStatesStays_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<int>("partitions");
        QTest::newRow("their number") << QByteArray("physicalPartitions") << QByteArray("3") << 3;
        QTest::newRow("throughput")
            << QByteArray("throughput")
            << QByteArray(R"({"mode": "manual", "requestUnitsPerSecond": 20000})") << 2;
        QTest::newRow("serverless")
            << QByteArray("throughput") << QByteArray(R"({"mode": "serverless"})") << 1;
    }

    void whatADesignStatesStays()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, value);
        QFETCH(int, partitions);
        const auto design
            = evaluated(rate(0, 95'000) + ',' + container(name.toStdString(), value.toStdString()));
        QCOMPARE(design->containers.front().physicalPartitions, partitions);
        QCOMPARE(design->exceededLimits.size(), std::size_t(1));
        QCOMPARE(design->exceededLimits.front().container, std::string("notes"));
        QVERIFY(design->exceededLimits.front().needed > 10'000);
    }

    void anItemThatCannotBeStoredExceedsALimit()
    {
        const auto design = evaluated(
            R"({"op": "replace", "path": "/entities/0/attributes/2/generate/text", "value": [2200000, 2200000]},
               {"op": "replace", "path": "/population/counts/Note", "value": 2})");
        QCOMPARE(design->oversize.size(), std::size_t(1));
        QCOMPARE(design->exceededLimits.size(), std::size_t(1));
        QCOMPARE(design->exceededLimits.front().kind, evaluation::ExceededLimit::Kind::item);
        QVERIFY(design->exceededLimits.front().needed > design->exceededLimits.front().most);
    }

    void theNumberIsThatOfTheWholeLoadWhateverIsAsked()
    {
        const model::Json text
            = model::Json::parse(notes).patch(model::Json::parse('[' + rate(0, 45'000) + ']'));
        const auto workbook = workbook::readText(text.dump());
        evaluation::Options options;
        const auto all = evaluation::evaluate(*workbook, options);
        options.patterns = {"Q2"};
        options.samples = 0;
        const auto one = evaluation::evaluate(*workbook, options);
        QCOMPARE(one->designs.front()->containers.front().physicalPartitions,
                 all->designs.front()->containers.front().physicalPartitions);
        QCOMPARE(one->designs.front()->pattern("Q2")->probe.requestCharge,
                 all->designs.front()->pattern("Q2")->probe.requestCharge);
    }

    void aProbeThatFindsNothingSaysSoAndCostsARead()
    {
        const auto design = evaluated(
            R"({"op": "add", "path": "/patterns/0/probe", "value": {"parameters": {"id": "nobody"}}})");
        const evaluation::PatternEvaluation &pattern = *design->pattern("Q1");
        QCOMPARE(pattern.probe.requestCharge, 1.0);
        QCOMPARE(pattern.probe.requests, std::int64_t(1));
        QVERIFY(!pattern.plan.notes.empty());
        QCOMPARE(pattern.plan.notes.back(),
                 std::string("The probe finds nothing: no row has the values it states."));
    }

    void aDesignThatCannotBeLoadedLeavesTheOthersTheirFigures()
    {
        const std::string twoIds
            = R"({"op": "add", "path": "/designs/-", "value": {"name": "Same", "containers": [{"name": "notes",
                "partitionKey": "/colour", "documentTypes": [{"name": "note", "entity": "Note", "fields":
                [{"name": "id", "attribute": "colour"}, "colour", "text"]}]}]}})";
        const model::Json text
            = model::Json::parse(notes).patch(model::Json::parse('[' + twoIds + ']'));
        const auto workbook = workbook::readText(text.dump());
        QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
        const auto result = evaluation::evaluate(*workbook, {});
        QVERIFY2(result.ok(), result ? "" : result.error().message.c_str());
        QCOMPARE(result->designs.size(), std::size_t(2));
        const evaluation::DesignEvaluation &good = *result->design("D");
        const evaluation::DesignEvaluation &bad = *result->design("Same");
        QVERIFY(good.failure.empty());
        QVERIFY(good.load.requestUnitsPerSecond > 0);
        QVERIFY(!bad.failure.empty());
        QCOMPARE(bad.patterns.size(), good.patterns.size());
        for (const evaluation::PatternEvaluation &pattern : bad.patterns)
            QCOMPARE(pattern.plan.impossible, bad.failure);
    }
};

PARTITA_GUILESS_TEST(PartitionCountTest)

} // namespace tst_partitioncount

#include "tst_partitioncount.moc"
