// Bounds of the means: they hold what the full population costs.
#include "engine/evaluation/uncertainty.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_uncertainty {

using namespace partita;

namespace {

/// Shops with offers. Requests for one shop, uniform and by popularity, and for rows of all shops.
constexpr const char *shops = R"({"partita": 1, "name": "shops",
 "entities": [
  {"name": "Shop", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
    {"name": "city", "generate": {"choice": ["Bern", "Basel", "Chur", "Genf", "Thun", "Sion", "Zug"]}}]},
  {"name": "Offer", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "text", "generate": {"text": [50, 800]}}]}],
 "relationships": [{"name": "having", "parent": "Shop.offers", "child": "Offer.shop", "containment": true, "degree": {"uniform": [0, 30]}}],
 "patterns": [
  {"id": "any shop", "sentence": "S", "query": "Offer", "match": ["shop is @s"], "ratePerSecond": 1},
  {"id": "popular shop", "sentence": "S", "query": "Offer", "match": ["shop is @s"], "ratePerSecond": 1, "keys": "zipf"},
  {"id": "city", "sentence": "S", "query": "Shop", "match": ["city = @c"], "ratePerSecond": 1},
  {"id": "Bern", "sentence": "S", "query": "Shop", "match": ["city = \"Bern\""], "ratePerSecond": 1},
  {"id": "offer", "sentence": "S", "create": "Offer", "ratePerSecond": 1}],
 "population": {"seed": SEED, "counts": {"Shop": 4000}},
 "designs": [{"name": "D", "containers": [
  {"name": "shops", "partitionKey": "/id", "physicalPartitions": 1, "documentTypes": [{"name": "shop", "entity": "Shop", "fields": ["id", "city"]}]},
  {"name": "offers", "partitionKey": "/shopId", "physicalPartitions": 1, "documentTypes": [{"name": "offer", "entity": "Offer",
    "fields": ["id", {"name": "shopId", "reference": "shop"}, "text"]}]}]}]})";

model::Workbook shopsOf(int seed)
{
    QByteArray text = shops;
    text.replace("SEED", QByteArray::number(seed));
    Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *std::move(workbook);
}

evaluation::Evaluation evaluated(const model::Workbook &workbook, double fraction, int samples)
{
    evaluation::Options options;
    options.fraction = fraction;
    options.samples = samples;
    Result<evaluation::Evaluation> result = evaluation::evaluate(workbook, options);
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return *std::move(result);
}

evaluation::Interval boundsOf(const evaluation::PatternEvaluation &pattern)
{
    const evaluation::Distribution &keys = pattern.distribution;
    return evaluation::intervalOf(keys.requestCharge.mean, keys.requestChargeError);
}

bool overlap(const evaluation::Interval &one, const evaluation::Interval &other)
{
    return one.low <= other.high && other.low <= one.high;
}

/// What is neither near the larger sample nor held by its bounds.
QString missOf(const char *what, double here, const evaluation::MeanError &error, double there,
               const evaluation::MeanError &errorThere)
{
    const bool isNear = std::abs(here - there) <= 0.05 * there;
    if (isNear
        || overlap(evaluation::intervalOf(here, error), evaluation::intervalOf(there, errorThere)))
        return {};
    return QStringLiteral("%1: %2 against %3").arg(QLatin1String(what)).arg(here).arg(there);
}

} // namespace

class TestUncertainty : public QObject {
    Q_OBJECT
private slots:
    void ofDifferentKeysItIsThatOfTheDrawing();
    void repeatedKeysCountLess();
    void whereAllKeysAreThereTheyCountAsDrawn();
    void aSingleKeyShowsNoDifference();
    void fewKeysAreLessCertain();
    void requestsAddUpInSquaresAndCountedRowsAsTheyAre();
    void boundsHoldTheTruth();
    void samplesOfTwoSizesAgree_data();
    void samplesOfTwoSizesAgree();
};

void TestUncertainty::ofDifferentKeysItIsThatOfTheDrawing()
{
    QCOMPARE(evaluation::varianceOfMean(99, evaluation::allDifferent(100)), 1.0);
}

/// 100 requests for ten keys of many are worth ten.
void TestUncertainty::repeatedKeysCountLess()
{
    const double ofTen = evaluation::varianceOfMean(9, {100, 0.1, 0, 0});
    QCOMPARE(ofTen, 1.0);
    QVERIFY(evaluation::varianceOfMean(9, {100, 0.1, 0.05, 0}) > ofTen);
}

void TestUncertainty::whereAllKeysAreThereTheyCountAsDrawn()
{
    QCOMPARE(evaluation::varianceOfMean(9, {100, 0.1, 0.1, 1}), 0.1);
}

