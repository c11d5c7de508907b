// Measured savings of changes; the largest comes first.
#include "engine/workbook/textform.h"
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_savings {

using namespace partita;
using tests::Advised;
using tests::libraryWith;
using tests::pattern;
using tests::threshold;

class SavingsTest : public QObject {
    Q_OBJECT

private slots:
    void anIndexThatPaysIsAdvised_data();
    void anIndexThatPaysIsAdvised();
    void anIndexThatLosesIsNotOffered();
    void whatIsSplitOffTakesItsConstants_data();
    void whatIsSplitOffTakesItsConstants();
    void whatEmbeddingSavesIsOfAllPatterns();
    void whatFewerPartitionsSaveIsToldApart_data();
    void whatFewerPartitionsSaveIsToldApart();
    void largeSavingsAreWarnings_data();
    void largeSavingsAreWarnings();
    void whatSavesLittleHidesNoDearPattern();
    void oneTypeMayDoWithoutAConstant_data();
    void oneTypeMayDoWithoutAConstant();
};

void SavingsTest::anIndexThatPaysIsAdvised_data()
{
    QTest::addColumn<QString>("perSecond");
    QTest::addColumn<bool>("isAdvised");
    QTest::newRow("often enough") << QStringLiteral("400") << true;
    QTest::newRow("too seldom") << QStringLiteral("0.5") << false;
}

/// Only the newest books of a genre are requested; reading all books of the genre is below the
/// threshold of a scan.
void SavingsTest::anIndexThatPaysIsAdvised()
{
    QFETCH(QString, perSecond);
    QFETCH(bool, isAdvised);
    const Advised advised(libraryWith(
        '[' + threshold("scannedItems", "100000") + ','
        + pattern(
            R"({"id": "Q3", "sentence": "The newest of a genre.", "query": "Book", "match": ["genre = @genre"],
                "attributes": ["id", "title", "pages", "at"], "orderBy": "at descending", "limit": 5, "ratePerSecond": )"
            + perSecond.toStdString() + '}')
        + R"(,{"op": "add", "path": "/entities/1/attributes/-", "value": {"name": "genre", "generate": {"choice": ["a", "b", "c"]}}},
              {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value": "genre"}])"));
    const advice::Finding *finding = advised.find("missing-composite-index");
    QVERIFY2((finding != nullptr) == isAdvised, qPrintable(advised.all()));
    if (!isAdvised)
        return;
    QVERIFY(finding->fix);
    const double saved = tests::evidence(*finding, "load saved with the index");
    QVERIFY(saved >= 10);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY(effect);
    QVERIFY(effect->requestUnitsPerSecond.before - effect->requestUnitsPerSecond.after
            > 0.9 * finding->weight);
    QCOMPARE(advice::verdictOf(*effect), advice::FixVerdict::better);
}

/// Books are looked for by title now and then, and written all the time.
void SavingsTest::anIndexThatLosesIsNotOffered()
{
    const auto withRates = [](const char *searches, const char *writes) {
        return '[' + tests::rate("2", writes) + ','
            + tests::container(
                   "1", "indexingPolicy",
                   R"({"indexingMode": "consistent", "includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/title/?"}]})")
            + ','
            + pattern(
                   R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"], "ratePerSecond": )"
                   + std::string(searches) + '}')
            + ']';
    };
    const Advised pays(libraryWith(withRates("40", "1")));
    const advice::Finding *finding = pays.find("scan-without-index");
    QVERIFY2(finding && finding->fix, qPrintable(pays.all()));
    QVERIFY(finding->weight > 0);
    const Advised loses(libraryWith(withRates("0.01", "500")));
    QVERIFY2(!loses.find("scan-without-index"), qPrintable(loses.all()));
}

void SavingsTest::whatIsSplitOffTakesItsConstants_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("uniqueKeys");
    QTest::addColumn<QString>("what");
    const QString beside = QStringLiteral("Keep text in items \"bookText\" beside \"book\"");
    QTest::newRow("beside") << QStringLiteral("\"/authorId\"") << QStringLiteral("[]")
                            << beside + QStringLiteral(", in the same logical partition");
    QTest::newRow("by the type") << QStringLiteral("[\"/authorId\", \"/type\"]")
                                 << QStringLiteral("[]") << beside;
    QTest::newRow("unique key") << QStringLiteral("\"/authorId\"")
                                << QStringLiteral("[[\"/title\"]]") << QString();
}

