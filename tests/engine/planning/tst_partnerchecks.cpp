// Values that a look-up has returned: no later step reads them again. Also conditions on a to-one
// partner that are checked on the partner, after the rows were found by their own values.
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "engine/planning/lookup.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>
#include <set>

namespace tst_partnerchecks {

using namespace partita;
using planning::Plan;

namespace {

/// Parcels go to addresses of people; stops of routes, which leave depots and have drivers.
const char *const delivery = R"({"partita": 1, "name": "delivery",
"entities": [
  {"name": "Person", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}}]},
  {"name": "Address", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "a-"}},
    {"name": "city", "generate": {"choice": ["Lyon", "Nice", "Lille"]}}, {"name": "floor", "generate": {"number": [0, 3]}, "type": "integer", "missing": 0.3}]},
  {"name": "Parcel", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "x-"}},
    {"name": "status", "generate": {"choice": ["announced", {"value": "delivered", "weight": 9}]}},
    {"name": "weight", "generate": {"number": [0, 30]}}]},
  {"name": "Scan", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s-"}}, {"name": "at", "generate": {"dateTime": ["2025-01-01", "2026-01-01"]}}]},
  {"name": "Depot", "key": "code", "attributes": [{"name": "code", "generate": {"sequence": "d-"}}]},
  {"name": "Driver", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "v-"}}, {"name": "name", "generate": "name"}]},
  {"name": "Route", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}}, {"name": "day", "generate": {"dateTime": ["2025-01-01", "2026-01-01"]}}]},
  {"name": "Stop", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}}, {"name": "outcome", "generate": {"choice": ["absent", "refused"]}}]}],
"relationships": [
  {"name": "receiving", "parent": "Person.parcels", "child": "Parcel.person", "degree": {"uniform": [0, 8]}},
  {"name": "living", "parent": "Person.addresses", "child": "Address.person", "degree": {"uniform": [1, 3]}},
  {"name": "destination", "parent": "Address.parcels", "child": "Parcel.destination", "optionalParent": true, "degree": {"drawn": "uniform"}},
  {"name": "journey", "parent": "Parcel.scans", "child": "Scan.parcel", "degree": {"uniform": [0, 3]}},
  {"name": "departures", "parent": "Depot.routes", "child": "Route.depot", "degree": {"fixed": 8}},
  {"name": "driving", "parent": "Driver.routes", "child": "Route.driver", "degree": {"drawn": "uniform"}},
  {"name": "tour", "parent": "Route.stops", "child": "Stop.route", "degree": {"uniform": [2, 6]}}],
"patterns": [{"id": "Q", "sentence": "Ask.", QUESTION}],
"population": {"seed": SEED, "counts": {"Person": 150, "Depot": 4, "Driver": 9}},
"designs": [{"name": "D", "containers": [
  {"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "person", "entity": "Person", "fields": ["id"]}]},
  {"name": "addresses", "partitionKey": "/personId", "documentTypes": [{"name": "address", "entity": "Address",
    "fields": ["id", "city", "floor", {"name": "personId", "reference": "person"}]}]},
  {"name": "parcels", "partitionKey": "/id", "documentTypes": [{"name": "parcel", "entity": "Parcel", "fields": ["id", "status", "weight",
    {"name": "personId", "reference": "person"}, {"name": "destinationId", "reference": "destination"}]}]},
  {"name": "scans", "partitionKey": "/id", "documentTypes": [{"name": "scan", "entity": "Scan", "fields": ["id", "at", {"name": "parcelId", "reference": "parcel"}]}]},
  {"name": "depots", "partitionKey": "/code", "documentTypes": [{"name": "depot", "entity": "Depot", "fields": [{"name": "id", "attribute": "code"}, "code"]}]},
  {"name": "drivers", "partitionKey": "/id", "documentTypes": [{"name": "driver", "entity": "Driver", "fields": ["id", "name"]}]},
  {"name": "routes", "partitionKey": "/id", "documentTypes": [{"name": "route", "entity": "Route", "fields": ["id", "day",
    {"name": "depotCode", "reference": "depot"}, {"name": "driverId", "reference": "driver"}]}]},
  {"name": "stops", "partitionKey": "/routeId", "documentTypes": [{"name": "stop", "entity": "Stop", "fields": ["id", "outcome", {"name": "routeId", "reference": "route"}]}]}]}]})";

model::Workbook deliveryAsked(const std::string &question, const std::string &seed = "1")
{
    return tests::workbookOf(tests::replaced(delivery, {{"QUESTION", question}, {"SEED", seed}}));
}

/// Requests of the only pattern, as the load draws them.
std::vector<execution::Request> requestsOf(tests::Stage &stage, std::uint64_t count)
{
    const evaluation::Sampler sampler(stage.workbook(), stage.workbook().patterns->front(), 0,
                                      stage.rows());
    std::vector<execution::Request> requests;
    for (std::uint64_t key = 0; key < count; ++key) {
        requests.emplace_back();
        requests.back().parameters = sampler.draw(key).parameters;
    }
    return requests;
}

