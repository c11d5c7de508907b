// Every rule fires where it should, with its evidence, and keeps quiet just beside.
#include "engine/advice/rules.h"
#include "tests/engine/advice/adviser.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <set>

using namespace partita;
using tests::Advised;
using tests::libraryWith;

namespace {

// Patches that several rules start from.
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
const std::string authorsOfCountries
    = R"({"op": "add", "path": "/entities/-", "value": {"name": "Country", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"}, "title"]}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "living", "parent": "Country.authors",
         "child": "Author.country", "cardinality": "1:many", "degree": {"drawn": "uniform"}}},
        {"op": "add", "path": "/population/counts/Country", "value": 50},
        {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "countries", "partitionKey": "/id",
         "documentTypes": [{"name": "country", "entity": "Country", "fields": ["id", "title"]}]}},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
         {"name": "countryId", "reference": "country"}})";
const std::string shelvesOfBooks
    = R"({"op": "add", "path": "/entities/-", "value": {"name": "Shelf", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"}, "title"]}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "holding", "parent": "Shelf.books",
         "child": "Book.shelf", "cardinality": "1:many", "containment": true, "degree": {"drawn": "uniform"}}},
        {"op": "add", "path": "/population/counts/Shelf", "value": 1000},
        {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "shelves", "partitionKey": "/id",
         "documentTypes": [{"name": "shelf", "entity": "Shelf", "fields": ["id", "title"]}]}},
        {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value":
         {"name": "shelfId", "reference": "shelf"}},)";
const std::string copiedName = R"({"op": "replace", "path": "/entities/0/attributes/1", "value":
          {"name": "name", "generate": "name", "mutable": true}},
         {"op": "replace", "path": "/relationships/0/degree", "value": {"uniform": [20, 30]}},
         {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value":
          {"name": "authorName", "copy": "author.name", "upkeep": "application"}},
         {"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Rename.", "update": "Author",
          "attributes": ["name"], "ratePerSecond": 5}})";

/// The reference as a part of a text alone, by which books cannot be found, and authors that go.
const std::string linkInside
    = R"({"op": "replace", "path": "/designs/0/containers/1/documentTypes/0/fields/1", "value":
          {"name": "authorId", "compose": [{"reference": "author"}, "id"]}})";
const std::string removal
    = R"({"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Remove.", "delete": "Author",
          "ratePerSecond": 0.1}})";

std::string counts(const char *authors, const char *fraction)
{
    return std::string(R"({"op": "replace", "path": "/population/counts/Author", "value": )")
        + authors + R"(}, {"op": "replace", "path": "/population/fraction", "value": )" + fraction
        + "}";
}

std::string attribute(const char *place, const char *json)
{
    return std::string(R"({"op": "replace", "path": "/entities/)") + place + R"(", "value": )"
        + json + "}";
}

std::string pattern(const char *json)
{
    return std::string(R"({"op": "add", "path": "/patterns/-", "value": )") + json + "}";
}

std::string rate(const char *position, const char *perSecond)
{
    return std::string(R"({"op": "replace", "path": "/patterns/)") + position
        + R"(/ratePerSecond", "value": )" + perSecond + "}";
}

std::string threshold(const char *name, const char *value)
{
    return std::string(R"({"op": "add", "path": "/advice", "value": {"thresholds": {")") + name
        + "\": " + value + "}}}";
}

std::string growth(const char *perDay)
{
    return std::string(R"({"op": "add", "path": "/relationships/0/growthPerDay", "value": )")
        + perDay + "}";
}

std::string container(const char *position, const char *key, const char *value)
{
    return std::string(R"({"op": "add", "path": "/designs/0/containers/)") + position + '/' + key
        + R"(", "value": )" + value + "}";
}

/// A property with ten values, and a query of the design's own that sorts by it and by the date.
std::string newestOfGenre()
{
    return pattern(
               R"({"id": "Q3", "sentence": "The newest of a genre.", "query": "Book", "match": ["genre = @genre"],
                  "attributes": ["id", "title", "pages", "at"], "orderBy": "at descending", "limit": 20, "ratePerSecond": 40})")
        + R"(,{"op": "add", "path": "/entities/1/attributes/-", "value": {"name": "genre", "generate": {"choice":
              ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]}}},
             {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value": "genre"},
             {"op": "add", "path": "/designs/0/overrides", "value": [{"pattern": "Q3", "container": "books", "query":
              "SELECT TOP 20 b.id, b.title, b.pages, b.at FROM b WHERE b.genre = @genre ORDER BY b.genre ASC, b.at DESC"}]})";
}

