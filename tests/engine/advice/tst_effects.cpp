// The effect of a fix is told as a gain, none, or a loss. Effects on the samples: tst_samples.cpp.
#include "engine/advice/advise.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_effects {

using namespace partita;

class EffectsTest : public QObject {
    Q_OBJECT

private slots:
    void anEffectIsAGainOrNone_data();
    void anEffectIsAGainOrNone();
};

void EffectsTest::anEffectIsAGainOrNone_data()
{
    QTest::addColumn<double>("cost"); // after; each was 100
    QTest::addColumn<double>("load");
    QTest::addColumn<double>("charge");
    QTest::addColumn<bool>("isGone");
    QTest::addColumn<QString>("outcome");
    QTest::newRow("nothing at all") << 100.0 << 100.0 << 100.0 << false << "no gain";
    QTest::newRow("hardly anything") << 99.8 << 99.8 << 99.8 << false << "no gain";
    QTest::newRow("cheaper") << 90.0 << 100.0 << 100.0 << false << "better";
    QTest::newRow("less load for the same price") << 100.0 << 90.0 << 100.0 << false << "better";
    QTest::newRow("the price decides") << 110.0 << 90.0 << 90.0 << false << "no gain";
    QTest::newRow("dearer") << 100.0 << 120.0 << 90.0 << false << "no gain";
    QTest::newRow("a pattern alone") << 100.0 << 100.0 << 50.0 << false << "better";
    QTest::newRow("gone for nothing") << 100.0 << 100.0 << 100.0 << true << "better";
    QTest::newRow("gone, a pattern dearer") << 100.0 << 100.0 << 103.0 << true << "better";
    QTest::newRow("gone, a pattern dearer, no load") << 100.0 << 0.0 << 103.0 << true << "dearer";
    QTest::newRow("gone, and cheaper") << 80.0 << 80.0 << 80.0 << true << "better";
    QTest::newRow("gone, and dearer") << 120.0 << 100.0 << 100.0 << true << "dearer";
}

void EffectsTest::anEffectIsAGainOrNone()
{
    QFETCH(double, cost);
    QFETCH(double, load);
    QFETCH(double, charge);
    QFETCH(bool, isGone);
    advice::FixComparison effect;
    effect.monthlyCost = {100, cost};
    effect.requestUnitsPerSecond = {load > 0 ? 100.0 : 0.0, load};
    effect.patterns = {{"Q1", {100, charge}, {1, 1}}};
    effect.isGone = isGone;
    QTEST(QString::fromLatin1(advice::nameOf(advice::verdictOf(effect))), "outcome");
}

PARTITA_GUILESS_TEST(EffectsTest)

} // namespace tst_effects

#include "tst_effects.moc"
