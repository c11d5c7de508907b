// Descriptions of fixes: they agree with the edits.
#include "engine/checks/check.h"
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_fixes {

using namespace partita;
using tests::Advised;
using tests::container;
using tests::libraryWith;
using tests::newestOfGenre;
using tests::pattern;
using tests::rate;

class FixesTest : public QObject {
    Q_OBJECT

private slots:
    void embeddingTellsWhatItRewrites();
    void embeddedRowsAreNotNamedByKeyAsWell();
    void whatAutoscaleWouldCostIsWhatItCosts_data();
    void whatAutoscaleWouldCostIsWhatItCosts();
    void aCommandThatChangesNothingIsToldWhy();
    void aCompositeIndexMakesTheSortPossible();
    void whatIsLeftOutOfTheIndexIsNotNamedAgain_data();
    void whatIsLeftOutOfTheIndexIsNotNamedAgain();
    void partitionsNeededAreThoseThatThereAreThen_data();
    void partitionsNeededAreThoseThatThereAreThen();
};

void FixesTest::embeddingTellsWhatItRewrites()
{
    const auto advisedAt = [](const char *booksPerSecond) {
        return Advised(libraryWith(
            R"([{"op": "add", "path": "/patterns/0/included", "value": [{"role": "books"}]},
                {"op": "add", "path": "/relationships/0/bound", "value": 20},
                {"op": "add", "path": "/relationships/0/containment", "value": true},)"
            + rate("2", booksPerSecond) + ']'));
    };
    const Advised quiet = advisedAt("0");
    const advice::Finding *finding = quiet.find("embed-what-is-read-together");
    QVERIFY2(finding, qPrintable(quiet.all()));
    QVERIFY2(finding->summary.find("No command with a rate would rewrite the larger item.")
                 != std::string::npos,
             finding->summary.c_str());
    const Advised advised = advisedAt("2");
    finding = advised.find("embed-what-is-read-together");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    QCOMPARE(tests::evidence(*finding, "writes that would rewrite the larger item"), 2.0);
    QVERIFY2(finding->summary.find("C1 would rewrite the whole Author of about ")
                 != std::string::npos,
             finding->summary.c_str());
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    const auto creation = std::find_if(effect->patterns.begin(), effect->patterns.end(),
                                       [](const auto &change) { return change.pattern == "C1"; });
    QVERIFY(creation != effect->patterns.end());
    const double told = tests::evidence(*finding, "charge of rewriting it");
    QVERIFY2(
        told > 0.75 * creation->requestCharge.after && told < 1.25 * creation->requestCharge.after,
        qPrintable(
            QStringLiteral("%1 told, %2 measured").arg(told).arg(creation->requestCharge.after)));
    QCOMPARE(tests::evidence(*finding, "load of writing them into their parent, estimated"),
             2 * told);
    // Where books come often enough, they are better apart.
    QVERIFY(!advisedAt("200").find("embed-what-is-read-together"));
}

/// Keys beside embedded rows add no information.
void FixesTest::embeddedRowsAreNotNamedByKeyAsWell()
{
    const Advised advised(libraryWith(
        R"([{"op": "add", "path": "/patterns/0/included", "value": [{"role": "books"}]},
            {"op": "add", "path": "/relationships/0/bound", "value": 20},
            {"op": "add", "path": "/relationships/0/containment", "value": true},
            {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
             {"name": "bookIds", "reference": "books", "upkeep": "application"}}])"));
    const advice::Finding *finding = advised.find("embed-what-is-read-together");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    model::Workbook mended = advised.workbook;
    for (const model::Edit &edit : finding->fix->edits) {
        const Result<model::Workbook> next = model::apply(mended, edit);
        QVERIFY2(next, next ? "" : next.error().message.c_str());
        mended = *next;
    }
    const std::vector<model::Problem> problems = checks::check(mended);
    QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().message.c_str());
    const model::DocumentType &author
        = mended.design("D")->containers.front().documentTypes.front();
    QVERIFY(author.field("books"));
    QVERIFY(!author.field("bookIds"));
    QCOMPARE(mended.design("D")->containers.size(), std::size_t {1});
    const Advised afterwards(mended);
    const auto &documents = afterwards.evaluation.designs.front()->documents;
    QCOMPARE(documents.size(), std::size_t {1});
    QVERIFY(documents.front().item.contains("books"));
    QVERIFY(!documents.front().item.contains("bookIds"));
}

void FixesTest::whatAutoscaleWouldCostIsWhatItCosts_data()
{
    QTest::addColumn<QString>("mix");
    QTest::newRow("each container grows alike") << R"("factor": 40)";
    QTest::newRow("one container grows, the other rests") << R"("rates": {"Q1": 4000, "Q2": 0})";
    QTest::newRow("the load moves to the other container") << R"("rates": {"Q1": 0, "Q2": 4000})";
}

void FixesTest::whatAutoscaleWouldCostIsWhatItCosts()
{
    QFETCH(QString, mix);
    const Advised advised(libraryWith(
        R"([{"op": "add", "path": "/mixes", "value": [{"name": "sale", "hoursPerDay": 1, )"
        + mix.toStdString()
        + R"(}]}, {"op": "add", "path": "/advice", "value": {"thresholds": {"serverlessThroughput": 1}}}])"));
    const advice::Finding *finding = advised.find("throughput-mode");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    const double said = tests::evidence(*finding, "cost with Autoscale");
    const double measured = effect->monthlyCost.after;
    QVERIFY2(std::abs(said - measured) < 1e-6 * measured,
             qPrintable(QStringLiteral("%1, measured %2").arg(said).arg(measured)));
}

