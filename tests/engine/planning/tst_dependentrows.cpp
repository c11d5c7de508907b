// Rows that are created or removed with a command's row, without being written by the command
// itself: the contents of embedded rows, and rows that the change feed counts.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_dependentrows {

using namespace partita;
using planning::Plan;
using tests::firstDifference;
using tests::textOf;

namespace {

/// Hotels have types of rooms, types have rooms, and rooms have beds. Guests' bookings name a room.
const char *const hotels = R"({"partita": 1, "name": "hotels",
"entities": [
  {"name": "City", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Hotel", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": "name"}]},
  {"name": "Type", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": "name"}]},
  {"name": "Room", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "number", "type": "integer", "generate": {"number": [1, 99]}}]},
  {"name": "Bed", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "length", "type": "integer", "generate": {"number": [180, 220]}}]},
  {"name": "Booking", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}],
"relationships": [
  {"name": "offering", "parent": "Hotel.types", "child": "Type.hotel", "cardinality": "1:few", "bound": 5, "containment": true, "degree": {"fixed": 3}},
  {"name": "having", "parent": "Type.rooms", "child": "Room.type", "cardinality": "1:many", "containment": true, "degree": {"fixed": 4}},
  {"name": "sleeping", "parent": "Room.beds", "child": "Bed.room", "cardinality": "1:few", "bound": 2, "containment": true, "degree": {"fixed": 2}},
  {"name": "lying", "parent": "City.types", "child": "Type.city", "cardinality": "1:many", "degree": {"drawn": "uniform"}},
  {"name": "reserving", "parent": "Room.bookings", "child": "Booking.room", "cardinality": "1:many", "optionalParent": true, "degree": {"fixed": 1}}],
"patterns": [
  {"id": "hotel", "sentence": "Remove a hotel.", "delete": "Hotel"},
  {"id": "type", "sentence": "Remove a type of rooms.", "delete": "Type"}],
"population": {"counts": {"Hotel": 6, "City": 3}},
"designs": [{"name": "D", "containers": [
  {"name": "cities", "partitionKey": "/id", "documentTypes": [{"name": "city", "entity": "City", "fields": ["id" CITY]}]},
  {"name": "hotels", "partitionKey": "/id", "documentTypes": [
    {"name": "hotel", "entity": "Hotel", "fields": ["id", "name", {"name": "types", "embed": "types", "fields": ["id", "title", {"name": "cityId", "reference": "city"} TYPE]}]}]},
  {"name": "bookings", "partitionKey": "/id", "documentTypes": [
    {"name": "booking", "entity": "Booking", "fields": ["id", {"name": "roomId", "reference": "room"}, {"name": "number", "copy": "room.number", "upkeep": "application"}]}]}
  CONTAINERS]}]})";

const char *const roomsApart = R"(, {"name": "rooms", "partitionKey": "KEY", "documentTypes": [
    {"name": "room", "entity": "Room", "fields": ["id", {"name": "typeId", "reference": "type"}, "number" HOTEL,
      {"name": "beds", "embed": "beds", "fields": ["id", "length"]}]}]})";

const char *const bedsApart = R"(, {"name": "beds", "partitionKey": "/id", "documentTypes": [
    {"name": "bed", "entity": "Bed", "fields": ["id", {"name": "roomId", "reference": "room"}, "length"]}]})";

