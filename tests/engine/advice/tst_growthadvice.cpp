// Advice on growth: the figures behind a date, single and permanent events, and wider queries after
// a split.
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_growthadvice {

using namespace partita;
using tests::Advised;
using tests::counts;
using tests::growth;
using tests::libraryWith;
using tests::pattern;

namespace {

const std::string large = counts("2000000", "0.00002") + ',' + growth("2");
/// Of each author the newest so many books, beside the books.
std::string newest(const char *latest)
{
    return R"({"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value": {"name": "newest",
        "embed": "books", "latest": )"
        + std::string(latest)
        + R"(, "orderBy": "at", "upkeep": "changeFeed", "fields": ["id", "title", "at"]}})";
}
const std::string newAuthors = pattern(
    R"({"id": "C2", "sentence": "Add an author.", "create": "Author", "ratePerSecond": 10})");

const advice::Finding *splitOf(const Advised &advised, const std::string &container)
{
    for (const advice::Finding &finding : advised.findings) {
        if (finding.rule == "growth-reaches-limit"
            && finding.subject == "design D / container " + container + " / physical partition")
            return &finding;
    }
    return nullptr;
}

} // namespace

class GrowthAdviceTest : public QObject {
    Q_OBJECT

private slots:
    void daysFollowFromWhatIsSaid();
    void aSplitTellsWhoAsksOneMore();
};

/// Growth up to the limit per author comes once; the rest of the way to the partition's limit is
/// permanent growth.
void GrowthAdviceTest::daysFollowFromWhatIsSaid()
{
    const Advised advised(libraryWith('[' + large + ',' + newest("60") + ',' + newAuthors + ']'));
    const advice::Finding *finding = splitOf(advised, "authors");
    QVERIFY2(finding, qPrintable(advised.all()));
    const double left = tests::evidence(*finding, "limit")
        - tests::evidence(*finding, "fullest physical partition");
    const double filling = tests::evidence(*finding, "further growth until caps are full");
    QVERIFY(filling > 0);
    // In a container with such even partitions, each partition takes its share.
    const auto parts = advised.evaluation.designs.front()->container("authors")->physicalPartitions;
    const double days
        = (left * parts - filling) / tests::evidence(*finding, "growth of the container a day");
    const double told = tests::evidence(*finding, "days until the limit");
    QVERIFY2(days / told > 0.9 && days / told < 1.1,
             qPrintable(QStringLiteral("%1 and %2").arg(days).arg(told)));
    QVERIFY2(finding->summary.find("until its caps are full") != std::string::npos,
             finding->summary.c_str());
}

void GrowthAdviceTest::aSplitTellsWhoAsksOneMore()
{
    const std::string byTitle = pattern(
        R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"], "ratePerSecond": 1})");
    const Advised asking(libraryWith('[' + large + ',' + byTitle + ']'));
    const advice::Finding *finding = splitOf(asking, "books");
    QVERIFY2(finding, qPrintable(asking.all()));
    QCOMPARE(tests::evidence(*finding, "patterns that visit every partition of it"), 1.0);
    QVERIFY2(finding->summary.find("Q3 visits every partition of it") != std::string::npos,
             finding->summary.c_str());
    const Advised bounded(libraryWith('[' + large + ']'));
    const advice::Finding *quiet = splitOf(bounded, "books");
    QVERIFY2(quiet, qPrintable(bounded.all()));
    QVERIFY2(quiet->summary.find("every partition") == std::string::npos, quiet->summary.c_str());
}

PARTITA_GUILESS_TEST(GrowthAdviceTest)

} // namespace tst_growthadvice

#include "tst_growthadvice.moc"