const char *const byTitle
    = R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"], "ratePerSecond": 40})";

} // namespace

class RulesTest : public QObject {
    Q_OBJECT

private slots:
    void healthyDesignsHaveNoFindings();
    void eachFiresWithItsEvidence_data();
    void eachFiresWithItsEvidence();
    void eachKeepsQuiet_data();
    void eachKeepsQuiet();
    void whatAutoscaleWouldCostIsWhatItCosts_data();
    void whatAutoscaleWouldCostIsWhatItCosts();
    void aCommandThatChangesNothingIsToldWhy();
    void aCompositeIndexMakesTheSortPossible();
    void upkeepOfAggregatesIsWhatItWouldBe_data();
    void upkeepOfAggregatesIsWhatItWouldBe();
    void aLookUpOnTheWayIsCalledOne();
    void aCopyThatIsThereIsNotAdvised();
    void whatIsBetterEmbeddedIsNotCopiedAsWell();
    void embeddingTellsWhatItRewrites();
    void linksAreToldOnceAndOnlyWhereRowsGo();
    void rowsAskedForAreNoAmplification();
    void writesOutsideTheTransactionAreCounted();
    void upkeepGoesToTheTransactionThatReachesIt();
    void numbersAreKeptByTransactionOnlyInOnePartition();
    void aKeyBesideTheCopyLeadsToIt();
    void whatIsKeptIsWeighedByDoingWithoutIt_data();
    void whatIsKeptIsWeighedByDoingWithoutIt();
    void everyRuleIsTested();
    void everyRuleSaysWhy();

private:
    static void rows();
};

