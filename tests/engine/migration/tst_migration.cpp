// The way from one design to another: what is created, filled, switched and removed, in which
// order, with figures that agree with those of the engine.
#include "engine/evaluation/breakeven.h"
#include "engine/migration/checklist.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_migration {

using namespace partita;
using migration::ContainerStep;
using migration::Fill;
using migration::Migration;

class MigrationTest : public QObject {
    Q_OBJECT

private slots:
    void containersThatDifferInWhatIsFixedAreMadeAnew();
    void settingsThatCanChangeAreChanged();
    void itemsThatStayTheSameAreNotWritten();
    void aChangedFormIsWrittenInPlace();
    void whatIsWrittenCostsWhatTheEngineCharges();
    void aSourceIsReadOnce();
    void copiesOfTheChangeFeedAreBackfills();
    void queriesAreSwitchedBeforeCommands();
    void whatTheNewDesignCannotDoIsInTheWay();
    void itemsThatGoLeaveTheContainer();
    void thePartsOfTheChecklistAreInOrder();
    void theSameWorkbookGivesTheSamePlan();
    void wrongDesignsAreNamed();
};

namespace {

/// Rooms with bookings; the designs are given.
model::Workbook rooms(const std::string &designs)
{
    const std::string text = R"({"partita": 1, "name": "rooms", "entities": [
      {"name": "Room", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}},
        {"name": "size", "type": "integer", "generate": {"number": [10, 90]}, "mutable": true}]},
      {"name": "Booking", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "b-"}},
        {"name": "at", "type": "dateTime", "generate": {"dateTime": ["2026-01-01", "2026-07-01"]}}]}],
     "relationships": [{"name": "booking", "parent": "Room.bookings", "child": "Booking.room", "cardinality": "1:many", "degree": {"fixed": 10}}],
     "patterns": [
      {"id": "Q1", "sentence": "A room.", "query": "Room", "match": ["id = @id"], "ratePerSecond": 40},
      {"id": "Q2", "sentence": "Bookings of a room.", "query": "Booking", "match": ["room is @roomId"], "ratePerSecond": 10},
      {"id": "C1", "sentence": "Book.", "create": "Booking", "ratePerSecond": 10}],
     "population": {"counts": {"Room": 300}},
     "designs": [)"
        + designs + "]}";
    const Result<model::Workbook> workbook = workbook::readText(text);
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

constexpr const char *roomsContainer
    = R"({"name": "rooms", "partitionKey": "/id", "documentTypes": [{"name": "room", "entity": "Room", "fields": ["id", "size"]}]})";

/// Bookings in a container with that partition key.
std::string bookings(const std::string &key, const std::string &further = {},
                     const std::string &fields = {})
{
    return R"({"name": "bookings", "partitionKey": ")" + key + "\"" + further
        + R"(, "documentTypes": [{"name": "booking", "entity": "Booking", "fields": ["id", {"name": "roomId", "reference": "room"}, "at")"
        + fields + "]}]}";
}

std::string design(const std::string &name, const std::vector<std::string> &containers)
{
    std::string text = R"({"name": ")" + name + R"(", "containers": [)";
    for (std::size_t i = 0; i < containers.size(); ++i)
        text += (i > 0 ? ", " : "") + containers[i];
    return text + "]}";
}

Migration planned(const std::vector<std::string> &from, const std::vector<std::string> &to)
{
    const Result<Migration> plan = migration::plan(
        rooms(design("A", from) + ", " + design("B", to)), {"A", "B", {.samples = 10}});
    if (!plan)
        qFatal("%s", plan.error().message.c_str());
    return *plan;
}

const ContainerStep *stepOf(const Migration &plan, const std::string &container)
{
    const auto found = std::find_if(plan.containers.begin(), plan.containers.end(),
                                    [&](const auto &one) { return one.container == container; });
    return found == plan.containers.end() ? nullptr : &*found;
}

std::vector<std::string> idsOf(const Migration &plan)
{
    std::vector<std::string> ids;
    for (const auto &part : migration::checklistOf(plan))
        ids.push_back(part.id);
    return ids;
}

} // namespace

void MigrationTest::containersThatDifferInWhatIsFixedAreMadeAnew()
{
    const Migration plan
        = planned({roomsContainer, bookings("/id")}, {roomsContainer, bookings("/roomId")});
    QCOMPARE(stepOf(plan, "rooms")->kind, ContainerStep::Kind::keep);
    const ContainerStep *made = stepOf(plan, "bookings-B");
    QVERIFY(made && made->kind == ContainerStep::Kind::create);
    QCOMPARE(made->designName, std::string("bookings"));
    QCOMPARE(made->settings.front(), std::string("Partition key /roomId."));
    QVERIFY(made->requestUnitsPerSecond >= 400);
    QCOMPARE(stepOf(plan, "bookings")->kind, ContainerStep::Kind::remove);
}

