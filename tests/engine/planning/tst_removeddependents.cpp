// Look-ups of rows that are removed with another row: only the values that their own removal needs
// are read.
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_removeddependents {

using namespace partita;
using planning::Measurement;
using planning::Plan;

namespace {

/// Bookings have passengers, a passenger has a pass and bags, which the gates that they go through
/// count and weigh.
const char *const airport = R"({"partita": 1, "name": "airport",
"entities": [
  {"name": "Booking", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "b-"}}]},
  {"name": "Passenger", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}}, {"name": "name", "generate": "name"}]},
  {"name": "Pass", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s-"}}]},
  {"name": "Bag", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "g-"}},
     {"name": "weight", "type": "integer", "generate": {"number": [1, 30]}}, {"name": "contents", "generate": {"text": [400, 500]}}]},
  {"name": "Gate", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "x-"}}]}],
"relationships": [
  {"name": "party", "parent": "Booking.passengers", "child": "Passenger.booking", "cardinality": "1:few", "containment": true, "degree": {"fixed": 3}},
  {"name": "boarding", "parent": "Passenger.pass", "child": "Pass.passenger", "cardinality": "1:1", "containment": true, "degree": {"fixed": 1}},
  {"name": "luggage", "parent": "Passenger.bags", "child": "Bag.passenger", "cardinality": "1:few", "containment": true, "degree": {"fixed": 2}},
  {"name": "through", "parent": "Gate.bags", "child": "Bag.gate", "cardinality": "1:many", "degree": {"drawn": "uniform"}}],
"patterns": [{"id": "C", "sentence": "Delete a booking.", "delete": "Booking"},
  {"id": "P", "sentence": "Delete a passenger.", "delete": "Passenger"}],
"population": {"counts": {"Booking": 12, "Gate": 4}},
"designs": [{"name": "D", "containers": [
  {"name": "bookings", "partitionKey": "/id", "documentTypes": [{"name": "booking", "entity": "Booking", "fields": ["id"]}]},
  {"name": "people", "partitionKey": "/bookingId", "documentTypes": [{"name": "passenger", "entity": "Passenger", "fields": ["id", "name",
    {"name": "bookingId", "reference": "booking"}]}]},
  {"name": "passes", "partitionKey": "/passengerId", "documentTypes": [{"name": "pass", "entity": "Pass", "fields": ["id",
    {"name": "passengerId", "reference": "passenger"}]}]},
  {"name": "bags", "partitionKey": "/passengerId", "documentTypes": [{"name": "bag", "entity": "Bag", "fields": ["id", "weight", "contents",
    {"name": "passengerId", "reference": "passenger"}, {"name": "gateId", "reference": "gate"}]}]},
  {"name": "gates", "partitionKey": "/id", "documentTypes": [{"name": "gate", "entity": "Gate", "fields": ["id"SUMS]}]}]}]})";

const char *const sums
    = R"(, {"name": "number", "count": "bags", "upkeep": "UPKEEP"}, {"name": "load", "sum": "bags.weight", "upkeep": "UPKEEP"})";

tests::Stage stageWith(const std::string &fields)
{
    return {tests::workbookOf(tests::replaced(airport, {{"SUMS", fields}})), "D", std::nullopt,
            model::Generation::current};
}

/// Look-ups of a document type in the plan's foreground.
std::vector<planning::Step> lookUps(const Plan &plan, const std::string &documentType)
{
    std::vector<planning::Step> found;
    std::copy_if(plan.steps.begin(), plan.steps.end(), std::back_inserter(found),
                 [&](const planning::Step &step) {
                     const bool asks = step.operation == planning::Operation::query
                         || step.operation == planning::Operation::pointRead;
                     return asks && step.documentType == documentType;
                 });
    return found;
}

} // namespace

class Finds : public QObject {
    Q_OBJECT

private slots:
    void theSameRowsAreAskedForOnce();
    void aValueThatNothingGoesByIsNotAskedFor();
    void whatTheRemovalGoesByIsAskedFor_data();
    void whatTheRemovalGoesByIsAskedFor();
};

/// The key of a passenger's pass is not asked for along with the passengers: the passes themselves
/// are, which tell it.
void Finds::theSameRowsAreAskedForOnce()
{
    tests::Stage stage = stageWith("");
    for (const Plan &plan : stage.candidates("C")) {
        QVERIFY2(lookUps(plan, "passenger").size() == 1, tests::textOf(plan).c_str());
        QVERIFY2(lookUps(plan, "pass").size() == 1, tests::textOf(plan).c_str());
        QVERIFY2(lookUps(plan, "bag").size() == 1, tests::textOf(plan).c_str());
    }
    const Plan plan = stage.candidates("C").front();
    for (population::Row row = 0; row < 12; row += 3) {
        execution::Request request;
        request.row = row;
        const Measurement done = execution::run(plan, request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        stage.rows().remove("Booking", row);
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

/// Which gate a bag went through matters to its removal only where the gate counts its bags.
void Finds::aValueThatNothingGoesByIsNotAskedFor()
{
    const auto asked = [](const std::string &fields) {
        return lookUps(stageWith(fields).candidates("P").front(), "bag").front().text;
    };
    const std::string counted = asked(tests::replaced(sums, {{"UPKEEP", "application"}}));
    const std::string alone = asked("");
    QVERIFY2(alone.find("SELECT b.id") != std::string::npos, alone.c_str());
    QVERIFY2(alone.find("b.gateId") == std::string::npos, alone.c_str());
    QVERIFY2(counted.find("b.gateId") != std::string::npos, counted.c_str());
    QVERIFY2(counted.find("b.weight") != std::string::npos, counted.c_str());
}

void Finds::whatTheRemovalGoesByIsAskedFor_data()
{
    QTest::addColumn<QString>("upkeep");
    QTest::newRow("by the change feed") << "changeFeed";
    QTest::newRow("by the application") << "application";
}

void Finds::whatTheRemovalGoesByIsAskedFor()
{
    QFETCH(QString, upkeep);
    tests::Stage stage = stageWith(tests::replaced(sums, {{"UPKEEP", upkeep.toStdString()}}));
    const Plan plan = stage.candidates("C").front();
    for (population::Row row = 1; row < 12; row += 3) {
        execution::Request request;
        request.row = row;
        const Measurement done = execution::run(plan, request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        stage.rows().remove("Booking", row);
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

PARTITA_GUILESS_TEST(Finds)

} // namespace tst_removeddependents

#include "tst_removeddependents.moc"
