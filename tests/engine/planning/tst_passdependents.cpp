// The passes for dependent rows: those that go or come with the command's row, the batches that
// they join, and the values that are asked of them.
#include "engine/planning/commands/program/commandpipeline.h"
#include "engine/planning/commands/program/createddependents.h"
#include "engine/planning/commands/program/dependentvalues.h"
#include "engine/planning/commands/program/removalbatches.h"
#include "engine/planning/commands/program/removeddependents.h"
#include "tests/engine/planning/unfinishedplan.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_passdependents {

using namespace partita;
using Transaction = planning::CommandProgram::Transaction;
using planning::WriteStrategy;
using tests::UnfinishedPlan;

namespace {

/// Names of the values that the look-up returns of each row.
std::vector<std::string> valuesOf(const planning::Lookup &find)
{
    std::vector<std::string> names;
    for (const planning::Output &output : find.each().outputs)
        names.push_back(output.as.front());
    return names;
}

} // namespace

class PassDependents : public QObject {
    Q_OBJECT

private slots:
    void containedRowsGoWithTheirRow();
    void removalsOfOneLogicalPartitionAreOneBatch();
    void proceduresRemoveDependentsOneByOne();
    void dependentsAreAskedForWhatIsUsed();
    void createdRowsJoinTheBatch();
    void aFieldThatIsFilledInLaterBeginsEmpty();
};

void PassDependents::containedRowsGoWithTheirRow()
{
    UnfinishedPlan plan({}, "deleteAlbum");
    QVERIFY(addRemovedDependents(*plan, {}));
    QCOMPARE(plan->removals.size(), 1u);
    const planning::PlannedRemoval &tracks = plan->removals.front();
    QCOMPARE(tracks.role.name, "tracks");
    QVERIFY(tracks.find);
    QCOMPARE(tracks.plan->command.entity, "Track");
    QCOMPARE(tracks.plan->removals.size() + tracks.plan->removalsApart.size(), 1u); // verses
}

void PassDependents::removalsOfOneLogicalPartitionAreOneBatch()
{
    UnfinishedPlan plan({}, "deleteFan");
    QVERIFY(planWrites(*plan, {}));
    QVERIFY(plan->program.transaction == Transaction::batch);
    QCOMPARE(plan->removals.size(), 1u);
    QVERIFY(plan->removalsApart.empty());
    QVERIFY(plan->removals.front().plan->program.transaction == Transaction::joined);
}

void PassDependents::proceduresRemoveDependentsOneByOne()
{
    UnfinishedPlan plan({}, "deleteFan", WriteStrategy::procedures);
    QVERIFY(planWrites(*plan, {}));
    QVERIFY(plan->removals.empty());
    QCOMPARE(plan->removalsApart.size(), 1u);
    QCOMPARE(plan->program.leftOut, 1);
    QVERIFY(tests::hasNote(plan.output(), "not atomic with removing the Fan"));
}

void PassDependents::dependentsAreAskedForWhatIsUsed()
{
    UnfinishedPlan plan({}, "deleteAlbum");
    QVERIFY(planWrites(*plan, {}));
    QCOMPARE(plan->removals.size(), 1u);
    const planning::PlannedRemoval &tracks = plan->removals.front();
    const std::vector<std::string> known {"trackId", "albumId", "albumArtistId"};
    QCOMPARE(valuesOf(*tracks.find), known);
    trimLookUps(*plan);
    const std::vector<std::string> used {"trackId", "albumArtistId"}; // id and partition key
    QCOMPARE(valuesOf(*tracks.find), used);
}

void PassDependents::createdRowsJoinTheBatch()
{
    UnfinishedPlan plan({}, "createAlbum");
    QVERIFY(planWrites(*plan, {}));
    QCOMPARE(plan->creations.size(), 1u);
    const planning::PlannedCreation &tracks = plan->creations.front();
    QCOMPARE(tracks.role, "tracks");
    QVERIFY(tracks.plan->program.transaction == Transaction::none);
    joinCreations(*plan);
    QVERIFY(plan->program.transaction == Transaction::batch);
    QVERIFY(tracks.plan->program.transaction == Transaction::joined);
}

void PassDependents::aFieldThatIsFilledInLaterBeginsEmpty()
{
    UnfinishedPlan plan(
        {{"OF_ALBUM", R"(, {"name": "trackCount", "count": "tracks", "upkeep": "changeFeed"})"}},
        "createAlbum");
    plan.addWrites();
    const planning::ItemWrite &album = *plan.writesTo("album").front();
    QVERIFY(album.creation() && album.creation()->atFirst);
    const model::Field *count = album.created().field("trackCount");
    QVERIFY(count && std::holds_alternative<model::ConstantSource>(count->source));
}

PARTITA_GUILESS_TEST(PassDependents)

} // namespace tst_passdependents

#include "tst_passdependents.moc"
