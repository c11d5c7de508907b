// Findings are told as they become known, and the list at the end does not depend on that.
#include "engine/evaluation/keptparts.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_findingsready {

using namespace partita;
using namespace partita::advice;
using tests::Advised;

namespace {

/// Everything that a finding says, numbers in full.
QString textOf(const Finding &finding)
{
    QStringList parts
        = {QString::fromStdString(finding.rule + '|' + finding.design + '|' + finding.subject + '|'
                                  + finding.title + '|' + finding.summary + '|' + finding.reason),
           QString::fromLatin1(nameOf(finding.severity)), QString::number(finding.weight, 'g', 17)};
    for (const Evidence &one : finding.evidence)
        parts.append(QString::fromStdString(one.label + one.unit)
                     + QString::number(one.number, 'g', 17));
    for (const auto &[pattern, saved] : finding.saved)
        parts.append(QString::fromStdString(pattern) + QString::number(saved, 'g', 17));
    if (finding.fix)
        parts.append(QString::fromStdString(finding.fix->what));
    return parts.join(QLatin1Char('|'));
}

QStringList textsOf(const std::vector<Finding> &findings)
{
    QStringList texts;
    for (const Finding &finding : findings)
        texts.append(textOf(finding));
    return texts;
}

std::vector<FindingsReady> toldAbout(const Advised &advised, int threads,
                                     std::vector<Finding> &findings)
{
    std::vector<FindingsReady> told;
    const auto found
        = advise(advised.workbook, advised.evaluation, {},
                 {.threads = threads,
                  .keptParts = advised.options.keptParts,
                  .findingsReady = [&](const FindingsReady &ready) { told.push_back(ready); }});
    findings = found ? *found : std::vector<Finding>();
    return told;
}

} // namespace

class FindingsReadyTest : public QObject {
    Q_OBJECT

private slots:
    void theListAtTheEndIsTheSame_data();
    void theListAtTheEndIsTheSame();
    void whatNeedsNoTrialComesFirst();
    void whatIsToldMakesTheList();
    void aFixReplacesTheFindingWithout();
    void whoStopsWaitsForNoTrial();
};

void FindingsReadyTest::theListAtTheEndIsTheSame_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<int>("threads");
    for (const char *sample : {"portfolio", "orders"}) {
        for (const int threads : {1, 3})
            QTest::addRow("%s, %d", sample, threads) << QString::fromLatin1(sample) << threads;
    }
}

void FindingsReadyTest::theListAtTheEndIsTheSame()
{
    QFETCH(QString, sample);
    QFETCH(int, threads);
    const Advised &advised = tests::advisedOnSample(sample.toStdString());
    std::vector<Finding> findings;
    toldAbout(advised, threads, findings);
    QCOMPARE(textsOf(findings), textsOf(advised.findings));
}

void FindingsReadyTest::whatNeedsNoTrialComesFirst()
{
    const Advised &advised = tests::advisedOnSample("portfolio");
    std::vector<Finding> findings;
    const std::vector<FindingsReady> told = toldAbout(advised, 2, findings);
    QVERIFY(told.size() > 1);
    QVERIFY(!told.front().findings.empty());
    for (std::size_t i = 0; i < told.size(); ++i)
        QCOMPARE(told[i].trialsLeft, told.size() - 1 - i);
}

/// Only rules that consider the findings of others are missing before the end.
void FindingsReadyTest::whatIsToldMakesTheList()
{
    const Advised &advised = tests::advisedOnSample("portfolio");
    std::vector<Finding> findings;
    std::vector<Finding> made;
    for (const FindingsReady &ready : toldAbout(advised, 2, findings)) {
        for (const Finding &finding : ready.findings)
            addInOrder(made, finding);
    }
    std::erase_if(findings, [](const Finding &one) { return one.rule == "dearest-pattern"; });
    QStringList expected = textsOf(findings);
    QStringList texts = textsOf(made);
    const auto inOrder = [](const Finding &one, const Finding &other) {
        return one.severity < other.severity
            || (one.severity == other.severity && one.weight > other.weight);
    };
    QVERIFY(std::is_sorted(made.begin(), made.end(), inOrder));
    expected.sort(); // findings of equal weight may come in another order
    texts.sort();
    QCOMPARE(texts, expected);
}

void FindingsReadyTest::aFixReplacesTheFindingWithout()
{
    Finding light;
    light.rule = "light";
    light.weight = 1;
    Finding heavy = light;
    heavy.rule = "heavy";
    heavy.weight = 2;
    std::vector<Finding> findings;
    QCOMPARE(addInOrder(findings, light), 0U);
    QCOMPARE(addInOrder(findings, heavy), 0U);
    light.fix.emplace();
    QCOMPARE(addInOrder(findings, light), 1U);
    QCOMPARE(findings.size(), 2U);
    QVERIFY(findings.back().fix);
}

void FindingsReadyTest::whoStopsWaitsForNoTrial()
{
    const Advised &advised = tests::advisedOnSample("portfolio");
    std::stop_source stop;
    std::size_t left = 0;
    const auto found = advise(advised.workbook, advised.evaluation, stop.get_token(),
                              {.findingsReady = [&](const FindingsReady &ready) {
                                  left = std::max(left, ready.trialsLeft);
                                  stop.request_stop();
                              }});
    QVERIFY(left > 0);
    QVERIFY(found && found->empty());
}

PARTITA_GUILESS_TEST(FindingsReadyTest)

} // namespace tst_findingsready

#include "tst_findingsready.moc"