/// A rule; a patch of the library that makes it fire, on which subject and with which evidence; one that almost does.
void RulesTest::rows()
{
    QTest::addColumn<QString>("firing");
    QTest::addColumn<QString>("subject");
    QTest::addColumn<QString>("label");
    QTest::addColumn<double>("least");
    QTest::addColumn<QString>("quiet");
    const auto row = [](const char *rule, const std::string &firing, const char *subject,
                        const char *label, double least, const std::string &quiet) {
        QTest::newRow(rule) << QString::fromStdString(firing) << QString::fromLatin1(subject)
                            << QString::fromLatin1(label) << least << QString::fromStdString(quiet);
    };
    // Sizes
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
    // Arrays
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
        "design D / container authors / document type author / field books", "dearest write", 10,
        embedded + ',' + rate("2", "20"));
    // Partition keys
    row("key-few-values", authorsByCity + ',' + counts("10000000", "0.000005"),
        "design D / container authors / partition key", "key values", 3,
        authorsByCity + ',' + counts("1000000", "0.00005"));
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
    row("key-follows-clock", container("1", "partitionKey", R"("/at")") + ',' + rate("2", "100"),
        "design D / container books / document type book / field at",
        "load on the partition of the moment", 500,
        container("1", "partitionKey", R"(["/at", "/authorId"])") + ',' + rate("2", "100"));
    row("key-too-long", threshold("keyBytes", "20"), "design D / container authors / partition key",
        "longest key", 36, threshold("keyBytes", "50"));
    // Partitions
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
        return pattern(
            (std::string(R"({"id": "Q3", "sentence": "Books of a title.", "query": "Book",
            "match": ["title = @title"], "ratePerSecond": )")
             + perSecond + "}")
                .c_str());
    };
    row("load-beyond-partitions", titles("20000"),
        "design D / container books / load beyond limits",
        "idlest physical partition, at the stated rates", 10'000, titles("500"));
    row("too-many-physical-partitions", booksFiveTimes + ',' + pattern(byTitle),
        "design D / container books / physical partitions", "physical partitions", 5,
        booksFiveTimes);
    // Growth
    row("growth-reaches-limit",
        booksByCity + ',' + counts("20000000", "0.000002") + ',' + growth("0.02"),
        "design D / container books / logical partition", "days until the limit", 30,
        booksByCity + ',' + counts("20000000", "0.000002") + ',' + growth("0.02") + ','
            + container("1", "defaultTtl", "86400"));
    row("stale-data-without-ttl", counts("2000000", "0.00002") + ',' + growth("2"),
        "design D / container books", "cost of a year's growth", 50,
        counts("2000000", "0.00002") + ',' + growth("2") + ','
            + container("1", "defaultTtl", "86400"));
    // Queries
    row("pattern-impossible",
        R"({"op": "remove", "path": "/designs/0/containers/1/documentTypes/0/fields/2"})",
        "design D / pattern Q2 / answer", "rate", 50,
        R"({"op": "remove", "path": "/designs/0/containers/1/documentTypes/0/fields/3"})");
    row("frequent-pattern-fans-out", booksFiveTimes + ',' + pattern(byTitle),
        "design D / pattern Q3", "partitions visited", 5, pattern(byTitle));
    const auto repaged = [](const char *perSecond) {
        return attribute("1/attributes/2", R"({"name": "pages", "type": "integer", "mutable": true,
                            "generate": {"number": [10, 900]}})")
            + ',' + booksFiveTimes + ',' + booksByCity + ','
            + pattern(
                   (std::string(R"({"id": "C2", "sentence": "Count pages anew.", "update": "Book",
                "attributes": ["pages"], "ratePerSecond": )")
                    + perSecond + "}")
                       .c_str());
    };
    row("command-fans-out", repaged("100"), "design D / pattern C2 / search", "load of the search",
        1000, repaged("0.1"));
    row("fan-out-share", booksFiveTimes + ',' + pattern(byTitle), "design D / queries",
        "share of the queries", 0.2, pattern(byTitle));
    row("many-round-trips",
        R"({"op": "add", "path": "/patterns/0/included", "value": [{"role": "books", "attributes": ["title"]}]},)"
            + threshold("lookUps", "2"),
        "design D / pattern Q1 / round trips", "look-ups of the probe", 2,
        R"({"op": "add", "path": "/patterns/0/included", "value": [{"role": "books", "attributes": ["title"]}]})");
    const std::string report = pattern(
        R"({"id": "Q3", "sentence": "All titles.", "query": "Book", "attributes": ["title"], "ratePerSecond": 0.01})");
    row("analytical-query", report + ',' + threshold("reportCharge", "20"),
        "design D / pattern Q3 / report", "request charge", 20, report);
    // Copies
    const std::string withBooks
        = R"({"op": "add", "path": "/patterns/0/included", "value": [{"role": "books", "attributes": ["title"]}]})";
    row("embed-what-is-read-together",
        withBooks + R"(,{"op": "add", "path": "/relationships/0/bound", "value": 20},
                  {"op": "add", "path": "/relationships/0/containment", "value": true})",
        "design D / entity Author / role books", "load of reading them apart", 100, withBooks);
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
    // Indexes
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
    // Writes
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
        "changes that are not followed", 5, copiedName);
    // Twenty-five books are rewritten for each new name, which one reader a second, or a hundred, sees.
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
    // The model
    const std::string together = R"({"op": "remove", "path": "/designs/0/containers/0"},
             {"op": "add", "path": "/designs/0/containers/0/documentTypes/-", "value":
              {"name": "author", "entity": "Author", "fields":
               ["id", {"name": "authorId", "attribute": "id"}, "name", "city"]}})";
    const auto authorId = [](const char *name) {
        return std::string(
                   R"({"op": "replace", "path": "/designs/0/containers/0/documentTypes/0/fields/0",
                       "value": {"name": "id", "attribute": ")")
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
    // Throughput
    const auto given = [](const char *requestUnits) {
        return container(
            "0", "throughput",
            (std::string(R"({"mode": "manual", "requestUnitsPerSecond": )") + requestUnits + "}")
                .c_str());
    };
    row("throughput-too-low", given("400") + ',' + rate("0", "600"),
        "design D / container authors / throughput", "load", 600,
        given("1000") + ',' + rate("0", "600"));
    row("throughput-too-high", given("5000"), "design D / container authors / throughput", "needed",
        400, given("600"));
    const std::string peak
        = R"({"op": "add", "path": "/mixes", "value": [{"name": "sale", "factor": 40, "hoursPerDay": )";
    row("throughput-mode", peak + "1}]}", "design D / throughput", "cost as it is", 300,
        peak + "23}]}");
}

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

void RulesTest::upkeepOfAggregatesIsWhatItWouldBe_data()
{
    QTest::addColumn<QString>("more");
    QTest::addColumn<QString>("aggregates");
    const QString number = QStringLiteral(R"([{"count": "books", "as": "n"}])");
    const QString sum = QStringLiteral(R"([{"sum": "books.pages", "as": "n"}])");
    const QString both = QStringLiteral(
        R"([{"count": "books", "as": "n"}, {"max": "books.pages", "as": "longest"}])");
    QTest::newRow("a row created") << QString() << number;
    const auto command = [](const char *request) {
        return QString::fromStdString(
            std::string(
                R"({"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Do.", )")
            + request + R"(, "ratePerSecond": 4}},)");
    };
    const QString mutablePages = QStringLiteral(
        R"({"op": "add", "path": "/entities/1/attributes/2/mutable", "value": true},)");
    const QString change = mutablePages + command(R"("update": "Book", "attributes": ["pages"])");
    QTest::newRow("what is not counted changes") << change << number;
    QTest::newRow("what is summed changes") << change << sum;
    QTest::newRow("what is compared changes") << change << both;
    QTest::newRow("a row removed") << command(R"("delete": "Book")") << number;
    QTest::newRow("one of those summed removed") << command(R"("delete": "Book")") << sum;
    QTest::newRow("their holder removed")
        << QStringLiteral(
               R"({"op": "add", "path": "/relationships/0/containment", "value": true},)")
            + command(R"("delete": "Author")")
        << number;
    const QString shelves = QString::fromStdString(shelvesOfBooks);
    QTest::newRow("rows created with others")
        << shelves + command(R"("create": "Shelf", "with": [{"books": 3}])") << number;
    QTest::newRow("rows that go with others")
        << shelves + command(R"("delete": "Shelf")") << number;
}

/// The estimate is near what the commands take more once the fix is applied.
void RulesTest::upkeepOfAggregatesIsWhatItWouldBe()
{
    QFETCH(QString, more);
    QFETCH(QString, aggregates);
    const Advised advised(
        libraryWith('[' + more.toStdString()
                    + R"({"op": "replace", "path": "/patterns/0/ratePerSecond", "value": 500},
                                      {"op": "add", "path": "/patterns/0/aggregates", "value": )"
                    + aggregates.toStdString() + "}]"));
    const advice::Finding *finding = advised.find("aggregate-on-read");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    model::Workbook kept = advised.workbook;
    for (const model::Edit &edit : finding->fix->edits)
        kept = *model::apply(kept, edit);
    const auto loadOfCommands = [](const evaluation::Evaluation &evaluated) {
        double load = 0;
        for (const evaluation::PatternEvaluation &pattern : evaluated.designs[0]->patterns) {
            if (!pattern.isQuery)
                load += pattern.ratePerSecond
                    * (pattern.distribution.requestCharge.mean
                       + pattern.distribution.backgroundCharge.mean);
        }
        return load;
    };
    const double measured
        = loadOfCommands(Advised(kept).evaluation) - loadOfCommands(advised.evaluation);
    const double estimated = tests::evidence(*finding, "load of keeping them in step, estimated");
    QVERIFY2(estimated > measured / 1.5 && estimated < measured * 1.5,
             qPrintable(QStringLiteral("%1 estimated, %2 measured").arg(estimated).arg(measured)));
}

void RulesTest::aLookUpOnTheWayIsCalledOne()
{
    const Advised advised(libraryWith('[' + authorsOfCountries + R"(,
        {"op": "add", "path": "/patterns/1/attributes/-", "value": "author.name"},
        {"op": "add", "path": "/patterns/1/attributes/-", "value": "author.country.title as country"}])"));
    QStringList titles;
    for (const advice::Finding &finding : advised.findings) {
        if (finding.rule == "duplicate-to-save-reads")
            titles += QString::fromStdString(finding.title);
    }
    titles.sort();
    QCOMPARE(
        titles,
        (QStringList {QStringLiteral("Q2 reads Author only for name, and on the way to Country"),
                      QStringLiteral("Q2 reads Country only for title")}));
}

/// Nor one that saves nothing: authors are read on the way from their country, whatever the books hold of them.
void RulesTest::aCopyThatIsThereIsNotAdvised()
{
    const auto books = [](const char *match, const char *field) {
        return Advised(libraryWith('[' + authorsOfCountries + std::string(R"(,
        {"op": "add", "path": "/patterns/-", "value": {"id": "Q9", "sentence": "Some books.",
         "query": "Book", "match": [)")
                                   + match + R"(], "attributes": ["title", "author.name as by"],
         "limit": 10, "ratePerSecond": 20}})"
                                   + field + "]"));
    };
    const auto isAdvised = [](const Advised &advised) {
        return std::any_of(advised.findings.begin(), advised.findings.end(),
                           [](const advice::Finding &finding) {
                               return finding.rule == "duplicate-to-save-reads"
                                   && finding.title.starts_with("Q9 reads Author");
                           });
    };
    const char *const copy
        = R"(, {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-",
              "value": {"name": "authorName", "copy": "author.name", "upkeep": "changeFeed"}})";
    const char *const ofCountry = R"("author.country.id = @c")";
    QVERIFY(isAdvised(books("", "")));
    QVERIFY(!isAdvised(books("", copy)));
    QVERIFY(!isAdvised(books(ofCountry, "")));
    QVERIFY(!isAdvised(books(ofCountry, copy)));
}