void FixesTest::aCommandThatChangesNothingIsToldWhy()
{
    const Advised advised(libraryWith(
        R"([{"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Change an author.",
             "update": "Author", "ratePerSecond": 1}}])"));
    const advice::Finding *finding = advised.find("pattern-impossible");
    QVERIFY2(finding, qPrintable(advised.all()));
    QCOMPARE(finding->title, std::string("C2 cannot be executed"));
    QVERIFY2(finding->summary.starts_with(
                 "no attribute of Author may change; make those that do mutable"),
             finding->summary.c_str());
}

void FixesTest::aCompositeIndexMakesTheSortPossible()
{
    const Advised advised(libraryWith('[' + newestOfGenre() + ']'));
    const advice::Finding *finding = advised.find("missing-composite-index");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    QVERIFY(effect->isGone);
    const auto changed = std::find_if(effect->patterns.begin(), effect->patterns.end(),
                                      [](const auto &change) { return change.pattern == "Q3"; });
    QVERIFY(changed != effect->patterns.end());
    // Refused before, it loads the twenty that are wanted afterwards.
    QVERIFY2(changed->requestCharge.before < 0.01 && changed->requestCharge.after > 2
                 && changed->requestCharge.after < 10,
             qPrintable(QStringLiteral("%1 before, %2 after")
                            .arg(changed->requestCharge.before)
                            .arg(changed->requestCharge.after)));
}

void FixesTest::whatIsLeftOutOfTheIndexIsNotNamedAgain_data()
{
    QTest::addColumn<QString>("included"); // beside everything
    QTest::addColumn<QString>("excluded");
    QTest::addColumn<double>("unused"); // of title, pages, at and size, an object
    const auto row = [](const char *name, const char *included, const char *excluded, int unused) {
        QTest::newRow(name) << included << excluded << double(unused);
    };
    row("nothing is left out", "", R"(/"_etag"/?)", 4);
    row("an object is left out with all that is in it", "", "/size/*", 3);
    row("an object is not a value", "", "/size/?", 4);
    row("of an object a part is left", "", "/size/wide/?", 4);
    row("a part of an object is asked for by name", "/size/wide/?", "/size/*", 4);
    row("a value is left out", "", "/pages/?", 3);
    row("a value is left out with all that is below it", "", "/pages/*", 3);
    row("a value that is named among the included", "/title/?", R"(/"_etag"/?)", 4);
}

/// The fix excludes an object as /size/*, which does not concern the path /size itself.
void FixesTest::whatIsLeftOutOfTheIndexIsNotNamedAgain()
{
    QFETCH(QString, included);
    QFETCH(QString, excluded);
    QFETCH(double, unused);
    model::Json policy = {{"indexingMode", "consistent"},
                          {"includedPaths", {{{"path", "/*"}}}},
                          {"excludedPaths", {{{"path", excluded.toStdString()}}}}};
    if (!included.isEmpty())
        policy["includedPaths"].push_back({{"path", included.toStdString()}});
    const Advised advised(
        libraryWith('[' + rate("2", "100") + ',' + container("1", "indexingPolicy", policy.dump())
                    + R"(,{"op": "add", "path": "/entities/1/attributes/-", "value":
               {"name": "size", "generate": "object", "members": ["wide", "high"]}},
              {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value": "size"}])"));
    const advice::Finding *finding = advised.find("index-unused-paths");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    QCOMPARE(tests::evidence(*finding, "unused indexed properties"), unused);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    QVERIFY(effect->isGone);
}

void FixesTest::partitionsNeededAreThoseThatThereAreThen_data()
{
    QTest::addColumn<QString>("lists"); // a second, of single keys
    QTest::addColumn<QString>("fanOuts"); // a second
    QTest::newRow("fan-outs make most of the load") << "50"
                                                    << "2000";
    QTest::newRow("single keys make most of the load") << "10000"
                                                       << "200";
}

/// Nine partitions, all of them asked by fan-outs, which cost less with fewer.
void FixesTest::partitionsNeededAreThoseThatThereAreThen()
{
    QFETCH(QString, lists);
    QFETCH(QString, fanOuts);
    const Advised advised(libraryWith(
        '[' + container("1", "physicalPartitions", "9") + ','
        + rate("1", lists.toStdString().c_str()) + ','
        + pattern(
            R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"],
                      "ratePerSecond": )"
            + fanOuts.toStdString() + '}')
        + ']'));
    const advice::Finding *finding = advised.find("too-many-physical-partitions");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    model::Workbook mended = advised.workbook;
    for (const model::Edit &edit : finding->fix->edits)
        mended = *model::apply(mended, edit);
    const Advised then(mended);
    const int partitions = then.evaluation.designs.front()->container("books")->physicalPartitions;
    QCOMPARE(tests::evidence(*finding, "needed"), double(partitions));
    QVERIFY2(finding->title.ends_with(" and needs " + std::to_string(partitions)),
             finding->title.c_str());
    QVERIFY(partitions < 9);
}

PARTITA_GUILESS_TEST(FixesTest)

} // namespace tst_fixes

#include "tst_fixes.moc"
