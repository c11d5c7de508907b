// The passes that number the steps of the request, and of what follows the change feed.
#include "engine/planning/commands/program/commandpipeline.h"
#include "tests/engine/planning/unfinishedplan.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_passsteps {

using namespace partita;
using planning::Operation;
using planning::Step;
using tests::UnfinishedPlan;

class PassSteps : public QObject {
    Q_OBJECT

private slots:
    void stepsAreNumberedInOrder_data();
    void stepsAreNumberedInOrder();
    void aBatchWritesTogether();
    void aFollowerReadsTheFeedFirst();
    void dependentRowsAreFoundBeforeTheyAreRemoved();
};

void PassSteps::stepsAreNumberedInOrder_data()
{
    QTest::addColumn<QString>("pattern");
    for (const char *pattern : {"renameArtist", "renameTrack", "deleteArtist", "createAlbum"})
        QTest::newRow(pattern) << QString::fromLatin1(pattern);
}

void PassSteps::stepsAreNumberedInOrder()
{
    QFETCH(QString, pattern);
    UnfinishedPlan plan({{"UPKEEP", "changeFeed"}}, pattern.toStdString());
    int next = 1;
    QVERIFY(planProgram(*plan, next));
    int number = 1;
    for (const auto *steps : {&plan.output().steps, &plan.output().background}) {
        for (const Step &step : *steps)
            QCOMPARE(step.number, number++);
    }
    QCOMPARE(next, number);
}

void PassSteps::aBatchWritesTogether()
{
    UnfinishedPlan plan({}, "renameTrack");
    int next = 1;
    const auto program = planProgram(*plan, next);
    QVERIFY(program);
    const std::vector<Step> &steps = plan.output().steps;
    QVERIFY(steps.back().atomicWithPrevious);
    QCOMPARE(steps.back().documentType, "verse");
    QVERIFY(steps[steps.size() - 2].operation == Operation::batch);
    QCOMPARE(steps[steps.size() - 2].number, (*program)->transactionStep);
}

void PassSteps::aFollowerReadsTheFeedFirst()
{
    UnfinishedPlan plan({{"UPKEEP", "changeFeed"}}, "renameTrack");
    int next = 1;
    const auto program = planProgram(*plan, next);
    QVERIFY(program);
    const planning::FeedPoll &poll = (*program)->polls.front();
    QVERIFY(!poll.isIdle);
    QCOMPARE(poll.sources, std::vector<std::size_t> {(*program)->homeWrite});
    const std::vector<Step> &background = plan.output().background;
    QVERIFY(background.front().operation == Operation::changeFeed);
    QCOMPARE(background.front().number, poll.step);
    QCOMPARE((*program)->writes.back().feedStep, poll.step);
}

void PassSteps::dependentRowsAreFoundBeforeTheyAreRemoved()
{
    UnfinishedPlan plan({}, "deleteFan");
    int next = 1;
    const auto program = planProgram(*plan, next);
    QVERIFY(program);
    QCOMPARE((*program)->removedDependents.size(), 1u);
    const planning::RemovedDependents &tickets = (*program)->removedDependents.front();
    QVERIFY(tickets.find->each().step < tickets.remove->writes.front().writeStep);
}

PARTITA_GUILESS_TEST(PassSteps)

} // namespace tst_passsteps

#include "tst_passsteps.moc"
