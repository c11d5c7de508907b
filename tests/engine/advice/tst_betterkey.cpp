// Advice on a home whose partition key no pattern uses: another key, and no copy in addition.
#include "engine/workbook/textform.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_betterkey {

using namespace partita;
using tests::Advised;

class BetterKeyTest : public QObject {
    Q_OBJECT

private slots:
    void theKeyThatIsAskedForComesBeforeACopy_data();
    void theKeyThatIsAskedForComesBeforeACopy();
    void aKeyByWhichMoreIsAskedIsOffered_data();
    void aKeyByWhichMoreIsAskedIsOffered();
    void whatSavesMoreStandsFirst();
};

namespace {

/// Days of rooms on four partitions by KEY; asked for by the room.
model::Workbook days(const QByteArray &key, const QByteArray &more, const QByteArray &rooms = "200")
{
    QByteArray text = R"({"partita": 1, "name": "days", "entities": [
      {"name": "Room", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}}]},
      {"name": "Day", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d-"}},
        {"name": "date", "type": "dateTime", "generate": {"dateTime": ["2026-01-01", "2026-07-01"]}},
        {"name": "free", "type": "integer", "generate": {"number": [0, 20]}, "mutable": true}]}],
     "relationships": [{"name": "holding", "parent": "Room.days", "child": "Day.room", "cardinality": "1:many", "degree": {"fixed": 20}}],
     "patterns": [
      {"id": "Q1", "sentence": "Some days.", "query": "Day", "match": ["room is @roomId", "date from @a to @b"],
        "attributes": ["date", "free"], "ratePerSecond": 100}MORE,
      {"id": "C1", "sentence": "Decrement.", "update": "Day", "attributes": ["free"], "ratePerSecond": 5}],
     "population": {"counts": {"Room": ROOMS}},
     "designs": [{"name": "D", "containers": [
      {"name": "rooms", "partitionKey": "/id", "documentTypes": [{"name": "room", "entity": "Room", "fields": ["id"]}]},
      {"name": "days", "partitionKey": "/pk", "physicalPartitions": 4, "documentTypes": [{"name": "day", "entity": "Day",
        "fields": ["id", KEY, {"name": "roomId", "reference": "room"}, "date", "free"]}]}]}]})";
    text.replace("KEY", key).replace("MORE", more).replace("ROOMS", rooms);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

} // namespace

void BetterKeyTest::theKeyThatIsAskedForComesBeforeACopy_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<bool>("isTold");
    QTest::newRow("by date") << QByteArray(R"({"name": "pk", "attribute": "date"})") << QByteArray()
                             << true;
    QTest::newRow("by room and day") << QByteArray(
        R"({"name": "pk", "compose": [{"reference": "room"}, {"attribute": "id"}], "separator": "_"})")
                                     << QByteArray() << true;
    QTest::newRow("by room and month, which a range names") << QByteArray(
        R"({"name": "pk", "compose": [{"reference": "room"}, {"attribute": "date", "truncate": 7}], "separator": "_"})")
                                                            << QByteArray() << false;
    QTest::newRow("by room") << QByteArray(R"({"name": "pk", "reference": "room"})") << QByteArray()
                             << false;
    QTest::newRow("by what another query asks for")
        << QByteArray(R"({"name": "pk", "attribute": "id"})")
        << QByteArray(
               R"(,{"id": "Q2", "sentence": "A day.", "query": "Day", "match": ["id = @id"], "ratePerSecond": 100})")
        << false;
}

void BetterKeyTest::theKeyThatIsAskedForComesBeforeACopy()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, more);
    QFETCH(bool, isTold);
    const Advised advised(days(key, more));
    const advice::Finding *finding = advised.find("key-nobody-asks-by");
    QVERIFY2((finding != nullptr) == isTold, qPrintable(advised.all()));
    if (!isTold)
        return;
    QVERIFY(finding->fix);
    QCOMPARE(QString::fromStdString(finding->fix->what), QStringLiteral("Partition by /roomId"));
    const advice::Finding *fanOut = advised.find("frequent-pattern-fans-out");
    QVERIFY2(fanOut && fanOut->fix, qPrintable(advised.all()));
    QCOMPARE(fanOut->fix->what, finding->fix->what);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY(effect && effect->isGone);
    QVERIFY(effect->requestUnitsPerSecond.after < effect->requestUnitsPerSecond.before / 2);
}

void BetterKeyTest::aKeyByWhichMoreIsAskedIsOffered_data()
{
    QTest::addColumn<QByteArray>("perSecond");
    QTest::addColumn<QByteArray>("rooms");
    QTest::addColumn<bool>("isOffered");
    QTest::newRow("seldom asked by the present key")
        << QByteArray("1") << QByteArray("200") << true;
    QTest::newRow("as often asked by the present key")
        << QByteArray("100") << QByteArray("200") << false;
    QTest::newRow("all would lie in few rooms") << QByteArray("1") << QByteArray("3") << false;
}

void BetterKeyTest::aKeyByWhichMoreIsAskedIsOffered()
{
    QFETCH(QByteArray, perSecond);
    QFETCH(QByteArray, rooms);
    QFETCH(bool, isOffered);
    const Advised advised(days(
        R"({"name": "pk", "attribute": "id"})",
        R"(,{"id": "Q2", "sentence": "A day.", "query": "Day", "match": ["id = @id"], "ratePerSecond": )"
            + perSecond + '}',
        rooms));
    QVERIFY(!advised.find("key-nobody-asks-by")); // Q2 does
    const advice::Finding *finding = advised.find("frequent-pattern-fans-out");
    QVERIFY2(finding, qPrintable(advised.all()));
    const bool isKey = finding->fix && finding->fix->what == "Partition by /roomId";
    QVERIFY2(isKey == isOffered, finding->fix ? finding->fix->what.c_str() : "no fix");
    if (!isOffered)
        return;
    QVERIFY(tests::evidence(*finding, "load saved by that key") > 0);
    QVERIFY(finding->saved.at("Q1") > 0 && finding->saved.at("Q2") < 0);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY(effect && effect->isGone);
    QVERIFY(effect->requestUnitsPerSecond.after < effect->requestUnitsPerSecond.before / 2);
}

/// The newest days of a room: a key that stores them together saves something, and so does an
/// ordered index.
void BetterKeyTest::whatSavesMoreStandsFirst()
{
    const Advised advised(days(
        R"({"name": "pk", "attribute": "id"})",
        R"(,{"id": "Q2", "sentence": "The newest.", "query": "Day", "match": ["room is @roomId"], "attributes": ["date", "free"],
             "orderBy": "date descending", "limit": 3, "ratePerSecond": 100})"));
    std::vector<double> gains; // in the order of the findings
    bool hasKey = false;
    bool hasIndex = false;
    for (const advice::Finding &finding : advised.findings) {
        const bool isIndex = finding.rule == "missing-composite-index";
        const bool isKey = finding.rule == "key-nobody-asks-by";
        if ((!isIndex && !isKey) || !finding.fix)
            continue;
        const auto effect
            = advice::measureFix(advised.workbook, advised.evaluation, finding, advised.options);
        QVERIFY(effect);
        gains.push_back(effect->requestUnitsPerSecond.before - effect->requestUnitsPerSecond.after);
        hasKey = hasKey || isKey;
        hasIndex = hasIndex || isIndex;
    }
    QVERIFY2(hasKey && hasIndex, qPrintable(advised.all()));
    QVERIFY(std::is_sorted(gains.rbegin(), gains.rend()));
}

PARTITA_GUILESS_TEST(BetterKeyTest)

} // namespace tst_betterkey

#include "tst_betterkey.moc"
