// Every rule: a case where it fires, with its evidence, and a similar case where it does not.
#include "engine/advice/rules/rules.h"
#include "engine/checks/rulenames.h"
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTest>

#include <set>

namespace tst_rules {

using namespace partita;
using tests::Advised;
using tests::attribute;
using tests::container;
using tests::copiedName;
using tests::counts;
using tests::growth;
using tests::libraryWith;
using tests::linkInside;
using tests::newestOfGenre;
using tests::pattern;
using tests::rate;
using tests::removal;
using tests::threshold;

class RulesTest : public QObject {
    Q_OBJECT

private slots:
    void healthyDesignsHaveNoFindings();
    void eachFiresWithItsEvidence_data();
    void eachFiresWithItsEvidence();
    void eachKeepsQuiet_data();
    void eachKeepsQuiet();
    void everyRuleIsTested();
};

namespace {

const std::string authorsByCity
    = R"({"op": "replace", "path": "/designs/0/containers/0/partitionKey", "value": "/city"})";
const std::string booksFiveTimes
    = R"({"op": "add", "path": "/designs/0/containers/1/physicalPartitions", "value": 5})";
const std::string unevenCities
    = R"({"op": "replace", "path": "/entities/0/attributes/2/generate", "value":
          {"choice": [{"value": "Oslo", "weight": 50}, "Porto", "Riga"]}})";
const std::string embedded = R"({"op": "remove", "path": "/designs/0/containers/1"},
         {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
          {"name": "books", "embed": "books", "fields": ["id", "title", "pages", "at"]}})";
const std::string booksByCity
    = R"({"op": "replace", "path": "/designs/0/containers/1/partitionKey", "value": "/city"},
         {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value":
          {"name": "city", "copy": "author.city"}})";
/// A value that no other row holds.
const std::string booksByTitle
    = R"({"op": "replace", "path": "/designs/0/containers/1/partitionKey", "value": "/title"})";
const char *const byTitle
    = R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"], "ratePerSecond": 40})";

/// A rule, a patch of the library that makes it fire, the subject and evidence, and a patch that
/// almost does.
void row(const char *rule, const std::string &firing, const char *subject, const char *label,
         double least, const std::string &quiet)
{
    QTest::newRow(rule) << QString::fromStdString(firing) << QString::fromLatin1(subject)
                        << QString::fromLatin1(label) << least << QString::fromStdString(quiet);
}

