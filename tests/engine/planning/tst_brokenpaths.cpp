// Copies of a removed row that are reached through rows removed with it: each is written once, by
// the removal of the nearest of these rows.
#include "tests/engine/planning/catalogue.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_brokenpaths {

using namespace partita;
using planning::Measurement;
using planning::Plan;

namespace {

const char *const byReference
    = R"(, {"name": "trackId", "reference": "track"}, {"name": "title", "copy": "track.title", "upkeep": "changeFeed"},
    {"name": "artist", "copy": "track.album.artist.name", "upkeep": "changeFeed"})";
/// Only the values copied along the path show the owner of the entries.
const char *const byAlbum
    = R"(, {"name": "albumId", "copy": "track.album.id", "upkeep": "application"},
    {"name": "artist", "copy": "track.album.artist.name", "upkeep": "application"})";
const char *const composed
    = R"(, {"name": "trackId", "reference": "track"}, {"name": "title", "copy": "track.title", "upkeep": "changeFeed"},
    {"name": "label", "compose": [{"copy": "track.title"}, {"copy": "track.album.artist.name"}], "separator": ", ", "upkeep": "changeFeed"})";

/// Entries of tracks that are gone, as they are stored by now.
std::int64_t entriesWithout(const tests::Stage &stage, const std::string &property)
{
    const std::vector<std::string> contents = stage.contents();
    return std::count_if(contents.begin(), contents.end(), [&](const std::string &item) {
        return item.find("\"type\":\"entry\"") != std::string::npos
            && item.find('"' + property + '"') == std::string::npos;
    });
}

} // namespace

class BrokenPaths : public QObject {
    Q_OBJECT

private slots:
    void eachEntryIsWrittenOnce_data();
    void eachEntryIsWrittenOnce();
    void whatOnlyTheFurtherRowFindsIsStillMended();
};

void BrokenPaths::eachEntryIsWrittenOnce_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("fields");
    for (const char *pattern : {"deleteArtist", "deleteAlbum"}) {
        QTest::addRow("%s, copies", pattern) << pattern << byReference;
        QTest::addRow("%s, a composed text", pattern) << pattern << composed;
    }
}

void BrokenPaths::eachEntryIsWrittenOnce()
{
    QFETCH(QString, pattern);
    QFETCH(QString, fields);
    tests::Stage stage = tests::catalogue({{"OF_ENTRY", fields.toStdString()}});
    std::int64_t lost = 0;
    const std::string wrong = tests::tryEach(
        stage, pattern.toStdString(), [&](const Plan &plan, const Measurement &measured) {
            const std::int64_t before = std::exchange(lost, entriesWithout(stage, "trackId"));
            const std::int64_t writes = tests::writesTo(plan, measured, "entry");
            QVERIFY2(writes == lost - before, tests::textOf(plan).c_str());
            QVERIFY2(plan.outOfStep.empty(), tests::textOf(plan).c_str());
        });
    QVERIFY2(wrong.empty(), wrong.c_str());
    QVERIFY(lost > 0);
}

void BrokenPaths::whatOnlyTheFurtherRowFindsIsStillMended()
{
    tests::Stage stage = tests::catalogue({{"OF_ENTRY", byAlbum}});
    const std::string wrong = tests::tryEach(stage, "deleteAlbum");
    QVERIFY2(wrong.empty(), wrong.c_str());
}

PARTITA_GUILESS_TEST(BrokenPaths)

} // namespace tst_brokenpaths

#include "tst_brokenpaths.moc"
