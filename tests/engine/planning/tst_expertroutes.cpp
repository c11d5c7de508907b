// Plans of an expert that the planner must find: one query for a whole logical partition, one query
// for several values, one patch in place of a read and a replace.
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "engine/planning/lookup.h"
#include "engine/planning/planner.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <map>

namespace tst_expertroutes {

using namespace partita;

namespace {

/// A device's settings and readings are in its logical partition; few devices have most of the
/// readings.
const char *const devices = R"({"partita": 1, "name": "devices",
"entities": [
  {"name": "Device", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "model", "generate": {"text": [10, 20]}}]},
  {"name": "Setting", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "value", "generate": {"text": [10, 20]}}]},
  {"name": "Reading", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "value", "generate": {"number": [0, 100]}}]}],
"relationships": [
  {"name": "setting", "parent": "Device.settings", "child": "Setting.device", "cardinality": "1:many", "containment": true, "degree": {"fixed": 3}},
  {"name": "reading", "parent": "Device.readings", "child": "Reading.device", "cardinality": "1:many", "containment": true, "degree": {"empirical": READINGS}}],
"patterns": [
  {"id": "Q1", "sentence": "Show a device with its settings.", "query": "Device", "match": ["id = @deviceId"],
   "attributes": ["id", "model"], "included": [{"role": "settings", "attributes": ["id", "value"]}]}],
"population": {"counts": {"Device": 60}},
"designs": [{"name": "D", "containers": [
  {"name": "all", "partitionKey": "/deviceId", "documentTypes": [
    {"name": "device", "entity": "Device", "fields": ["id", {"name": "type", "constant": "device"}, {"name": "deviceId", "attribute": "id"}, "model"]},
    {"name": "setting", "entity": "Setting", "fields": ["id", {"name": "type", "constant": "setting"}, {"name": "deviceId", "reference": "device"}, "value"]},
    {"name": "reading", "entity": "Reading", "fields": ["id", {"name": "type", "constant": "reading"}, {"name": "deviceId", "reference": "device"}, "value"]}]}]}]})";

/// Hotels with rooms, rooms with rates. KEY is the partition key, FIRST its first level of a hotel,
/// a room and a rate.
const char *const hotels = R"({"partita": 1, "name": "hotels",
"entities": [
  {"name": "Hotel", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "h-"}}, {"name": "town", "generate": {"choice": ["Oslo", "Porto", "Riga"]}}]},
  {"name": "Room", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}}, {"name": "caption", "generate": {"text": [10, 30]}}]},
  {"name": "Rate", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}}, {"name": "price", "generate": {"number": [10, 90]}}]}],
"relationships": [
  {"name": "having", "parent": "Hotel.rooms", "child": "Room.hotel", "cardinality": "1:many", "degree": {"fixed": 4}},
  {"name": "costing", "parent": "Room.rates", "child": "Rate.room", "cardinality": "1:many", "degree": {"fixed": 3}}],
"patterns": [
  {"id": "Q1", "sentence": "The rooms of a hotel with their rates.", "query": "Room", "match": ["hotel is @hotelId"], "attributes": ["caption"],
   "included": [{"role": "rates", "attributes": ["price"]}]},
  {"id": "Q2", "sentence": "A hotel with rooms and rates.", "query": "Hotel", "match": ["id = @id"], "attributes": ["id"],
   "included": [{"role": "rooms", "attributes": ["caption"], "included": [{"role": "rates", "attributes": ["price"]}]}]},
  {"id": "Q3", "sentence": "A hotel of a town, with its rooms.", "query": "Hotel", "match": ["id = @id", "town = @town"], "attributes": ["id"],
   "included": [{"role": "rooms", "attributes": ["caption"]}]}],
"population": {"counts": {"Hotel": 60}},
"designs": [{"name": "D", "containers": [{"name": "all", "partitionKey": KEY, "documentTypes": [
  {"name": "hotel", "entity": "Hotel", "fields": ["id", {"name": "type", "constant": "hotel"}, "town", {"name": "hotelId", "attribute": "id"}, {"name": "part", "constant": "H"}]},
  {"name": "room", "entity": "Room", "fields": ["id", {"name": "type", "constant": "room"}, {"name": "town", "copy": "hotel.town"}, {"name": "hotelId", "reference": "hotel"},
    {"name": "part", "attribute": "id"}, "caption"]},
  {"name": "rate", "entity": "Rate", "fields": ["id", {"name": "type", "constant": "rate"}, {"name": "town", "copy": "room.hotel.town"}, {"name": "hotelId", "copy": "room.hotel.id"},
    {"name": "part", "reference": "room"}, {"name": "roomId", "reference": "room"}, "price"]}]}]}]})";

const std::string wholePartition = "one query for the whole logical partition";
const std::string byType = "one query by type";
const std::string underPrefix = "for all under the key prefix";