void sizes()
{
    row("item-near-limit",
        attribute("0/attributes/1", R"({"name": "name", "generate": {"text": [1200000, 1300000]}})")
            + ',' + counts("200", "0.03"),
        "design D / container authors", "largest item", 1'200'000,
        attribute("0/attributes/1", R"({"name": "name", "generate": {"text": [200000, 300000]}})")
            + ',' + counts("200", "0.03"));
    row("bloated-item",
        attribute("0/attributes/1", R"({"name": "name", "generate": {"text": [30000, 30100]}})")
            + R"(,{"op": "add", "path": "/patterns/0/attributes", "value": ["id", "city"]})",
        "design D / pattern Q1", "bytes loaded", 30'000,
        attribute("0/attributes/1", R"({"name": "name", "generate": {"text": [30000, 30100]}})"));
    const std::string biographies
        = R"({"op": "add", "path": "/entities/0/attributes/-", "value": {"name": "biography", "generate": {"text": [10000, 10100]}}},
             {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value": "biography"},
             {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value":
              {"name": "biography", "copy": "author.biography"}})";
    row("large-part-seldom-wanted", biographies,
        "design D / container books / document type book / part biography",
        "load saved by storing it separately", 20,
        biographies
            + R"(,{"op": "add", "path": "/patterns/1/attributes/-", "value": "author.biography"})");
    row("nesting-depth",
        attribute("0/attributes/1",
                  R"({"name": "name", "generate": "object", "members": ["first", "last"]})")
            + ',' + threshold("nestingDepth", "1"),
        "design D / container authors / document type author / field name", "levels", 2,
        attribute("0/attributes/1",
                  R"({"name": "name", "generate": "object", "members": ["first", "last"]})"));
    row("id-form", attribute("0/attributes/0", R"({"name": "id", "generate": {"sequence": "a#"}})"),
        "design D / container authors / document type author / field id", "length of the id", 3,
        attribute("0/attributes/0", R"({"name": "id", "generate": {"sequence": "a-"}})"));
}

void arrays()
{
    row("unbounded-array", embedded + ',' + growth("2"),
        "design D / container authors / document type author / field books", "growth a day", 2,
        embedded + ',' + growth("2")
            + R"(,{"op": "add", "path": "/relationships/0/bound", "value": 20})");
    row("large-reference-array",
        R"({"op": "replace", "path": "/relationships/0/degree", "value": {"uniform": [2, 150]}},
           {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
            {"name": "bookIds", "reference": "books"}})",
        "design D / container authors / document type author / field bookIds",
        "elements at most, as the model draws them", 150,
        R"({"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
            {"name": "bookIds", "reference": "books"}},
           {"op": "replace", "path": "/patterns/2/ratePerSecond", "value": 0.0001})");
    row("written-more-than-parent",
        embedded + ',' + rate("2", "20")
            + R"(,{"op": "replace", "path": "/relationships/0/degree", "value": {"uniform": [80, 90]}},)"
            + threshold("embeddedWriteCharge", "10"),
        "design D / container authors / document type author / field books",
        "most expensive write, of these items alone", 10, embedded + ',' + rate("2", "20"));
}

void partitionKeys()
{
    row("key-few-values", authorsByCity + ',' + counts("10000000", "0.000005"),
        "design D / container authors / partition key", "key values", 3,
        authorsByCity + ',' + counts("1000000", "0.00005"));
    const auto titlesBy = [](const char *key) {
        return pattern(
                   R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"],
                       "attributes": ["id", "title"], "ratePerSecond": 40})")
            + R"(,{"op": "add", "path": "/designs/0/containers/-", "value": {"name": "titles", "partitionKey": ")"
            + key
            + R"(", "documentTypes": [{"name": "entry", "entity": "Book", "copy": "changeFeed",
                 "fields": ["id", "title", "pages"]}]}},
                {"op": "add", "path": "/designs/0/overrides", "value": [{"pattern": "Q3", "container": "titles",
                 "query": "SELECT t.id, t.title FROM t WHERE t.title = @title"}]})";
    };
    row("key-nobody-asks-by", titlesBy("/pages"), "design D / container titles / partition key",
        "queries that read it", 1, titlesBy("/title"));
    const std::string booksById
        = container("1", "partitionKey", R"("/id")") + ','
        + pattern(
              R"({"id": "Q3", "sentence": "Show a book.", "query": "Book", "match": ["id = @id"], "ratePerSecond": 20})")
        + ',' + counts("2000000", "0.00002");
    row("key-loses-later", booksById + ',' + growth("2"),
        "design D / container books / key at the horizon", "physical partitions at the horizon", 10,
        booksById);
    row("logical-partition-limit", authorsByCity + ',' + counts("300000000", "0.0000002"),
        "design D / container authors / logical partition", "largest logical partition", 2e10,
        authorsByCity + ',' + counts("30000000", "0.000002"));
    row("key-changes",
        authorsByCity + ','
            + attribute(
                "0/attributes/2",
                R"({"name": "city", "generate": {"choice": ["Oslo", "Riga"]}, "changesPerDay": 86.4})"),
        "design D / container authors / document type author / field city", "changes of the key",
        0.9, authorsByCity);
    // Key values that each last a millisecond are spread by their hash.
    row("key-follows-clock",
        R"({"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value":
            {"name": "day", "attribute": "at", "truncate": 10}},)"
            + container("1", "partitionKey", R"("/day")") + ',' + rate("2", "100"),
        "design D / container books / document type book / field day",
        "load on the current partition", 500,
        container("1", "partitionKey", R"("/at")") + ',' + rate("2", "100"));
    row("key-too-long", threshold("keyBytes", "20"), "design D / container authors / partition key",
        "longest key", 36, threshold("keyBytes", "50"));
}