/// Bookings of guests, counted and summed in the guest's item by the change feed. KEY is the
/// partition key of bookings, UPKEEP the upkeep of the guest's fields.
const char *const stays = R"({"partita": 1, "name": "stays",
"entities": [
  {"name": "Guest", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": "name"}]},
  {"name": "City", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Booking", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "total", "type": "integer", "generate": {"number": [1, 99]}},
     {"name": "at", "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}}]}],
"relationships": [
  {"name": "booking", "parent": "Guest.bookings", "child": "Booking.guest", "cardinality": "1:many", "containment": true, "degree": {"fixed": 4}},
  {"name": "paying", "parent": "Guest.paid", "child": "Booking.payer", "cardinality": "1:many", "degree": {"drawn": "uniform"}},
  {"name": "lying", "parent": "City.bookings", "child": "Booking.city", "cardinality": "1:many", "degree": {"drawn": "uniform"}}],
"patterns": [{"id": "guest", "sentence": "A guest comes.", "create": "Guest", "with": [{"bookings": 3}]},
  {"id": "cancel", "sentence": "Cancel a booking.", "delete": "Booking"}, {"id": "leave", "sentence": "Remove a guest.", "delete": "Guest"}],
"population": {"counts": {"Guest": 9, "City": 3}},
"designs": [{"name": "D", "containers": [
  {"name": "cities", "partitionKey": "/id", "documentTypes": [
    {"name": "city", "entity": "City", "fields": ["id", {"name": "number", "count": "bookings", "upkeep": "changeFeed"}]}]},
  {"name": "stays", "partitionKey": "/pk", "documentTypes": [
    {"name": "guest", "entity": "Guest", "fields": ["id", "name", {"name": "type", "constant": "guest"}, {"name": "pk", "attribute": "id"},
      {"name": "number", "count": "bookings", "upkeep": "UPKEEP"}, {"name": "total", "sum": "bookings.total", "upkeep": "UPKEEP"},
      {"name": "most", "max": "bookings.total", "upkeep": "UPKEEP"}, {"name": "mean", "average": "bookings.total", "upkeep": "UPKEEP"},
      {"name": "bookingIds", "reference": "bookings", "upkeep": "UPKEEP"}, {"name": "paid", "count": "paid", "upkeep": "UPKEEP"},
      {"name": "newest", "embed": "bookings", "latest": 2, "orderBy": "at", "upkeep": "UPKEEP", "fields": ["id", "at"]}]},
    {"name": "booking", "entity": "Booking", "fields": ["id", {"name": "type", "constant": "booking"}, {"name": "pk", KEY},
      {"name": "guestId", "reference": "guest"}, {"name": "payerId", "reference": "payer"}, {"name": "cityId", "reference": "city"}, "total", "at"]}]}
  COPIES]}]})";

const char *const copyOfGuests = R"(, {"name": "names", "partitionKey": "/name", "documentTypes": [
    {"name": "named", "entity": "Guest", "copy": "UPKEEP", "fields": ["id", "name", {"name": "number", "count": "bookings"}, {"name": "total", "sum": "bookings.total"}]}]})";

/// People with copies of values of their mothers and grandmothers; UPKEEP is replaced by the
/// upkeep.
const char *const people = R"({"partita": 1, "name": "people",
"entities": [{"name": "Person", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "mutable": true, "generate": "name"}]}],
"relationships": [{"name": "mothering", "parent": "Person.children", "child": "Person.mother", "cardinality": "1:many", "optionalParent": true,
  "degree": {"empirical": [0, 0, 1, 1, 2]}}],
"patterns": [
  {"id": "rename", "sentence": "Rename a person.", "update": "Person", "attributes": ["name"]},
  {"id": "remove", "sentence": "Remove a person.", "delete": "Person"}],
"population": {"counts": {"Person": 60}},
"designs": [{"name": "D", "containers": [
  {"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "person", "entity": "Person", "fields": ["id", "name",
    {"name": "motherId", "reference": "mother"}, {"name": "motherName", "copy": "mother.name", "upkeep": "UPKEEP"},
    {"name": "grandmotherName", "copy": "mother.mother.name", "upkeep": "UPKEEP"}, {"name": "children", "count": "children", "upkeep": "UPKEEP"}
    FURTHER]}]}]}]})";

/// Hotels with their types of rooms inside, which name amenities.
const char *const amenities = R"({"partita": 1, "name": "amenities",
"entities": [
  {"name": "Hotel", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Type", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": "name"}]},
  {"name": "Amenity", "key": "code", "attributes": [{"name": "code", "generate": "uuid"}, {"name": "caption", "generate": "name"}]}],
"relationships": [
  {"name": "offering", "parent": "Hotel.types", "child": "Type.hotel", "cardinality": "1:few", "bound": 5, "containment": true, "degree": {"fixed": 4}},
  {"name": "having", "parent": "Type.amenities", "child": "Amenity.types", "cardinality": "many:many", "degree": {"fixed": 3}}],
"patterns": [{"id": "remove", "sentence": "Remove an amenity.", "delete": "Amenity"}],
"population": {"counts": {"Hotel": 8, "Amenity": 6}},
"designs": [{"name": "D", "containers": [
  {"name": "amenities", "partitionKey": "/id", "documentTypes": [{"name": "amenity", "entity": "Amenity", "fields": [{"name": "id", "attribute": "code"}, "caption"]}]},
  {"name": "hotels", "partitionKey": "/id", "documentTypes": [
    {"name": "hotel", "entity": "Hotel", "fields": ["id", {"name": "types", "embed": "types", "fields": ["TITLE" AMENITIES]}]}]}]}]})";

} // namespace