void RulesTest::whatIsBetterEmbeddedIsNotCopiedAsWell()
{
    const auto withPortraits = [](const char *contained) {
        return Advised(libraryWith(std::string(R"([
        {"op": "add", "path": "/entities/-", "value": {"name": "Portrait", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"}, "title"]}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "painting", "parent": "Author.portrait",
         "child": "Portrait.author", "cardinality": "1:1", "degree": {"fixed": 1}, "containment": )")
                                   + contained + R"(}},
        {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "portraits", "partitionKey": "/authorId",
         "documentTypes": [{"name": "portrait", "entity": "Portrait", "fields":
         ["id", {"name": "authorId", "reference": "author"}, "title"]}]}},
        {"op": "add", "path": "/patterns/0/included", "value": [{"role": "portrait", "attributes": ["title"]}]}])"));
    };
    const Advised together = withPortraits("true");
    QVERIFY2(together.find("embed-what-is-read-together"), qPrintable(together.all()));
    QVERIFY2(!together.find("duplicate-to-save-reads"), qPrintable(together.all()));
    const Advised apart = withPortraits("false"); // which no edit embeds
    QVERIFY2(apart.find("duplicate-to-save-reads"), qPrintable(apart.all()));
}

void RulesTest::embeddingTellsWhatItRewrites()
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
    QVERIFY2(finding->summary.ends_with("No command with a rate would rewrite the larger item."),
             finding->summary.c_str());
    const Advised advised = advisedAt("2");
    finding = advised.find("embed-what-is-read-together");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    QCOMPARE(tests::evidence(*finding, "writes that would rewrite the larger item"), 2.0);
    QVERIFY2(finding->summary.find("C1 would rewrite the whole Author of about ")
                 != std::string::npos,
             finding->summary.c_str());
    const auto effect
        = advice::measureEffect(advised.workbook, advised.evaluation, *finding, advised.options);
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

void RulesTest::whatAutoscaleWouldCostIsWhatItCosts_data()
{
    QTest::addColumn<QString>("mix");
    QTest::newRow("each container grows alike") << R"("factor": 40)";
    QTest::newRow("one container grows, the other rests") << R"("rates": {"Q1": 4000, "Q2": 0})";
    QTest::newRow("the load moves to the other container") << R"("rates": {"Q1": 0, "Q2": 4000})";
}

void RulesTest::whatAutoscaleWouldCostIsWhatItCosts()
{
    QFETCH(QString, mix);
    const Advised advised(libraryWith(
        R"([{"op": "add", "path": "/mixes", "value": [{"name": "sale", "hoursPerDay": 1, )"
        + mix.toStdString()
        + R"(}]}, {"op": "add", "path": "/advice", "value": {"thresholds": {"serverlessThroughput": 1}}}])"));
    const advice::Finding *finding = advised.find("throughput-mode");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    const auto effect
        = advice::measureEffect(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    const double said = tests::evidence(*finding, "cost with Autoscale");
    const double measured = effect->monthlyCost.after;
    QVERIFY2(std::abs(said - measured) < 1e-6 * measured,
             qPrintable(QStringLiteral("%1, measured %2").arg(said).arg(measured)));
}

void RulesTest::aCommandThatChangesNothingIsToldWhy()
{
    const Advised advised(libraryWith(
        R"([{"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Change an author.",
             "update": "Author", "ratePerSecond": 1}}])"));
    const advice::Finding *finding = advised.find("pattern-impossible");
    QVERIFY2(finding, qPrintable(advised.all()));
    QCOMPARE(finding->title, std::string("C2 cannot be executed"));
    QVERIFY2(finding->summary.starts_with("no attribute of Author may change; tick Mutable"),
             finding->summary.c_str());
}