/// The plan chosen for the pattern after trial runs on some requests, and the charge of one
/// request.
struct Chosen {
    planning::Plan plan;
    planning::Measurement measured;
    std::string wrong; ///< with the answer of any way
};

Chosen chosenFor(const std::string &key, const char *pattern)
{
    tests::Stage stage(tests::workbookOf(tests::replaced(hotels, {{"KEY", key}})), "D",
                       std::nullopt, model::Generation::current);
    const auto &patterns = *stage.workbook().patterns;
    const auto found
        = std::find_if(patterns.begin(), patterns.end(),
                       [&](const model::AccessPattern &each) { return each.id == pattern; });
    const evaluation::Sampler sampler(
        stage.workbook(), *found, static_cast<std::size_t>(found - patterns.begin()), stage.rows());
    execution::Request request;
    request.parameters = sampler.draw(1).parameters;
    Chosen chosen;
    chosen.plan = stage.compile(pattern, {request});
    chosen.measured = execution::run(chosen.plan, request, stage.site(), {true, false});
    const execution::ReferenceAnswer expected
        = execution::referenceAnswer(*found->query(), request.parameters, stage.rows());
    for (const planning::Plan &plan : stage.candidates(pattern))
        chosen.wrong += tests::wrongAnswer(stage, plan, *found->query(), request, expected);
    return chosen;
}

bool offers(const planning::Plan &plan, const std::string &way)
{
    return plan.reason.find(way) != std::string::npos
        || std::any_of(plan.alternatives.begin(), plan.alternatives.end(),
                       [&](const planning::Alternative &other) {
                           return other.summary.find(way) != std::string::npos;
                       });
}

} // namespace

class TestWays : public QObject {
    Q_OBJECT

private slots:
    void whatLiesTogetherIsAskedForAtOnce();
    void theChoiceIsToldWithTheRequestsItsFiguresAreOf();
    void whatFallsFarBehindIsGivenUp();
    void whatTakesLessAndIsNotChosenIsExplained();
    void waysInTheSameWordsAreToldOnceAndADozenOfThem();
    void whatLiesApartIsNot();
    void ofMixedPartitionsTheTypesWantedAreAskedFor();
    void whatLiesUnderAKeyPrefixIsAskedForAtOnce();
    void aKeyPrefixThatNamesNoRowIsNotGathered();
    void severalValuesOverTheSameRowsAreOneQuery();
    void rowsThatComeWithANewOneAreOneBatchWhereTheyLieTogether();
    void anUpdateOfOneItemIsAPatch();
    void eachOfTwoLookUpsGoesItsCheapestWay();
    void overRowsThatAreShownTheClientComputes_data();
    void overRowsThatAreShownTheClientComputes();
    void whatALookUpBroughtIsNotReadAgain_data();
    void whatALookUpBroughtIsNotReadAgain();
    void whatACreationTakesForGrantedIsTold();
    void whatALookUpIsForTellsWhoseItIs();

private:
    static evaluation::PatternEvaluation evaluated(const char *sample, const char *design,
                                                   const char *pattern);
};

evaluation::PatternEvaluation TestWays::evaluated(const char *sample, const char *design,
                                                  const char *pattern)
{
    const model::Workbook workbook = *workbook::open(std::string("sample:") + sample);
    evaluation::Options options;
    options.designs = {design};
    options.patterns = {pattern};
    options.samples = 10;
    return evaluation::evaluate(workbook, options)->designs.front()->patterns.front();
}

void TestWays::whatLiesTogetherIsAskedForAtOnce()
{
    const evaluation::PatternEvaluation together = evaluated("person", "One container", "Q1");
    QCOMPARE(together.plan.steps.size(), std::size_t(1));
    QCOMPARE(together.plan.steps.front().text, std::string("SELECT * FROM c"));
    QVERIFY(together.plan.steps.front().reach == planning::Reach::logicalPartition);
    QCOMPARE(together.probe.requests, std::int64_t(1));
    // All plans with single requests are more expensive, and are listed as alternatives.
    QVERIFY(!together.plan.alternatives.empty());
    for (const planning::Alternative &other : together.plan.alternatives)
        QVERIFY(!other.requestCharge || *other.requestCharge > together.probe.requestCharge);
    QCOMPARE(together.probe.answer.size(), std::size_t(1));
    QVERIFY(together.probe.answer[0].contains("addresses"));
}

