// Rows that a look-up is nested in: how often it is made in the full population.
#include "engine/execution/infull/outerrows.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_outerrows {

using namespace partita;
using execution::levelBit;
using execution::Levels;

namespace {

/// The population has three times as many authors, each with twice the posts, and comments by five
/// times as many readers, whatever they comment on.
execution::OuterRows authorsPostsReaders()
{
    execution::OuterRows rows;
    rows.enter(rows.inside({}, 3));
    rows.enter(rows.inside(std::vector {levelBit(0)}, 3 * 2));
    rows.enter(rows.inside({}, 5));
    return rows;
}

} // namespace

class OuterRowsTest : public QObject {
    Q_OBJECT

private slots:
    void aLookUpWithoutOuterValuesIsMadeOnce();
    void aLookUpIsMadeForEachRowThatItUses();
    void dependentRowsCountOnce();
    void independentRowsAreCombined();
    void theValueWithTheLeastFactorBoundsBest();
};

void OuterRowsTest::aLookUpWithoutOuterValuesIsMadeOnce()
{
    QCOMPARE(authorsPostsReaders().executions({}), 1.0);
    QCOMPARE(authorsPostsReaders().executions(std::vector {Levels {0}}), 1.0); // a parameter
    QCOMPARE(authorsPostsReaders().found({}), 1.0);
}

void OuterRowsTest::aLookUpIsMadeForEachRowThatItUses()
{
    QCOMPARE(authorsPostsReaders().executions(std::vector {levelBit(0)}), 3.0);
    QCOMPARE(authorsPostsReaders().executions(std::vector {levelBit(1)}), 6.0);
}

/// The factor of the posts contains that of their authors.
void OuterRowsTest::dependentRowsCountOnce()
{
    QCOMPARE(authorsPostsReaders().executions(std::vector {levelBit(0), levelBit(1)}), 6.0);
}

void OuterRowsTest::independentRowsAreCombined()
{
    QCOMPARE(authorsPostsReaders().executions(std::vector {levelBit(0), levelBit(2)}), 15.0);
    QCOMPARE(authorsPostsReaders().combinations(levelBit(1) | levelBit(2)), 30.0);
}

void OuterRowsTest::theValueWithTheLeastFactorBoundsBest()
{
    QCOMPARE(authorsPostsReaders().found(std::vector {levelBit(1), Levels {0}, levelBit(0)}), 3.0);
}

PARTITA_APPLESS_TEST(OuterRowsTest)

} // namespace tst_outerrows

#include "tst_outerrows.moc"