void TestUncertainty::aSingleKeyShowsNoDifference()
{
    QCOMPARE(evaluation::varianceOfMean(0, {100, 1, 0.1, 0}), 0.0);
}

/// Student's t over the normal quantile: 2.571 for five degrees of freedom, 2.042 for thirty.
void TestUncertainty::fewKeysAreLessCertain()
{
    const auto factor = [](double keys) {
        return 1.959964 * evaluation::factorForFewKeys({200, 1 / keys, 0, 0});
    };
    QVERIFY2(std::abs(factor(6) - 2.571) < 0.03, qPrintable(QString::number(factor(6))));
    QVERIFY2(std::abs(factor(31) - 2.042) < 0.003, qPrintable(QString::number(factor(31))));
}

void TestUncertainty::requestsAddUpInSquaresAndCountedRowsAsTheyAre()
{
    evaluation::MeanError sum;
    evaluation::addError(sum, {3, 1, 5, 0}, 1);
    evaluation::addError(sum, {2, 1, 0, 7}, 2);
    QCOMPARE(sum.drawn, 5.0);
    QCOMPARE(sum.counted, 3.0);
    QCOMPARE(sum.above, 5.0);
    QCOMPARE(sum.below, 14.0);
}

/// The truth of each seed is measured on all rows; 95 of 100 bounds are meant to hold it.
void TestUncertainty::boundsHoldTheTruth()
{
    int held = 0;
    int all = 0;
    for (int seed = 1; seed <= 12; ++seed) {
        const model::Workbook workbook = shopsOf(seed);
        const evaluation::Evaluation truth = evaluated(workbook, 1, 1500);
        const evaluation::Evaluation sampled = evaluated(workbook, 0.01, 200);
        QVERIFY(sampled.fraction < 0.1);
        for (const evaluation::PatternEvaluation &one : sampled.designs.front()->patterns) {
            const evaluation::Interval bounds = boundsOf(one);
            const double mean
                = truth.designs.front()->pattern(one.pattern)->distribution.requestCharge.mean;
            QVERIFY2(bounds.high < 3 * mean, one.pattern.c_str()); // a bound that says something
            const bool isHeld = bounds.low <= mean * (1 + 1e-9) && mean <= bounds.high * (1 + 1e-9);
            ++all;
            held += isHeld ? 1 : 0;
            if (!isHeld)
                qInfo("seed %d, %s: %.3f is not in %.3f to %.3f", seed, one.pattern.c_str(), mean,
                      bounds.low, bounds.high);
        }
    }
    QVERIFY2(held >= 0.9 * all, qPrintable(QStringLiteral("%1 of %2").arg(held).arg(all)));
}

void TestUncertainty::samplesOfTwoSizesAgree_data()
{
    QTest::addColumn<double>("larger");
    QTest::newRow("authors-books") << 0.03;
    QTest::newRow("books-reviews") << 0.02;
    QTest::newRow("publisher-books") << 0.2;
    QTest::newRow("person") << 0.1;
}

void TestUncertainty::samplesOfTwoSizesAgree()
{
    QFETCH(double, larger);
    const auto workbook = workbook::open(std::string("sample:") + QTest::currentDataTag());
    QVERIFY(workbook);
    const evaluation::Evaluation small = evaluated(*workbook, 0.0005, 100);
    const evaluation::Evaluation large = evaluated(*workbook, larger, 100);
    QVERIFY(small.fraction < large.fraction);
    QStringList misses;
    for (const auto &design : small.designs) {
        const evaluation::DesignEvaluation &there = *large.design(design->design);
        const auto add = [&](const std::string &of, const QString &miss) {
            if (!miss.isEmpty())
                misses.append(QString::fromStdString(design->design + ' ' + of + ' ') + miss);
        };
        add("load",
            missOf("RU/s", design->load.requestUnitsPerSecond, design->load.error,
                   there.load.requestUnitsPerSecond, there.load.error));
        for (const evaluation::PatternEvaluation &pattern : design->patterns) {
            const evaluation::Distribution &one = pattern.distribution;
            const evaluation::Distribution &other = there.pattern(pattern.pattern)->distribution;
            add(pattern.pattern,
                missOf("charge", one.requestCharge.mean, one.requestChargeError,
                       other.requestCharge.mean, other.requestChargeError));
            add(pattern.pattern,
                missOf("upkeep", one.backgroundCharge.mean, one.backgroundChargeError,
                       other.backgroundCharge.mean, other.backgroundChargeError));
        }
    }
    QVERIFY2(misses.isEmpty(), qPrintable(misses.join(QLatin1Char('\n'))));
}

PARTITA_GUILESS_TEST(TestUncertainty)

} // namespace tst_uncertainty

#include "tst_uncertainty.moc"