void TestWays::theChoiceIsToldWithTheRequestsItsFiguresAreOf()
{
    const auto matches = [](const evaluation::PatternEvaluation &evaluated, const char *pattern) {
        const QString reason = QString::fromStdString(evaluated.plan.reason);
        const QRegularExpression whole(
            QRegularExpression::anchoredPattern(QString::fromUtf8(pattern)));
        return whole.match(reason).hasMatch();
    };
    const evaluation::PatternEvaluation together = evaluated("person", "One container", "Q1");
    QVERIFY2(
        matches(together,
                R"(Cheapest of \d+ ways on average over \d+ sampled requests: [\d.]+ RU, )"
                R"(against [\d.]+ RU for the next( on the first \d+)?\. It is: one query .*\. )"
                R"(This probe: [\d.]+ RU\.)"),
        together.plan.reason.c_str());
    const std::string probe = QString::number(together.probe.requestCharge, 'f', 2).toStdString();
    QVERIFY(together.plan.reason.ends_with(" This probe: " + probe + " RU."));
    // A sentence for each step.
    const evaluation::PatternEvaluation apart = evaluated("person", "Tables", "Q1");
    QVERIFY2(apart.plan.reason.find("; then ") == std::string::npos
                 && apart.plan.reason.find(". Then ") != std::string::npos,
             apart.plan.reason.c_str());
}

/// Charges within 2 % count as equal, and fewer requests decide: the sentence does not call the
/// more expensive plan the cheapest.
void TestWays::whatTakesLessAndIsNotChosenIsExplained()
{
    const auto reasonWhere = [](double chargeOfOther) {
        planning::Plan one;
        one.executable = std::make_shared<const planning::Executable>();
        one.reason = "one request";
        planning::Plan two = one;
        two.reason = "two requests";
        const planning::Trial trial = [&](const planning::Plan &plan, std::size_t, double) {
            planning::Measurement measured;
            measured.requests = plan.reason == one.reason ? 1 : 2;
            measured.requestCharge = plan.reason == one.reason ? 100 : chargeOfOther;
            return measured;
        };
        return planning::choosePlan({one, two}, 3, trial).reason;
    };
    QCOMPARE(
        reasonWhere(99),
        std::string("Chosen among 2 ways on average over 3 sampled requests: 100.00 RU, against "
                    "99.00 RU for the next, which counts as equal, within 2 %, but sends more "
                    "requests. It is: one request."));
    QCOMPARE(
        reasonWhere(101),
        std::string("Cheapest of 2 ways on average over 3 sampled requests: 100.00 RU, against "
                    "101.00 RU for the next. It is: one request."));
    QCOMPARE(
        reasonWhere(100),
        std::string(
            "Chosen among 2 ways on average over 3 sampled requests: 100.00 RU, against 100.00 RU "
            "for the next, which is equally expensive, but sends more requests. It is: one "
            "request."));
}

void TestWays::whatLiesApartIsNot()
{
    const evaluation::PatternEvaluation apart = evaluated("person", "Tables", "Q1");
    QVERIFY(apart.plan.steps.size() > 1);
    for (const planning::Step &step : apart.plan.steps)
        QVERIFY(step.text != "SELECT * FROM c");
}

/// With items of other types in the partition, the whole partition is read only if those are few,
/// on average over many requests and not only in the first partitions.
void TestWays::ofMixedPartitionsTheTypesWantedAreAskedFor()
{
    const auto planFor = [](const std::string &readings) {
        std::string text = devices;
        text.replace(text.find("READINGS"), 8, readings);
        const model::Workbook workbook = *workbook::readText(text);
        evaluation::Options options;
        options.samples = 200;
        return evaluation::evaluate(workbook, options)->designs.front()->patterns.front();
    };
    const evaluation::PatternEvaluation few = planFor("[0, 1, 2]");
    QCOMPARE(few.plan.steps.front().text, std::string("SELECT * FROM c"));
    QVERIFY(offers(few.plan, byType));
    const evaluation::PatternEvaluation uneven = planFor("[0, 0, 0, 0, 0, 0, 0, 0, 0, 300]");
    QCOMPARE(uneven.plan.steps.size(), std::size_t(1));
    QCOMPARE(uneven.plan.steps.front().text,
             std::string(R"(SELECT * FROM c WHERE c.type IN ("device", "setting"))"));
    QVERIFY(offers(uneven.plan, wholePartition));
    QVERIFY2(uneven.distribution.requestCharge.max < 3.2,
             std::to_string(uneven.distribution.requestCharge.max).c_str());
}

/// Hotels, rooms and rates share the first level of the key: one query finds the same rows as with
/// a key of this level alone.
void TestWays::whatLiesUnderAKeyPrefixIsAskedForAtOnce()
{
    for (const char *pattern : {"Q1", "Q2"}) {
        const Chosen whole = chosenFor(R"("/hotelId")", pattern);
        const Chosen prefix = chosenFor(R"(["/hotelId", "/part"])", pattern);
        QCOMPARE(prefix.wrong, std::string());
        QVERIFY2(prefix.plan.reason.find(underPrefix) != std::string::npos,
                 tests::textOf(prefix.plan).c_str());
        QCOMPARE(prefix.plan.steps.size(), std::size_t(1));
        const planning::Step &step = prefix.plan.steps.front();
        QCOMPARE(step.text, std::string("SELECT * FROM c"));
        QVERIFY(step.reach == planning::Reach::somePartitions);
        QVERIFY2(step.routing.starts_with("the first levels of the partition key /hotelId, /part"),
                 step.routing.c_str());
        QCOMPARE(prefix.measured.requests, std::int64_t(1));
        QCOMPARE(prefix.measured.itemsLoaded, std::int64_t(17));
        QCOMPARE(prefix.measured.physicalPartitionsVisited, std::int64_t(1));
        QVERIFY(std::abs(prefix.measured.requestCharge - whole.measured.requestCharge) < 0.1);
    }
}

