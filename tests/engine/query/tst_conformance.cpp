// The conformance corpus: tests/data/conformance/*.json, each a set of items and queries with what
// the service answers. What is expected follows from the documented rules and was worked out by
// hand.
//
//   { "items": […], "partitionKey": "/id" or ["/a", "/b"], "indexingPolicy": {…},
//     "values": [ ["an expression", its value], ["an expression whose value is undefined"] ],
//     "cases": [ { "query": "…", "parameters": {"@x": …}, "partition": ["key value", …],
//                  "missingSortPath": "asPolicySays" (the generation of 2019),
//                  "results": […] (any order, unless the query says ORDER BY or "ordered" is true)
//                  or "error": "part of the message", "line": 1, "column": 8 } ] }
//
// Every case runs on 1, 7 and 64 physical partitions, with the index, with a container that has
// none (unless the case is about the policy), and with the index set aside; at once and page by
// page.
#include "tests/engine/query/harness.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QtTest>

namespace tst_conformance {

using namespace partita;

class TestConformance : public QObject {
    Q_OBJECT
private slots:
    void answersAsTheService_data();
    void answersAsTheService();
    void expressionsHaveTheirValues_data();
    void expressionsHaveTheirValues();
};

namespace {

std::string read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

harness::Setup setupOf(json::Value corpus, int partitions, bool indexed)
{
    harness::Setup setup;
    setup.physicalPartitions = partitions;
    const json::Value key = corpus.member("partitionKey");
    if (key.isString())
        setup.partitionKeyPaths = {std::string(key.string())};
    if (key.isArray())
        setup.partitionKeyPaths.clear();
    for (std::size_t i = 0; key.isArray() && i < key.size(); ++i)
        setup.partitionKeyPaths.emplace_back(key.at(i).string());
    if (corpus.member("indexingPolicy").isObject())
        setup.indexingPolicy = json::toText(corpus.member("indexingPolicy"));
    if (!indexed)
        setup.indexingPolicy = R"({"indexingMode": "none", "automatic": false})";
    return setup;
}

query::Request requestOf(json::Value test)
{
    query::Request request;
    if (test.member("missingSortPath").isString())
        request.missingSortPath = query::MissingSortPath::asPolicySays;
    const json::Value parameters = test.member("parameters");
    for (std::size_t i = 0; i < parameters.size(); ++i)
        request.parameters.push_back(
            {std::string(parameters.memberAt(i).name), parameters.memberAt(i).value});
    const json::Value partition = test.member("partition");
    if (partition.isArray()) {
        std::vector<json::Value> levels;
        for (std::size_t i = 0; i < partition.size(); ++i)
            levels.push_back(partition.at(i));
        request.partitionKey = store::PartitionKey::of(levels);
    }
    return request;
}

std::string joined(const std::vector<std::string> &rows)
{
    std::string text;
    for (const std::string &row : rows)
        text += (text.empty() ? "" : ", ") + row;
    return "[" + text + "]";
}

/// The error in the outcome; empty when it is correct.
std::string complaint(harness::Outcome outcome, json::Value test)
{
    const json::Value error = test.member("error");
    if (error.isString()) {
        if (outcome.error.empty())
            return "no error, but " + joined(outcome.rows);
        if (outcome.error.find(error.string()) == std::string::npos)
            return "another error: " + outcome.error;
        const json::Value column = test.member("column");
        if (column.isNumber() && column.integer() != outcome.column)
            return "the error stands at column " + std::to_string(outcome.column);
        return {};
    }
    if (!outcome.error.empty())
        return "error: " + outcome.error;
    std::vector<std::string> expected;
    const json::Value results = test.member("results");
    for (std::size_t i = 0; i < results.size(); ++i)
        expected.push_back(harness::canonical(results.at(i)));
    const std::string query(test.member("query").string());
    const bool ordered = test.member("ordered").isBoolean()
        ? test.member("ordered").boolean()
        : query.find("ORDER BY") != std::string::npos;
    if (!ordered) {
        std::sort(expected.begin(), expected.end());
        std::sort(outcome.rows.begin(), outcome.rows.end());
    }
    return outcome.rows == expected
        ? std::string()
        : "got " + joined(outcome.rows) + ", expected " + joined(expected);
}

/// The number of wrong answers; each is printed.
int wrongCases(json::Value cases, const store::Container &container, const std::string &where)
{
    int failures = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const json::Value test = cases.at(i);
        const std::string query(test.member("query").string());
        for (const int variant : {0, 1, 2, 3}) {
            query::Request request = requestOf(test);
            request.useIndex = variant % 2 == 0;
            const harness::Outcome outcome = variant < 2
                ? harness::run(container, query, request)
                : harness::runPaged(container, query, request, 2);
            const std::string problem = complaint(outcome, test);
            if (problem.empty())
                continue;
            ++failures;
            qWarning("case %d, %s, variant %d\n  %s\n  %s", static_cast<int>(i) + 1, where.c_str(),
                     variant, query.c_str(), problem.c_str());
            break;
        }
    }
    return failures;
}

} // namespace