/// A text that no query shows goes into items of its own, which say what they are and last as long.
void SavingsTest::whatIsSplitOffTakesItsConstants()
{
    QFETCH(QString, key);
    QFETCH(QString, uniqueKeys);
    QFETCH(QString, what);
    const Advised advised(libraryWith(
        R"([{"op": "add", "path": "/entities/1/attributes/-", "value": {"name": "text", "generate": {"text": [20000, 20100]}}},
            {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value": "text"},
            {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value": {"name": "type", "constant": "book"}},
            {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value": {"name": "schemaVersion", "constant": 2}},
            {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value": {"name": "ttl", "constant": 604800}},
            {"op": "add", "path": "/designs/0/containers/1/defaultTtl", "value": -1},)"
        + pattern(
            R"({"id": "Q3", "sentence": "Read a text.", "query": "Book", "match": ["author is @authorId", "id = @id"], "attributes": ["id", "text"], "ratePerSecond": 0.1})")
        + ','
        + pattern(
            R"({"id": "C2", "sentence": "Count pages.", "update": "Book", "attributes": ["pages"], "ratePerSecond": 50})")
        + R"(,{"op": "add", "path": "/entities/1/attributes/2/mutable", "value": true},
              {"op": "replace", "path": "/designs/0/containers/1/partitionKey", "value": )"
        + key.toStdString()
        + R"(},{"op": "add", "path": "/designs/0/containers/1/uniqueKeys", "value": )"
        + uniqueKeys.toStdString() + "}]"));
    const advice::Finding *finding = advised.find("large-part-seldom-wanted");
    QVERIFY2((finding != nullptr) == !what.isEmpty(), qPrintable(advised.all()));
    if (!finding)
        return;
    QVERIFY(finding->fix);
    QCOMPARE(QString::fromStdString(finding->fix->what), what);
    const auto &design = std::get<model::ChangeDesign>(finding->fix->edits.front()).design;
    const model::DocumentType *part = design.container("books")->documentType("bookText");
    QVERIFY(part);
    const auto constant = [&](const char *field) {
        return std::get<model::ConstantSource>(part->field(field)->source).value;
    };
    QVERIFY(constant("type") == model::Json("bookText"));
    QVERIFY(constant("schemaVersion") == model::Json(2));
    QVERIFY(constant("ttl") == model::Json(604800));
    QCOMPARE(part->upkeep,
             key.contains(QStringLiteral("type")) ? model::Upkeep::application
                                                  : model::Upkeep::transaction);
}

/// Two queries read the books with their author, and a third finds them by the author: one finding
/// covers all three.
void SavingsTest::whatEmbeddingSavesIsOfAllPatterns()
{
    const Advised advised(libraryWith(
        R"([{"op": "add", "path": "/patterns/0/included", "value": [{"role": "books"}]},
            {"op": "add", "path": "/relationships/0/bound", "value": 20},
            {"op": "add", "path": "/relationships/0/containment", "value": true},)"
        + pattern(
            R"({"id": "Q3", "sentence": "Authors of a city.", "query": "Author", "match": ["city = @city"],
                      "limit": 5, "included": [{"role": "books"}], "ratePerSecond": 30})")
        + ']'));
    const auto count = std::count_if(advised.findings.begin(), advised.findings.end(),
                                     [](const advice::Finding &finding) {
                                         return finding.rule == "embed-what-is-read-together";
                                     });
    QCOMPARE(count, 1);
    const advice::Finding *finding = advised.find("embed-what-is-read-together");
    QVERIFY(finding && finding->fix);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY(effect);
    const double gained
        = effect->requestUnitsPerSecond.before - effect->requestUnitsPerSecond.after;
    QVERIFY2(std::abs(gained - finding->weight) < 0.01 * gained,
             qPrintable(QStringLiteral("%1, not %2").arg(gained).arg(finding->weight)));
    for (const char *id : {"Q1 takes ", "Q3 takes "})
        QVERIFY2(finding->summary.find(id) != std::string::npos, finding->summary.c_str());
}

void SavingsTest::whatFewerPartitionsSaveIsToldApart_data()
{
    QTest::addColumn<QByteArray>("partitions");
    QTest::addColumn<bool>("isTold");
    QTest::newRow("as many as the load needs") << QByteArray() << true;
    QTest::newRow("two, as stated") << QByteArray(R"("physicalPartitions": 2,)") << false;
}

/// Slightly more load than one partition serves. With embedded plans one partition suffices, and
/// the fan-out visits one less.
void SavingsTest::whatFewerPartitionsSaveIsToldApart()
{
    QFETCH(QByteArray, partitions);
    QFETCH(bool, isTold);
    QByteArray text = R"({"partita": 1, "name": "rooms", "entities": [
      {"name": "Type", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "kind", "generate": {"sequence": "k-"}}]},
      {"name": "Plan", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "price", "generate": {"number": [1, 100]}}]}],
     "relationships": [{"name": "offering", "parent": "Type.plans", "child": "Plan.type", "cardinality": "1:few", "containment": true, "bound": 3, "degree": {"fixed": 2}}],
     "patterns": [
      {"id": "Q1", "sentence": "By kind.", "query": "Type", "match": ["kind = @kind"], "attributes": ["id"], "ratePerSecond": 2900},
      {"id": "Q2", "sentence": "With its plans.", "query": "Type", "match": ["id = @id"], "attributes": ["kind"],
        "included": [{"role": "plans", "attributes": ["price"]}], "ratePerSecond": 500}],
     "population": {"counts": {"Type": 300}},
     "designs": [{"name": "D", "containers": [{"name": "all", "partitionKey": "/pk", PARTITIONS "documentTypes": [
      {"name": "type", "entity": "Type", "fields": ["id", {"name": "kindOf", "constant": "type"}, {"name": "pk", "attribute": "id"}, "kind"]},
      {"name": "plan", "entity": "Plan", "fields": ["id", {"name": "kindOf", "constant": "plan"}, {"name": "pk", "attribute": "id"},
        {"name": "typeId", "reference": "type"}, "price"]}]}]}]})";
    const auto workbook = workbook::readText(text.replace("PARTITIONS", partitions).toStdString());
    QVERIFY2(workbook, workbook ? "" : workbook.error().message.c_str());
    const Advised advised(*workbook);
    const advice::Finding *finding = advised.find("embed-what-is-read-together");
    QVERIFY2(finding, qPrintable(advised.all()));
    const QString summary = QString::fromStdString(finding->summary);
    const double bySteps
        = tests::evidence(*finding, "part of the saving from other numbers of physical partitions");
    QVERIFY2(std::isnan(bySteps) != isTold, qPrintable(summary));
    if (!isTold)
        return;
    QVERIFY2(
        summary.contains(QStringLiteral(R"("all" then needs 1 physical partition instead of )")),
        qPrintable(summary));
    const double saved = tests::evidence(*finding, "load saved with them embedded")
        - tests::evidence(*finding, "load added by it");
    QVERIFY2(bySteps > 5000 && bySteps < saved, qPrintable(summary));
}