class Related : public QObject {
    Q_OBJECT

private slots:
    void whatEmbeddedRowsContainGoesWithThem_data();
    void whatEmbeddedRowsContainGoesWithThem();
    void theFeedCountsWhatComesWithARow_data();
    void theFeedCountsWhatComesWithARow();
    void theFeedDeliversRemovals_data();
    void theFeedDeliversRemovals();
    void copiesOfTheSameEntityFollow_data();
    void copiesOfTheSameEntityFollow();
    void embeddedRowsForgetAPartner_data();
    void embeddedRowsForgetAPartner();
    void whatCannotForgetAPartnerGoesStale();
};

void Related::whatEmbeddedRowsContainGoesWithThem_data()
{
    QTest::addColumn<QString>("containers");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("city");
    const auto row = [](const char *name, const std::string &containers,
                        const std::string &type = {}, const std::string &city = {}) {
        QTest::newRow(name) << QString::fromStdString(containers) << QString::fromStdString(type)
                            << QString::fromStdString(city);
    };
    const auto roomsAt = [](const std::string &key, const std::string &hotel = {}) {
        return tests::replaced(roomsApart, {{"KEY", key}, {"HOTEL", hotel}});
    };
    row("rooms of a type together", roomsAt("/typeId"));
    row("rooms of a hotel together",
        roomsAt("/hotelId",
                R"(, {"name": "hotelId", "copy": "type.hotel.id", "upkeep": "application"})"));
    row("each room apart", roomsAt("/id"));
    for (const std::string upkeep : {"application", "changeFeed"})
        row(("types counted by " + upkeep).c_str(), roomsAt("/typeId"), {},
            R"(, {"name": "types", "count": "types", "upkeep": ")" + upkeep + R"("})");
    const std::string titles = R"(, {"name": "titles", "partitionKey": "/id", "documentTypes": [
             {"name": "title", "entity": "Type", "copy": "application", "fields": ["id", "title"]}]})";
    row("a copy of the types", roomsAt("/typeId") + titles);
    const std::string embedded
        = R"(, {"name": "rooms", "embed": "rooms", "fields": ["id", "number"]})";
    row("beds of embedded rooms", bedsApart, embedded);
    row("only bookings name the rooms", {}, embedded);
}

void Related::whatEmbeddedRowsContainGoesWithThem()
{
    QFETCH(QString, containers);
    QFETCH(QString, type);
    QFETCH(QString, city);
    const std::string text = tests::replaced(hotels,
                                             {{"CONTAINERS", containers.toStdString()},
                                              {"TYPE", type.toStdString()},
                                              {"CITY", city.toStdString()}});
    for (const std::string entity : {"Type", "Hotel"}) {
        tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
        const std::string pattern = entity == "Type" ? "type" : "hotel";
        execution::Request first;
        first.row = 0;
        for (const Plan &plan : stage.candidates(pattern)) {
            QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
            const std::vector<std::string> before = stage.contents();
            const auto undone = execution::run(plan, first, stage.site(), {false, true});
            QVERIFY2(undone.error.empty(), undone.error.c_str());
            QCOMPARE(stage.contents(), before);
        }
        const Plan plan = stage.candidates(pattern).front();
        const auto done = execution::run(plan, first, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        stage.rows().remove(entity, 0);
        const std::string wrong = firstDifference(stage.contents(), stage.freshContents());
        QVERIFY2(wrong.empty(), (entity + ": " + wrong + "\n" + textOf(plan)).c_str());
    }
}

void Related::theFeedCountsWhatComesWithARow_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("upkeep");
    QTest::addColumn<QString>("copy");
    for (const char *copy : {"none", "application", "changeFeed"}) {
        for (const char *upkeep : {"changeFeed", "application"}) {
            QTest::addRow("together, %s, %s copy", upkeep, copy)
                << R"("reference": "guest")" << upkeep << copy;
            QTest::addRow("apart, %s, %s copy", upkeep, copy)
                << R"("attribute": "id")" << upkeep << copy;
        }
    }
}