void partitions()
{
    row("storage-skew",
        authorsByCity + ',' + unevenCities + ',' + container("0", "physicalPartitions", "3"),
        "design D / container authors / storage", "share of the container", 0.8,
        unevenCities + ',' + container("0", "physicalPartitions", "3"));
    const std::string byCity = pattern(
        R"({"id": "Q3", "sentence": "Some of a city.", "query": "Author", "match": ["city = @city"], "limit": 5, "ratePerSecond": 400})");
    row("hot-partition",
        authorsByCity + ',' + unevenCities + ',' + container("0", "physicalPartitions", "3") + ','
            + byCity + ','
            + container("0", "throughput", R"({"mode": "manual", "requestUnitsPerSecond": 3000})"),
        "design D / container authors / load", "busiest physical partition", 1000,
        unevenCities + ',' + container("0", "physicalPartitions", "3") + ','
            + container("0", "throughput", R"({"mode": "manual", "requestUnitsPerSecond": 3000})"));
    const auto titles = [](const char *perSecond) {
        return pattern(R"({"id": "Q3", "sentence": "Books of a title.", "query": "Book",
            "match": ["title = @title"], "ratePerSecond": )"
                       + std::string(perSecond) + '}');
    };
    row("load-beyond-partitions", titles("20000"),
        "design D / container books / load beyond limits",
        "least busy physical partition, at the stated rates", 10'000, titles("500"));
    row("too-many-physical-partitions", booksFiveTimes + ',' + pattern(byTitle),
        "design D / container books / physical partitions", "physical partitions", 5,
        booksFiveTimes);
}

void growing()
{
    row("growth-reaches-limit",
        booksByCity + ',' + counts("20000000", "0.000002") + ',' + growth("0.02"),
        "design D / container books / logical partition", "days until the limit", 30,
        booksByCity + ',' + counts("20000000", "0.000002") + ',' + growth("0.02") + ','
            + container("1", "defaultTtl", "86400"));
    row("stale-data-without-ttl", counts("2000000", "0.00002") + ',' + growth("2"),
        "design D / container books", "cost of a year's growth", 50,
        counts("2000000", "0.00002") + ',' + growth("2") + ','
            + container("1", "defaultTtl", "86400"));
}

