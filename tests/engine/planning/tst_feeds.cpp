// Readings of the change feed: all writes of a request to one container come with one reading, for
// all processors there.
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_feeds {

using namespace partita;
using planning::Plan;
using planning::Step;

namespace {

/// Legs and their shipments are stored together; copies of both, and lists of the legs, are updated
/// elsewhere.
const char *const freight = R"({"partita": 1, "name": "freight",
"entities": [
  {"name": "Shipment", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s-"}}]},
  {"name": "Leg", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "l-"}}, {"name": "number", "generate": {"sequence": "n"}},
    {"name": "price", "type": "integer", "mutable": true, "generate": {"number": [10, 900]}}]}],
"relationships": [{"name": "route", "parent": "Shipment.legs", "child": "Leg.shipment", "cardinality": "1:few", "containment": true, "degree": {"fixed": 4}}],
"patterns": [
  {"id": "change", "sentence": "S", "update": "Leg", "attributes": ["price"]},
  {"id": "remove", "sentence": "S", "delete": "Leg"}],
"population": {"counts": {"Shipment": 12}},
"designs": [{"name": "D", "containers": [
  {"name": "c", "partitionKey": "KEY", "physicalPartitions": PARTITIONS, "documentTypes": [
  {"name": "shipment", "entity": "Shipment", "fields": ["id", {"name": "shipmentId", "attribute": "id"}, {"name": "type", "constant": "shipment"},
    {"name": "price", "sum": "legs.price", "upkeep": "transaction"}]},
  {"name": "leg", "entity": "Leg", "fields": ["id", {"name": "shipmentId", "reference": "shipment"}, {"name": "type", "constant": "leg"}, "number", "price"]}]}
  FOLLOWERS]}]})";

const char *const legs
    = R"(, {"name": "legs", "partitionKey": "/id", "documentTypes": [{"name": "legCopy", "entity": "Leg", "copy": "changeFeed", "fields": ["id", "price"]}]})";
const char *const shipments
    = R"(, {"name": "shipments", "partitionKey": "/id", "documentTypes": [{"name": "shipmentCopy", "entity": "Shipment", "copy": "changeFeed",
     "fields": ["id", {"name": "price", "sum": "legs.price", "upkeep": "changeFeed"},
       {"name": "legs", "embed": "legs", "orderBy": "number", "upkeep": "changeFeed", "fields": ["id", "number", "price"]}]}]})";

tests::Stage stageWith(const char *key, int partitions, const std::string &followers)
{
    return {
        tests::workbookOf(tests::replaced(
            freight,
            {{"KEY", key}, {"PARTITIONS", std::to_string(partitions)}, {"FOLLOWERS", followers}})),
        "D", std::nullopt, model::Generation::current};
}

std::vector<Step> pollsOf(const Plan &plan)
{
    std::vector<Step> polls;
    std::copy_if(plan.background.begin(), plan.background.end(), std::back_inserter(polls),
                 [](const Step &step) {
                     return step.operation == planning::Operation::changeFeed
                         && step.container == "c";
                 });
    return polls;
}

const planning::StepMeasurement &measurementOf(const planning::Measurement &measured, int step)
{
    return *std::find_if(measured.steps.begin(), measured.steps.end(),
                         [&](const planning::StepMeasurement &each) { return each.step == step; });
}

} // namespace

class Feeds : public QObject {
    Q_OBJECT

private slots:
    void ofOneContainerAreReadOnce_data();
    void ofOneContainerAreReadOnce();
};

void Feeds::ofOneContainerAreReadOnce_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<int>("partitions");
    QTest::addColumn<QByteArray>("followers");
    const QByteArray both = QByteArray(legs) + shipments;
    const auto row
        = [&](const char *name, const char *key, int partitions, const QByteArray &followers) {
              QTest::newRow(name) << QByteArray(key) << partitions << followers;
          };
    row("in one logical partition", "/shipmentId", 3, both);
    row("one follows the leg", "/shipmentId", 3, legs);
    row("one follows the shipment", "/shipmentId", 3, shipments);
    row("apart in one physical partition", "/id", 1, both);
    row("apart", "/id", 5, both);
}

void Feeds::ofOneContainerAreReadOnce()
{
    QFETCH(QByteArray, key);
    QFETCH(int, partitions);
    QFETCH(QByteArray, followers);
    tests::Stage stage = stageWith(key.constData(), partitions, followers.toStdString());
    const auto &patterns = *stage.workbook().patterns;
    const evaluation::Sampler sampler(stage.workbook(), patterns.front(), 0, stage.rows());
    bool areApart = false;
    for (const Plan &plan : stage.candidates("change")) {
        const std::vector<Step> polls = pollsOf(plan);
        QVERIFY2(polls.size() == 1, tests::textOf(plan).c_str());
        QCOMPARE(polls.front().text,
                 std::string(
                     "deliver the changed leg and the changed shipment from the change feed of c"));
        for (std::uint64_t round = 0; round < 12; ++round) {
            const tests::Tried tried = tests::tryUpdate(stage, plan, sampler.draw(round));
            QVERIFY2(tried.done.error.empty(), tried.done.error.c_str());
            const std::string difference
                = tests::firstDifference(stage.contents(), stage.freshContents());
            QVERIFY2(difference.empty(), (difference + "\n" + tests::textOf(plan)).c_str());
            const planning::StepMeasurement &poll = measurementOf(tried.done, polls.front().number);
            QCOMPARE(poll.executions, static_cast<std::int64_t>(poll.partitions.size()));
            const auto read = static_cast<double>(poll.partitions.size());
            areApart = areApart || read > 1;
            // The leg and the shipment are delivered once, each for a point read.
            QVERIFY2(poll.requestCharge >= 2 && poll.requestCharge < 2.5,
                     qPrintable(QString::number(poll.requestCharge)));
        }
    }
    QCOMPARE(areApart, partitions > 1 && key == "/id");
    for (const Plan &plan : stage.candidates("remove")) {
        const std::vector<Step> polls = pollsOf(plan);
        QVERIFY2(polls.size() == 1, tests::textOf(plan).c_str());
        QVERIFY2(polls.front().text.find("the removed leg and the changed shipment")
                     != std::string::npos,
                 polls.front().text.c_str());
        execution::Request request;
        for (population::Row row = 0; row < 48; row += 7) {
            if (!stage.rows().isLive("Leg", row))
                continue;
            request.row = row;
            QVERIFY(execution::run(plan, request, stage.site(), {}).error.empty());
            stage.rows().remove("Leg", row);
            const std::string difference
                = tests::firstDifference(stage.contents(), stage.freshContents());
            QVERIFY2(difference.empty(), (difference + "\n" + tests::textOf(plan)).c_str());
        }
        break; // the rows are gone
    }
}

PARTITA_GUILESS_TEST(Feeds)

} // namespace tst_feeds

#include "tst_feeds.moc"
