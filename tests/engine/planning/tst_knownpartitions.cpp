// Partitions known from the rows around a command's row: no query visits a partition that cannot
// hold the copies.
#include "tests/engine/planning/catalogue.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_knownpartitions {

using namespace partita;
using planning::Measurement;
using planning::Plan;

namespace {

const char *const ofEntry
    = R"(, {"name": "trackId", "reference": "track"}, {"name": "title", "copy": "track.title", "upkeep": "changeFeed"},
    {"name": "artist", "copy": "track.album.artist.name", "upkeep": "changeFeed"}, {"name": "album", "copy": "track.album.title", "upkeep": "application"})";

} // namespace

class KnownPartitions : public QObject {
    Q_OBJECT

private slots:
    void carriersAreAskedOfTheirPartition_data();
    void carriersAreAskedOfTheirPartition();
    void aKeyThatMayBeLostTellsNothing();
};

void KnownPartitions::carriersAreAskedOfTheirPartition_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("upkeep");
    QTest::addColumn<QString>("fields");
    for (const char *upkeep : {"application", "changeFeed", "transaction"}) {
        for (const char *pattern : {"renameAlbum", "renameArtist", "deleteAlbum", "deleteArtist"}) {
            QTest::addRow("%s, %s", pattern, upkeep) << pattern << upkeep << "";
            QTest::addRow("%s, %s, and entries", pattern, upkeep) << pattern << upkeep << ofEntry;
        }
    }
}

void KnownPartitions::carriersAreAskedOfTheirPartition()
{
    QFETCH(QString, pattern);
    QFETCH(QString, upkeep);
    QFETCH(QString, fields);
    tests::Stage stage
        = tests::catalogue({{"UPKEEP", upkeep.toStdString()}, {"OF_ENTRY", fields.toStdString()}});
    const std::string wrong = tests::tryEach(
        stage, pattern.toStdString(), [&](const Plan &plan, const Measurement &measured) {
            QVERIFY2(tests::isConfined(plan, "catalogue"), tests::textOf(plan).c_str());
            for (const planning::StepMeasurement &step : measured.steps) {
                const auto ofCatalogue
                    = std::count_if(step.partitions.begin(), step.partitions.end(),
                                    [](const auto &use) { return use.container == "catalogue"; });
                QVERIFY2(ofCatalogue <= 1, tests::textOf(plan).c_str());
            }
        });
    QVERIFY2(wrong.empty(), wrong.c_str());
}

/// When an artist can be removed without its albums, tracks stay at their place, under the stale
/// key.
void KnownPartitions::aKeyThatMayBeLostTellsNothing()
{
    tests::Stage stage = tests::catalogue({{"CONTAINED", "false"}, {"UPKEEP", "application"}});
    const Plan plan = stage.compile("renameAlbum");
    QVERIFY2(!tests::isConfined(plan, "catalogue"), tests::textOf(plan).c_str());
}

PARTITA_GUILESS_TEST(KnownPartitions)

} // namespace tst_knownpartitions

#include "tst_knownpartitions.moc"
