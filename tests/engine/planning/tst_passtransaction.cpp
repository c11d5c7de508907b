// The pass that forms the transaction with the home: which writes it joins, and which it cannot.
#include "engine/planning/commands/program/obstacles.h"
#include "engine/planning/commands/program/transaction.h"
#include "tests/engine/planning/unfinishedplan.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_passtransaction {

using namespace partita;
using Transaction = planning::CommandProgram::Transaction;
using planning::WriteStrategy;
using planning::WriteStyle;
using tests::UnfinishedPlan;

namespace {

/// Entries lie elsewhere than the track whose title they show.
const char *const titleOfEntry
    = R"(, {"name": "trackId", "reference": "track"}, {"name": "title", "copy": "track.title", "upkeep": "transaction"})";

} // namespace

class PassTransaction : public QObject {
    Q_OBJECT

private slots:
    void itemsOfOneLogicalPartitionAreOneBatch();
    void anotherContainerIsAnObstacle();
    void aProcedureDoesNotSearch();
    void whatStandsAloneIsPatched();
};

void PassTransaction::itemsOfOneLogicalPartitionAreOneBatch()
{
    UnfinishedPlan plan({}, "renameTrack");
    plan.addWrites();
    QVERIFY(!obstacleTo(*plan, 1));
    formTransaction(*plan);
    QVERIFY(plan->program.transaction == Transaction::batch);
    QCOMPARE(transactionWrites(*plan).size(), 2u);
    QVERIFY(plan.writesTo("verse").front()->isFoundFirst);
    QCOMPARE(plan->program.leftOut, 0);
}

void PassTransaction::anotherContainerIsAnObstacle()
{
    UnfinishedPlan plan({{"OF_ENTRY", titleOfEntry}}, "renameTrack");
    plan.addWrites();
    formTransaction(*plan);
    QCOMPARE(plan->program.leftOut, 1);
    QVERIFY(plan.writesTo("entry").front()->style != WriteStyle::transaction);
    QVERIFY(tests::hasNote(plan.output(), "it is in another container"));
}

void PassTransaction::aProcedureDoesNotSearch()
{
    UnfinishedPlan plan({}, "renameTrack", WriteStrategy::procedures);
    plan.addWrites();
    formTransaction(*plan);
    QVERIFY(plan->program.transaction == Transaction::none);
    QCOMPARE(plan->program.leftOut, 1);
}

void PassTransaction::whatStandsAloneIsPatched()
{
    UnfinishedPlan patched({}, "age");
    patched.addWrites();
    formTransaction(*patched);
    QVERIFY(patched.writesTo("fan").front()->style == WriteStyle::patch);
    UnfinishedPlan replaced({}, "age", WriteStrategy::procedures);
    replaced.addWrites();
    formTransaction(*replaced);
    QVERIFY(replaced.writesTo("fan").front()->style == WriteStyle::plain);
}

PARTITA_GUILESS_TEST(PassTransaction)

} // namespace tst_passtransaction

#include "tst_passtransaction.moc"