void RulesTest::aCompositeIndexMakesTheSortPossible()
{
    const Advised advised(libraryWith('[' + newestOfGenre() + ']'));
    const advice::Finding *finding = advised.find("missing-composite-index");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    const auto effect
        = advice::measureEffect(advised.workbook, advised.evaluation, *finding, advised.options);
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

/// A copy carries the same link as the home; nobody removes at a rate of nothing.
void RulesTest::linksAreToldOnceAndOnlyWhereRowsGo()
{
    const std::string copied = R"({"op": "add", "path": "/designs/0/containers/-", "value":
        {"name": "byTitle", "partitionKey": "/title", "documentTypes": [{"name": "bookByTitle", "entity": "Book", "copy": "changeFeed",
         "fields": ["id", {"name": "authorId", "compose": [{"reference": "author"}, "id"]}, "title"]}]}})";
    const auto links = [](const Advised &advised) {
        return std::count_if(
            advised.findings.begin(), advised.findings.end(),
            [](const advice::Finding &finding) { return finding.rule == "weak-links"; });
    };
    const auto seldom = [](const char *perSecond) {
        return removal + R"(,{"op": "replace", "path": "/patterns/3/ratePerSecond", "value": )"
            + perSecond + '}';
    };
    const std::string left = '[' + copied + ',' + linkInside + ',';
    QCOMPARE(links(Advised(libraryWith(left + seldom("0.1") + ']'))), 1);
    QCOMPARE(links(Advised(libraryWith(left + seldom("0") + ']'))), 0);
    // The home says whose it is and is mended; the change feed brings that to the copy.
    QCOMPARE(links(Advised(libraryWith('[' + copied + ',' + removal + ']'))), 0);
}