void MigrationTest::settingsThatCanChangeAreChanged()
{
    const Migration plan = planned({roomsContainer, bookings("/id")},
                                   {roomsContainer, bookings("/id", R"(, "defaultTtl": 3600)")});
    const ContainerStep *step = stepOf(plan, "bookings");
    QCOMPARE(step->kind, ContainerStep::Kind::change);
    QCOMPARE(step->settings, std::vector<std::string> {"The time to live becomes 3,600 seconds."});
    QVERIFY(plan.fills.empty());
    QCOMPARE(plan.bulkSeconds, 0.0);
}

void MigrationTest::itemsThatStayTheSameAreNotWritten()
{
    const Migration plan
        = planned({roomsContainer, bookings("/id")}, {roomsContainer, bookings("/roomId")});
    QCOMPARE(plan.fills.size(), std::size_t(1));
    QCOMPARE(plan.fills.front().documentType, std::string("booking"));
    QCOMPARE(plan.fills.front().container, std::string("bookings-B"));
    QCOMPARE(plan.fills.front().items, 3000.0);
    QVERIFY(plan.removals.empty()); // the whole container goes
}

void MigrationTest::aChangedFormIsWrittenInPlace()
{
    const Migration plan = planned(
        {roomsContainer, bookings("/id")},
        {roomsContainer,
         bookings("/id", {},
                  R"(, {"name": "size", "copy": "room.size", "upkeep": "application"})")});
    QCOMPARE(plan.fills.size(), std::size_t(1));
    QCOMPARE(plan.fills.front().way, Fill::Way::inPlace);
    QVERIFY(plan.fills.front().writeCharge > 0);
    QVERIFY(plan.removals.empty());
    // What is copied into it is read, too.
    QCOMPARE(plan.fills.front().sources, (std::vector<std::string> {"bookings", "rooms"}));
}

void MigrationTest::whatIsWrittenCostsWhatTheEngineCharges()
{
    const model::Workbook workbook = rooms(design("A", {roomsContainer, bookings("/id")}) + ", "
                                           + design("B", {roomsContainer, bookings("/roomId")}));
    const auto evaluated = evaluation::evaluate(workbook, {.samples = 10});
    QVERIFY(evaluated.ok());
    const auto plan = migration::plan(workbook, *evaluated, {"A", "B"});
    QVERIFY(plan.ok());
    // "Book." creates one such item.
    const double created = evaluation::meanCharge(*evaluated->design("B")->pattern("C1"));
    const double each = plan->fills.front().writeCharge / plan->fills.front().items;
    QVERIFY2(std::abs(each / created - 1) < 0.02,
             qPrintable(QStringLiteral("%1 for %2").arg(each).arg(created)));
    const double throughput = stepOf(*plan, "bookings-B")->requestUnitsPerSecond;
    QVERIFY(plan->bulkSeconds >= plan->writeCharge() / throughput - 1e-9);
}

void MigrationTest::aSourceIsReadOnce()
{
    // Rooms with their bookings inside become two containers.
    const std::string inside
        = R"({"name": "all", "partitionKey": "/id", "documentTypes": [{"name": "room", "entity": "Room", "fields": ["id", "size", {"name": "bookings", "embed": "bookings", "fields": ["id", "at"]}]}]})";
    const Migration plan = planned({inside}, {roomsContainer, bookings("/roomId")});
    QCOMPARE(plan.reads.size(), std::size_t(1));
    QCOMPARE(plan.reads.front().container, std::string("all"));
    QCOMPARE(plan.reads.front().items, 300.0);
    QVERIFY(plan.reads.front().charge >= 300);
    QCOMPARE(plan.fills.size(), std::size_t(2));
    for (const Fill &fill : plan.fills)
        QCOMPARE(fill.sources, std::vector<std::string> {"all"});
}

void MigrationTest::copiesOfTheChangeFeedAreBackfills()
{
    const std::string copies
        = R"({"name": "byRoom", "partitionKey": "/roomId", "documentTypes": [{"name": "booking", "entity": "Booking", "copy": "changeFeed", "fields": ["id", {"name": "roomId", "reference": "room"}, "at"]}]})";
    const model::Workbook workbook
        = rooms(design("A", {roomsContainer, bookings("/id")}) + ", "
                + design("B", {roomsContainer, bookings("/id"), copies}));
    const auto evaluated = evaluation::evaluate(workbook, {.samples = 10});
    QVERIFY(evaluated.ok());
    const auto plan = migration::plan(workbook, *evaluated, {"A", "B"});
    QVERIFY(plan.ok());
    QCOMPARE(plan->fills.size(), std::size_t(1));
    const Fill &fill = plan->fills.front();
    const evaluation::Backfill &known = evaluated->design("B")->backfills.front();
    QCOMPARE(fill.way, Fill::Way::changeFeed);
    QCOMPARE(fill.readCharge + fill.writeCharge, known.charge());
    QCOMPARE(fill.seconds, known.seconds);
    QVERIFY(plan->reads.empty()); // nothing of the old design is read for it
}

