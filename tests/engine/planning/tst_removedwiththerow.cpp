// Rows inside the item of a removed row: copies of them in items of other rows, of the same or
// another entity.
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_removedwiththerow {

using namespace partita;

namespace {

/// Guests with cards, by which they refer one another; desks that issue cards and guests that a
/// desk looks after.
const char *const hotel = R"({"partita": 1, "name": "hotel",
"entities": [
  {"name": "Desk", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d-"}}]},
  {"name": "Guest", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "g-"}}, {"name": "name", "generate": "name"}]},
  {"name": "Card", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "c-"}}, {"name": "points", "mutable": true, "generate": {"number": [1, 9]}}]},
  {"name": "Stamp", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s-"}}, {"name": "worth", "generate": {"number": [1, 9]}}]}],
"relationships": [
  {"name": "issuing", "parent": "Desk.issued", "child": "Card.desk", "cardinality": "1:many", "degree": {"fixed": 20}},
  {"name": "holding", "parent": "Guest.CARDS", "child": "Card.guest", "cardinality": "HOLDING", "containment": true DEGREE},
  {"name": "referring", "parent": "Card.referred", "child": "Card.referredBy", "cardinality": "1:many", "optionalParent": true, "degree": {"fixed": 1}},
  {"name": "stamping", "parent": "Card.stamps", "child": "Stamp.card", "cardinality": "1:many", "containment": true, "degree": {"fixed": 2}},
  {"name": "liking", "parent": "Stamp.fans", "child": "Guest.favourite", "cardinality": "1:many", "optionalParent": true, "degree": {"fixed": 1}}],
"patterns": [
  {"id": "D", "sentence": "Forget a guest.", "delete": "Guest"}],
"population": {"counts": {"Desk": 2, "Guest": 30}},
"designs": [{"name": "D", "containers": [
  {"name": "desks", "partitionKey": "/id", "documentTypes": [{"name": "desk", "entity": "Desk", "fields": ["id" OFDESK]}]},
  {"name": "guests", "partitionKey": "/id", "documentTypes": [{"name": "guest", "entity": "Guest", "fields": ["id", "name" OFGUEST,
    {"name": "held", "embed": "CARDS", "fields": ["id", "points", {"name": "deskId", "reference": "desk"}, {"name": "referredById", "reference": "referredBy"},
      {"name": "stamps", "embed": "stamps", "fields": ["id", "worth"]} OFCARD]}]}]}]}]})";

const std::string favourite = R"(, {"name": "favouriteId", "reference": "favourite"})";
const std::string worth
    = R"(, {"name": "favouriteWorth", "copy": "favourite.worth", "upkeep": "UPKEEP"})";
const std::string points
    = R"(, {"name": "referredPoints", "copy": "referredBy.points", "upkeep": "UPKEEP"})";
const std::string number
    = R"(, {"name": "number", "count": "referred", "upkeep": "UPKEEP"}, {"name": "most", "max": "referred.points", "upkeep": "UPKEEP"})";
const std::string issued
    = R"(, {"name": "issued", "count": "issued", "upkeep": "UPKEEP"}, {"name": "issuedIds", "reference": "issued", "upkeep": "UPKEEP"})";

} // namespace

class Gone : public QObject {
    Q_OBJECT

private slots:
    void whatOthersHoldOfItFollows_data();
    void whatOthersHoldOfItFollows();

private:
    static void forgetGuests(tests::Stage &stage);
};

void Gone::whatOthersHoldOfItFollows_data()
{
    QTest::addColumn<QString>("ofDesk");
    QTest::addColumn<QString>("ofGuest");
    QTest::addColumn<QString>("ofCard");
    QTest::addColumn<QString>("upkeep");
    const auto add = [](const char *name, const std::string &desk, const std::string &guest,
                        const std::string &card) {
        for (const char *upkeep : {"application", "changeFeed"})
            QTest::addRow("%s, %s", name, upkeep)
                << QString::fromStdString(desk) << QString::fromStdString(guest)
                << QString::fromStdString(card) << QString::fromLatin1(upkeep);
    };
    add("its key", "", "", "");
    add("a value of it", "", "", points);
    add("how many it refers", "", "", number);
    add("the key of a row inside it", "", favourite, "");
    add("a value of a row inside it", "", favourite + worth, "");
    add("in items of another kind", issued, "", "");
    add("all together", issued, favourite + worth, points + number);
}

void Gone::whatOthersHoldOfItFollows()
{
    QFETCH(QString, ofDesk);
    QFETCH(QString, ofGuest);
    QFETCH(QString, ofCard);
    QFETCH(QString, upkeep);
    struct Holding {
        const char *cards;
        const char *cardinality;
        const char *degree;
    };
    for (const auto &[cards, cardinality, degree] :
         {Holding {"card", "1:1", ""}, {"cards", "1:many", R"(, "degree": {"fixed": 2})"}}) {
        const std::string text = tests::replaced(hotel,
                                                 {{"OFDESK", ofDesk.toStdString()},
                                                  {"OFGUEST", ofGuest.toStdString()},
                                                  {"OFCARD", ofCard.toStdString()},
                                                  {"UPKEEP", upkeep.toStdString()},
                                                  {"CARDS", cards},
                                                  {"HOLDING", cardinality},
                                                  {"DEGREE", degree}});
        for (const model::Generation generation :
             {model::Generation::current, model::Generation::y2019}) {
            tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, generation);
            forgetGuests(stage);
            if (QTest::currentTestFailed())
                return;
        }
    }
}

/// Runs each of the plans in turn.
void Gone::forgetGuests(tests::Stage &stage)
{
    const std::vector<planning::Plan> plans = stage.candidates("D");
    for (population::Row row = 0; row < 12; ++row) {
        const planning::Plan &plan = plans[static_cast<std::size_t>(row) % plans.size()];
        QVERIFY2(plan.impossible.empty() && plan.outOfStep.empty(), tests::textOf(plan).c_str());
        execution::Request request;
        request.row = row;
        const std::vector<std::string> before = stage.contents();
        const auto undone = execution::run(plan, request, stage.site(), {false, true});
        QVERIFY2(undone.error.empty(), undone.error.c_str());
        QCOMPARE(stage.contents(), before);
        const auto done = execution::run(plan, request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        stage.rows().remove("Guest", row);
        const std::string wrong = tests::firstDifference(stage.contents(), stage.freshContents());
        QVERIFY2(wrong.empty(), (wrong + "\n" + tests::textOf(plan)).c_str());
    }
}

PARTITA_GUILESS_TEST(Gone)

} // namespace tst_removedwiththerow

#include "tst_removedwiththerow.moc"