/// The guest's item is written without its bookings; each that is delivered is counted, in a write
/// of its own.
void Related::theFeedCountsWhatComesWithARow()
{
    QFETCH(QString, key);
    QFETCH(QString, upkeep);
    QFETCH(QString, copy);
    const std::string copies = copy == QLatin1String("none")
        ? std::string {}
        : tests::replaced(copyOfGuests, {{"UPKEEP", copy.toStdString()}});
    const std::string text = tests::replaced(
        stays, {{"KEY", key.toStdString()}, {"UPKEEP", upkeep.toStdString()}, {"COPIES", copies}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const model::AccessPattern &pattern = stage.workbook().patterns->front();
    const evaluation::Sampler sampler(stage.workbook(), pattern, 0, stage.rows());
    std::uint64_t round = 0;
    for (const Plan &plan : stage.candidates("guest")) {
        QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
        const bool isWrittenLater
            = std::any_of(plan.background.begin(), plan.background.end(), [](const auto &step) {
                  return step.operation != planning::Operation::changeFeed
                      && step.documentType == "guest"
                      && step.text.find("number") != std::string::npos;
              });
        QVERIFY2(isWrittenLater == (upkeep == QLatin1String("changeFeed")), textOf(plan).c_str());
        const evaluation::SampleRequest drawn = sampler.draw(round++);
        const std::vector<std::string> before = stage.contents();
        execution::Request request;
        request.row = evaluation::createRows(*pattern.command(), drawn, stage.rows());
        const auto undone = execution::run(plan, request, stage.site(), {false, true});
        QVERIFY2(undone.error.empty(), undone.error.c_str());
        QCOMPARE(stage.contents(), before);
        const auto done = execution::run(plan, request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        const std::string wrong = firstDifference(stage.contents(), stage.freshContents());
        QVERIFY2(wrong.empty(), (wrong + "\n" + textOf(plan)).c_str());
    }
}

void Related::theFeedDeliversRemovals_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("key");
    QTest::newRow("one") << "cancel"
                         << R"("reference": "guest")";
    QTest::newRow("in a batch") << "leave"
                                << R"("reference": "guest")";
    QTest::newRow("each apart") << "leave"
                                << R"("attribute": "id")";
}

/// To read that a booking is gone costs as much as to read that it came, and takes a feed of all
/// versions.
void Related::theFeedDeliversRemovals()
{
    QFETCH(QString, pattern);
    QFETCH(QString, key);
    const std::string text = tests::replaced(
        stays, {{"KEY", key.toStdString()}, {"UPKEEP", "changeFeed"}, {"COPIES", ""}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const Plan plan = stage.candidates(pattern.toStdString()).front();
    QVERIFY2(textOf(plan).find("all versions and deletes") != std::string::npos,
             textOf(plan).c_str());
    execution::Request first;
    first.row = 0;
    const auto done = execution::run(plan, first, stage.site(), {});
    QVERIFY2(done.error.empty(), done.error.c_str());
    for (const planning::Step &step : plan.background) {
        if (step.operation != planning::Operation::changeFeed)
            continue;
        const auto measured = std::find_if(
            done.steps.begin(), done.steps.end(),
            [&](const planning::StepMeasurement &each) { return each.step == step.number; });
        QVERIFY(measured != done.steps.end() && measured->requestCharge > 0);
    }
}

void Related::copiesOfTheSameEntityFollow_data()
{
    QTest::addColumn<QString>("upkeep");
    QTest::addColumn<QString>("further");
    for (const char *upkeep : {"changeFeed", "application"}) {
        QTest::addRow("%s", upkeep) << upkeep << "";
        QTest::addRow("%s, with the grandmother's key", upkeep)
            << upkeep
            << R"(, {"name": "grandmotherId", "copy": "mother.mother.id", "upkeep": "application"})";
        QTest::addRow("%s, with a text of both", upkeep) << upkeep << R"(, {"name": "line",
            "compose": [{"copy": "mother.name"}, {"copy": "mother.mother.name"}], "separator": ", ", "upkeep": "UPKEEP"})";
    }
}

/// A child, or a grandchild, of the person is not the person: its copies follow as their upkeep
/// says, those over two roles, too.
void Related::copiesOfTheSameEntityFollow()
{
    QFETCH(QString, upkeep);
    QFETCH(QString, further);
    const std::string text = tests::replaced(
        people, {{"FURTHER", further.toStdString()}, {"UPKEEP", upkeep.toStdString()}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    for (std::size_t position = 0; position < 2; ++position) {
        const model::AccessPattern &pattern = (*stage.workbook().patterns)[position];
        const bool isRemoval = pattern.id == "remove";
        const evaluation::Sampler sampler(stage.workbook(), pattern, position, stage.rows());
        const std::vector<Plan> plans = stage.candidates(pattern.id);
        for (std::uint64_t round = 0; round < 30; ++round) {
            const Plan &plan = plans[round % plans.size()];
            QVERIFY2(plan.outOfStep.empty(), textOf(plan).c_str());
            const auto carries = [](const std::vector<planning::Step> &steps) {
                return std::any_of(steps.begin(), steps.end(), [](const planning::Step &step) {
                    return step.text.find("otherName") != std::string::npos;
                });
            };
            const bool isLater = upkeep == QLatin1String("changeFeed");
            if (!isRemoval) // which the children would not be found after
                QVERIFY2(carries(plan.background) == isLater && carries(plan.steps) != isLater,
                         textOf(plan).c_str());
            const evaluation::SampleRequest drawn = sampler.draw(round);
            if (!stage.rows().isLive("Person", drawn.row))
                continue;
            execution::Request request;
            request.row = drawn.row;
            if (!isRemoval)
                stage.rows().update("Person", drawn.row, drawn.values);
            const std::vector<std::string> before = stage.contents();
            const auto undone = execution::run(plan, request, stage.site(), {false, true});
            QVERIFY2(undone.error.empty(), undone.error.c_str());
            QCOMPARE(stage.contents(), before);
            const auto done = execution::run(plan, request, stage.site(), {});
            QVERIFY2(done.error.empty(), done.error.c_str());
            if (isRemoval)
                stage.rows().remove("Person", drawn.row);
            const std::string wrong = firstDifference(stage.contents(), stage.freshContents());
            QVERIFY2(wrong.empty(), (pattern.id + ": " + wrong + "\n" + textOf(plan)).c_str());
        }
    }
}

void Related::embeddedRowsForgetAPartner_data()
{
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("fields");
    const QString keys = QStringLiteral(R"(, {"name": "codes", "reference": "amenities"})");
    const QString rows = QStringLiteral(
        R"(, {"name": "amenities", "embed": "amenities", "upkeep": "application", "fields": ["code", "caption"]})");
    for (const char *title : {"id", "title"}) {
        QTest::addRow("%s, keys", title) << title << keys;
        QTest::addRow("%s, rows", title) << title << rows;
        QTest::addRow("%s, both", title) << title << keys + rows;
    }
}

/// Only the removed key shows which embedded rows refer to it, and that is enough. An item is
/// written once, however many of its elements refer to it.
void Related::embeddedRowsForgetAPartner()
{
    QFETCH(QString, title);
    QFETCH(QString, fields);
    const std::string text = tests::replaced(
        amenities, {{"TITLE", title.toStdString()}, {"AMENITIES", fields.toStdString()}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const std::vector<std::string> before = stage.contents();
    execution::Request first;
    first.row = 0;
    const Plan plan = stage.candidates("remove").front();
    QVERIFY2(plan.outOfStep.empty(), textOf(plan).c_str());
    const auto done = execution::run(plan, first, stage.site(), {});
    QVERIFY2(done.error.empty(), done.error.c_str());
    stage.rows().remove("Amenity", 0);
    const std::string wrong = firstDifference(stage.contents(), stage.freshContents());
    QVERIFY2(wrong.empty(), (wrong + "\n" + textOf(plan)).c_str());
    std::vector<std::string> rewritten;
    const std::vector<std::string> after = stage.contents();
    std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                        std::back_inserter(rewritten));
    const auto replace
        = std::find_if(plan.steps.begin(), plan.steps.end(), [](const planning::Step &step) {
              return step.operation == planning::Operation::replace;
          });
    const auto measured = std::find_if(
        done.steps.begin(), done.steps.end(),
        [&](const planning::StepMeasurement &step) { return step.step == replace->number; });
    QCOMPARE(measured->executions, static_cast<std::int64_t>(rewritten.size()));
}

/// A number of amenities says nothing about which they are.
void Related::whatCannotForgetAPartnerGoesStale()
{
    const std::string text = tests::replaced(
        amenities,
        {{"TITLE", "title"},
         {"AMENITIES", R"(, {"name": "number", "count": "amenities", "upkeep": "application"})"}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const Plan plan = stage.candidates("remove").front();
    const planning::FieldAt number {"hotels", "hotel", "types/number"};
    QVERIFY2(plan.outOfStep.size() == 1 && plan.outOfStep.front() == number, textOf(plan).c_str());
}

PARTITA_GUILESS_TEST(Related)

} // namespace tst_dependentrows

#include "tst_dependentrows.moc"
