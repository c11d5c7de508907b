// On each sample, advice names the problem that the sample is there to show. What else the advice
// on samples must be is tested here too, so that each is advised on once.
#include "engine/advice/trials/trial.h"
#include "engine/workbook/workbookfile.h"
#include "tests/engine/advice/fixcheck.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTest>

#include <algorithm>

namespace tst_samples {

using namespace partita;
using tests::Advised;

namespace {

Result<advice::FixComparison> effectOf(const Advised &advised, const advice::Finding &finding)
{
    return advice::measureFix(advised.workbook, advised.evaluation, finding, advised.options);
}

} // namespace

class SamplesTest : public QObject {
    Q_OBJECT

private slots:
    void problemsAreNamed_data();
    void problemsAreNamed();
    void goodDesignsAreNotBlamed_data();
    void goodDesignsAreNotBlamed();
    void everySampleIsLookedAt();
    void everyFixLeavesAValidWorkbook_data();
    void everyFixLeavesAValidWorkbook();
    void effectsAreMeasured_data();
    void effectsAreMeasured();
    void aHotPartitionIsCooledByTheKeyThatWasMeasured();
    void whatHasNoFixIsNotMeasured();
    void theWorstComesFirst();
    void dismissedFindingsKeepTheirReason();
    void cancelling();
    void derivedDesignsAreAdvisedOnButNotMended();
};

void SamplesTest::problemsAreNamed_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("design");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char *sample, const char *design, const char *rule) {
        QTest::addRow("%s, %s: %s", sample, design, rule)
            << QString::fromLatin1(sample) << QString::fromLatin1(design)
            << QString::fromLatin1(rule);
    };
    row("person", "Tables", "many-round-trips");
    row("person", "Tables", "embed-what-is-read-together");
    row("post-comments", "Everything in the post", "unbounded-array");
    row("post-comments", "Everything in the post", "item-near-limit");
    row("portfolio", "Quotations embedded", "write-amplification");
    row("portfolio", "Quotations embedded", "not-atomic-upkeep");
    row("portfolio", "Quotations embedded", "upkeep-outweighs-reads");
    row("publisher-books", "Keys on the publisher", "large-reference-array");
    row("publisher-books", "Key on the book", "frequent-pattern-fans-out");
    row("authors-books", "Join items", "aggregate-on-read");
    row("authors-books", "Keys on both sides", "not-atomic-upkeep");
    row("books-reviews", "Without type", "missing-discriminator");
    row("books-reviews", "Two containers", "aggregate-on-read");
    row("authors-awards", "Everything apart", "embed-what-is-read-together");
    row("authors-awards", "Books inside", "frequent-pattern-fans-out");
    row("tenants", "Tenant", "logical-partition-limit");
    row("tenants", "Tenant", "storage-skew");
    row("tenants", "Tenant", "hot-partition");
    row("tenants", "Tenant and digit", "growth-reaches-limit");
    row("profiles", "By user name", "frequent-pattern-fans-out");
    row("profiles", "By colour", "key-few-values");
    row("profiles", "By colour", "storage-skew");
    row("iot", "By device", "analytical-query");
    row("iot", "With the newest", "upkeep-outweighs-reads");
    row("iot", "By hour", "key-follows-clock");
    row("iot", "Inside the device", "unbounded-array");
    row("orders", "Everything together", "analytical-query");
    row("store", "Tables", "many-round-trips");
    row("store", "Tables", "embed-what-is-read-together");
    row("chat", "References", "duplicate-to-save-reads");
    row("chat", "User knows the channels", "write-amplification");
    row("chat", "User knows the channels", "upkeep-outweighs-reads");
    row("saas", "By id", "fan-out-share");
    row("blog", "V1", "aggregate-on-read");
    row("blog", "V1", "frequent-pattern-fans-out");
    row("blog", "V1", "many-round-trips");
    row("blog", "V2", "frequent-pattern-fans-out");
    row("blog", "V3",
        "upkeep-outweighs-reads"); // the front page: the posts beside the users are in one place
}

void SamplesTest::problemsAreNamed()
{
    QFETCH(QString, sample);
    QFETCH(QString, design);
    QFETCH(QString, rule);
    const Advised &advised = tests::advisedOnSample(sample.toStdString());
    QVERIFY2(advised.find(rule.toStdString(), design.toStdString()), qPrintable(advised.all()));
}

void SamplesTest::goodDesignsAreNotBlamed_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("design");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char *sample, const char *design, const char *rule) {
        QTest::addRow("%s, %s: %s", sample, design, rule)
            << QString::fromLatin1(sample) << QString::fromLatin1(design)
            << QString::fromLatin1(rule);
    };
    row("blog", "V3", "frequent-pattern-fans-out");
    row("blog", "V3", "aggregate-on-read");
    row("blog", "V3", "many-round-trips");
    for (const auto &[sample, design] : {std::pair {"blog", "V2"},
                                         {"post-comments", "Subset"},
                                         {"authors-books", "Hybrid"},
                                         {"books-reviews", "One container"},
                                         {"chat", "Channel knows the newest"},
                                         {"authors-awards", "By the rules"}})
        row(sample, design, "upkeep-outweighs-reads");
    row("person", "Document", "many-round-trips");
    row("post-comments", "Subset", "unbounded-array");
    row("portfolio", "Stocks referenced", "write-amplification");
    row("publisher-books", "Key on the book", "large-reference-array");
    row("books-reviews", "One container", "missing-discriminator");
    row("tenants", "Tenant and user", "logical-partition-limit");
    row("tenants", "Tenant and user", "hot-partition");
}

