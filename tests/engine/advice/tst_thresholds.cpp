// Descriptions of rules and thresholds, and thresholds stated by a workbook.
#include "engine/advice/rules/rules.h"
#include "engine/checks/thresholds.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_thresholds {

using namespace partita;

class ThresholdsTest : public QObject {
    Q_OBJECT

private slots:
    void thresholdsOfTheWorkbookCount();
    void everyThresholdSaysWhatItMeans();
    void everyRuleSaysWhy();
};

void ThresholdsTest::thresholdsOfTheWorkbookCount()
{
    model::AdviceSettings settings;
    const checks::ThresholdValues limit(settings);
    QCOMPARE(limit("arrayElements"), 100.0);
    settings.thresholds = {{"arrayElements", 7}, {"unheard-of", 3}};
    QCOMPARE(limit("arrayElements"), 7.0);
    for (const checks::Threshold &threshold : checks::thresholds())
        QVERIFY(checks::findThreshold(threshold.name) == &threshold);
}

void ThresholdsTest::everyThresholdSaysWhatItMeans()
{
    for (const checks::Threshold &threshold : checks::thresholds()) {
        const bool isLimit = threshold.kind == checks::Threshold::Kind::platformLimit;
        QVERIFY2(!isLimit || threshold.source.starts_with("https://"), threshold.name.data());
        QVERIFY2(!threshold.meaning.empty(), threshold.name.data());
    }
}

void ThresholdsTest::everyRuleSaysWhy()
{
    for (const advice::Rule &rule : advice::rules()) {
        QVERIFY2(rule.find, rule.id.data());
        QVERIFY2(rule.reason.find(". ") != std::string_view::npos && rule.reason.ends_with('.'),
                 rule.id.data());
        QVERIFY2(rule.reading.address.starts_with("https://") && !rule.reading.title.empty(),
                 rule.id.data());
    }
}

PARTITA_GUILESS_TEST(ThresholdsTest)

} // namespace tst_thresholds

#include "tst_thresholds.moc"