/// A town's partition holds more than one hotel's rows, and no sample of the population shows how
/// much more.
void TestWays::aKeyPrefixThatNamesNoRowIsNotGathered()
{
    const Chosen town = chosenFor(R"(["/town", "/hotelId", "/part"])", "Q3");
    QCOMPARE(town.wrong, std::string());
    QVERIFY2(offers(town.plan, underPrefix), tests::textOf(town.plan).c_str());
    const Chosen apart = chosenFor(R"(["/town", "/part"])", "Q3");
    QCOMPARE(apart.wrong, std::string());
    QVERIFY2(!offers(apart.plan, underPrefix), tests::textOf(apart.plan).c_str());
}

void TestWays::severalValuesOverTheSameRowsAreOneQuery()
{
    const evaluation::PatternEvaluation book = evaluated("books-reviews", "Two containers", "Q1");
    const auto asks = [](const planning::Step &step) {
        return step.text.find("SUM(") != std::string::npos
            || step.text.find("COUNT(") != std::string::npos;
    };
    QCOMPARE(std::count_if(book.plan.steps.begin(), book.plan.steps.end(), asks), 1);
    const auto step = std::find_if(book.plan.steps.begin(), book.plan.steps.end(), asks);
    QVERIFY(step->text.find("SUM(") != std::string::npos
            && step->text.find("COUNT(") != std::string::npos);
}

void TestWays::rowsThatComeWithANewOneAreOneBatchWhereTheyLieTogether()
{
    const evaluation::PatternEvaluation batch = evaluated("person", "One container", "C1");
    QCOMPARE(batch.probe.requests, std::int64_t(1));
    QVERIFY(batch.plan.steps.front().operation == planning::Operation::batch);
    const evaluation::PatternEvaluation tables = evaluated("person", "Tables", "C1");
    QCOMPARE(tables.probe.requests,
             std::int64_t(3)); // the person, a batch of addresses, one of contact details
    const evaluation::PatternEvaluation document = evaluated("person", "Document", "C1");
    QCOMPARE(document.probe.requests, std::int64_t(1));
    QVERIFY(document.probe.requestCharge < tables.probe.requestCharge / 2);
}

void TestWays::anUpdateOfOneItemIsAPatch()
{
    const evaluation::PatternEvaluation move = evaluated("person", "Tables", "C4");
    QCOMPARE(move.plan.steps.size(), std::size_t(1));
    QVERIFY(move.plan.steps.front().operation == planning::Operation::patch);
}

/// Parcels hold the keys of their sender and their slot; the slot's item shows its hall.
const char *const depot = R"({"partita": 1, "name": "depot",
"entities": [
  {"name": "Hall", "key": "code", "attributes": [{"name": "code", "generate": {"sequence": "H"}}, {"name": "name", "generate": {"text": [5, 9]}}]},
  {"name": "Shelf", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "R"}}]},
  {"name": "Slot", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "S"}}]},
  {"name": "Sender", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": "name"},
    {"name": "wishes", "generate": {"text": [8000, 12000]}}]},
  {"name": "Parcel", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
    {"name": "at", "type": "dateTime", "generate": {"dateTime": ["2024-01-01", "2026-01-01"]}}]}],
"relationships": [
  {"name": "shelves", "parent": "Hall.shelves", "child": "Shelf.hall", "degree": {"fixed": 5}},
  {"name": "slots", "parent": "Shelf.slots", "child": "Slot.shelf", "degree": {"fixed": 4}},
  {"name": "sending", "parent": "Sender.parcels", "child": "Parcel.sender", "degree": {"fixed": 3}},
  {"name": "receiving", "parent": "Sender.received", "child": "Parcel.receiver", "degree": {"drawn": "uniform"}},
  {"name": "lying", "parent": "Slot.parcels", "child": "Parcel.slot", "degree": {"drawn": "uniform"}}],
"patterns": [
  {"id": "both", "sentence": "S", "query": "Parcel", "match": [], "attributes": ["at", "sender.name as sender", "slot.shelf.hall.name as hall"],
   "orderBy": "at descending", "limit": 30},
  {"id": "three", "sentence": "S", "query": "Parcel", "match": [],
   "attributes": ["at", "sender.name as sender", "slot.shelf.hall.name as hall", "receiver.name as receiver"],
   "orderBy": "at descending", "limit": 30},
  {"id": "hall", "sentence": "S", "query": "Parcel", "match": [], "attributes": ["at", "slot.shelf.hall.name as hall"],
   "orderBy": "at descending", "limit": 30},
  {"id": "sender", "sentence": "S", "query": "Parcel", "match": [], "attributes": ["at", "sender.name as sender"],
   "orderBy": "at descending", "limit": 30}],
