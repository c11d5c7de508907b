// Distinct keys that many rows share, in the full population.
#include "engine/execution/infull/distinctkeys.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_distinctkeys {

using namespace partita;

class DistinctKeys : public QObject {
    Q_OBJECT

private slots:
    void chanceDecidesHowManyAreDistinct();
    void rowsThatBelongTogetherShareTheirKeys();
};

/// 100 rows refer to about 79 of 200 others, and to 95 of 1,000. Where 4,000 rows refer to all of
/// 200, five times as many refer to all of 1,000.
void DistinctKeys::chanceDecidesHowManyAreDistinct()
{
    const execution::ItemScale partners {200, 5};
    const double few = execution::distinctInFull(79, 100, 1, partners);
    QVERIFY2(few > 94 && few < 97, qPrintable(QString::number(few)));
    const double all = execution::distinctInFull(200, 4000, 5, partners);
    QVERIFY2(all > 999 && all <= 1000, qPrintable(QString::number(all)));
    QCOMPARE(execution::distinctInFull(79, 100, 1, {200, 1}), 79.0);
    QCOMPARE(execution::distinctInFull(50, 50, 1, {200, 500}), 50.0); // each to another one
    QCOMPARE(execution::distinctInFull(20, 500, 5, {20, 1}),
             20.0); // the same twenty, however many rows
    QCOMPARE(execution::distinctInFull(20, 500, 5, {}), 100.0); // nothing is known of them
}

/// Comments on five posts refer to five posts in any population.
void DistinctKeys::rowsThatBelongTogetherShareTheirKeys()
{
    QCOMPARE(execution::distinctInFull(5, 100, 1, {200, 5}), 5.0);
    QCOMPARE(execution::distinctInFull(5, 100, 4, {200, 5}), 20.0);
}

PARTITA_APPLESS_TEST(DistinctKeys)

} // namespace tst_distinctkeys

#include "tst_distinctkeys.moc"