/// Rows that a command brings or takes along are what it was asked for; copies of them are further items.
void RulesTest::rowsAskedForAreNoAmplification()
{
    const std::string takenAlong
        = container("1", "partitionKey", R"("/id")") + ','
        + R"({"op": "add", "path": "/relationships/0/containment", "value": true},
             {"op": "replace", "path": "/relationships/0/degree", "value": {"fixed": 30}},)"
        + pattern(R"({"id": "C2", "sentence": "Remove.", "delete": "Author", "ratePerSecond": 20})")
        + ','
        + pattern(
              R"({"id": "C3", "sentence": "Add.", "create": "Author", "with": ["books"], "ratePerSecond": 20})");
    const Advised plain(libraryWith('[' + takenAlong + ']'));
    QVERIFY2(plain.evaluation.designs.front()->pattern("C2")->probe.requests > 30, "one by one");
    QVERIFY2(!plain.find("write-amplification"), qPrintable(plain.all()));
    const std::string copies = R"({"op": "add", "path": "/designs/0/containers/-", "value":
        {"name": "titles", "partitionKey": "/id", "documentTypes": [{"name": "title", "entity": "Book", "copy": "application",
         "fields": ["id", {"name": "authorId", "reference": "author"}, "title"]}]}})";
    const Advised copied(libraryWith('[' + takenAlong + ',' + copies + ']'));
    const advice::Finding *finding = copied.find("write-amplification");
    QVERIFY2(finding, qPrintable(copied.all()));
    QCOMPARE(tests::evidence(*finding, "further items written by the probe"), 30.0);
    // Items and charge are of the same measurement.
    const std::string id = finding->subject.find("C2") != std::string::npos ? "C2" : "C3";
    const planning::Measurement &probe = copied.evaluation.designs.front()->pattern(id)->probe;
    QCOMPARE(tests::evidence(*finding, "request charge of the probe, upkeep included"),
             probe.requestCharge + probe.backgroundCharge);
}