void TestConformance::answersAsTheService_data()
{
    QTest::addColumn<QString>("file");
    const QDir folder(QStringLiteral(PARTITA_SOURCE_DIR "/tests/data/conformance"));
    const QStringList files = folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    QVERIFY(!files.isEmpty());
    for (const QString &file : files)
        QTest::newRow(qPrintable(file)) << folder.filePath(file);
}

void TestConformance::answersAsTheService()
{
    QFETCH(QString, file);
    const json::Value corpus = harness::value(read(file));
    const std::string items
        = corpus.member("items").isArray() ? json::toText(corpus.member("items")) : "[]";
    QVERIFY(corpus.member("cases").size() + corpus.member("values").size() > 0);
    int failures = 0;
    for (const int partitions : {1, 7, 64}) {
        for (const bool indexed : {true, false}) {
            if (!indexed && corpus.member("indexingPolicy").isObject())
                continue;
            const auto container = harness::container(items, setupOf(corpus, partitions, indexed));
            failures += wrongCases(corpus.member("cases"), *container,
                                   std::to_string(partitions) + " partitions"
                                       + (indexed ? "" : ", indexing mode none"));
        }
    }
    QCOMPARE(failures, 0);
}

void TestConformance::expressionsHaveTheirValues_data()
{
    answersAsTheService_data();
}

/// Each value as a constant, which is folded, and computed from items and parameters, which is not
/// folded.
void TestConformance::expressionsHaveTheirValues()
{
    QFETCH(QString, file);
    const json::Value values = harness::value(read(file)).member("values");
    const auto container
        = harness::container(R"([{"id": "1"}, {"id": "2"}])", {.physicalPartitions = 7});
    int failures = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const json::Value test = values.at(i);
        const std::string expression(test.at(0).string());
        std::string expected = "[";
        if (test.size() > 1)
            expected += harness::canonical(test.at(1));
        expected += "]";
        for (const std::string &rest :
             {std::string(), std::string(" FROM c WHERE c.id = '2'"),
              " FROM c WHERE c.id = '1' AND " + std::string(test.size() > 1 ? "" : "NOT ")
                  + "IS_DEFINED(" + expression + ")"}) {
            const std::string query = "SELECT VALUE " + expression + rest;
            const harness::Outcome outcome = harness::run(*container, query);
            if (outcome.error.empty() && joined(outcome.rows) == expected)
                continue;
            ++failures;
            qWarning("%s\n  got %s %s, expected %s", query.c_str(), joined(outcome.rows).c_str(),
                     outcome.error.c_str(), expected.c_str());
        }
    }
    QCOMPARE(failures, 0);
}

PARTITA_APPLESS_TEST(TestConformance)

} // namespace tst_conformance

#include "tst_conformance.moc"
