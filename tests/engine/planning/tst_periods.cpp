// Partition keys by the year, month or day of a date: a range visits only the periods in it.
#include "engine/execution/answercheck.h"
#include "engine/model/datetime.h"
#include "engine/places/periods.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_periods {

using namespace partita;

namespace {

/// Rooms and how many of them are free day by day. FIELD makes the partition key /pk, MATCH asks.
const char *const rooms = R"({"partita": 1, "name": "rooms",
"entities": [
  {"name": "Room", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}}]},
  {"name": "Day", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d-"}},
    {"name": "date", "type": "dateTime" MUTABLE, "generate": {"dateTime": ["2025-11-01", "2026-03-01"]}},
    {"name": "free", "type": "integer", "generate": {"number": [0, 20]}}]}],
"relationships": [{"name": "having", "parent": "Room.days", "child": "Day.room", "cardinality": "1:many", "containment": true, "degree": {"fixed": 40}}],
"patterns": [{"id": "Q", "sentence": "Availability over some days.", "query": "Day", "match": ["room is @roomId", "MATCH"], "attributes": ["id", "date", "free"],
  "orderBy": "date"}],
"population": {"counts": {"Room": 40} SAMPLES},
"designs": [{"name": "D", "containers": [
  {"name": "rooms", "partitionKey": "/id", "documentTypes": [{"name": "room", "entity": "Room", "fields": ["id"]}]},
  {"name": "days", "partitionKey": "/pk", "physicalPartitions": 12, "documentTypes": [{"name": "day", "entity": "Day", "fields": ["id",
    {"name": "pk", FIELD}, {"name": "roomId", "reference": "room"}, "date", "free"]}]}]}]})";

const std::string roomAndMonth
    = R"("compose": [{"reference": "room"}, {"attribute": "date", "truncate": 7}], "separator": "-")";
const std::string someDays = "date from @a to @b";

struct Made {
    std::string field = roomAndMonth;
    std::string match = someDays;
    std::string isMutable = {};
    std::string samples = {};
};

tests::Stage stageOf(const Made &made)
{
    return tests::Stage(tests::workbookOf(tests::replaced(rooms,
                                                          {{"FIELD", made.field},
                                                           {"MATCH", made.match},
                                                           {"MUTABLE", made.isMutable},
                                                           {"SAMPLES", made.samples}})),
                        "D", std::nullopt, model::Generation::current);
}

execution::Request requestFor(tests::Stage &stage, const char *from, const char *to)
{
    execution::Request request;
    json::Arena arena;
    request.parameters["roomId"]
        = model::Json::parse(json::toText(stage.rows().key("Room", 7, arena)));
    request.parameters["a"] = from;
    request.parameters["b"] = to;
    return request;
}

bool namesKeys(const planning::Plan &plan)
{
    return plan.steps.front().routing.starts_with("partition key /pk is one of @");
}

/// The error in the answer of a plan; empty when all are correct.
std::string wrongAnswer(tests::Stage &stage, const execution::Request &request)
{
    const model::Query &query = *stage.workbook().patterns->front().query();
    const execution::ReferenceAnswer expected
        = execution::referenceAnswer(query, request.parameters, stage.rows());
    std::string wrong;
    for (const planning::Plan &plan : stage.candidates("Q"))
        wrong += tests::wrongAnswer(stage, plan, query, request, expected);
    return wrong;
}

} // namespace

class Periods : public QObject {
    Q_OBJECT

private slots:
    void ofARange_data();
    void ofARange();
    void thoseThatARangeMeetsAreAsked_data();
    void thoseThatARangeMeetsAreAsked();
    void whatCannotBeListedIsNot_data();
    void whatCannotBeListedIsNot();
};

void Periods::ofARange_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<int>("characters");
    QTest::addColumn<QString>("periods");
    const auto add = [](const char *name, const char *from, const char *to, int characters,
                        const char *periods) {
        QTest::newRow(name) << QString::fromLatin1(from) << QString::fromLatin1(to) << characters
                            << QString::fromLatin1(periods);
    };
    add("months", "2025-12-30T10:00:00.000Z", "2026-02-01", 7, "2025-12 2026-01 2026-02 ");
    add("years", "2025-12-30", "2026-02-01", 4, "2025 2026 ");
    add("days of a leap year", "2024-02-28T23:59", "2024-03-01", 10,
        "2024-02-28 2024-02-29 2024-03-01 ");
    add("by the text, whatever the zone", "2026-01-31T23:00-02:00", "2026-01-31T23:30-02:00", 7,
        "2026-01 ");
    add("nothing", "2026-02-01", "2026-01-01", 7, "");
}

