// Growth of items: the number of rows that fill an item, read off a line that must match the real
// item sizes.
#include "engine/advice/itemgrowth.h"
#include "engine/mapping/mapping.h"
#include "engine/workbook/textform.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_itemgrowth {

using namespace partita;
using advice::ItemGrowth;

class ItemGrowthTest : public QObject {
    Q_OBJECT

private slots:
    void isThatOfTheItems_data();
    void isThatOfTheItems();
    void tellsWhenAnItemIsFull();
    void isNoneWithoutAnItemOfItsOwn();

private:
    static std::optional<ItemGrowth> growthIn(const model::Workbook &workbook,
                                              const std::string &entity, const std::string &role);
};

namespace {

/// Albums with up to 60 tracks, stored as FIELDS state; TRACKS is the place of tracks.
model::Workbook albums(const QByteArray &fields, const QByteArray &tracks = R"(,
      {"name": "tracks", "partitionKey": "/id", "documentTypes": [{"name": "track", "entity": "Track", "fields": ["id", "title"]}]})")
{
    QByteArray text = R"({"partita": 1, "name": "albums", "entities": [
      {"name": "Album", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "about", "generate": {"text": [300, 300]}}]},
      {"name": "Track", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"text": [80, 80]}}]}],
     "relationships": [{"name": "listing", "parent": "Album.tracks", "child": "Track.album", "cardinality": "1:many", "degree": {"uniform": [1, 60]}}],
     "patterns": [{"id": "Q1", "sentence": "An album.", "query": "Album", "match": ["id = @id"], "ratePerSecond": 1}],
     "population": {"counts": {"Album": 50}},
     "designs": [{"name": "D", "containers": [
      {"name": "albums", "partitionKey": "/id", "documentTypes": [{"name": "album", "entity": "Album", "fields": ["id", "about"FIELDS]}]}TRACKS]}]})";
    text.replace("FIELDS", fields).replace("TRACKS", tracks);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

const QByteArray embedded = R"(, {"name": "tracks", "embed": "tracks", "fields": ["id", "title"]})";
const QByteArray newest
    = R"(, {"name": "tracks", "embed": "tracks", "latest": 10, "orderBy": "title", "fields": ["id", "title"]})";
const QByteArray keys = R"(, {"name": "trackIds", "reference": "tracks"})";
const QByteArray counted = R"(, {"name": "trackCount", "count": "tracks"})";

} // namespace

std::optional<ItemGrowth> ItemGrowthTest::growthIn(const model::Workbook &workbook,
                                                   const std::string &entity,
                                                   const std::string &role)
{
    const tests::Advised advised(workbook, 1);
    const advice::Context context {advised.workbook, *advised.workbook.designs.front(),
                                   *advised.evaluation.designs.front(), advised.evaluation,
                                   checks::ThresholdValues(*advised.workbook.advice)};
    return advice::itemGrowthOf(context, entity, *model::findRole(advised.workbook, entity, role));
}

void ItemGrowthTest::isThatOfTheItems_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<bool>("grows");
    QTest::addColumn<double>("kept"); // 0: all of them
    QTest::newRow("embedded") << embedded << true << 0.0;
    QTest::newRow("the newest embedded") << newest << true << 10.0;
    QTest::newRow("their keys") << keys << true << 0.0;
    QTest::newRow("how many there are") << counted << false << 0.0;
    QTest::newRow("nothing") << QByteArray() << false << 0.0;
}

void ItemGrowthTest::isThatOfTheItems()
{
    QFETCH(QByteArray, fields);
    QFETCH(bool, grows);
    QFETCH(double, kept);
    const model::Workbook workbook = albums(fields);
    const std::optional<ItemGrowth> growth = growthIn(workbook, "Album", "tracks");
    QVERIFY(growth);
    QCOMPARE(growth->documentType, std::string("album"));
    QCOMPARE(growth->elementBytes > 0, grows);
    QCOMPARE(growth->kept.value_or(0), kept);

    const population::Rows rows = *population::Rows::generate(workbook, 1);
    const model::Design &design = *workbook.designs.front();
    const mapping::Mapper mapper(workbook, design, rows);
    const model::DocumentType &album = design.containers.front().documentTypes.front();
    json::Arena arena;
    for (const population::Row row : mapper.rowsOf(album)) {
        const json::Value item = mapper.item(album, row, arena);
        const double bytes = static_cast<double>(json::textSize(item)) + store::systemPropertyBytes;
        double tracks = 0;
        for (const char *name : {"tracks", "trackIds"})
            tracks
                += item.member(name).isArray() ? static_cast<double>(item.member(name).size()) : 0;
        QVERIFY2(std::abs(growth->bytesAt(tracks) / bytes - 1) < 0.05,
                 qPrintable(QStringLiteral("%1: %2 and %3")
                                .arg(tracks)
                                .arg(growth->bytesAt(tracks))
                                .arg(bytes)));
    }
}

void ItemGrowthTest::tellsWhenAnItemIsFull()
{
    constexpr double full = 2'097'152;
    const std::optional<ItemGrowth> whole = growthIn(albums(embedded), "Album", "tracks");
    QVERIFY(whole && whole->elementsAt(full));
    QVERIFY(std::abs(whole->bytesAt(*whole->elementsAt(full)) - full) < 1);
    QVERIFY(*whole->elementsAt(full) > 10'000 && *whole->elementsAt(full) < 20'000);
    const std::optional<ItemGrowth> some = growthIn(albums(newest), "Album", "tracks");
    QVERIFY(some && !some->elementsAt(full));
    QCOMPARE(some->bytesAt(10), some->bytesAt(1'000'000));
    const std::optional<ItemGrowth> none = growthIn(albums({}), "Album", "tracks");
    QVERIFY(none && !none->elementsAt(full));
}

void ItemGrowthTest::isNoneWithoutAnItemOfItsOwn()
{
    QVERIFY(!growthIn(albums(embedded, {}), "Track", "album"));
}

PARTITA_GUILESS_TEST(ItemGrowthTest)

} // namespace tst_itemgrowth

#include "tst_itemgrowth.moc"
