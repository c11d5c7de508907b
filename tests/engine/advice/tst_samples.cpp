// Advice on the samples: each finding that a sample is made to show.
#include "engine/workbook/workbookfile.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTest>

#include <map>
#include <memory>

using namespace partita;
using tests::Advised;

namespace {

/// A sample advised on; each is evaluated once.
const Advised &advisedSample(const QString &name)
{
    static std::map<QString, std::unique_ptr<Advised>> known;
    std::unique_ptr<Advised> &advised = known[name];
    if (!advised) {
        const auto workbook = workbook::open("sample:" + name.toStdString());
        if (!workbook)
            qFatal("%s", workbook.error().message.c_str());
        advised = std::make_unique<Advised>(*workbook, 5);
    }
    return *advised;
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
    const Advised &advised = advisedSample(sample);
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
    const Advised &advised = advisedSample(sample);
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

PARTITA_GUILESS_TEST(SamplesTest)
#include "tst_samples.moc"