"population": {"counts": {"Hall": 20, "Sender": 400}},
"designs": [{"name": "D", "containers": [
  {"name": "house", "partitionKey": "/hall", "documentTypes": [
    {"name": "hall", "entity": "Hall", "fields": [{"name": "id", "attribute": "code"}, {"name": "hall", "attribute": "code"},
      {"name": "type", "constant": "hall"}, "name"]},
    {"name": "shelf", "entity": "Shelf", "fields": ["id", {"name": "type", "constant": "shelf"}, {"name": "hall", "reference": "hall"}]},
    {"name": "slot", "entity": "Slot", "fields": ["id", {"name": "type", "constant": "slot"},
      {"name": "hall", "copy": "shelf.hall.code", "upkeep": "none"}, {"name": "shelfId", "reference": "shelf"}]}]},
  {"name": "senders", "partitionKey": "/id", "documentTypes": [{"name": "sender", "entity": "Sender", "fields": ["id", "name", "wishes"]}]},
  {"name": "parcels", "partitionKey": "/id", "documentTypes": [{"name": "parcel", "entity": "Parcel", "fields": ["id", "at",
    {"name": "senderId", "reference": "sender"}, {"name": "receiverId", "reference": "receiver"}, {"name": "slotId", "reference": "slot"}]}]}]}]})";

/// The charges of two look-ups for the same rows are independent: a plan with both never uses a
/// more expensive way for one of them than the plan with that one alone, however many combinations
/// there are.
void TestWays::eachOfTwoLookUpsGoesItsCheapestWay()
{
    const Result<model::Workbook> workbook = workbook::readText(depot);
    QVERIFY2(workbook, workbook ? "" : workbook.error().message.c_str());
    evaluation::Options options;
    options.samples = 1;
    const auto evaluated = evaluation::evaluate(*workbook, options);
    QVERIFY2(evaluated, evaluated ? "" : evaluated.error().message.c_str());
    const evaluation::DesignEvaluation &design = *evaluated->designs.front();
    const auto sent = [&](const char *pattern, const char *container) {
        std::vector<std::pair<std::string, double>> steps;
        const evaluation::PatternEvaluation &measured = *design.pattern(pattern);
        for (const planning::Step &step : measured.plan.steps) {
            if (step.container == container)
                steps.emplace_back(
                    step.text,
                    measured.probe.steps[static_cast<std::size_t>(step.number) - 1].requestCharge);
        }
        return steps;
    };
    QCOMPARE(sent("both", "senders"), sent("sender", "senders"));
    QCOMPARE(sent("both", "house"), sent("hall", "house"));
    QCOMPARE(sent("both", "house").size(), std::size_t(2));
    const auto three = sent("three", "senders");
    QCOMPARE(three.size(), std::size_t(2));
    QCOMPARE(three.front(), sent("sender", "senders").front());
    QVERIFY2(three.back().first.find("SELECT s.name, s.id") == 0, three.back().first.c_str());
    QCOMPARE(sent("three", "house"), sent("hall", "house"));
    const planning::Plan &chosen = design.pattern("both")->plan;
    for (const planning::Alternative &other : chosen.alternatives)
        QVERIFY(*other.requestCharge >= design.pattern("both")->probe.requestCharge);
    // It is none of the enumerated plans, and gives the same answer.
    tests::Stage stage(*workbook, "D", std::nullopt, model::Generation::current);
    for (const planning::Plan &candidate : stage.candidates("both"))
        QVERIFY(candidate.steps != chosen.steps);
    const model::Query &query = *workbook->pattern("both")->query();
    const std::string wrong = tests::wrongAnswer(
        stage, chosen, query, {}, execution::referenceAnswer(query, {}, stage.rows()));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

/// Invoices with their lines; some lines have no amount.
const char *const invoices = R"({"partita": 1, "name": "invoices",
"entities": [
  {"name": "Invoice", "key": "number", "attributes": [{"name": "number", "generate": {"sequence": "N"}}, {"name": "paid", "generate": {"boolean": 0.5}}]},
  {"name": "Line", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "text", "generate": {"text": [5, 20]}},
    {"name": "amount", "type": "number", "generate": {"number": [1, 99]}, "missing": 0.2}]}],
"relationships": [
  {"name": "lines", "parent": "Invoice.lines", "child": "Line.invoice", "cardinality": "1:many", "containment": true, "degree": {"uniform": [0, 8]}}],
"patterns": [{"id": "Q", "sentence": "An invoice with its lines.", "query": "Invoice", "match": ["number = @number"],
  "included": [{"role": "lines", SHOWN}], "aggregates": [{"FUNCTION": "lines.amount", "as": "figure"}, {"count": "lines", "as": "rows"}]}],