void SavingsTest::largeSavingsAreWarnings_data()
{
    QTest::addColumn<QString>("largest");
    QTest::addColumn<bool>("isWarning");
    QTest::newRow("by the usual share") << QString() << true;
    QTest::newRow("by one of the workbook's own")
        << QString::fromStdString(threshold("largeSavingShare", "0.99") + ',') << false;
}

/// A peak of one hour: autoscale saves most of the price.
void SavingsTest::largeSavingsAreWarnings()
{
    QFETCH(QString, largest);
    QFETCH(bool, isWarning);
    const Advised advised(libraryWith(
        '[' + largest.toStdString()
        + R"({"op": "add", "path": "/mixes", "value": [{"name": "sale", "factor": 40, "hoursPerDay": 1}]}])"));
    const advice::Finding *finding = advised.find("throughput-mode");
    QVERIFY2(finding, qPrintable(advised.all()));
    QCOMPARE(finding->severity == advice::Severity::warning, isWarning);
    // In RU/s for the price that it saves: $ 0.008 an hour for 100 RU/s.
    const double dollars = tests::evidence(*finding, "present cost")
        - tests::evidence(*finding,
                          finding->title.starts_with("Autoscale") ? "cost with Autoscale"
                                                                  : "cost with Serverless");
    QVERIFY(dollars > 50);
    QVERIFY(std::abs(finding->weight - dollars / (0.008 * 730 / 100)) < 1);
}