void queries()
{
    row("pattern-impossible",
        R"({"op": "remove", "path": "/designs/0/containers/1/documentTypes/0/fields/2"})",
        "design D / pattern Q2 / answer", "rate", 50,
        R"({"op": "remove", "path": "/designs/0/containers/1/documentTypes/0/fields/3"})");
    row("frequent-pattern-fans-out", booksFiveTimes + ',' + pattern(byTitle),
        "design D / pattern Q3", "physical partitions visited", 5, pattern(byTitle));
    const auto repaged = [](const char *perSecond) {
        return attribute("1/attributes/2", R"({"name": "pages", "type": "integer", "mutable": true,
                            "generate": {"number": [10, 900]}})")
            + ',' + booksFiveTimes + ',' + booksByTitle + ','
            + pattern(R"({"id": "C2", "sentence": "Count pages anew.", "update": "Book",
                "attributes": ["pages"], "ratePerSecond": )"
                      + std::string(perSecond) + '}');
    };
    row("command-fans-out", repaged("100"), "design D / pattern C2 / search", "load of the search",
        1000, repaged("0.1"));
    const auto searching = [](const char *perSecond) {
        return attribute("1/attributes/2", R"({"name": "pages", "type": "integer", "mutable": true,
                            "generate": {"number": [10, 900]}})")
            + R"(,{"op": "replace", "path": "/designs/0/containers/1/partitionKey", "value": ["/authorId", "/title"]},)"
            + pattern(R"({"id": "C2", "sentence": "Count pages anew.", "update": "Book",
                "attributes": ["pages"], "ratePerSecond": )"
                      + std::string(perSecond) + '}');
    };
    row("command-searches-first", searching("100"), "design D / pattern C2 / search",
        "load of the search", 200, searching("0.1"));
    row("fan-out-share", booksFiveTimes + ',' + pattern(byTitle), "design D / queries",
        "share of the queries", 0.2, pattern(byTitle));
    row("many-round-trips",
        R"({"op": "add", "path": "/patterns/0/included", "value": [{"role": "books", "attributes": ["title"]}]},)"
            + threshold("lookUps", "2"),
        "design D / pattern Q1 / round trips", "look-ups of the probe, one after another", 2,
        R"({"op": "add", "path": "/patterns/0/included", "value": [{"role": "books", "attributes": ["title"]}]})");
    const auto allTitles = [](const char *perSecond) {
        return pattern(
                   std::string(
                       R"({"id": "Q3", "sentence": "All titles.", "query": "Book", "attributes": ["title"], "ratePerSecond": )")
                   + perSecond + '}')
            + ',' + threshold("dearCharge", "5");
    };
    row("dearest-pattern", allTitles("50"), "design D / pattern Q3 / share of the load",
        "share of the load", 0.25, allTitles("0.01"));
    const std::string report = pattern(
        R"({"id": "Q3", "sentence": "All titles.", "query": "Book", "attributes": ["title"], "ratePerSecond": 0.01})");
    row("analytical-query", report + ',' + threshold("reportCharge", "20"),
        "design D / pattern Q3 / report", "request charge", 20, report);
}

void copies()
{
    const std::string withBooks
        = R"({"op": "add", "path": "/patterns/0/included", "value": [{"role": "books", "attributes": ["title"]}]})";
    row("embed-what-is-read-together",
        withBooks + R"(,{"op": "add", "path": "/relationships/0/bound", "value": 20},
                  {"op": "add", "path": "/relationships/0/containment", "value": true})",
        "design D / entity Author / role books", "load of reading them separately", 100, withBooks);
    const std::string withName
        = R"({"op": "add", "path": "/patterns/1/attributes/-", "value": "author.name"})";
    row("duplicate-to-save-reads", withName, "design D / pattern Q2 / attributes of Author",
        "load of these look-ups", 40,
        withName
            + R"(,{"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value":
                  {"name": "authorName", "copy": "author.name"}})");
    const std::string counted
        = R"({"op": "add", "path": "/patterns/0/aggregates", "value": [{"count": "books", "as": "bookCount"}]})";
    row("aggregate-on-read", counted, "design D / entity Author / aggregates",
        "load of computing them", 100,
        counted
            + R"(,{"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
                  {"name": "bookCount", "count": "books", "upkeep": "changeFeed"}})");
}