"population": {"counts": {"Invoice": 40}},
"designs": [
{"name": "together", "containers": [{"name": "all", "partitionKey": "/number", "documentTypes": [
  {"name": "invoice", "entity": "Invoice", "fields": [{"name": "id", "attribute": "number"}, "number", {"name": "type", "constant": "invoice"}, "paid"]},
  {"name": "line", "entity": "Line", "fields": ["id", {"name": "number", "reference": "invoice"}, {"name": "type", "constant": "line"}, "text", "amount"]}]}]},
{"name": "apart", "containers": [
  {"name": "invoices", "partitionKey": "/id", "documentTypes": [{"name": "invoice", "entity": "Invoice", "fields": [{"name": "id", "attribute": "number"}, "paid"]}]},
  {"name": "lines", "partitionKey": "/id", "documentTypes": [{"name": "line", "entity": "Line", "fields": ["id", {"name": "invoiceNumber", "reference": "invoice"},
    "text", "amount"]}]}]}]})";

void TestWays::overRowsThatAreShownTheClientComputes_data()
{
    QTest::addColumn<QString>("shown");
    QTest::addColumn<bool>("isAtHand");
    QTest::newRow("all rows") << R"("attributes": ["text", "amount as price"])" << true;
    QTest::newRow("the newest")
        << R"("attributes": ["text", "amount"], "latest": 3, "orderBy": "id")" << false;
    QTest::newRow("without the value") << R"("attributes": ["text"])" << false;
}

/// The sum over completely included rows needs no further request. For a part of the rows the store
/// computes the sum over all.
void TestWays::overRowsThatAreShownTheClientComputes()
{
    QFETCH(QString, shown);
    QFETCH(bool, isAtHand);
    for (const char *function : {"sum", "average", "min", "max"}) {
        const model::Workbook workbook = tests::workbookOf(
            tests::replaced(invoices, {{"SHOWN", shown.toStdString()}, {"FUNCTION", function}}));
        for (const char *design : {"together", "apart"}) {
            tests::Stage stage(workbook, design, std::nullopt, model::Generation::current);
            const model::AccessPattern &pattern = *workbook.pattern("Q");
            const evaluation::Sampler sampler(workbook, pattern, 0, stage.rows());
            for (const planning::Plan &plan : stage.candidates("Q")) {
                const std::string text = tests::textOf(plan);
                const bool computes = text.find("(a.amount)") != std::string::npos
                    || text.find("(l.amount)") != std::string::npos;
                QVERIFY2(computes != isAtHand, text.c_str());
                for (std::uint64_t key = 0; key < 10; ++key) {
                    execution::Request request;
                    request.parameters = sampler.draw(key).parameters;
                    const std::string wrong = tests::wrongAnswer(
                        stage, plan, *pattern.query(), request,
                        execution::referenceAnswer(*pattern.query(), request.parameters,
                                                   stage.rows()));
                    QVERIFY2(wrong.empty(), (wrong + "\n" + text).c_str());
                }
            }
        }
    }
}