std::size_t stepsIn(const Plan &plan, const std::string &container)
{
    return static_cast<std::size_t>(
        std::count_if(plan.steps.begin(), plan.steps.end(),
                      [&](const planning::Step &step) { return step.container == container; }));
}

bool startsIn(const Plan &plan, const std::string &container)
{
    return !plan.steps.empty() && plan.steps.front().container == container;
}

} // namespace

class PartnerChecks : public QObject {
    Q_OBJECT

private slots:
    void noDocumentIsReadThatWasJustQueried_data();
    void noDocumentIsReadThatWasJustQueried();
    void waysAlikeOnTheFirstRequestsAreTriedOnTheOthers();
    void whatIsWantedOfParentsComesWithThem_data();
    void whatIsWantedOfParentsComesWithThem();
    void rowsFoundByTheirOwnConditionsAreCheckedOnTheirPartner_data();
    void rowsFoundByTheirOwnConditionsAreCheckedOnTheirPartner();
    void theChecksAreMadeWhereTheyTakeLess();
    void checksStopWhenThereAreEnough();
};

void PartnerChecks::noDocumentIsReadThatWasJustQueried_data()
{
    QTest::addColumn<QString>("seed");
    for (int seed = 1; seed <= 8; ++seed)
        QTest::addRow("seed %d", seed) << QString::number(seed);
}

/// Many a request finds no parcel, and then all ways take the same.
void PartnerChecks::noDocumentIsReadThatWasJustQueried()
{
    QFETCH(QString, seed);
    const model::Workbook workbook = deliveryAsked(
        R"("query": "Parcel", "match": ["person is @person", "status = \"announced\""],
           "attributes": ["id", "status", "destination.city as city"],
           "included": [{"role": "scans", "attributes": ["at"], "latest": 1, "orderBy": "at"}])",
        seed.toStdString());
    tests::Stage stage(workbook, "D", std::nullopt, model::Generation::current);
    for (const Plan &plan : stage.candidates("Q"))
        QVERIFY2(stepsIn(plan, "parcels") == 1, plan.reason.c_str());
    QCOMPARE(stage.compile("Q", requestsOf(stage, 30)).steps.size(), std::size_t(3));
}

/// When the first requests find nothing, all plans have the same charge for them.
void PartnerChecks::waysAlikeOnTheFirstRequestsAreTriedOnTheOthers()
{
    constexpr std::size_t ways = 12;
    std::vector<Plan> plans(ways);
    for (std::size_t i = 0; i < ways; ++i) {
        plans[i].executable = std::make_shared<const planning::Executable>();
        plans[i].reason = "way " + std::to_string(i);
        plans[i].steps.resize(ways - i);
    }
    const auto chosen = [&](bool differ) {
        const planning::Trial trial = [&](const Plan &plan, std::size_t request, double) {
            planning::Measurement measured;
            measured.requests = 1;
            measured.requestCharge
                = request < 5 || !differ ? 3 : 10 * static_cast<double>(plan.steps.size());
            return measured;
        };
        return planning::choosePlan(plans, 20, trial);
    };
    const Plan cheapest = chosen(true);
    QCOMPARE(cheapest.steps.size(), std::size_t(1));
    for (const planning::Alternative &other : cheapest.alternatives)
        QCOMPARE(other.reason, std::string("more expensive"));
    QCOMPARE(chosen(false).steps.size(), std::size_t(1)); // of equals the one with fewest steps
}

void PartnerChecks::whatIsWantedOfParentsComesWithThem_data()
{
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<int>("steps");
    QTest::newRow("a name beyond the parent")
        << R"(, "attributes": ["outcome", "route.driver.name as driver"])" << 3;
    QTest::newRow("with something of the parent")
        << R"(, "attributes": ["outcome", "route.day as day", "route.driver.name as driver"], "limit": 6)"
        << 3;
    QTest::newRow("what the condition says")
        << R"(, "attributes": ["outcome", "route.depot.code as depot"])" << 2;
}

void PartnerChecks::whatIsWantedOfParentsComesWithThem()
{
    QFETCH(QString, wanted);
    QFETCH(int, steps);
    tests::Stage stage(
        deliveryAsked(
            R"("query": "Stop", "match": ["route.depot.code = @depot", "outcome = @outcome"])"
            + wanted.toStdString()),
        "D", std::nullopt, model::Generation::current);
    const std::vector<execution::Request> requests = requestsOf(stage, 6);
    const Plan plan = stage.compile("Q", requests);
    QVERIFY2(static_cast<int>(plan.steps.size()) == steps, plan.reason.c_str());
    QCOMPARE(stepsIn(plan, "routes"), std::size_t(1));
    const model::AccessPattern &pattern = stage.workbook().patterns->front();
    for (const Plan &other : stage.candidates("Q")) {
        for (const execution::Request &request : requests) {
            const auto expected
                = execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows());
            const std::string wrong
                = tests::wrongAnswer(stage, other, *pattern.query(), request, expected);
            QVERIFY2(wrong.empty(), (other.reason + ": " + wrong).c_str());
        }
    }
}

