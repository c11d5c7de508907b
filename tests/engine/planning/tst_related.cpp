// Rows that come and go with a command's own where they are not what the command writes: what embedded rows contain, and what
// the change feed counts of rows that come with a created one.
#include "engine/evaluation/commandrow.h"
#include "tests/support/planstage.h"

#include <QtTest>

#include <algorithm>

using namespace partita;
using planning::Plan;

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

std::string firstDifference(const std::vector<std::string> &held,
                            const std::vector<std::string> &expected)
{
    std::vector<std::string> either;
    std::set_symmetric_difference(held.begin(), held.end(), expected.begin(), expected.end(),
                                  std::back_inserter(either));
    return either.empty()
        ? std::string {}
        : std::to_string(either.size()) + " items differ, such as " + either.front();
}

std::string textOf(const Plan &plan)
{
    std::string text;
    for (const auto *steps : {&plan.steps, &plan.background}) {
        for (const planning::Step &step : *steps)
            text += std::string(planning::nameOf(step.operation)) + ' ' + step.text + '\n';
    }
    for (const std::string &note : plan.notes)
        text += note + '\n';
    return text;
}

} // namespace

class Related : public QObject {
    Q_OBJECT

private slots:
    void whatEmbeddedRowsContainGoesWithThem_data();
    void whatEmbeddedRowsContainGoesWithThem();
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
        planning::Request first;
        first.row = 0;
        for (const Plan &plan : stage.candidates(pattern)) {
            QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
            const std::vector<std::string> before = stage.contents();
            const auto undone = planning::run(plan, first, stage.site(), {false, true});
            QVERIFY2(undone.error.empty(), undone.error.c_str());
            QCOMPARE(stage.contents(), before);
        }
        const Plan plan = stage.candidates(pattern).front();
        const auto done = planning::run(plan, first, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        stage.rows().remove(entity, 0);
        const std::string wrong = firstDifference(stage.contents(), stage.freshContents());
        QVERIFY2(wrong.empty(), (entity + ": " + wrong + "\n" + textOf(plan)).c_str());
    }
}

QTEST_GUILESS_MAIN(Related)
#include "tst_related.moc"
