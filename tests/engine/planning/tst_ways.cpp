// Ways that an expert would take, and the planner must find: one query for a whole logical partition, one query for several
// values, one patch instead of reading and replacing.
#include "engine/evaluation/evaluation.h"
#include "engine/workbook/workbookfile.h"

#include <QTest>

#include <algorithm>

using namespace partita;

class TestWays : public QObject {
    Q_OBJECT

private slots:
    void whatLiesTogetherIsAskedForAtOnce();
    void whatLiesApartIsNot();
    void severalValuesOverTheSameRowsAreOneQuery();
    void rowsThatComeWithANewOneAreOneBatchWhereTheyLieTogether();
    void anUpdateOfOneItemIsAPatch();

private:
    static evaluation::PatternEvaluation evaluated(const char *sample, const char *design,
                                                   const char *pattern);
};

evaluation::PatternEvaluation TestWays::evaluated(const char *sample, const char *design,
                                                  const char *pattern)
{
    const model::Workbook workbook = *workbook::open(std::string("sample:") + sample);
    evaluation::Options options;
    options.designs = {design};
    options.patterns = {pattern};
    options.samples = 10;
    return evaluation::evaluate(workbook, options)->designs.front()->patterns.front();
}

void TestWays::whatLiesTogetherIsAskedForAtOnce()
{
    const evaluation::PatternEvaluation together = evaluated("person", "One container", "Q1");
    QCOMPARE(together.plan.steps.size(), std::size_t(1));
    QCOMPARE(together.plan.steps.front().text, std::string("SELECT * FROM c"));
    QVERIFY(together.plan.steps.front().reach == planning::Reach::logicalPartition);
    QCOMPARE(together.probe.requests, std::int64_t(1));
    // All the ways one by one are dearer, and stand among the alternatives.
    QVERIFY(!together.plan.alternatives.empty());
    for (const planning::Alternative &other : together.plan.alternatives)
        QVERIFY(!other.requestCharge || *other.requestCharge > together.probe.requestCharge);
    QCOMPARE(together.probe.answer.size(), std::size_t(1));
    QVERIFY(together.probe.answer[0].contains("addresses"));
}

void TestWays::whatLiesApartIsNot()
{
    const evaluation::PatternEvaluation apart = evaluated("person", "Tables", "Q1");
    QVERIFY(apart.plan.steps.size() > 1);
    for (const planning::Step &step : apart.plan.steps)
        QVERIFY(step.text != "SELECT * FROM c");
}

void TestWays::severalValuesOverTheSameRowsAreOneQuery()
{
    const evaluation::PatternEvaluation book = evaluated("books-reviews", "Two containers", "Q1");
    const auto asks = [](const planning::Step &step) {
        return step.text.find("SUM(") != std::string::npos
            || step.text.find("COUNT(") != std::string::npos;
    };
    QCOMPARE(std::count_if(book.plan.steps.begin(), book.plan.steps.end(), asks), 1);
    const auto step = std::find_if(book.plan.steps.begin(), book.plan.steps.end(), asks);
    QVERIFY(step->text.find("SUM(") != std::string::npos
            && step->text.find("COUNT(") != std::string::npos);
}

void TestWays::rowsThatComeWithANewOneAreOneBatchWhereTheyLieTogether()
{
    const evaluation::PatternEvaluation batch = evaluated("person", "One container", "C1");
    QCOMPARE(batch.probe.requests, std::int64_t(1));
    QVERIFY(batch.plan.steps.front().operation == planning::Operation::batch);
    const evaluation::PatternEvaluation tables = evaluated("person", "Tables", "C1");
    QCOMPARE(tables.probe.requests,
             std::int64_t(3)); // the person, a batch of addresses, one of contact details
    const evaluation::PatternEvaluation document = evaluated("person", "Document", "C1");
    QCOMPARE(document.probe.requests, std::int64_t(1));
    QVERIFY(document.probe.requestCharge < tables.probe.requestCharge / 2);
}

void TestWays::anUpdateOfOneItemIsAPatch()
{
    const evaluation::PatternEvaluation move = evaluated("person", "Tables", "C4");
    QCOMPARE(move.plan.steps.size(), std::size_t(1));
    QVERIFY(move.plan.steps.front().operation == planning::Operation::patch);
}

QTEST_GUILESS_MAIN(TestWays)
#include "tst_ways.moc"
