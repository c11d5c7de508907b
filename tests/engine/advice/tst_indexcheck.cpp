// Check of indexing policies: excluded paths compared with the patterns and with the documents.
#include "engine/checks/check.h"
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_indexcheck {

using namespace partita;

class IndexCheckTest : public QObject {
    Q_OBJECT

private slots:
    void policiesAreHeldAgainstPatternsAndDocuments_data();
    void policiesAreHeldAgainstPatternsAndDocuments();
};

namespace {

const char *const byTitle
    = R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"]})";
const char *const newest
    = R"({"id": "Q3", "sentence": "The newest.", "query": "Book", "match": ["author is @authorId"],
          "orderBy": "at descending", "limit": 2})";
const char *const allWithTitle
    = R"({"id": "Q3", "sentence": "Authors of a title.", "query": "Author", "match": ["id = @id"],
          "included": [{"role": "books", "attributes": ["title"]}]})";

} // namespace

void IndexCheckTest::policiesAreHeldAgainstPatternsAndDocuments_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("told"); // empty: nothing
    QTest::addColumn<bool>("isNote");
    const auto row = [](const char *name, const char *policy, const char *asked, const char *told,
                        bool isNote = false) {
        QTest::newRow(name) << QString::fromLatin1(policy) << QString::fromLatin1(asked)
                            << QString::fromLatin1(told) << isNote;
    };
    const char *const withoutTitle
        = R"({"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/title/?"}]})";
    const char *const withoutAt
        = R"({"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/at/?"}]})";
    const char *const filters
        = "Q3 filters by /title in \"books\", which its indexing policy excludes: all items in the "
          "visited partitions are loaded and checked; include \"/title/?\".";
    row("filtered by", withoutTitle, byTitle, filters);
    row("filtered by, seldom", withoutTitle,
        R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"], "ratePerSecond": 0.1})",
        filters, true);
    row("not included",
        R"({"includedPaths": [{"path": "/authorId/?"}], "excludedPaths": [{"path": "/*"}]})",
        byTitle, filters);
    const std::string byKey
        = "filter by /authorId in \"books\", which its indexing policy excludes: all items in the "
          "visited partitions are loaded and checked; include \"/authorId/?\".";
    row("no index at all", R"({"indexingMode": "none"})", byTitle,
        ("Q2 " + std::string(byKey).replace(0, 6, "filters") + '\n' + filters).c_str());
    row("filtered by another", withoutAt, byTitle, "");
    row("filtered by, often", withoutTitle,
        R"({"id": "Q3", "sentence": "Find a title.", "query": "Book", "match": ["title = @title"], "ratePerSecond": 5})",
        filters);
    row("shown alone", withoutTitle, allWithTitle, "");
    // Whoever names the key is led to its partition, not to its items there.
    row("the key, which is named",
        R"({"includedPaths": [{"path": "/at/?"}], "excludedPaths": [{"path": "/*"}]})", newest,
        ("Q2 and Q3 " + byKey).c_str());
    row("sorted by", withoutAt, newest,
        "Q3 sorts by /at in \"books\", which its indexing policy excludes: the service "
        "refuses to sort; include \"/at/?\".");
    row("not there",
        R"({"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/titel/?"}]})", byTitle,
        "No document in \"books\" has /titel/?, so that this path of the indexing policy has no "
        "effect; did you mean \"title\"?",
        true);
    row("nothing in it",
        R"({"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/pages/first/?"}]})",
        byTitle,
        "No document in \"books\" has /pages/first/?, so that this path of the indexing policy has "
        "no effect.",
        true);
    row("of the service",
        R"({"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/\"_etag\"/?"}, {"path": "/_ts/?"}]})",
        byTitle, "");
}

void IndexCheckTest::policiesAreHeldAgainstPatternsAndDocuments()
{
    QFETCH(QString, policy);
    QFETCH(QString, asked);
    QFETCH(QString, told);
    QFETCH(bool, isNote);
    const model::Workbook workbook
        = tests::libraryWith('[' + tests::pattern(asked.toStdString()) + ','
                             + tests::container("1", "indexingPolicy", policy.toStdString()) + ']');
    QStringList found;
    for (const model::Problem &problem : checks::check(workbook)) {
        if (problem.place.find("indexingPolicy") == std::string::npos)
            continue;
        found += QString::fromStdString(problem.message);
        QCOMPARE(problem.severity,
                 isNote ? model::Severity::information : model::Severity::warning);
        QVERIFY2(problem.place.starts_with("$.designs[0].containers[1].indexingPolicy"),
                 problem.place.c_str());
    }
    QCOMPARE(found.join(u'\n'), told);
}

PARTITA_APPLESS_TEST(IndexCheckTest)

} // namespace tst_indexcheck

#include "tst_indexcheck.moc"