void SamplesTest::goodDesignsAreNotBlamed()
{
    QFETCH(QString, sample);
    QFETCH(QString, design);
    QFETCH(QString, rule);
    const Advised &advised = tests::advisedOnSample(sample.toStdString());
    QVERIFY2(!advised.find(rule.toStdString(), design.toStdString()), qPrintable(advised.all()));
}

void SamplesTest::everySampleIsLookedAt()
{
    for (const workbook::SampleInfo &sample : workbook::samples()) {
        QFile file(QStringLiteral(PARTITA_SOURCE_DIR "/tests/engine/advice/tst_samples.cpp"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(file.readAll().contains("row(\"" + QByteArray::fromStdString(sample.name)),
                 sample.name.c_str());
    }
}

void SamplesTest::everyFixLeavesAValidWorkbook_data()
{
    QTest::addColumn<QString>("sample");
    for (const workbook::SampleInfo &sample : workbook::samples())
        QTest::addRow("%s", sample.name.c_str()) << QString::fromStdString(sample.name);
}

void SamplesTest::everyFixLeavesAValidWorkbook()
{
    QFETCH(QString, sample);
    const std::string wrong = tests::wrongWithFixes(tests::advisedOnSample(sample.toStdString()));
    QVERIFY2(wrong.empty(), wrong.c_str());
}

void SamplesTest::effectsAreMeasured_data()
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

void SamplesTest::effectsAreMeasured()
{
    QFETCH(QString, sample);
    QFETCH(QString, design);
    QFETCH(QString, rule);
    QFETCH(double, most);
    const Advised &advised = tests::advisedOnSample(sample.toStdString());
    const advice::Finding *finding = advised.find(rule.toStdString(), design.toStdString());
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    const auto effect = effectOf(advised, *finding);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    QVERIFY(effect->isGone);
    QVERIFY(!effect->patterns.empty());
    const double part = effect->requestUnitsPerSecond.after / effect->requestUnitsPerSecond.before;
    QVERIFY2(part <= most, qPrintable(QString::number(part)));
}

void SamplesTest::aHotPartitionIsCooledByTheKeyThatWasMeasured()
{
    const Advised &advised = tests::advisedOnSample("tenants");
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
    QCOMPARE(told("to provision with that key"), events->mostServing());
    QVERIFY(events->mostServing() < 0.8 * told("throughput to provision for the busiest"));
    QCOMPARE(events->throttledPartitions, 0);
}

void SamplesTest::whatHasNoFixIsNotMeasured()
{
    const Advised &advised = tests::advisedOnSample("tenants");
    const advice::Finding *finding = advised.find("growth-reaches-limit");
    QVERIFY(finding && !finding->fix);
    const auto effect = effectOf(advised, *finding);
    QVERIFY(!effect);
    QVERIFY(effect.error().message.find("growth-reaches-limit") != std::string::npos);
}

void SamplesTest::theWorstComesFirst()
{
    const Advised &advised = tests::advisedOnSample("tenants");
    QVERIFY(advised.findings.size() > 5);
    QVERIFY(std::is_sorted(advised.findings.begin(), advised.findings.end(),
                           [](const advice::Finding &left, const advice::Finding &right) {
                               return left.severity < right.severity
                                   || (left.severity == right.severity
                                       && left.weight > right.weight);
                           }));
}

void SamplesTest::dismissedFindingsKeepTheirReason()
{
    const Advised &advised = tests::advisedOnSample("portfolio");
    const advice::Finding *finding = advised.find("write-amplification");
    QVERIFY(finding && !finding->dismissed);
    const auto put = model::apply(advised.workbook,
                                  advice::dismissal(advised.workbook, *finding, "It is a demo."));
    QVERIFY(put);
    const auto again = advice::advise(*put, advised.evaluation);
    QVERIFY(again);
    QCOMPARE(again->size(), advised.findings.size());
    QCOMPARE(std::count_if(again->begin(), again->end(),
                           [](const advice::Finding &one) { return one.dismissed.has_value(); }),
             1);
    const auto other = model::apply(*put, advice::dismissal(*put, *finding, "Another reason."));
    QVERIFY(other);
    QCOMPARE(other->advice->dismissals.size(), std::size_t(1));
    QVERIFY(other->advice->dismissals.front().reason == "Another reason.");
    const auto back = model::apply(*other, advice::restoration(*other, *finding));
    QVERIFY(back);
    QVERIFY(*back == advised.workbook);
}

void SamplesTest::cancelling()
{
    const Advised &advised = tests::advisedOnSample("tenants");
    const advice::Finding *finding = advised.find("logical-partition-limit");
    QVERIFY(finding);
    std::stop_source stop;
    stop.request_stop();
    const auto effect = advice::measureFix(advised.workbook, advised.evaluation, *finding,
                                           advised.options, stop.get_token());
    QVERIFY(!effect && effect.error().code == ErrorCode::cancelled);
}

void SamplesTest::derivedDesignsAreAdvisedOnButNotMended()
{
    const Advised &advised = tests::advisedOnSample("blog");
    bool isSeen = false;
    for (const advice::Finding &finding : advised.findings) {
        if (finding.design != "Embedded")
            continue;
        isSeen = true;
        QVERIFY2(!finding.fix, finding.subject.c_str());
    }
    QVERIFY(isSeen);
}

PARTITA_GUILESS_TEST(SamplesTest)

} // namespace tst_samples

#include "tst_samples.moc"
