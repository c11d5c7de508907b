// Copies in the logical partition of their origin with upkeep by transaction: unknown copies are
// found first, and written with the origin in one batch.
#include "tests/engine/planning/catalogue.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>
#include <set>

namespace tst_onetransaction {

using namespace partita;
using planning::Measurement;
using planning::Operation;
using planning::Plan;
using planning::Step;

namespace {

/// A text that no patch can compose.
const char *const composed
    = R"(, {"name": "label", "compose": ["title", {"copy": "album.title"}, {"copy": "album.artist.name"}], "separator": " - ",
    "upkeep": "transaction"})";
/// The tracks of an album are also in its item, as elements that no patch can reach.
const char *const inside
    = R"(, {"name": "list", "embed": "tracks", "upkeep": "transaction", "fields": ["id",
    {"name": "artistId", "copy": "album.artist.id"}, {"name": "by", "copy": "album.artist.name", "upkeep": "transaction"}]})";
const char *const elsewhere = R"(, {"name": "copies", "partitionKey": "/id", "documentTypes": [
    {"name": "albumCopy", "entity": "Album", "copy": "changeFeed", "fields": ["id", "title", {"name": "artistName", "copy": "artist.name"}]}]})";

bool isTransaction(const Plan &plan)
{
    const auto writes = [](const Step &step) {
        return step.operation != Operation::query && step.operation != Operation::pointRead;
    };
    return std::count_if(plan.steps.begin(), plan.steps.end(),
                         [&](const Step &step) { return writes(step) && !step.atomicWithPrevious; })
        == 1;
}

std::int64_t batchesSent(const Plan &plan, const Measurement &measured)
{
    std::int64_t sent = 0;
    for (const Step &step : plan.steps) {
        for (const planning::StepMeasurement &each : measured.steps)
            sent += step.operation == Operation::batch && each.step == step.number ? each.requests
                                                                                   : 0;
    }
    return sent;
}

} // namespace

class OneTransaction : public QObject {
    Q_OBJECT

private slots:
    void copiesAreFoundAndWrittenTogether_data();
    void copiesAreFoundAndWrittenTogether();
    void tooManyTakeSeveralBatches();
    void whereTheyLieMayHaveToBeReadFirst();
    void whatOthersDoMeanwhileIsNotMissed_data();
    void whatOthersDoMeanwhileIsNotMissed();
    void aCreationWithItsRowsIsOneTransaction();
    void theReasonOfARefusalIsTrue();
};

void OneTransaction::copiesAreFoundAndWrittenTogether_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("ofTrack");
    QTest::addColumn<QString>("further");
    for (const char *pattern : {"renameArtist", "renameAlbum"}) {
        QTest::addRow("%s", pattern) << pattern << ""
                                     << "";
        QTest::addRow("%s, copied on", pattern) << pattern << "" << elsewhere;
        QTest::addRow("%s, composed texts", pattern) << pattern << composed << "";
    }
}

void OneTransaction::copiesAreFoundAndWrittenTogether()
{
    QFETCH(QString, pattern);
    QFETCH(QString, ofTrack);
    QFETCH(QString, further);
    tests::Stage stage = tests::catalogue(
        {{"OF_TRACK", ofTrack.toStdString()}, {"FURTHER", further.toStdString()}});
    const std::string wrong
        = tests::tryEach(stage, pattern.toStdString(), [&](const Plan &plan, const Measurement &) {
              QVERIFY2(plan.outOfStep.empty(), tests::textOf(plan).c_str());
          });
    QVERIFY2(wrong.empty(), wrong.c_str());
    const Plan plan = stage.compile(pattern.toStdString());
    QVERIFY2(isTransaction(plan), tests::textOf(plan).c_str());
    QVERIFY2(!tests::hasNote(plan, "transaction"), tests::textOf(plan).c_str());
}

void OneTransaction::tooManyTakeSeveralBatches()
{
    tests::Stage stage = tests::catalogue({{"TRACKS", R"("fixed": 120)"}});
    bool isBatched = false;
    const std::string wrong
        = tests::tryEach(stage, "renameAlbum", [&](const Plan &plan, const Measurement &measured) {
              const std::int64_t sent = batchesSent(plan, measured);
              isBatched = isBatched || sent > 0;
              if (sent > 0) {
                  QCOMPARE(sent, 2); // 121 operations, at most 100 in one batch
                  QVERIFY2(tests::hasNote(plan, "together they are not atomic"),
                           tests::textOf(plan).c_str());
              }
          });
    QVERIFY2(wrong.empty(), wrong.c_str());
    QVERIFY(isBatched);
}