namespace {

const std::string announcedIn
    = R"("query": "Parcel", "match": ["destination.city = @city", "status = \"announced\""])";

} // namespace

void PartnerChecks::rowsFoundByTheirOwnConditionsAreCheckedOnTheirPartner_data()
{
    QTest::addColumn<QString>("question");
    const auto row = [](const char *name, const std::string &question) {
        QTest::newRow(name) << QString::fromStdString(question);
    };
    row("all of them", announcedIn);
    row("so many", announcedIn + R"(, "limit": 3)");
    row("in order", announcedIn + R"(, "orderBy": "weight descending", "limit": 4)");
    row("the second page", announcedIn + R"(, "orderBy": "weight", "limit": 4, "page": 2)");
    row("with something of the partner",
        announcedIn
            + R"(, "attributes": ["weight", "destination.floor as floor", "destination.city as city"])");
    row("with rows of their own",
        announcedIn
            + R"(, "limit": 5, "attributes": ["weight"], "included": [{"role": "scans", "attributes": ["at"], "latest": 1, "orderBy": "at"}])");
    row("a range",
        R"("query": "Parcel", "match": ["destination.floor from @low to @high", "status = \"announced\""])");
    row("several conditions on the partner",
        R"("query": "Parcel", "match": ["destination.city = @city", "destination.floor = @floor", "status = \"announced\""])");
    row("further along",
        R"("query": "Stop", "match": ["route.driver.name = @name", "outcome = \"absent\""])");
    row("partners of two roles",
        R"("query": "Scan", "match": ["parcel.status = \"announced\"", "parcel.destination.city = @city"])");
}

void PartnerChecks::rowsFoundByTheirOwnConditionsAreCheckedOnTheirPartner()
{
    QFETCH(QString, question);
    tests::Stage stage(deliveryAsked(question.toStdString()), "D", std::nullopt,
                       model::Generation::current);
    const model::AccessPattern &pattern = stage.workbook().patterns->front();
    const std::string own = pattern.query()->root == "Stop" ? "stops" : "parcels";
    const bool hasOwnCondition = pattern.query()->root != "Scan";
    std::size_t checking = 0;
    std::size_t found = 0;
    for (const Plan &plan : stage.candidates("Q")) {
        checking += startsIn(plan, own) ? 1 : 0;
        for (const execution::Request &request : requestsOf(stage, 5)) {
            const auto expected
                = execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows());
            found += expected.rows.size();
            const std::string wrong
                = tests::wrongAnswer(stage, plan, *pattern.query(), request, expected);
            QVERIFY2(wrong.empty(), (plan.reason + ": " + wrong).c_str());
        }
    }
    QVERIFY(found > 0);
    QVERIFY(!hasOwnCondition || checking >= 2); // one by one, and all together
}

void PartnerChecks::theChecksAreMadeWhereTheyTakeLess()
{
    tests::Stage stage(deliveryAsked(announcedIn), "D", std::nullopt, model::Generation::current);
    const Plan plan = stage.compile("Q", requestsOf(stage, 6));
    QVERIFY2(startsIn(plan, "parcels"), plan.reason.c_str());
    QCOMPARE(plan.steps.size(), std::size_t(2));
    QVERIFY(plan.steps.back().text.find("city = @city") != std::string::npos);
    const auto finds = [](const planning::Alternative &other) {
        return other.summary.starts_with("query of every partition for address in addresses");
    };
    QVERIFY(std::any_of(plan.alternatives.begin(), plan.alternatives.end(), finds));
    const auto lacks = [](const planning::Alternative &other) {
        return other.reason == "does not hold destination.city";
    };
    QVERIFY(std::any_of(plan.alternatives.begin(), plan.alternatives.end(), lacks));
}

/// Partners are looked up only until enough rows have passed the condition.
void PartnerChecks::checksStopWhenThereAreEnough()
{
    const auto loadedWith = [](const std::string &limit) {
        tests::Stage stage(deliveryAsked(announcedIn + limit), "D", std::nullopt,
                           model::Generation::current);
        const std::vector<execution::Request> requests = requestsOf(stage, 1);
        std::set<std::int64_t> loaded;
        for (const Plan &plan : stage.candidates("Q")) {
            if (startsIn(plan, "parcels"))
                loaded.insert(execution::run(plan, requests.front(), stage.site(), {})
                                  .steps.back()
                                  .executions);
        }
        return *loaded.rbegin();
    };
    QVERIFY(loadedWith(R"(, "limit": 2)") < loadedWith("") / 2);
}

PARTITA_GUILESS_TEST(PartnerChecks)

} // namespace tst_partnerchecks

#include "tst_partnerchecks.moc"
