// Charges in the full population, measured on a small sample: patterns that read every item are
// scaled up, and say so; other charges stay. A larger sample gives the same result.
#include "engine/evaluation/evaluation.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_growth {

using namespace partita;

class TestGrowth : public QObject {
    Q_OBJECT

private slots:
    void aScanCostsWhatTheFullPopulationMakesIt();
    void aBoundedQueryCostsTheSameAtEveryFraction();
    void theRowAskedForIsNotMultiplied();

private:
    static evaluation::PatternEvaluation evaluated(const char *design, const char *pattern,
                                                   double fraction);
};

evaluation::PatternEvaluation TestGrowth::evaluated(const char *design, const char *pattern,
                                                    double fraction)
{
    const auto blog = workbook::open("sample:blog");
    evaluation::Options options;
    options.designs = {design};
    options.patterns = {pattern};
    options.samples = 1;
    options.fraction = fraction;
    const auto result = evaluation::evaluate(*blog, options);
    return result->designs.front()->patterns.front();
}

/// The front page of the embedded design unrolls the posts of every user.
void TestGrowth::aScanCostsWhatTheFullPopulationMakesIt()
{
    const evaluation::PatternEvaluation small = evaluated("Embedded", "Q6", 0.0004);
    const evaluation::PatternEvaluation large = evaluated("Embedded", "Q6", 0.0012);
    for (const std::int64_t loaded : {small.probe.itemsLoaded, large.probe.itemsLoaded})
        QVERIFY2(loaded > 99'000 && loaded < 101'000, qPrintable(QString::number(loaded)));
    const double ratio = small.probe.requestCharge / large.probe.requestCharge;
    QVERIFY2(ratio > 0.8 && ratio < 1.25, qPrintable(QString::number(ratio)));
    QVERIFY(
        std::any_of(small.plan.notes.begin(), small.plan.notes.end(), [](const std::string &note) {
            return note.find("scaled up") != std::string::npos;
        }));
}

void TestGrowth::aBoundedQueryCostsTheSameAtEveryFraction()
{
    for (const char *pattern : {"Q3", "Q6"}) {
        // Not so small that a physical partition has less than a page of posts.
        const evaluation::PatternEvaluation small = evaluated("V2", pattern, 0.001);
        const evaluation::PatternEvaluation large = evaluated("V2", pattern, 0.002);
        const double ratio = small.probe.requestCharge / large.probe.requestCharge;
        QVERIFY2(ratio > 0.95 && ratio < 1.05, qPrintable(QString::number(ratio)));
        for (const std::string &note : small.plan.notes)
            QVERIFY2(note.find("scaled up") == std::string::npos, note.c_str());
    }
}

/// Instants differ from row to row: in any population the one that is asked for is found alone. Few
/// towns are in many rows.
void TestGrowth::theRowAskedForIsNotMultiplied()
{
    const auto hotels = workbook::readText(R"({"partita": 1, "name": "hotels", "entities": [
      {"name": "Hotel", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
        {"name": "opened", "generate": {"dateTime": ["1950-01-01", "2020-01-01"]}},
        {"name": "town", "generate": {"choice": ["Bergen", "Oslo", "Porto", "Riga"]}}]}],
      "patterns": [{"id": "Q1", "sentence": "By instant.", "query": "Hotel", "match": ["opened = @opened"]},
        {"id": "Q2", "sentence": "By town.", "query": "Hotel", "match": ["town = @town"]}],
      "population": {"fraction": 0.01, "counts": {"Hotel": 50000}}, "derivedDesigns": ["referenced"]})");
    QVERIFY2(hotels, hotels ? "" : hotels.error().message.c_str());
    evaluation::Options options;
    options.samples = 1;
    const auto result = evaluation::evaluate(*hotels, options);
    QVERIFY2(result, result ? "" : result.error().message.c_str());
    const auto &patterns = result->designs.front()->patterns;
    QCOMPARE(patterns.front().probe.itemsLoaded, std::int64_t(1));
    const std::int64_t ofATown = patterns.back().probe.itemsLoaded;
    QVERIFY2(ofATown > 11'000 && ofATown < 14'000, qPrintable(QString::number(ofATown)));
}

PARTITA_GUILESS_TEST(TestGrowth)

} // namespace tst_growth

#include "tst_growth.moc"