/// The request names the album of a track, and not its artist: the track is found, then its verses,
/// and one batch uses both.
void OneTransaction::whereTheyLieMayHaveToBeReadFirst()
{
    tests::Stage stage = tests::catalogue({});
    const std::string wrong = tests::tryEach(stage, "renameTrack");
    QVERIFY2(wrong.empty(), wrong.c_str());
    const Plan plan = stage.compile("renameTrack");
    QVERIFY2(isTransaction(plan), tests::textOf(plan).c_str());
    QCOMPARE(plan.steps.size(), std::size_t(4));
    QCOMPARE(plan.steps[0].documentType, std::string("track"));
    QCOMPARE(plan.steps[1].documentType, std::string("verse"));
    QVERIFY(plan.steps[1].reach == planning::Reach::logicalPartition);
}

void OneTransaction::whatOthersDoMeanwhileIsNotMissed_data()
{
    QTest::addColumn<QString>("ofTrack");
    QTest::addColumn<bool>("isGone");
    QTest::newRow("patched, gone") << "" << true;
    QTest::newRow("replaced, gone") << composed << true;
    QTest::newRow("replaced, changed") << composed << false;
}

/// A track is removed or changed between the look-up and the batch: the tracks are searched again,
/// and no partial change remains.
void OneTransaction::whatOthersDoMeanwhileIsNotMissed()
{
    QFETCH(QString, ofTrack);
    QFETCH(bool, isGone);
    tests::Stage stage = tests::catalogue({{"OF_TRACK", ofTrack.toStdString()}});
    const Plan plan = stage.compile("renameAlbum");
    population::Rows &rows = stage.rows();
    json::Arena arena;
    population::Row track = 0; // without any other removed row
    while (!rows.partners("Track", track, "verses").empty())
        ++track;
    execution::Request request;
    request.row = rows.partner("Track", track, "album");
    const population::Row artist = rows.partner("Album", request.row, "artist");
    const auto key = store::PartitionKey::of({rows.key("Artist", artist, arena)});
    const std::string id(rows.key("Track", track, arena).string());
    rows.update("Album", request.row, {{"title", "Another title"}});
    execution::RunOptions options;
    int times = 1;
    options.meanwhile = [&] {
        if (times-- <= 0)
            return;
        store::Container &container = *stage.account().container("catalogue");
        store::PatchOperation other;
        other.kind = store::PatchOperation::Kind::set;
        other.path = "/seconds";
        other.value = json::Value::number(1);
        if (isGone)
            QVERIFY(container.remove(key, id));
        else
            QVERIFY(container.patch(key, id, {other}));
    };
    const Measurement done = execution::run(plan, request, stage.site(), options);
    QVERIFY2(done.error.empty(), done.error.c_str());
    QCOMPARE(batchesSent(plan, done), 2);
    if (isGone)
        rows.remove("Track", track);
    else
        rows.update("Track", track, {{"seconds", 1}});
    QVERIFY2(stage.contents() == stage.freshContents(),
             tests::firstDifference(stage.contents(), stage.freshContents()).c_str());
}

void OneTransaction::aCreationWithItsRowsIsOneTransaction()
{
    tests::Stage stage = tests::catalogue(
        {{"OF_ARTIST", R"(, {"name": "albumCount", "count": "albums", "upkeep": "transaction"})"}});
    const std::string wrong = tests::tryEach(stage, "createAlbum");
    QVERIFY2(wrong.empty(), wrong.c_str());
    for (const Plan &plan : stage.candidates("createAlbum"))
        QVERIFY2(isTransaction(plan), tests::textOf(plan).c_str());
    const Plan plan = stage.compile("createAlbum");
    const auto isRefused = [](const planning::Alternative &other) {
        return !other.requestCharge && other.reason.find("transaction") != std::string::npos;
    };
    QVERIFY(std::any_of(plan.alternatives.begin(), plan.alternatives.end(), isRefused));
}

void OneTransaction::theReasonOfARefusalIsTrue()
{
    const auto field = R"(, {"name": "title", "copy": "track.album.title", "upkeep": "transaction"},
        {"name": "trackId", "reference": "track"})";
    tests::Stage stage = tests::catalogue({{"OF_ENTRY", field}});
    const Plan plan = stage.compile("renameAlbum");
    QVERIFY2(tests::hasNote(plan, "it is in another container"), tests::textOf(plan).c_str());
    tests::Stage twice = tests::catalogue({{"OF_ALBUM", inside}});
    const std::string wrong
        = tests::tryEach(twice, "renameArtist", [](const Plan &each, const Measurement &) {
              QVERIFY2(tests::hasNote(each, "several of its parts change the same items")
                           || tests::hasNote(each, "found by a query first"),
                       tests::textOf(each).c_str());
          });
    QVERIFY2(wrong.empty(), wrong.c_str());
    tests::Stage before = tests::catalogue({}, model::Generation::y2019);
    const Plan then = before.compile("renameAlbum");
    QVERIFY2(tests::hasNote(then, "read first, then write both in one transactional batch"),
             tests::textOf(then).c_str());
}

PARTITA_GUILESS_TEST(OneTransaction)

} // namespace tst_onetransaction

#include "tst_onetransaction.moc"