void Periods::ofARange()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(int, characters);
    QFETCH(QString, periods);
    json::Arena arena;
    const json::Value list
        = places::periodsBetween(json::Value::string(from.toStdString(), arena),
                                 json::Value::string(to.toStdString(), arena), characters, arena);
    std::string text;
    for (std::size_t i = 0; i < list.size(); ++i)
        text += std::string(list.at(i).string()) + ' ';
    QCOMPARE(QString::fromStdString(text), periods);
}

void Periods::thoseThatARangeMeetsAreAsked_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("routing");
    const auto add = [](const char *name, const std::string &field, const char *routing) {
        QTest::newRow(name) << QString::fromStdString(field) << QString::fromLatin1(routing);
    };
    add("room and month", roomAndMonth,
        "partition key /pk is one of @composedKeys: @roomId + \"-\" + each month from @a to @b");
    add("day and room",
        R"("compose": [{"attribute": "date", "truncate": 10}, {"reference": "room"}], "separator": "/")",
        "partition key /pk is one of @composedKeys: each day from @a to @b + \"/\" + @roomId");
    add("year alone", R"("attribute": "date", "truncate": 4)",
        "partition key /pk is one of @periods: each year from @a to @b");
}

void Periods::thoseThatARangeMeetsAreAsked()
{
    QFETCH(QString, field);
    QFETCH(QString, routing);
    tests::Stage stage = stageOf({field.toStdString()});
    for (const auto &[from, to] : {std::pair("2025-12-30", "2026-01-03"),
                                   {"2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"},
                                   {"2025-12", "2026"},
                                   {"2020-01-01", "2026-01-01"},
                                   {"2026-01-05", "2026-01-05"}}) {
        const execution::Request request = requestFor(stage, from, to);
        QCOMPARE(wrongAnswer(stage, request), std::string());
    }
    const execution::Request request = requestFor(stage, "2026-01-03", "2026-01-05");
    const planning::Plan plan = stage.compile("Q", {request});
    QCOMPARE(QString::fromStdString(plan.steps.front().routing), routing);
    QVERIFY(plan.steps.front().reach == planning::Reach::somePartitions);
    const auto measured = execution::run(plan, request, stage.site(), {});
    QVERIFY2(measured.physicalPartitionsVisited <= 3,
             std::to_string(measured.physicalPartitionsVisited).c_str());
    for (const planning::Alternative &other : plan.alternatives)
        QVERIFY(!other.requestCharge || *other.requestCharge > measured.requestCharge);
    QVERIFY(!plan.alternatives.empty());
}

void Periods::whatCannotBeListedIsNot_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("match");
    QTest::addColumn<QString>("isMutable");
    QTest::addColumn<QString>("samples");
    const auto add = [](const char *name, const Made &made) {
        QTest::newRow(name) << QString::fromStdString(made.field)
                            << QString::fromStdString(made.match)
                            << QString::fromStdString(made.isMutable)
                            << QString::fromStdString(made.samples);
    };
    add("a range without an end", {roomAndMonth, "date from @a"});
    add("a part that is not known",
        {R"("compose": [{"attribute": "free"}, {"attribute": "date", "truncate": 7}], "separator": "-")",
         someDays});
    add("what is shorter than a day", {R"("attribute": "date", "truncate": 13)", someDays});
    add("dates that may be changed", {roomAndMonth, someDays, R"(, "mutable": true)"});
    add("a stated date that is shorter",
        {roomAndMonth, someDays, "",
         R"(, "sampleRows": [{"name": "a day", "entity": "Day", "values": {"date": "2026"}}])"});
}

void Periods::whatCannotBeListedIsNot()
{
    QFETCH(QString, field);
    QFETCH(QString, match);
    QFETCH(QString, isMutable);
    QFETCH(QString, samples);
    tests::Stage stage = stageOf(
        {field.toStdString(), match.toStdString(), isMutable.toStdString(), samples.toStdString()});
    const std::vector<planning::Plan> plans = stage.candidates("Q");
    QVERIFY(plans.front().impossible.empty());
    QVERIFY(std::none_of(plans.begin(), plans.end(), namesKeys));
    QCOMPARE(wrongAnswer(stage, requestFor(stage, "2025-12-30", "2026-01-03")), std::string());
}

PARTITA_GUILESS_TEST(Periods)

} // namespace tst_periods

#include "tst_periods.moc"