/// Twenty and more books are renamed one by one: each is a transaction of its own, whatever the number of steps.
void RulesTest::writesOutsideTheTransactionAreCounted()
{
    const Advised advised(libraryWith('[' + copiedName + ']'));
    const advice::Finding *finding = advised.find("not-atomic-upkeep");
    QVERIFY2(finding, qPrintable(advised.all()));
    const double outside = tests::evidence(*finding, "writes outside the first");
    QVERIFY2(outside >= 20, qPrintable(QString::number(outside)));
    QCOMPARE(tests::evidence(*finding, "separate transactions"), outside + 1);
}

void RulesTest::upkeepGoesToTheTransactionThatReachesIt()
{
    const auto fixOf = [](const std::string &patches) {
        const Advised advised(libraryWith('[' + patches + ']'));
        const advice::Finding *finding = advised.find("not-atomic-upkeep");
        if (!finding || !finding->fix)
            return QString();
        const auto effect = advice::measureEffect(advised.workbook, advised.evaluation, *finding,
                                                  advised.options);
        return QString::fromStdString(finding->fix->what)
            + (effect && effect->isGone ? QString() : QStringLiteral(" (and stays)"));
    };
    QCOMPARE(fixOf(copiedName),
             QStringLiteral("Let the change feed keep authorName of \"book\" in step, in place of "
                            "the application"));
    const std::string together = R"({"op": "remove", "path": "/designs/0/containers/0"},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value": {"name": "type", "constant": "book"}},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/-", "value": {"name": "author", "entity": "Author", "fields":
         ["id", {"name": "authorId", "attribute": "id"}, "name", "city", {"name": "type", "constant": "author"},
          {"name": "bookCount", "count": "books", "upkeep": "application"}]}})";
    QCOMPARE(fixOf(together),
             QStringLiteral("Write bookCount of \"author\" in one transaction with what it "
                            "follows, in place of a request of its own"));
}

