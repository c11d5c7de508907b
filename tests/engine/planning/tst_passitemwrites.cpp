// The pass from effects to writes: the place of the items, how they are found, what they follow.
#include "tests/engine/planning/unfinishedplan.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_passitemwrites {

using namespace partita;
using planning::ItemWrite;
using tests::UnfinishedPlan;

class PassItemWrites : public QObject {
    Q_OBJECT

private slots:
    void everyItemThatHoldsTheValueIsWritten();
    void changesOfOneItemAreOneWrite();
    void copiesOfTheChangeFeedFollowTheHome();
    void aKnownPlaceNeedsNoSearch();
};

void PassItemWrites::everyItemThatHoldsTheValueIsWritten()
{
    UnfinishedPlan plan({}, "renameTrack");
    plan.addWrites();
    QCOMPARE(plan->writes.size(), 2u);
    QVERIFY(plan->hasHome());
    QCOMPARE(plan->homePosition(), 0u);
    const std::vector<const ItemWrite *> verses = plan.writesTo("verse");
    QCOMPARE(verses.size(), 1u);
    QVERIFY(verses.front()->locate); // found by the key of their track
    QVERIFY(!verses.front()->isBackground);
}

void PassItemWrites::changesOfOneItemAreOneWrite()
{
    UnfinishedPlan plan({{"OF_TRACK", R"(, {"name": "label", "attribute": "title"})"}},
                        "renameTrack");
    plan.addWrites();
    const std::vector<const ItemWrite *> tracks = plan.writesTo("track");
    QCOMPARE(tracks.size(), 1u);
    QCOMPARE(tracks.front()->changes().size(), 2u);
}

void PassItemWrites::copiesOfTheChangeFeedFollowTheHome()
{
    UnfinishedPlan plan({{"UPKEEP", "changeFeed"}}, "renameTrack");
    plan.addWrites();
    const std::vector<const ItemWrite *> verses = plan.writesTo("verse");
    QCOMPARE(verses.size(), 1u);
    QVERIFY(verses.front()->isBackground);
    QCOMPARE(verses.front()->source, static_cast<int>(plan->homePosition()));
}

void PassItemWrites::aKnownPlaceNeedsNoSearch()
{
    UnfinishedPlan plan({}, "createAlbum");
    plan.addWrites();
    const std::vector<const ItemWrite *> albums = plan.writesTo("album");
    QCOMPARE(albums.size(), 1u);
    QVERIFY(albums.front()->creation());
    QVERIFY(albums.front()->id);
    QVERIFY(!albums.front()->locate);
}

PARTITA_GUILESS_TEST(PassItemWrites)

} // namespace tst_passitemwrites

#include "tst_passitemwrites.moc"
