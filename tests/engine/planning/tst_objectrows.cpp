// Rows embedded as a single object: the service orders and limits them like items, and items
// without the object have no such row.
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_objectrows {

using namespace partita;

namespace {

/// Half of the flights have a timetable, embedded in the flight; half of the timetables have a
/// crew.
const char *const flights = R"({"partita": 1, "name": "flights",
"entities": [
  {"name": "Airport", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "a-"}}]},
  {"name": "Flight", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "f-"}}, {"name": "remark", "generate": {"text": [300, 400]}}]},
  {"name": "Timetable", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}},
    {"name": "departure", "generate": {"number": [0, 100000]}}, {"name": "delay", "generate": {"number": [0, 90]}, "missing": 0.4}]},
  {"name": "Crew", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "c-"}}, {"name": "size", "generate": {"number": [2, 9]}}]}],
"relationships": [
  {"name": "leaving", "parent": "Airport.flights", "child": "Flight.airport", "cardinality": "1:many", "degree": {"fixed": 40}},
  {"name": "timing", "parent": "Flight.timetable", "child": "Timetable.flight", "cardinality": "1:1", "containment": true, "degree": {"uniform": [0, 1]}},
  {"name": "staffing", "parent": "Timetable.crew", "child": "Crew.timetable", "cardinality": "1:1", "containment": true, "degree": {"uniform": [0, 1]}}],
"patterns": [
  {"id": "Next", "sentence": "The next departures of an airport.", "query": "Timetable", "match": ["flight.airport.id = @airportId"],
   "attributes": ["id", "departure", "flight.id"], "orderBy": "departure", "limit": 5},
  {"id": "Second", "sentence": "The page after.", "query": "Timetable", "match": ["flight.airport.id = @airportId"],
   "attributes": ["id", "departure"], "orderBy": "departure descending", "limit": 5, "page": 2},
  {"id": "Late", "sentence": "The most delayed ones.", "query": "Timetable", "match": ["flight.airport.id = @airportId"],
   "attributes": ["id", "delay"], "orderBy": "delay descending", "limit": 5},
  {"id": "Any", "sentence": "Some of them.", "query": "Timetable", "match": ["flight.airport.id = @airportId"], "attributes": ["departure"], "limit": 15},
  {"id": "All", "sentence": "All of them.", "query": "Timetable", "match": ["flight.airport.id = @airportId"], "attributes": ["departure", "flight.id"]},
  {"id": "Crews", "sentence": "The largest crews.", "query": "Crew", "match": ["timetable.flight.airport.id = @airportId"],
   "attributes": ["id", "size"], "orderBy": "size descending", "limit": 4}],
"population": {"counts": {"Airport": 6}},
"designs": [{"name": "D", "containers": [{"name": "flights", "partitionKey": "/airportId", INDEXES "documentTypes": [
  {"name": "flight", "entity": "Flight", "fields": ["id", {"name": "airportId", "reference": "airport"}, "remark",
    {"name": "timetable", "embed": "timetable", "fields": ["id", "departure", "delay",
      {"name": "crew", "embed": "crew", "fields": ["id", "size"]}]}]}]}]}]})";

const char *const composite
    = R"("indexingPolicy": {"compositeIndexes": [[{"path": "/airportId", "order": "ascending"}, {"path": "/timetable/departure", "order": "ascending"}]]},)";

tests::Stage stageOf(const std::string &indexes)
{
    return {tests::workbookOf(tests::replaced(flights, {{"INDEXES", indexes}})), "D", std::nullopt,
            model::Generation::current};
}

} // namespace

class ObjectRows : public QObject {
    Q_OBJECT

private slots:
    void everyWayIsRight_data();
    void everyWayIsRight();
    void theServiceOrdersAndLimits();
};

void ObjectRows::everyWayIsRight_data()
{
    QTest::addColumn<QString>("indexes");
    QTest::newRow("by default") << QString();
    QTest::newRow("composite index") << QString::fromLatin1(composite);
}

void ObjectRows::everyWayIsRight()
{
    QFETCH(QString, indexes);
    tests::Stage stage = stageOf(indexes.toStdString());
    const auto &patterns = *stage.workbook().patterns;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const evaluation::Sampler sampler(stage.workbook(), patterns[i], i, stage.rows());
        for (const planning::Plan &plan : stage.candidates(patterns[i].id)) {
            QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
            for (std::uint64_t key = 0; key < 6; ++key) {
                execution::Request request;
                request.parameters = sampler.draw(key).parameters;
                const auto expected = execution::referenceAnswer(*patterns[i].query(),
                                                                 request.parameters, stage.rows());
                const std::string wrong
                    = tests::wrongAnswer(stage, plan, *patterns[i].query(), request, expected);
                QVERIFY2(wrong.empty(),
                         (patterns[i].id + ": " + wrong + "\n" + tests::textOf(plan)).c_str());
            }
        }
    }
}

/// Only the requested number of an airport's forty flights is loaded, and the plan says so.
void ObjectRows::theServiceOrdersAndLimits()
{
    tests::Stage stage = stageOf(composite);
    const auto &patterns = *stage.workbook().patterns;
    const planning::Plan plan = stage.compile("Next");
    const std::string &text = plan.steps.front().text;
    QVERIFY2(text.starts_with("SELECT TOP 5 ")
                 && text.find("ORDER BY f.airportId ASC, f.timetable.departure ASC")
                     != std::string::npos,
             text.c_str());
    const evaluation::Sampler sampler(stage.workbook(), patterns.front(), 0, stage.rows());
    execution::Request request;
    request.parameters = sampler.draw(0).parameters;
    const planning::Measurement measured = execution::run(plan, request, stage.site(), {});
    QCOMPARE(measured.itemsLoaded, 5);
    const std::string crews = stage.compile("Crews").steps.front().text;
    QVERIFY2(crews.find("SELECT TOP 4 ") == 0
                 && crews.find("ORDER BY f.timetable.crew.size DESC") != std::string::npos,
             crews.c_str());
}

PARTITA_GUILESS_TEST(ObjectRows)

} // namespace tst_objectrows

#include "tst_objectrows.moc"
