// Several changes of one item in a request: one write, even when they reach the item in different
// ways.
#include "tests/engine/planning/catalogue.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_writtenonce {

using namespace partita;
using planning::Measurement;
using planning::Plan;

namespace {

/// Fans name artists and tracks: with an artist both are gone from them.
const char *const fieldsOfFan
    = R"(, {"name": "artists", "reference": "artists"}, {"name": "tracks", "reference": "tracks"})";
/// Values of the artist are twice in the album's item: once in each element of its list.
const char *const list
    = R"(, {"name": "list", "embed": "tracks", "upkeep": "application", "fields": ["id",
    {"name": "artistId", "copy": "album.artist.id"}, {"name": "by", "copy": "album.artist.name", "upkeep": "application"}]})";

/// The stored items that differ.
std::int64_t changed(const std::vector<std::string> &before, const std::vector<std::string> &after,
                     const std::string &type)
{
    return std::count_if(after.begin(), after.end(), [&](const std::string &item) {
        return item.find("\"type\":\"" + type + '"') != std::string::npos
            && !std::binary_search(before.begin(), before.end(), item);
    });
}

} // namespace

class WrittenOnce : public QObject {
    Q_OBJECT

private slots:
    void itemsThatSeveralPartsChangeAreWrittenOnce_data();
    void itemsThatSeveralPartsChangeAreWrittenOnce();
};

void WrittenOnce::itemsThatSeveralPartsChangeAreWrittenOnce_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("ofFan");
    QTest::addColumn<QString>("ofAlbum");
    QTest::addColumn<QString>("type");
    QTest::newRow("keys of what goes and of what goes with it")
        << "deleteArtist" << fieldsOfFan << ""
        << "fan";
    QTest::newRow("a copy, and elements with copies") << "renameArtist"
                                                      << "" << list << "album";
}

void WrittenOnce::itemsThatSeveralPartsChangeAreWrittenOnce()
{
    QFETCH(QString, pattern);
    QFETCH(QString, ofFan);
    QFETCH(QString, ofAlbum);
    QFETCH(QString, type);
    tests::Stage stage = tests::catalogue({{"UPKEEP", "application"},
                                           {"OF_FAN", ofFan.toStdString()},
                                           {"OF_ALBUM", ofAlbum.toStdString()}});
    std::vector<std::string> before = stage.contents();
    std::int64_t written = 0;
    const std::string wrong = tests::tryEach(
        stage, pattern.toStdString(), [&](const Plan &plan, const Measurement &measured) {
            const std::vector<std::string> after = stage.contents();
            const std::int64_t writes = tests::writesTo(plan, measured, type.toStdString());
            QVERIFY2(writes == changed(before, after, type.toStdString()),
                     tests::textOf(plan).c_str());
            written += writes;
            before = after;
        });
    QVERIFY2(wrong.empty(), wrong.c_str());
    QVERIFY(written > 0);
}

PARTITA_GUILESS_TEST(WrittenOnce)

} // namespace tst_writtenonce

#include "tst_writtenonce.moc"