/// Sites with a permit each; people with the keys of the sites that they lead.
const char *const excavation = R"({"partita": 1, "name": "excavation",
"entities": [
  {"name": "Site", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": {"text": [5, 9]}}]},
  {"name": "Permit", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "year", "generate": {"number": [1990, 2020]}}, {"name": "fee", "generate": {"number": [1, 99]}}]},
  {"name": "Person", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": {"text": [5, 9]}}]}],
"relationships": [
  {"name": "permit", "parent": "Site.permit", "child": "Permit.site", "cardinality": "1:1"},
  {"name": "lead", "parent": "Person.team", "child": "Person.boss", "cardinality": "1:many", "degree": {"fixed": 3}}],
"patterns": [
  {"id": "permitted", "sentence": "Sites by permit.", "query": "Site", "match": ["permit.year from @from to @to"], "attributes": ["name", "permit.fee"]},
  {"id": "led", "sentence": "A team.", "query": "Person", "match": ["boss is @boss"], "attributes": ["name", "boss.name as bossName"]}],
"population": {"counts": {"Site": 60, "Person": 60}},
"designs": [{"name": "D", "containers": [
  {"name": "sites", "partitionKey": "/id", "documentTypes": [{"name": "site", "entity": "Site", "fields": ["id", "name"]}]},
  {"name": "permits", "partitionKey": "/siteId", "documentTypes": [{"name": "permit", "entity": "Permit", "fields": ["id", "year", "fee", {"name": "siteId", "reference": "site"}]}]},
  {"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "person", "entity": "Person", "fields": ["id", "name", {"name": "teamIds", "reference": "team"}]}]}]}]})";

void TestWays::whatALookUpBroughtIsNotReadAgain_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::newRow("of the one partner that a condition is about") << "permitted";
    QTest::newRow("of the row that holds the keys") << "led";
}

void TestWays::whatALookUpBroughtIsNotReadAgain()
{
    QFETCH(QString, pattern);
    const Result<model::Workbook> workbook = workbook::readText(excavation);
    QVERIFY2(workbook, workbook ? "" : workbook.error().message.c_str());
    evaluation::Options options;
    options.patterns = {pattern.toStdString()};
    options.samples = 5;
    const auto evaluated = evaluation::evaluate(*workbook, options);
    QVERIFY2(evaluated, evaluated ? "" : evaluated.error().message.c_str());
    const evaluation::PatternEvaluation &measured = evaluated->designs.front()->patterns.front();
    QCOMPARE(measured.plan.steps.size(), std::size_t(2));
    QVERIFY(measured.probe.error.empty());
}

/// Find, Material, Trench and Site: a find names its trench, carries its site's name, and is made
/// of materials.
void TestWays::whatACreationTakesForGrantedIsTold()
{
    const model::Workbook workbook
        = *workbook::readText(R"({"partita": 1, "name": "digs", "entities": [
      {"name": "Site", "key": "id", "attributes": ["id", "name"]}, {"name": "Trench", "key": "id", "attributes": ["id"]},
      {"name": "Find", "key": "id", "attributes": ["id", "label"]}, {"name": "Material", "key": "id", "attributes": ["id"]}],
      "relationships": [
        {"name": "digging", "parent": "Site.trenches", "child": "Trench.site", "degree": {"fixed": 3}},
        {"name": "finding", "parent": "Trench.finds", "child": "Find.trench", "degree": {"fixed": 3}},
        {"name": "made", "parent": "Find.materials", "child": "Material.finds", "cardinality": "many:many", "degree": {"fixed": 2}}],
      "patterns": [{"id": "C1", "sentence": "Record.", "create": "Find"}, {"id": "C2", "sentence": "Dig.", "create": "Trench"},
        {"id": "C3", "sentence": "Dig and find.", "create": "Trench", "with": ["finds"]}],
      "population": {"counts": {"Site": 20, "Material": 20}},
      "designs": [{"name": "D", "containers": [
        {"name": "sites", "partitionKey": "/id", "documentTypes": [{"name": "site", "entity": "Site", "fields": ["id", "name"]}]},
        {"name": "trenches", "partitionKey": "/id", "documentTypes": [{"name": "trench", "entity": "Trench", "fields":
          ["id", {"name": "siteId", "reference": "site"}]}]},
        {"name": "finds", "partitionKey": "/id", "documentTypes": [{"name": "find", "entity": "Find", "fields":
          ["id", "label", {"name": "trenchId", "reference": "trench"}, {"name": "siteId", "copy": "trench.site.id"}, {"name": "siteName", "copy": "trench.site.name"}]}]},
        {"name": "materials", "partitionKey": "/id", "documentTypes": [{"name": "material", "entity": "Material", "fields":
          ["id", {"name": "findIds", "reference": "finds"}]}]}]}]})");
    evaluation::Options options;
    options.samples = 1;
    const auto design = evaluation::evaluate(workbook, options)->designs.front();
    const auto tells = [&](std::size_t pattern, const char *begin) {
        const std::vector<std::string> &notes = design->patterns[pattern].plan.notes;
        return std::any_of(notes.begin(), notes.end(),
                           [&](const std::string &note) { return note.starts_with(begin); });
    };
    QVERIFY(tells(
        0, "The request is assumed to contain trench.site.id, trench.site.name of the new Find"));
    QVERIFY(tells(0, "The new Find has no materials yet"));
    // The request names the key of the parent anyway, so that no note says it.
    QVERIFY(!tells(1, "The request is assumed") && !tells(1, "The new Trench"));
    // The request that creates the trench names its site, but does not contain the name of the
    // site.
    QVERIFY(tells(2, "The request is assumed to contain trench.site.name of the new Find"));
}

/// The name of a boss, and the name of that one's boss: both are names of a boss.
void TestWays::whatALookUpIsForTellsWhoseItIs()
{
    const model::Workbook workbook = tests::workbookOf(R"({"partita": 1, "name": "staff",
      "entities": [{"name": "Person", "key": "id", "attributes": ["id", "name"]}],
      "relationships": [{"name": "lead", "parent": "Person.team", "child": "Person.boss", "optionalParent": true, "degree": {"fixed": 1}}],
      "patterns": [{"id": "Q", "sentence": "S", "query": "Person", "match": ["id = @id"],
        "attributes": ["boss.name as boss", "boss.boss.name as above"]}],
      "population": {"counts": {"Person": 20}},
      "designs": [{"name": "D", "containers": [{"name": "people", "partitionKey": "/id", "documentTypes": [
        {"name": "person", "entity": "Person", "fields": ["id", "name", {"name": "bossId", "reference": "boss"}]}]}]}]})");
    const tests::Stage stage(workbook, "D", std::nullopt, model::Generation::current);
    const std::vector<planning::Step> steps = stage.candidates("Q").front().steps;
    QCOMPARE(steps.size(), std::size_t(3));
    QCOMPARE(steps[1].purpose, std::string("the boss's name and its boss's name"));
    QCOMPARE(steps[2].purpose, std::string("the boss's name"));
}

/// Twenty plans with two parts each: ten with one half of the charge, ten with the other. Five
/// refusals, two of them equal.
void TestWays::waysInTheSameWordsAreToldOnceAndADozenOfThem()
{
    std::vector<planning::Plan> plans;
    const auto add = [&](const std::string &way) {
        planning::Plan plan;
        plan.reason = way;
        plan.executable = std::make_shared<const planning::Executable>();
        plan.alternatives = {{"read of a", {}, "holds only the newest 5"},
                             {"read of a", {}, "holds only the newest 5"},
                             {"read of a", {}, "does not hold it"},
                             {"read of b", {}, "does not hold it"},
                             {"read of c", {}, "does not hold it"},
                             {"read of d", {}, "does not hold it"}};
        plans.push_back(std::move(plan));
    };
    add("chosen");
    for (int i = 0; i < 20; ++i) {
        for (int variant = 0; variant < 2; ++variant)
            add("way " + std::to_string(i));
    }
    std::size_t next = 0;
    std::map<std::string, std::vector<double>> charges;
    const planning::Plan chosen
        = planning::choosePlan(plans, 1, [&](const planning::Plan &plan, std::size_t, double) {
              planning::Measurement measured;
              measured.requestCharge = 5 + static_cast<double>(next++ * 7 % 41);
              charges[plan.reason].push_back(measured.requestCharge);
              return measured;
          });
    QCOMPARE(chosen.alternatives.size(), std::size_t(12));
    QCOMPARE(chosen.alternativesLeftOut, 20 + 5 - 12);
    for (std::size_t i = 0; i < 8; ++i) {
        const planning::Alternative &told = chosen.alternatives[i];
        const std::vector<double> &of = charges[told.summary];
        QCOMPARE(*told.requestCharge, *std::min_element(of.begin(), of.end()));
        QVERIFY(i == 0 || *chosen.alternatives[i - 1].requestCharge <= *told.requestCharge);
    }
    for (std::size_t i = 8; i < 12; ++i)
        QVERIFY(!chosen.alternatives[i].requestCharge);
    QCOMPARE(chosen.alternatives[9].reason, std::string("does not hold it"));
}

namespace {

/// The planner's choice among plans with these charges (RU) per request. Trials of too expensive
/// plans are stopped.
planning::Plan chosenOf(const std::vector<std::vector<double>> &charges)
{
    std::vector<planning::Plan> plans(charges.size());
    for (std::size_t way = 0; way < plans.size(); ++way) {
        plans[way].executable = std::make_shared<const planning::Executable>();
        plans[way].reason = "way " + std::to_string(way);
    }
    return planning::choosePlan(
        plans, charges.front().size(),
        [&](const planning::Plan &plan, std::size_t request, double mostCharge) {
            planning::Measurement measured;
            measured.requests = 1;
            measured.requestCharge = charges[std::stoul(plan.reason.substr(4))][request];
            if (mostCharge > 0 && measured.requestCharge > mostCharge)
                measured.error = "too much";
            return measured;
        });
}

} // namespace

/// One dear request does not drop the way that takes least in all, whichever is tried first.
void TestWays::whatFallsFarBehindIsGivenUp()
{
    const std::vector<double> uneven {5, 5, 2100, 5, 5};
    const std::vector<double> dear {1500, 1500, 100, 1500, 1500};
    for (const planning::Plan &chosen : {chosenOf({dear, uneven}), chosenOf({uneven, dear})})
        QVERIFY2(chosen.reason.find("424.00 RU") != std::string::npos, chosen.reason.c_str());

    const planning::Plan chosen
        = chosenOf({{100, 100, 100, 100, 100}, {700, 3000, 3000, 3000, 3000}});
    QCOMPARE(chosen.alternatives.size(), std::size_t(1));
    const planning::Alternative &given = chosen.alternatives.front();
    QVERIFY(!given.requestCharge && given.isGivenUp);
    QCOMPARE(
        given.reason,
        std::string(
            "given up: it had cost 6700.00 RU on the first 3 requests, far more than another way "
            "on all requests"));
    QVERIFY2(
        chosen.reason.starts_with(
            "Cheapest of 2 ways on average over 5 sampled requests: 100.00 RU; the next was given "
            "up, because it had cost 6700.00 RU on the first 3 requests."),
        chosen.reason.c_str());
}

PARTITA_GUILESS_TEST(TestWays)

} // namespace tst_expertroutes

#include "tst_expertroutes.moc"