/// A split of the partition within a year concerns a pattern that visits all partitions, but does
/// not show that this pattern makes the load.
void SavingsTest::whatSavesLittleHidesNoDearPattern()
{
    const Advised advised(libraryWith(
        '[' + tests::counts("20000000", "0.000002") + ',' + tests::growth("0.05") + ','
        + tests::container("1", "physicalPartitions", "1") + ',' + threshold("dearCharge", "2")
        + ','
        + pattern(
            R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"],
                "attributes": ["id", "title"], "ratePerSecond": 500})")
        + ']'));
    const advice::Finding *growth = advised.find("growth-reaches-limit");
    QVERIFY2(growth && growth->summary.find("Q3 visits") != std::string::npos,
             qPrintable(advised.all()));
    const advice::Finding *dearest = advised.find("dearest-pattern");
    QVERIFY2(dearest && dearest->title.starts_with("Q3 makes"), qPrintable(advised.all()));
}

void SavingsTest::oneTypeMayDoWithoutAConstant_data()
{
    QTest::addColumn<QString>("constants");
    QTest::addColumn<QString>("title");
    const auto type = [](int position, const char *name, const char *value) {
        return QStringLiteral(
                   R"(,{"op": "add", "path": "/designs/0/containers/0/documentTypes/%1/fields/-",
                                   "value": {"name": "%2", "constant": "%3"}})")
            .arg(position)
            .arg(QLatin1String(name), QLatin1String(value));
    };
    QTest::newRow("neither")
        << QString()
        << QStringLiteral("The items of author and book in \"authors\" cannot be distinguished");
    QTest::newRow("one of two") << type(1, "type", "book") << QString();
    QTest::newRow("both") << type(0, "type", "author") + type(1, "type", "book") << QString();
    QTest::newRow("both alike")
        << type(0, "type", "x") + type(1, "type", "x")
        << QStringLiteral("The items of author and book in \"authors\" cannot be distinguished");
}

void SavingsTest::oneTypeMayDoWithoutAConstant()
{
    QFETCH(QString, constants);
    QFETCH(QString, title);
    const Advised advised(libraryWith(
        R"([{"op": "remove", "path": "/designs/0/containers/1"},
            {"op": "replace", "path": "/designs/0/containers/0/partitionKey", "value": "/authorId"},
            {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-",
             "value": {"name": "authorId", "attribute": "id"}},
            {"op": "add", "path": "/designs/0/containers/0/documentTypes/-", "value":
             {"name": "book", "entity": "Book", "fields":
              ["id", {"name": "authorId", "reference": "author"}, "title", "pages", "at"]}})"
        + constants.toStdString() + ']'));
    const advice::Finding *finding = advised.find("missing-discriminator");
    QCOMPARE(finding ? QString::fromStdString(finding->title) : QString(), title);
}

PARTITA_GUILESS_TEST(SavingsTest)

} // namespace tst_savings

#include "tst_savings.moc"
