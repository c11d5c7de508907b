// Advice on requests with look-ups in several places: each kind of place counts as what it is.
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_lookups {

using namespace partita;
using tests::Advised;
using tests::container;
using tests::libraryWith;
using tests::pattern;
using tests::threshold;

class LookUpsTest : public QObject {
    Q_OBJECT

private slots:
    void keysLookedUpBesideAFanOutAreNoneOfIt();
    void keysLookedUpTogetherAreOneStep();
};

/// The title is searched in five partitions of the books, then the author is read from one
/// partition.
void LookUpsTest::keysLookedUpBesideAFanOutAreNoneOfIt()
{
    const Advised advised(libraryWith(
        '[' + container("1", "physicalPartitions", "5") + ','
        + pattern(
            R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"],
                "attributes": ["title", "author.name"], "ratePerSecond": 40})")
        + ']'));
    QCOMPARE(advised.evaluation.designs.front()->pattern("Q3")->probe.physicalPartitionsVisited, 6);
    const advice::Finding *finding = advised.find("frequent-pattern-fans-out");
    QVERIFY2(finding, qPrintable(advised.all()));
    QCOMPARE(finding->title,
             std::string("Q3 visits every physical partition of books, 40 times a second"));
    QCOMPARE(tests::evidence(*finding, "physical partitions visited"), 5.0);
    QVERIFY2(finding->summary.starts_with("5 partitions of books and "), finding->summary.c_str());
}

/// Books, then all their authors together, then the towns of these: two or three keys known at the
/// same time.
void LookUpsTest::keysLookedUpTogetherAreOneStep()
{
    const std::string towns
        = R"({"op": "add", "path": "/entities/-", "value": {"name": "Town", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": "name"}]}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "living", "parent": "Town.authors",
         "child": "Author.town", "cardinality": "1:many", "degree": {"fixed": 2}}},
        {"op": "replace", "path": "/population", "value": {"fraction": 1, "counts": {"Town": 20}}},
        {"op": "replace", "path": "/entities/1/attributes/2/generate", "value": {"number": [10, 160]}},
        {"op": "replace", "path": "/designs/0/containers/0/partitionKey", "value": "/townId"},
        {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
         {"name": "townId", "reference": "town"}},
        {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "towns", "partitionKey": "/id",
         "documentTypes": [{"name": "town", "entity": "Town", "fields": ["id", "name"]}]}},)"
        + pattern(
              R"({"id": "Q3", "sentence": "Books of a length.", "query": "Book", "match": ["pages = @pages"],
                  "attributes": ["title", "author.town.name"], "ratePerSecond": 1})");
    const Advised quiet(libraryWith('[' + towns + ']'));
    const planning::Measurement &probe = quiet.evaluation.designs.front()->pattern("Q3")->probe;
    QCOMPARE(probe.steps.size(), std::size_t(3));
    QVERIFY(probe.steps.back().executions > 1);
    QVERIFY2(!quiet.find("many-round-trips"), qPrintable(quiet.all()));
    const Advised told(libraryWith('[' + towns + ',' + threshold("lookUps", "3") + ']'));
    const advice::Finding *finding = told.find("many-round-trips");
    QVERIFY2(finding, qPrintable(told.all()));
    QCOMPARE(finding->title, std::string("Q3 takes 3 look-ups one after another"));
    QVERIFY2(finding->summary.starts_with("3 look-ups in "), finding->summary.c_str());
}

PARTITA_GUILESS_TEST(LookUpsTest)

} // namespace tst_lookups

#include "tst_lookups.moc"