void RulesTest::numbersAreKeptByTransactionOnlyInOnePartition()
{
    const auto upkeepWith = [](const char *key) {
        const Advised advised(libraryWith(
            R"([{"op": "remove", "path": "/designs/0/containers/0"},
                {"op": "add", "path": "/designs/0/containers/0/partitionKey", "value": ")"
            + std::string(key) + R"("},
                {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value": {"name": "type", "constant": "book"}},
                {"op": "add", "path": "/designs/0/containers/0/documentTypes/-", "value": {"name": "author", "entity": "Author",
                 "fields": ["id", {"name": "authorId", "attribute": "id"}, "name", "city", {"name": "type", "constant": "author"}]}},
                {"op": "add", "path": "/patterns/0/aggregates", "value": [{"count": "books", "as": "bookCount"}]}])"));
        const advice::Finding *finding = advised.find("aggregate-on-read");
        const auto *added = finding && finding->fix
            ? std::get_if<model::AddField>(&finding->fix->edits.front())
            : nullptr;
        return added ? added->field.upkeep : model::Upkeep::none;
    };
    QCOMPARE(upkeepWith("/authorId"), model::Upkeep::transaction);
    QCOMPARE(upkeepWith("/id"), model::Upkeep::changeFeed);
}

void RulesTest::aKeyBesideTheCopyLeadsToIt()
{
    const Advised advised(libraryWith('[' + linkInside + ',' + copiedName + ']'));
    const advice::Finding *finding = advised.find("copy-out-of-step");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    QCOMPARE(finding->severity, advice::Severity::critical);
    const auto effect
        = advice::measureEffect(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    QVERIFY(effect->isGone);
}

void RulesTest::whatIsKeptIsWeighedByDoingWithoutIt_data()
{
    QTest::addColumn<QString>("patches");
    QTest::addColumn<QString>("fix");
    const auto asked = [](const char *attributes) {
        return QString::fromStdString(
            copiedName + ','
            + pattern(
                (std::string(
                     R"({"id": "Q3", "sentence": "Show a book with its author.", "query": "Book",
                         "match": ["author is @author"], "ratePerSecond": 100, "attributes": )")
                 + attributes + '}')
                    .c_str()));
    };
    QTest::newRow("a copy") << asked(R"(["title", "author.name"])")
                            << "Take authorName of \"book\" out and look it up when it is read";
    // The author is read for the city all the same.
    QTest::newRow("a copy that saves no look-up")
        << asked(R"(["title", "author.name", "author.city"])")
        << "Take authorName of \"book\" out and look it up when it is read";
    QTest::newRow("a number") << QString::fromStdString(
        rate("2", "200") + ','
        + pattern(
            R"({"id": "Q3", "sentence": "Show how many.", "query": "Author", "match": ["id = @id"],
                       "aggregates": [{"count": "books", "as": "bookCount"}], "ratePerSecond": 10})")
        + R"(,{"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
                      {"name": "bookCount", "count": "books", "upkeep": "changeFeed"}})")
                              << "Take bookCount of \"author\" out and compute it when it is read";
}

/// Both sides of the balance are what the fix changes, to the last digit.
void RulesTest::whatIsKeptIsWeighedByDoingWithoutIt()
{
    QFETCH(QString, patches);
    QFETCH(QString, fix);
    const Advised advised(libraryWith('[' + patches.toStdString() + ']'));
    const advice::Finding *finding = advised.find("upkeep-outweighs-reads");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    QCOMPARE(QString::fromStdString(finding->fix->what), fix);
    const auto effect
        = advice::measureEffect(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY2(effect, effect ? "" : effect.error().message.c_str());
    QVERIFY(effect->isGone);
    const double upkeep = tests::evidence(*finding, "load of the upkeep");
    const double saved = tests::evidence(*finding, "load of the reads it saves");
    QVERIFY(upkeep > 1.5 * saved);
    const double gain = effect->requestUnitsPerSecond.before - effect->requestUnitsPerSecond.after;
    QVERIFY2(std::abs(gain - finding->weight) < 1e-6,
             qPrintable(QStringLiteral("%1 gained, not %2").arg(gain).arg(finding->weight)));
    QVERIFY(std::abs(finding->weight - (upkeep - saved)) <= 0.01 * upkeep);
}

void RulesTest::everyRuleIsTested()
{
    QFile file(QStringLiteral(PARTITA_SOURCE_DIR "/tests/engine/advice/tst_rules.cpp"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    std::set<std::string_view> ids;
    for (const advice::Rule &rule : advice::rules()) {
        QVERIFY2(text.contains("row(\"" + QByteArray(rule.id.data(), qsizetype(rule.id.size()))),
                 rule.id.data());
        QVERIFY2(ids.insert(rule.id).second, rule.id.data());
    }
}

void RulesTest::everyRuleSaysWhy()
{
    for (const advice::Rule &rule : advice::rules()) {
        QVERIFY2(rule.find, rule.id.data());
        QVERIFY2(rule.reason.find(". ") != std::string_view::npos && rule.reason.ends_with('.'),
                 rule.id.data());
        QVERIFY2(rule.reading.address.starts_with("https://") && !rule.reading.title.empty(),
                 rule.id.data());
    }
    for (const advice::Threshold &threshold : advice::thresholds()) {
        const bool isLimit = threshold.kind == advice::Threshold::Kind::platformLimit;
        QVERIFY2(!isLimit || threshold.source.starts_with("https://"), threshold.name.data());
        QVERIFY2(!threshold.meaning.empty(), threshold.name.data());
    }
}

QTEST_GUILESS_MAIN(RulesTest)
#include "tst_rules.moc"
