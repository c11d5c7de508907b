// The effect of a fix is measured, and told as a gain, none, or a loss.
#include "engine/advice/trials/trial.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

using namespace partita;
using tests::Advised;

namespace {

Result<advice::FixComparison> effectOf(const Advised &advised, const advice::Finding &finding)
{
    return advice::measureFix(advised.workbook, advised.evaluation, finding, advised.options);
}

} // namespace

class EffectsTest : public QObject {
    Q_OBJECT

private slots:
    void effectsAreMeasured_data();
    void effectsAreMeasured();
    void anEffectIsAGainOrNone_data();
    void anEffectIsAGainOrNone();
    void aHotPartitionIsCooledByTheKeyThatWasMeasured();
    void whatHasNoFixIsNotMeasured();
};

void EffectsTest::effectsAreMeasured_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("design");
    QTest::addColumn<QString>("rule");
    QTest::addColumn<double>("most"); // of the load before
    const auto row = [](const char *sample, const char *design, const char *rule, double most) {
        QTest::addRow("%s: %s", sample, rule)
            << QString::fromLatin1(sample) << QString::fromLatin1(design)
            << QString::fromLatin1(rule) << most;
    };
    row("post-comments", "Everything in the post", "unbounded-array", 0.6);
    row("portfolio", "Quotations embedded", "write-amplification", 0.1);
    row("publisher-books", "Keys on the publisher", "large-reference-array", 0.7);
    row("publisher-books", "Key on the book", "frequent-pattern-fans-out", 0.8);
    row("books-reviews", "Two containers", "aggregate-on-read", 0.5);
    row("books-reviews", "Without type", "missing-discriminator", 1.05);
    row("person", "Tables", "embed-what-is-read-together", 0.9);
    row("tenants", "Tenant", "logical-partition-limit", 0.9);
    row("tenants", "Tenant", "storage-skew", 0.9);
    row("tenants", "Tenant", "hot-partition", 0.9);
    row("chat", "References", "duplicate-to-save-reads", 0.9);
}

void EffectsTest::effectsAreMeasured()
{
    QFETCH(QString, sample);
    QFETCH(QString, design);
    QFETCH(QString, rule);
    QFETCH(double, most);
    const Advised advised = tests::advisedOnSample(sample.toStdString());
    const advice::Finding *finding = advised.find(rule.toStdString(), design.toStdString());
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    const auto effect = effectOf(advised, *finding);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    QVERIFY(effect->isGone);
    QVERIFY(!effect->patterns.empty());
    const double part = effect->requestUnitsPerSecond.after / effect->requestUnitsPerSecond.before;
    QVERIFY2(part <= most, qPrintable(QString::number(part)));
}

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

void EffectsTest::aHotPartitionIsCooledByTheKeyThatWasMeasured()
{
    const Advised advised = tests::advisedOnSample("tenants");
    const advice::Finding *finding = advised.find("hot-partition", "Tenant");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    const auto told = [&](std::string_view label) {
        const auto found = std::find_if(
            finding->evidence.begin(), finding->evidence.end(),
            [&](const advice::Evidence &evidence) { return evidence.label == label; });
        return found == finding->evidence.end() ? 0.0 : found->number;
    };
    const auto mended = advice::applied(advised.workbook, finding->fix->edits);
    QVERIFY(mended);
    evaluation::Options options = advised.options;
    options.designs = {finding->design};
    const auto evaluated = evaluation::evaluate(*mended, options);
    QVERIFY(evaluated);
    const evaluation::ContainerEvaluation *events = evaluated->designs.front()->container("events");
    QVERIFY(events);
    QCOMPARE(told("to provision with that key"), events->mostNeeded());
    QVERIFY(events->mostNeeded() < 0.8 * told("throughput to provision for the busiest"));
    QCOMPARE(events->throttledPartitions, 0);
}

void EffectsTest::whatHasNoFixIsNotMeasured()
{
    const Advised advised = tests::advisedOnSample("tenants");
    const advice::Finding *finding = advised.find("growth-reaches-limit");
    QVERIFY(finding && !finding->fix);
    const auto effect = effectOf(advised, *finding);
    QVERIFY(!effect);
    QVERIFY(effect.error().message.find("growth-reaches-limit") != std::string::npos);
}

PARTITA_GUILESS_TEST(EffectsTest)
#include "tst_effects.moc"