void indexes()
{
    const std::string titleExcluded = container(
        "1", "indexingPolicy",
        R"({"indexingMode": "consistent", "includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/title/?"}]})");
    row("scan-without-index", titleExcluded + ',' + pattern(byTitle),
        "design D / pattern Q3 / container books / scan", "items loaded", 100, pattern(byTitle));
    row("missing-composite-index", newestOfGenre(),
        "design D / pattern Q3 / container books / composite index", "load", 0,
        newestOfGenre() + ','
            + container(
                "1", "indexingPolicy",
                R"({"indexingMode": "consistent", "includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/\"_etag\"/?"}],
                    "compositeIndexes": [[{"path": "/genre", "order": "ascending"}, {"path": "/at", "order": "descending"}]]})"));
    row("index-unused-paths", rate("2", "100"), "design D / container books / indexing policy",
        "unused indexed properties", 3,
        rate("2", "100") + ','
            + container(
                "1", "indexingPolicy",
                R"({"indexingMode": "consistent", "includedPaths": [{"path": "/authorId/?"}], "excludedPaths": [{"path": "/*"}]})"));
}

void writes()
{
    row("write-amplification", copiedName, "design D / pattern C2 / writes",
        "further items written by the probe", 20,
        copiedName
            + R"(,{"op": "replace", "path": "/relationships/0/degree", "value": {"uniform": [2, 3]}})");
    row("not-atomic-upkeep", copiedName, "design D / pattern C2 / transaction",
        "separate transactions", 2,
        copiedName
            + R"(,{"op": "replace", "path": "/designs/0/containers/1/documentTypes/0/fields/5/upkeep", "value": "changeFeed"})");
    row("weak-links", linkInside + ',' + removal,
        "design D / pattern C2 / container books / field authorId",
        "links left for each removed row", 5, removal);
    row("copy-out-of-step", linkInside + ',' + copiedName,
        "design D / container books / document type book / field authorName / pattern C2",
        "changes that the copy does not get", 5, copiedName);
    // Twenty-five books are rewritten for each new name, which one reader a second, or a hundred,
    // sees.
    const std::string named
        = copiedName + ','
        + pattern(
              R"({"id": "Q3", "sentence": "Show a book with its author.", "query": "Book", "match": ["id = @id"],
                  "attributes": ["title", "author.name"], "ratePerSecond": 1})");
    row("upkeep-outweighs-reads", named, "design D / entity Book / upkeep of authorName",
        "load of the upkeep", 1000, named + ',' + rate("3", "0.05") + ',' + rate("4", "100"));
    const std::string kept
        = R"({"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
              {"name": "bookCount", "count": "books", "upkeep": "changeFeed"}},)";
    row("counter-on-one-item", kept + counts("5", "1") + ',' + rate("2", "200"),
        "design D / container authors / document type author / counts of Author",
        "writes of the most popular item", 40, kept + rate("2", "200"));
}

void theModel()
{
    const std::string together = R"({"op": "remove", "path": "/designs/0/containers/0"},
             {"op": "add", "path": "/designs/0/containers/0/documentTypes/-", "value":
              {"name": "author", "entity": "Author", "fields":
               ["id", {"name": "authorId", "attribute": "id"}, "name", "city"]}})";
    const auto authorId = [](const std::string &name) {
        return R"({"op": "replace", "path": "/designs/0/containers/0/documentTypes/0/fields/0",
                   "value": {"name": "id", "attribute": ")"
            + name + "\"}}";
    };
    row("unloadable-items", authorId("city"), "design D / items",
        "patterns that cannot be measured", 1, authorId("id"));
    row("missing-discriminator", together, "design D / container books / document types",
        "document types", 2,
        together
            + R"(,{"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
                   {"name": "type", "constant": "book"}},
                  {"op": "add", "path": "/designs/0/containers/0/documentTypes/1/fields/-", "value":
                   {"name": "type", "constant": "author"}})");
    row("no-schema-version", threshold("schemaVersion", "1"),
        "design D / container authors / document type author / version", "items in the container",
        1000, threshold("schemaVersion", "0"));
    row("number-precision",
        attribute("1/attributes/2",
                  R"({"name": "pages", "type": "integer", "generate": {"number": [0, 1e17]}})"),
        "design D / entity Book / attribute pages", "largest value", 1e17,
        attribute("1/attributes/2",
                  R"({"name": "pages", "type": "integer", "generate": {"number": [0, 1e15]}})"));
}

void throughput()
{
    const auto given = [](const char *requestUnits) {
        return container("0", "throughput",
                         R"({"mode": "manual", "requestUnitsPerSecond": )"
                             + std::string(requestUnits) + '}');
    };
    row("throughput-too-low", given("400") + ',' + rate("0", "600"),
        "design D / container authors / throughput", "load", 600,
        given("1000") + ',' + rate("0", "600"));
    const std::string rush
        = R"({"op": "add", "path": "/mixes", "value": [{"name": "rush", "factor": 10, "hoursPerDay": 1}]})";
    row("throughput-too-low", given("1000") + ',' + rate("0", "600") + ',' + rush,
        "design D / container authors / throughput", "load", 6'000,
        given("6400") + ',' + rate("0", "600") + ',' + rush);
    // What is used on average is not enough: requests come at random.
    row("throughput-too-low", given("600") + ',' + rate("0", "600"),
        "design D / container authors / throughput", "average need", 600,
        given("700") + ',' + rate("0", "600"));
    const std::string serverless = container("0", "throughput", R"({"mode": "serverless"})");
    row("throughput-too-low", serverless + ',' + rate("0", "6000"),
        "design D / container authors / throughput", "busiest physical partition", 6'000,
        serverless + ',' + rate("0", "4000"));
    row("throughput-too-high", given("5000"), "design D / container authors / throughput", "needed",
        400, given("600"));
    const std::string peak
        = R"({"op": "add", "path": "/mixes", "value": [{"name": "sale", "factor": 40, "hoursPerDay": )";
    row("throughput-mode", peak + "1}]}", "design D / throughput", "present cost", 300,
        peak + "23}]}");
    row("throughput-mode", serverless + ',' + rate("0", "600"), "design D / throughput",
        "cost with Manual throughput", 50, serverless + ',' + rate("0", "10"));
}

void rows()
{
    QTest::addColumn<QString>("firing");
    QTest::addColumn<QString>("subject");
    QTest::addColumn<QString>("label");
    QTest::addColumn<double>("least");
    QTest::addColumn<QString>("quiet");
    sizes();
    arrays();
    partitionKeys();
    partitions();
    growing();
    queries();
    copies();
    indexes();
    writes();
    theModel();
    throughput();
}

} // namespace

void RulesTest::healthyDesignsHaveNoFindings()
{
    const Advised advised(libraryWith("[]"));
    QCOMPARE(advised.all(), QString());
}

void RulesTest::eachFiresWithItsEvidence_data()
{
    rows();
}

void RulesTest::eachFiresWithItsEvidence()
{
    QFETCH(QString, firing);
    QFETCH(QString, subject);
    QFETCH(QString, label);
    QFETCH(double, least);
    const Advised advised(libraryWith('[' + firing.toStdString() + ']'));
    const advice::Finding *finding = advised.find(QTest::currentDataTag());
    QVERIFY2(finding, qPrintable(advised.all()));
    QCOMPARE(QString::fromStdString(finding->subject), subject);
    const double found = tests::evidence(*finding, label.toStdString());
    QVERIFY2(found >= least, qPrintable(QString::number(found)));
    QVERIFY(!finding->title.empty() && !finding->summary.empty());
}

void RulesTest::eachKeepsQuiet_data()
{
    rows();
}

void RulesTest::eachKeepsQuiet()
{
    QFETCH(QString, quiet);
    const Advised advised(libraryWith('[' + quiet.toStdString() + ']'));
    QVERIFY2(!advised.find(QTest::currentDataTag()), qPrintable(advised.all()));
}

void RulesTest::everyRuleIsTested()
{
    QFile file(QStringLiteral(PARTITA_SOURCE_DIR "/tests/engine/advice/tst_rules.cpp"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    std::set<std::string_view> ids;
    std::vector<std::string_view> order;
    for (const advice::Rule &rule : advice::rules()) {
        order.push_back(rule.id);
        QVERIFY2(text.contains("row(\"" + QByteArray(rule.id.data(), qsizetype(rule.id.size()))),
                 rule.id.data());
        QVERIFY2(ids.insert(rule.id).second, rule.id.data());
    }
    QVERIFY(std::ranges::equal(order, checks::ruleNames));
}

PARTITA_GUILESS_TEST(RulesTest)

} // namespace tst_rules

#include "tst_rules.moc"