void MigrationTest::queriesAreSwitchedBeforeCommands()
{
    const Migration plan
        = planned({roomsContainer, bookings("/id")}, {roomsContainer, bookings("/roomId")});
    QCOMPARE(plan.switches.size(), std::size_t(3));
    QVERIFY(plan.isPossible());
    QCOMPARE(plan.switches.back().pattern, std::string("C1"));
    QVERIFY(!plan.switches.back().isQuery);
    const auto saving = [&](std::size_t place) {
        const migration::PatternSwitch &one = plan.switches[place];
        return one.ratePerSecond * (one.before - one.after);
    };
    QVERIFY(saving(0) >= saving(1));
    QVERIFY(plan.followLoad > 0);
}

void MigrationTest::whatTheNewDesignCannotDoIsInTheWay()
{
    // Bookings that do not say for which room they are.
    const std::string lost
        = R"({"name": "bookings", "partitionKey": "/id", "documentTypes": [{"name": "booking", "entity": "Booking", "fields": ["id", "at"]}]})";
    const Migration plan = planned({roomsContainer, bookings("/id")}, {roomsContainer, lost});
    QVERIFY(!plan.isPossible());
    const std::vector<std::string> obstacles = migration::obstaclesOf(plan);
    QVERIFY(std::any_of(obstacles.begin(), obstacles.end(),
                        [](const std::string &one) { return one.starts_with("Q2: "); }));
    QVERIFY(migration::markdownOf(plan).find("**In the way:** Q2") != std::string::npos);
}

void MigrationTest::itemsThatGoLeaveTheContainer()
{
    const std::string both
        = R"({"name": "rooms", "partitionKey": "/id", "documentTypes": [{"name": "room", "entity": "Room", "fields": ["id", "size", {"name": "type", "constant": "room"}]}, {"name": "booking", "entity": "Booking", "fields": ["id", {"name": "roomId", "reference": "room"}, "at", {"name": "type", "constant": "booking"}]}]})";
    const std::string alone
        = R"({"name": "rooms", "partitionKey": "/id", "documentTypes": [{"name": "room", "entity": "Room", "fields": ["id", "size", {"name": "type", "constant": "room"}]}]})";
    const Migration plan = planned({both}, {alone, bookings("/roomId")});
    QCOMPARE(plan.removals.size(), std::size_t(1));
    QCOMPARE(plan.removals.front().documentType, std::string("booking"));
    QCOMPARE(plan.removals.front().items, 3000.0);
    QVERIFY(plan.removals.front().charge >= 3000);
    QCOMPARE(idsOf(plan).back(), std::string("remove"));
}

void MigrationTest::thePartsOfTheChecklistAreInOrder()
{
    const Migration plan
        = planned({roomsContainer, bookings("/id")}, {roomsContainer, bookings("/roomId")});
    QCOMPARE(idsOf(plan),
             (std::vector<std::string> {"create", "follow", "fill", "check", "switch-queries",
                                        "switch-commands", "remove"}));
    const std::string text = migration::markdownOf(plan);
    QVERIFY(text.starts_with("# From A to B\n\nFrom A to B: 3,000 items are written, with "));
    QVERIFY(text.find("- [ ] Create the container \"bookings-B\".\n  - Partition key /roomId.")
            != std::string::npos);
}

void MigrationTest::theSameWorkbookGivesTheSamePlan()
{
    const auto text = [] {
        return migration::markdownOf(
            planned({roomsContainer, bookings("/id")}, {roomsContainer, bookings("/roomId")}));
    };
    QCOMPARE(text(), text());
}

void MigrationTest::wrongDesignsAreNamed()
{
    const model::Workbook workbook = rooms(design("A", {roomsContainer, bookings("/id")}) + ", "
                                           + design("B", {roomsContainer, bookings("/roomId")}));
    QCOMPARE(migration::plan(workbook, {"A", "A"}).error().message,
             std::string("A migration goes from one design to another one, but both are \"A\"."));
    QVERIFY(migration::plan(workbook, {"A", "C"})
                .error()
                .message.starts_with("There is no design \"C\""));
}

PARTITA_GUILESS_TEST(MigrationTest)

} // namespace tst_migration

#include "tst_migration.moc"
