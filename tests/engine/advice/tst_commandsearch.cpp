// Advice on commands that search for the item they write: the missing part of the request, and a
// key that requests contain.
#include "engine/workbook/textform.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_commandsearch {

using namespace partita;
using tests::Advised;

class CommandSearchTest : public QObject {
    Q_OBJECT

private slots:
    void whatARequestLacksIsTold_data();
    void whatARequestLacksIsTold();
    void theKeyThatItCarriesMendsIt();
};

namespace {

/// Days of rooms, counted down by KEY; the second field of an item.
model::Workbook days(const QByteArray &key, const QByteArray &id, const char *command)
{
    QByteArray text = R"({"partita": 1, "name": "days", "entities": [
      {"name": "Room", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}}]},
      {"name": "Day", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d-"}},
        {"name": "date", "type": "dateTime", "generate": {"dateTime": ["2026-01-01", "2026-07-01"]}},
        {"name": "free", "type": "integer", "generate": {"number": [0, 20]}, "mutable": true}]}],
     "relationships": [{"name": "holding", "parent": "Room.days", "child": "Day.room", "cardinality": "1:many", "degree": {"fixed": 20}}],
     "patterns": [
      {"id": "Q1", "sentence": "Some days.", "query": "Day", "match": ["room is @roomId", "date from @a to @b"],
        "attributes": ["date", "free"], "ratePerSecond": 10},
      {"id": "C1", "sentence": "A command.", COMMAND, "ratePerSecond": 100}],
     "population": {"counts": {"Room": 200}},
     "designs": [{"name": "D", "containers": [
      {"name": "rooms", "partitionKey": "/id", "documentTypes": [{"name": "room", "entity": "Room", "fields": ["id"]}]},
      {"name": "days", "partitionKey": KEY, "physicalPartitions": 4, "documentTypes": [{"name": "day", "entity": "Day",
        "fields": [{"name": "id", ID}, {"name": "dayId", "attribute": "id"}, {"name": "month", "attribute": "date", "truncate": 7},
          {"name": "roomId", "reference": "room"}, "date", "free"]}]}]}]})";
    text.replace("KEY", key).replace("ID}", id + '}').replace("COMMAND", command);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

constexpr const char *update = R"("update": "Day", "attributes": ["free"])";
constexpr const char *removal = R"("delete": "Day")";
constexpr const char *creation = R"("create": "Day")";
const QByteArray key = R"("attribute": "id")";
const QByteArray dated
    = R"("compose": [{"attribute": "date"}, {"attribute": "id"}], "separator": "_")";

} // namespace

void CommandSearchTest::whatARequestLacksIsTold_data()
{
    QTest::addColumn<QByteArray>("partitionKey");
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<QString>("lacked"); // empty: no finding
    const auto row = [](const char *name, const char *partitionKey, const QByteArray &id,
                        const char *command, const char *lacked) {
        QTest::newRow(name) << QByteArray(partitionKey) << id << QByteArray(command)
                            << QString::fromLatin1(lacked);
    };
    row("the second level", R"(["/roomId", "/month"])", key, update, "lacks /month.");
    row("the second level, of a removal", R"(["/roomId", "/month"])", key, removal,
        "lacks /month.");
    row("the second level, of what is created", R"(["/roomId", "/month"])", key, creation, "");
    row("the id", R"("/roomId")", dated, update, "lacks /id.");
    row("nothing", R"("/roomId")", key, update, "");
    row("nothing of two levels", R"(["/roomId", "/dayId"])", key, update, "");
    row("the whole key: that is told as asking every partition", R"("/month")", key, update, "");
}

void CommandSearchTest::whatARequestLacksIsTold()
{
    QFETCH(QByteArray, partitionKey);
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, command);
    QFETCH(QString, lacked);
    const Advised advised(days(partitionKey, id, command.constData()));
    const advice::Finding *finding = advised.find("command-searches-first");
    QVERIFY2((finding != nullptr) == !lacked.isEmpty(), qPrintable(advised.all()));
    if (!finding)
        return;
    QVERIFY2(QString::fromStdString(finding->summary).contains(lacked), finding->summary.c_str());
    QVERIFY(tests::evidence(*finding, "load of the search") > 200);
    QVERIFY(tests::evidence(*finding, "load of the search")
            < tests::evidence(*finding, "load of the command"));
}

void CommandSearchTest::theKeyThatItCarriesMendsIt()
{
    const Advised bounded(days(R"(["/roomId", "/month"])", key, update));
    const Advised everywhere(days(R"("/month")", key, update));
    for (const auto &[advised, rule] : {std::pair(&bounded, "command-searches-first"),
                                        std::pair(&everywhere, "command-fans-out")}) {
        const advice::Finding *finding = advised->find(rule);
        QVERIFY2(finding && finding->fix, qPrintable(advised->all()));
        QCOMPARE(QString::fromStdString(finding->fix->what),
                 QStringLiteral("Partition by /roomId"));
        QVERIFY(finding->saved.at("C1") > 100);
        const auto effect = advice::measureFix(advised->workbook, advised->evaluation, *finding,
                                               advised->options);
        QVERIFY(effect && effect->isGone);
        QVERIFY(effect->requestUnitsPerSecond.after < effect->requestUnitsPerSecond.before);
    }
    const Advised byDate(days(R"("/roomId")", dated, update)); // no key shows the id
    const advice::Finding *finding = byDate.find("command-searches-first");
    QVERIFY2(finding && !finding->fix, qPrintable(byDate.all()));
}

PARTITA_GUILESS_TEST(CommandSearchTest)

} // namespace tst_commandsearch

#include "tst_commandsearch.moc"
